#include "table.hpp"

// The digits d0, d1, ... of an octal or hexadecimal code. After taking k tokens the rest may be left in so many heaps as
// the digit d_k has bits: 1 none, 2 one, 4 two, 8 three.
const char* const SYNTAX = "heap take, or heap take left, or heap take left second";

inline bool is_length(std::size_t numbers) { return numbers >= 1 && numbers <= MOST_PARTS; }

// Calls `block(taken, parts, ways)` for the moves on a heap of n, in order; stops where it answers false.
template <class Block>
inline void for_each_block(u64 n, Block block) {
    for (u64 taken = 0; taken < DIGITS.size() && taken <= n; taken++) {
        u64 rest = n - taken;
        for (u64 parts = 0; parts < 4; parts++) {
            if ((DIGITS[taken] >> parts & 1) == 0 || (parts == 0) != (rest == 0)) continue;
            u128 ways = 1;
            if (parts == 2) ways = u128(rest) - 1;
            if (parts == 3) ways = (u128(rest) - 1) * (rest < 2 ? 0 : rest - 2) / 2;
            if (ways > 0 && !block(taken, parts, ways)) return;
        }
    }
}

inline void prepare(u64 largest) {
    Mex mex;
    u64 length = table_length(largest);
    for (u64 n = 0; n < length; n++) {
        for_each_block(n, [&](u64 taken, u64 parts, u128) {
            u64 rest = n - taken;
            if (parts < 2) mex.mark(table[rest]);
            if (parts == 2)
                for (u64 a = 1; a <= rest - a; a++) mex.mark(table[a] ^ table[rest - a]);
            if (parts == 3)
                for (u64 a = 1; a < rest - 1; a++)
                    for (u64 b = 1; a + b < rest; b++) mex.mark(table[a] ^ table[b] ^ table[rest - a - b]);
            return true;
        });
        table.push_back(mex.take());
    }
}

inline u128 count(u64 n) {
    u128 sum = 0;
    for_each_block(n, [&](u64, u64, u128 ways) { return sum += ways, true; });
    return sum;
}

inline std::vector<u64> nth(u64 n, u128 number) {
    std::vector<u64> found;
    for_each_block(n, [&](u64 taken, u64 parts, u128 ways) {
        if (number >= ways) return number -= ways, true;
        u64 rest = n - taken, skip = static_cast<u64>(number);
        if (parts < 2) found = {rest};
        if (parts == 2) found = {skip + 1, rest - skip - 1};
        if (parts == 3) {
            // First parts 1, 2, ... leave rest - 2, rest - 3, ... choices for the second: bisect over their sums.
            auto before = [&](u64 a) { return u128(a) * (2 * rest - 3 - a) / 2; };
            u64 low = 0, high = rest - 2;
            while (low + 1 < high) {
                u64 middle = low + (high - low) / 2;
                (before(middle) <= number ? low : high) = middle;
            }
            u64 a = low + 1, b = static_cast<u64>(number - before(low)) + 1;
            found = {a, b, rest - a - b};
        }
        return false;
    });
    return found;
}

// The cuts of `rest` into two parts whose values make `target`. Where values repeat, whole residue classes past the
// preperiod are counted at once.
inline void add_pairs(u64 rest, u64 target, Hits& hits) {
    auto good = [&](u64 a) { return (value(a) ^ value(rest - a)) == target; };
    auto add_all = [&](u64 from, u64 to) {
        for (u64 a = from; a < to; a++)
            if (good(a)) hits.add({a, rest - a});
    };
    if (PERIOD == 0 || rest <= 2 * (PREPERIOD + PERIOD) + 2) return add_all(1, rest);
    u64 low = std::max<u64>(PREPERIOD, 1), high = rest - low;
    add_all(1, low);
    for (u64 a = low; a < std::min(low + PERIOD, high + 1); a++) {
        if (!good(a)) continue;
        hits.add({a, rest - a});
        hits.count += (high - a) / std::max<u64>(PERIOD, 1);
    }
    add_all(high + 1, rest);
}

inline Hits hits(u64 n, u64 target) {
    Hits hits;
    for_each_block(n, [&](u64 taken, u64 parts, u128) {
        u64 rest = n - taken;
        if (parts < 2 && value(rest) == target) hits.add({rest});
        if (parts == 2) add_pairs(rest, target, hits);
        if (parts == 3)
            for (u64 a = 1; a < rest - 1; a++)
                for (u64 b = 1; a + b < rest; b++)
                    if ((value(a) ^ value(b) ^ value(rest - a - b)) == target) hits.add({a, b, rest - a - b});
        return true;
    });
    return hits;
}

// The heaps after the move; empty where it is against the rules.
inline std::vector<u64> parts_of(u64 n, const std::vector<u64>& numbers) {
    u64 take = numbers[0];
    if (take > n || take >= DIGITS.size()) return {};
    u64 rest = n - take;
    u128 kept = 0;
    for (std::size_t i = 1; i < numbers.size(); i++) {
        if (numbers[i] == 0) return {};
        kept += numbers[i];
    }
    if (numbers.size() > 1 && kept >= rest) return {};
    u64 parts = numbers.size() > 1 ? numbers.size() : rest > 0 ? 1 : 0;
    if ((DIGITS[take] >> parts & 1) == 0) return {};
    std::vector<u64> after(numbers.begin() + 1, numbers.end());
    after.push_back(rest - static_cast<u64>(kept));
    return after;
}

inline std::vector<u64> numbers_of(u64 n, const std::vector<u64>& parts) {
    std::vector<u64> numbers = {n};
    for (u64 part : parts) numbers[0] -= part;
    numbers.insert(numbers.end(), parts.begin(), parts.end() - 1);
    return numbers;
}
