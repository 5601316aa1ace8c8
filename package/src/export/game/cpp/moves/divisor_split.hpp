#include "divisors.hpp"

// A heap of n is split into n / size heaps of one size, a divisor below n.
const char* const SYNTAX = "heap size";

inline bool is_length(std::size_t numbers) { return numbers == 1; }

inline void prepare(u64) {}

inline u128 count(u64 n) { return n == 0 ? 0 : divisors(n).size() - 1; }

// Few heaps first.
inline std::vector<u64> nth(u64 n, u128 number) {
    u64 size = divisors(n)[divisors(n).size() - 2 - static_cast<std::size_t>(number)];
    return std::vector<u64>(n / size, size);
}

// The odd prime factors, and one more for an even heap.
inline u64 value(u64 n) {
    if (n == 0) return 0;
    u64 value = n % 2 == 0 ? 1 : 0;
    while (n % 2 == 0) n /= 2;
    for (u64 p = 3; p * p <= n; p += 2)
        for (; n % p == 0; n /= p) value++;
    return value + (n > 1 ? 1 : 0);
}

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    for (u64 i = 0; i < count(n); i++) {
        u64 size = divisors(n)[divisors(n).size() - 2 - i];
        if ((n / size % 2 == 1 ? value(size) : 0) == target) hits.add(std::vector<u64>(n / size, size));
    }
    return hits;
}

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    u64 size = numbers[0];
    if (size == 0 || size >= n || n % size != 0) return {};
    return std::vector<u64>(n / size, size);
}

inline std::vector<u64> numbers_of(u64, const std::vector<u64>& parts) { return {parts[0]}; }
