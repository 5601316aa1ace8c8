// Lasker's Nim: take any amount, or split the heap in two.
const char* const SYNTAX = "heap take, or heap 0 left";

inline bool is_length(std::size_t numbers) { return numbers == 1 || numbers == 2; }

inline void prepare(u64) {}

inline u128 count(u64 n) { return u128(n) + (n == 0 ? 0 : n - 1); }

inline std::vector<u64> nth(u64 n, u128 number) {
    if (number < n) return {n - static_cast<u64>(number) - 1};
    u64 left = static_cast<u64>(number - n) + 1;
    return {left, n - left};
}

// The size itself, with 4k + 3 and 4k + 4 exchanged.
inline u64 value(u64 n) {
    if (n == 0) return 0;
    return n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n;
}

// The heap of remainder r whose value has this number without its last two digits; none where `ok` becomes false.
inline u64 heap_of(u64 number, u64 r, bool& ok) {
    ok = r != 3 || number > 0;
    if (!ok) return 0;
    return r == 0 ? 4 * (number + 1) : r == 3 ? 4 * (number - 1) + 3 : 4 * number + r;
}

// Writes the heaps of a split as 4k + r. For fixed remainders the numbers A and B of the two values have a fixed sum,
// and A + B = (A xor B) + 2 (A and B): every subset of the digits of A xor B gives one split.
inline Hits hits(u64 n, u64 target) {
    Hits hits;
    for (u64 m : {target - 1, target, target + 1}) {
        if (m < n && value(m) == target) {
            hits.add({m});
            break;
        }
    }
    const u64 digits[] = {3, 1, 2, 0};
    const std::int64_t shift[] = {-1, 0, 0, 1};
    for (u64 r = 0; r < 4; r++) {
        for (u64 s = 0; s < 4; s++) {
            if ((digits[r] ^ digits[s]) != target % 4 || (r + s) % 4 != n % 4 || n < r + s) continue;
            std::int64_t sum = static_cast<std::int64_t>((n - r - s) / 4) + shift[r] + shift[s];
            u64 apart = target / 4;
            if (sum < static_cast<std::int64_t>(apart) || (static_cast<u64>(sum) - apart) % 2 != 0) continue;
            u64 both = (static_cast<u64>(sum) - apart) / 2;
            if ((apart & both) != 0) continue;
            bool none_r = both == 0 && r == 3, none_s = both == 0 && s == 3;
            bool apart_is_0 = apart == 0;
            u128 ways = u128(1) << __builtin_popcountll(apart);
            // A subset that leaves number 0 to a heap of remainder 3 gives no split.
            ways -= none_r || (apart_is_0 && none_s) ? 1 : 0;
            ways -= !apart_is_0 && none_s ? 1 : 0;
            u64 subset = 0;
            if (hits.count == 0 && ways > 0) {
                bool ok_a = false, ok_b = false;
                for (;; subset = (subset - apart) & apart) {
                    u64 a = heap_of(both | subset, r, ok_a), b = heap_of(both | (apart ^ subset), s, ok_b);
                    if (ok_a && ok_b) {
                        hits.first = {a, b};
                        break;
                    }
                }
            }
            hits.count += ways;
        }
    }
    return hits;
}

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    u64 take = numbers[0];
    if (take > n) return {};
    if (numbers.size() == 1) return take == 0 ? std::vector<u64>{} : std::vector<u64>{n - take};
    u64 left = numbers[1];
    if (take > 0 || left == 0 || left >= n) return {};
    return {left, n - left};
}

inline std::vector<u64> numbers_of(u64 n, const std::vector<u64>& parts) {
    if (parts.size() == 1) return {n - parts[0]};
    return {n - parts[0] - parts[1], parts[0]};
}
