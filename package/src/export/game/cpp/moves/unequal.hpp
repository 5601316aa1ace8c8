#include "table.hpp"

// Grundy's game: a heap is split into two unequal heaps.
const char* const SYNTAX = "heap left";

inline bool is_length(std::size_t numbers) { return numbers == 1; }

inline void prepare(u64 largest) {
    Mex mex;
    u64 length = table_length(largest);
    for (u64 n = 0; n < length; n++) {
        for (u64 left = 1; left + left < n; left++) mex.mark(table[left] ^ table[n - left]);
        table.push_back(mex.take());
    }
}

inline u128 count(u64 n) { return n < 3 ? 0 : n - 1 - (n % 2 == 0 ? 1 : 0); }

inline std::vector<u64> nth(u64 n, u128 number) {
    u64 left = static_cast<u64>(number) + 1;
    if (n % 2 == 0 && left >= n / 2) left++;
    return {left, n - left};
}

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    for (u64 left = 1; left < n; left++)
        if (2 * left != n && (value(left) ^ value(n - left)) == target) hits.add({left, n - left});
    return hits;
}

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    u64 left = numbers[0];
    if (left == 0 || left >= n || left == n - left) return {};
    return {left, n - left};
}

inline std::vector<u64> numbers_of(u64, const std::vector<u64>& parts) { return {parts[0]}; }
