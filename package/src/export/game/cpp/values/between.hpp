// From LEAST to MOST may be taken: a heap of n has value (n mod (LEAST + MOST)) / LEAST, rounded down.
inline void prepare_values(u64) {}

inline u64 value(u64 n) { return n % (LEAST + MOST) / LEAST; }

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    const u64 period = LEAST + MOST;
    if (n < LEAST || target > (period - 1) / LEAST) return hits;
    // The heaps that can be left are fewer than a period, so that at most two blocks of the value meet them.
    u64 from = n - std::min(n, MOST), to = n - LEAST;
    u64 first = target * LEAST, last = std::min(first + (LEAST - 1), period - 1);
    u64 rounds = to / period;
    for (u64 back = 0; back < 2 && back <= rounds; back++) {
        u64 start = (rounds - back) * period;
        u64 low = std::max(start + first, from), high = std::min(start + last, to);
        if (low > high) continue;
        hits.add({high});
        hits.count += high - low;
    }
    return hits;
}
