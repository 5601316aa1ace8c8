//! Values of octal and hexadecimal games.

use crate::heap::code::Digits;
use crate::heap::table::{Values, mex};

/// Extends the values of a code to `len` heaps.
pub(crate) fn extend(digits: &Digits, values: Values, len: usize) -> Values {
    let mut table: Vec<u32> = (0..values.len()).map(|n| values.get(n) as u32).collect();
    let mut seen: Vec<u32> = Vec::new();
    for n in table.len()..len {
        plain(digits, &mut table, &mut seen, n);
    }
    Values::from_wide(table)
}

/// Plain mex of heap `n`, the reference for every faster way.
fn plain(digits: &Digits, table: &mut Vec<u32>, seen: &mut Vec<u32>, n: usize) {
    let stamp = n as u32;
    let mark = |seen: &mut Vec<u32>, value: u32| {
        if value as usize >= seen.len() {
            seen.resize(value as usize + 1, 0);
        }
        seen[value as usize] = stamp;
    };
    for (k, &digit) in digits.0.iter().enumerate().take_while(|&(k, _)| k <= n) {
        let rest = n - k;
        if digit & 1 > 0 && rest == 0 {
            mark(seen, 0);
        }
        if digit & 2 > 0 && rest > 0 {
            mark(seen, table[rest]);
        }
        if digit & 4 > 0 {
            for a in 1..=rest / 2 {
                mark(seen, table[a] ^ table[rest - a]);
            }
        }
        if digit & 8 > 0 {
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    mark(seen, table[a] ^ table[b] ^ table[rest - a - b]);
                }
            }
        }
    }
    table.push(mex(seen, stamp));
}

/// Extends the values of Grundy's game, in which a heap is split into two unequal ones.
pub(crate) fn extend_unequal(values: Values, len: usize) -> Values {
    let mut table: Vec<u32> = (0..values.len()).map(|n| values.get(n) as u32).collect();
    let mut seen: Vec<u32> = Vec::new();
    for n in table.len()..len {
        for a in 1..n.div_ceil(2) {
            let value = table[a] ^ table[n - a];
            if value as usize >= seen.len() {
                seen.resize(value as usize + 1, 0);
            }
            seen[value as usize] = n as u32;
        }
        table.push(mex(&seen, n as u32));
    }
    Values::from_wide(table)
}
