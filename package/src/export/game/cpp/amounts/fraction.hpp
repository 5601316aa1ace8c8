// From 1 up to n * NUMERATOR / DENOMINATOR may be taken from a heap of n.
inline void prepare_amounts(u64) {}

inline u64 amounts(u64 n) { return static_cast<u64>(u128(n) * NUMERATOR / DENOMINATOR); }

inline u64 amount(u64, u64 number) { return number + 1; }

inline bool may_take(u64 n, u64 take) { return take <= amounts(n); }
