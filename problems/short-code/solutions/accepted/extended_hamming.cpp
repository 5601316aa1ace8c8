// The extended Hamming code: 38 places, those that are powers of two hold parities, and one parity over all. Two of its
// words differ in at least four places, so three erasures leave one word that fits; 39 symbols in all.
#include <cstdint>
#include <string>

namespace {

std::string word(std::uint32_t x) {
    std::string places(39, '0');
    int syndrome = 0, ones = 0;
    for (int place = 1, bit = 0; place < 39; place++) {
        if ((place & (place - 1)) == 0) continue;
        if (x >> bit++ & 1) {
            places[place] = '1';
            syndrome ^= place;
            ones++;
        }
    }
    for (int place = 1; place < 39; place *= 2)
        if (syndrome & place) {
            places[place] = '1';
            ones++;
        }
    places[0] = ones % 2 ? '1' : '0';
    return places;
}

std::uint32_t number(const std::string& places) {
    std::uint32_t x = 0;
    for (int place = 1, bit = 0; place < 39; place++) {
        if ((place & (place - 1)) == 0) continue;
        if (places[place] == '1') x |= std::uint32_t{1} << bit;
        bit++;
    }
    return x;
}

}  // namespace

std::string encode(std::uint32_t x) { return word(x); }

std::uint32_t decode(std::string code) {
    for (int guess = 0; guess < 8; guess++) {
        std::string filled = code;
        int erased = 0;
        for (char& symbol : filled)
            if (symbol == '?') symbol = guess >> erased++ & 1 ? '1' : '0';
        const std::uint32_t x = number(filled);
        if (word(x) == filled) return x;
    }
    return 0;
}
