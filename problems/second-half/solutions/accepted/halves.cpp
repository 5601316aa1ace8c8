#include <bitset>
#include <cstdint>
#include <string>

static std::uint32_t low, high, guess;

std::string encode(std::uint32_t x) { return std::bitset<20>((x - 1) >> 10).to_string(); }

static std::uint32_t middle() { return guess = (low + high) / 2; }

std::uint32_t decode(std::string note) {
    low = (static_cast<std::uint32_t>(std::bitset<20>(note).to_ulong()) << 10) + 1;
    high = low + 1023;
    return middle();
}

std::uint32_t hear(std::string answer) {
    if (answer == "<")
        high = guess - 1;
    else
        low = guess + 1;
    return middle();
}
