// The amounts that may be taken lie in RANGES, which are disjoint and ascending; both ends belong to them.
inline void prepare_amounts(u64) {}

inline bool may_take(u64, u64 take) {
    for (const auto& range : RANGES)
        if (range.first <= take && take <= range.second) return true;
    return false;
}

inline u64 amounts(u64 n) {
    u64 count = 0;
    for (const auto& range : RANGES)
        if (range.first <= n) count += std::min(range.second, n) - range.first + 1;
    return count;
}

inline u64 amount(u64, u64 number) {
    for (const auto& range : RANGES) {
        if (number <= range.second - range.first) return range.first + number;
        number -= range.second - range.first + 1;
    }
    return 0;
}
