// The amounts that may be taken are 1, 3, 5, ...
inline void prepare_amounts(u64) {}

inline u64 amounts(u64 n) { return n / 2 + n % 2; }

inline u64 amount(u64, u64 number) { return 2 * number + 1; }

inline bool may_take(u64, u64 take) { return take % 2 == 1; }
