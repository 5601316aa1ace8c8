// The value is the exponent of two in n, and one more where the heap itself may be taken.
inline void prepare_values(u64) {}

inline u64 value(u64 n) {
    if (n == 0) return 0;
    u64 twos = 0;
    for (; n % 2 == 0; n /= 2) twos++;
    return twos + (WHOLE_HEAP ? 1 : 0);
}

#include "values/tried.hpp"

inline Hits hits(u64 n, u64 target) { return hits_by_trying(n, target); }
