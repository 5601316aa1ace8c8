// An odd amount may be taken: the value is n mod 2, and every move changes it.
inline void prepare_values(u64) {}

inline u64 value(u64 n) { return n % 2; }

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    if (n == 0 || target != (n + 1) % 2) return hits;
    hits.add({n - 1});
    hits.count = amounts(n);
    return hits;
}
