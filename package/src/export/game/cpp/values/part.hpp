// At most n / K may be taken, with K = DENOMINATOR: the value is n / K where K divides n, else that of n - floor(n / K) - 1.
inline void prepare_values(u64) {}

inline u64 value(u64 n) {
    const u64 k = DENOMINATOR;
    while (n >= k && n % k != 0) {
        // All heaps with the same n / K at once.
        u64 step = n / k + 1;
        n -= (n % k + step - 1) / step * step;
    }
    return n < k ? 0 : n / k;
}

#include "values/tried.hpp"

// The heaps of one value are a chain: x, then the y that K does not divide with y - floor(y / K) - 1 = x, and so on.
// It starts at K * value, or at K - 1 for value 0. The part of it that a heap of n can reach is looked for.
inline Hits hits(u64 n, u64 target) {
    const u64 k = DENOMINATOR, low = n - n / k;
    Hits hits;
    if (target == 0)
        for (u64 m = low; m < std::min(n, k - 1); m++) hits.add({m});
    u64 x = target == 0 ? k - 1 : u128(target) * k > n ? n : target * k;
    for (int steps = 0; steps < 1000000; steps++) {
        // Before the heaps that can be reached, the equal steps of a block are taken at once.
        u64 step = x / k + 1, end = std::min(step * k - 1, low);
        if (x < end && x % k != 0) x += (end - x) / step * step;
        if (x >= n) return hits;
        if (x >= low) hits.add({x});
        u64 near = static_cast<u64>(u128(x + 1) * k / (k - 1));
        u64 y = near < 2 ? 0 : near - 2;
        while (y <= x || y % k == 0 || y - y / k - 1 != x) y++;
        x = y;
    }
    return hits_by_trying(n, target);
}
