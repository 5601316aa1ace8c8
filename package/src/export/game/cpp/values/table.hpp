#include "table.hpp"
#include "values/tried.hpp"

inline Hits hits(u64 n, u64 target) { return hits_by_trying(n, target); }

inline void prepare_values(u64 largest) {
    Mex mex;
    u64 length = table_length(largest);
    for (u64 n = 0; n < length; n++) {
        u64 count = amounts(n);
        for (u64 i = 0; i < count; i++) mex.mark(table[n - amount(n, i)]);
        table.push_back(mex.take());
    }
}
