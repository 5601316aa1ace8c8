#include <cstdint>
#include <stdexcept>
#include <string>

std::string encode(std::uint32_t) { throw std::runtime_error("no idea"); }

std::uint32_t decode(std::string) { return 0; }
