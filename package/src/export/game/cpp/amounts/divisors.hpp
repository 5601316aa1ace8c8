#include "divisors.hpp"

// The amounts that may be taken from a heap are its divisors; the heap itself only where WHOLE_HEAP.
inline void prepare_amounts(u64) {}

inline u64 amounts(u64 n) { return n == 0 ? 0 : divisors(n).size() - (WHOLE_HEAP ? 0 : 1); }

inline u64 amount(u64 n, u64 number) { return divisors(n)[number]; }

inline bool may_take(u64 n, u64 take) { return n % take == 0 && (WHOLE_HEAP || take < n); }
