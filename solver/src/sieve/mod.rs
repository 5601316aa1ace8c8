//! Values of subtraction games.
//!
//! [`levels`] suit small amounts and those that are nearly all odd, [`marks`] suit few amounts; which is quicker is
//! estimated from the first values. Plain mex is the reference of both.

mod levels;
mod marks;

use crate::heap::kernel::KernelStop;
use crate::heap::meter::Meter;
use crate::heap::table::Values;
use crate::simd::dispatch;
use crate::types::Budget;
use levels::LevelsKernel;
use marks::{DigitTable, MarksKernel};

/// The values of heaps `0..len` when the amounts (ascending, from 1) may be taken.
pub fn subtraction_values(amounts: &[u64], len: usize) -> Vec<u32> {
    let unbounded = Budget { bytes: u64::MAX, positions: u64::MAX, threads: 1 };
    let values = metered(amounts, len, &mut Meter::new(&unbounded, &mut |_| true));
    values.map(|values| (0..len).map(|n| values.get(n) as u32).collect()).unwrap_or_default()
}

/// The same; `None` where the meter ended the work.
pub(crate) fn metered(amounts: &[u64], len: usize, meter: &mut Meter<'_>) -> Option<Values> {
    let amounts: Vec<usize> = amounts.iter().map(|&a| a as usize).take_while(|&a| a < len).collect();
    if amounts.is_empty() {
        return Some(Values::U8(vec![0; len]));
    }
    let mut table = DigitTable::default();
    for len in [len.min(1 << 12), len] {
        if levels_are_quicker(&amounts, &table, len) {
            break;
        }
        match dispatch(MarksKernel { amounts: &amounts, table: &mut table, len, meter }) {
            Err(KernelStop::Ended) => return None,
            Err(KernelStop::Full) => break,
            Ok(()) => {}
        }
    }
    if table.len() == len {
        return Some(table.values());
    }
    dispatch(LevelsKernel { amounts: &amounts, len, meter })
}

/// Compares the cycles that both ways are expected to take, given the values of the first heaps.
fn levels_are_quicker(amounts: &[usize], first: &DigitTable, len: usize) -> bool {
    if first.len() == 0 {
        return false;
    }
    // Values keep growing slowly after the first.
    let levels = 1.5 * (0..first.len()).map(|n| first.get(n)).max().unwrap_or(0) as f64 + 8.0;
    let pairs: f64 = amounts.iter().map(|&amount| (len - amount) as f64).sum();
    let marks = pairs * (0.1 + 0.0025 * levels);
    let tiles = len as f64 / 2048.0;
    let back = amounts.last().map_or(0, |&most| most.min(len / 2)) as f64 / 2048.0;
    levels * tiles * 150.0 + len as f64 * (back * 12.0 + 50.0) < marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Way;

    fn plain(amounts: &[usize], len: usize) -> Vec<u32> {
        let (mut values, mut seen) = (vec![0u32; len], vec![0; amounts.len() + 1]);
        for n in 0..len {
            for &amount in amounts.iter().take_while(|&&amount| amount <= n) {
                seen[values[n - amount] as usize] = n + 1;
            }
            values[n] = (0..).find(|&v| seen[v as usize] != n + 1).unwrap();
        }
        values
    }

    /// Past the tables of the marks the levels take over.
    #[test]
    fn large_values() {
        let amounts: Vec<u64> = (1..2100).collect();
        assert!(subtraction_values(&amounts, 5000).iter().enumerate().all(|(n, &v)| v as usize == n % 2100));
    }

    #[test]
    fn levels_and_marks_agree_with_plain_mex() {
        let mut random = crate::sample::Random(5);
        let mut sets: Vec<Vec<usize>> = vec![
            vec![1],
            (1..70).map(|i| i * i).collect(),
            (1..90).map(|i| i * (i + 1) / 2).collect(),
            vec![1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048],
            vec![1023, 1024, 1025],
            vec![7, 3000],
            (1..600).collect(),
            (1..400).chain([1000]).collect(),
        ];
        for most in [20, 500, 2000, 5000] {
            for count in [2, 10, 100] {
                let set: std::collections::BTreeSet<usize> =
                    (0..count).map(|_| 1 + random.below(most) as usize).collect();
                sets.push(set.into_iter().collect());
            }
        }
        for set in sets {
            for len in [1, 63, 64, 1000, 1024, 1025, 5000] {
                let set: Vec<usize> = set.iter().copied().take_while(|&a| a < len).collect();
                let expected = plain(&set, len);
                if !set.is_empty() {
                    unbounded(1, |meter| {
                        for way in Way::all() {
                            let levels = way.run(LevelsKernel { amounts: &set, len, meter });
                            assert!(levels.is_some_and(|v| is(v, &expected)), "levels {way:?} {set:?} {len}");
                            let mut table = DigitTable::default();
                            let done = way.run(MarksKernel { amounts: &set, table: &mut table, len, meter });
                            assert!(done.is_ok() && is(table.values(), &expected), "marks {way:?} {set:?} {len}");
                        }
                    });
                }
                let wide: Vec<u64> = set.iter().map(|&a| a as u64).collect();
                assert!(subtraction_values(&wide, len) == expected, "{set:?} {len}");
            }
        }
    }

    fn is(found: Values, expected: &[u32]) -> bool {
        found.len() == expected.len() && (0..found.len()).all(|n| found.get(n) == expected[n].into())
    }

    fn unbounded<T>(threads: usize, run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        run(&mut Meter::new(&Budget { bytes: u64::MAX, positions: u64::MAX, threads }, &mut |_| true))
    }

    /// Odd amounts are looked up by themselves where hardly any is even.
    #[test]
    fn nearly_all_odd() {
        let most = 9000;
        let primes: Vec<usize> = (2..most).filter(|&n| (2..).take_while(|d| d * d <= n).all(|d| n % d > 0)).collect();
        let odd: Vec<usize> = (1..most).filter(|n| n % 2 == 1 && n.count_ones() % 3 == 0).collect();
        for (mut amounts, len) in [(primes, most), (odd.iter().copied().chain([2, 600]).collect(), most), (odd, 20_000)]
        {
            amounts.sort_unstable();
            let found = unbounded(1, |meter| dispatch(LevelsKernel { amounts: &amounts, len, meter }));
            assert!(found.is_some_and(|v| is(v, &plain(&amounts, len))));
        }
    }

    /// Blocks that are prepared together: by several threads, and by one where the table is large.
    #[test]
    fn prepared_blocks_have_the_same_values() {
        let mut random = crate::sample::Random(7);
        // The first has values past a byte.
        for (near, count, most, len, threads) in [(260, 90, 60_000, 110_000, [2, 3]), (6, 90, 300_000, 560_000, [1, 2])]
        {
            // So far that they lead before all blocks of a preparation.
            let far = (0..count).map(|_| 33_000 + random.below(most - 33_000) as usize);
            let amounts: std::collections::BTreeSet<usize> = (1..near).chain(far).collect();
            let amounts: Vec<usize> = amounts.into_iter().collect();
            let expected = plain(&amounts, len);
            assert!(near < 256 || expected.iter().any(|&v| v > 255));
            for threads in threads {
                let mut table = DigitTable::default();
                let marks =
                    |meter: &mut Meter<'_>| dispatch(MarksKernel { amounts: &amounts, table: &mut table, len, meter });
                assert!(unbounded(threads, marks).is_ok());
                assert!(is(table.values(), &expected), "{len} heaps, {threads} threads");
            }
        }
    }
}
