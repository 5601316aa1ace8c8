#include <bitset>
#include <cstdint>
#include <string>

std::string encode(std::uint32_t x) {
    const std::string once = std::bitset<32>(x).to_string();
    return once + once + once + once;
}

std::uint32_t decode(std::string code) {
    std::string bits(32, '0');
    for (std::size_t i = 0; i < code.size(); i++)
        if (code[i] != '?') bits[i % 32] = code[i];
    return static_cast<std::uint32_t>(std::bitset<32>(bits).to_ulong());
}
