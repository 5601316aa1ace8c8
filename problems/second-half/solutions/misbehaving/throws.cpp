#include <cstdint>
#include <stdexcept>
#include <string>

std::string encode(std::uint32_t) { return "0"; }

std::uint32_t decode(std::string) { return 2; }

std::uint32_t hear(std::string) { throw std::runtime_error("no idea"); }
