// The moves of a heap of n to value `target`, by trying every amount.
inline Hits hits_by_trying(u64 n, u64 target) {
    Hits hits;
    u64 count = amounts(n);
    for (u64 i = 0; i < count; i++) {
        u64 left = n - amount(n, i);
        if (value(left) == target) hits.add({left});
    }
    return hits;
}
