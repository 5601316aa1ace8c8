// The amounts that may be taken are 1, 3, 6, 10, ...
inline void prepare_amounts(u64) {}

inline u64 amounts(u64 n) {
    u64 low = 0, high = u64(1) << 32;
    while (low + 1 < high) {
        u64 middle = (low + high) / 2;
        (middle * (middle + 1) / 2 <= n ? low : high) = middle;
    }
    return low;
}

inline u64 amount(u64, u64 number) { return (number + 1) * (number + 2) / 2; }

inline bool may_take(u64, u64 take) { return amounts(take) * (amounts(take) + 1) / 2 == take; }
