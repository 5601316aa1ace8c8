#include <map>

// A heap of n becomes n / d, rounded down, for a divisor d of DIVISORS, which are ascending.
const char* const SYNTAX = "heap divisor";

inline bool is_length(std::size_t numbers) { return numbers == 1; }

inline void prepare(u64) {}

// The different heaps that a heap can become, by ascending divisors.
inline std::vector<u64> options(u64 n) {
    std::vector<u64> all;
    for (u64 d : DIVISORS)
        if (n > 0 && (all.empty() || all.back() != n / d)) all.push_back(n / d);
    return all;
}

inline u128 count(u64 n) { return options(n).size(); }

inline std::vector<u64> nth(u64 n, u128 number) { return {options(n)[static_cast<std::size_t>(number)]}; }

inline u64 value(u64 n) {
    static std::map<u64, u64> known;
    auto found = known.find(n);
    if (found != known.end()) return found->second;
    std::vector<u64> reached;
    for (u64 option : options(n)) reached.push_back(value(option));
    u64 least = 0;
    while (std::find(reached.begin(), reached.end(), least) != reached.end()) least++;
    return known[n] = least;
}

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    for (u64 option : options(n))
        if (value(option) == target) hits.add({option});
    return hits;
}

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    if (std::find(DIVISORS.begin(), DIVISORS.end(), numbers[0]) == DIVISORS.end()) return {};
    return {n / numbers[0]};
}

// Several divisors may lead to the same heap; the least is written.
inline std::vector<u64> numbers_of(u64 n, const std::vector<u64>& parts) {
    for (u64 d : DIVISORS)
        if (n / d == parts[0]) return {d};
    return {};
}
