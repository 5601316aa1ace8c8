// At least LEAST may be taken: a heap of n has value n / LEAST, rounded down.
inline void prepare_values(u64) {}

inline u64 value(u64 n) { return n / LEAST; }

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    u128 low = u128(target) * LEAST;
    if (n < LEAST || low > n - LEAST) return hits;
    u64 high = static_cast<u64>(std::min<u128>(low + LEAST - 1, n - LEAST));
    hits.add({high});
    hits.count = high - low + 1;
    return hits;
}
