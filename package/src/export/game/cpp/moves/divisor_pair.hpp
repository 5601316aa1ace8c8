#include "divisors.hpp"

// A heap of n is replaced by two heaps, each a divisor of n other than 1 and n.
const char* const SYNTAX = "heap size size";

// Any number of parts is well-formed; only two are within the rules.
inline bool is_length(std::size_t numbers) { return numbers >= 1; }

// The values of heaps with so many prime factors: each part may have any smaller number of them, from 1 on.
std::vector<u64> by_factors = {0, 0};

inline void prepare(u64) {
    while (by_factors.size() <= 64) {
        std::vector<bool> reached(256);
        for (std::size_t a = 1; a < by_factors.size(); a++)
            for (std::size_t b = 1; b < by_factors.size(); b++) reached[by_factors[a] ^ by_factors[b]] = true;
        by_factors.push_back(std::find(reached.begin(), reached.end(), false) - reached.begin());
    }
}

// How many divisors a part may be chosen from; they begin at index 1.
inline u64 choices(u64 n) { return n < 4 || divisors(n).size() < 3 ? 0 : divisors(n).size() - 2; }

inline u128 count(u64 n) { return u128(choices(n)) * choices(n); }

inline std::vector<u64> nth(u64 n, u128 number) {
    u64 index = static_cast<u64>(number);
    return {divisors(n)[1 + index / choices(n)], divisors(n)[1 + index % choices(n)]};
}

inline u64 value(u64 n) {
    if (n == 0) return 0;
    u64 factors = 0;
    for (u64 p = 2; p * p <= n; p++)
        for (; n % p == 0; n /= p) factors++;
    return by_factors[factors + (n > 1 ? 1 : 0)];
}

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    std::vector<u64> values;
    for (u64 i = 0; i < choices(n); i++) values.push_back(value(divisors(n)[1 + i]));
    for (std::size_t a = 0; a < values.size(); a++)
        for (std::size_t b = 0; b < values.size(); b++)
            if ((values[a] ^ values[b]) == target) hits.add({divisors(n)[1 + a], divisors(n)[1 + b]});
    return hits;
}

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    if (numbers.size() != 2) return {};
    for (u64 part : numbers)
        if (part < 2 || part >= n || n % part != 0) return {};
    return numbers;
}

inline std::vector<u64> numbers_of(u64, const std::vector<u64>& parts) { return parts; }
