// The amounts that may be taken are the prime numbers.
std::vector<u64> primes;

inline void prepare_amounts(u64 largest) {
    std::vector<bool> composite(largest + 1);
    for (u64 p = 2; p <= largest; p++) {
        if (composite[p]) continue;
        primes.push_back(p);
        for (u64 multiple = p * p; multiple <= largest; multiple += p) composite[multiple] = true;
    }
}

inline u64 amounts(u64 n) { return std::upper_bound(primes.begin(), primes.end(), n) - primes.begin(); }

inline u64 amount(u64, u64 number) { return primes[number]; }

inline bool may_take(u64, u64 take) { return std::binary_search(primes.begin(), primes.end(), take); }
