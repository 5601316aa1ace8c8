// The values of heaps in a table. Where values are known to repeat (PERIOD > 0), it ends after the first period.
std::vector<std::uint32_t> table;

inline u64 value(u64 n) {
    bool past = PERIOD > 0 && n >= PREPERIOD + PERIOD;
    return table[past ? PREPERIOD + (n - PREPERIOD) % std::max<u64>(PERIOD, 1) : n];
}

// How many values are needed where no heap is larger than this.
inline u64 table_length(u64 largest) {
    return PERIOD > 0 ? std::min(largest + 1, PREPERIOD + PERIOD) : largest + 1;
}

// Finds the least value that was not marked since the last call.
class Mex {
    std::vector<u64> stamps;
    u64 stamp = 1;

public:
    void mark(u64 value) {
        if (value >= stamps.size()) stamps.resize(value + 1, 0);
        stamps[value] = stamp;
    }

    std::uint32_t take() {
        std::size_t least = 0;
        while (least < stamps.size() && stamps[least] == stamp) least++;
        stamp++;
        return static_cast<std::uint32_t>(least);
    }
};
