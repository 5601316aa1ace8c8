// Any amount may be taken: a heap of n has value n.
inline void prepare_values(u64) {}

inline u64 value(u64 n) { return n; }

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    if (target < n) hits.add({target});
    return hits;
}
