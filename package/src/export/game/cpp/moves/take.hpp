#include "amounts.hpp"
#include "values.hpp"

// A move takes an amount from one heap.
const char* const SYNTAX = "heap take";

inline bool is_length(std::size_t numbers) { return numbers == 1; }

inline void prepare(u64 largest) {
    prepare_amounts(largest);
    prepare_values(largest);
}

inline u128 count(u64 n) { return n == 0 ? 0 : amounts(n); }

inline std::vector<u64> nth(u64 n, u128 number) { return {n - amount(n, static_cast<u64>(number))}; }

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    u64 take = numbers[0];
    if (take == 0 || take > n || !may_take(n, take)) return {};
    return {n - take};
}

inline std::vector<u64> numbers_of(u64 n, const std::vector<u64>& parts) { return {n - parts[0]}; }
