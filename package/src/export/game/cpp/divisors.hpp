#include <unordered_map>

// All divisors of n > 0, ascending. A heap comes up often, so they are kept.
inline const std::vector<u64>& divisors(u64 n) {
    static std::unordered_map<u64, std::vector<u64>> known;
    std::vector<u64>& all = known[n];
    if (!all.empty()) return all;
    for (u64 d = 1; d * d <= n; d++)
        if (n % d == 0) all.push_back(d);
    for (std::size_t i = all.size(); i-- > 0;)
        if (all[i] * all[i] != n) all.push_back(n / all[i]);
    return all;
}
