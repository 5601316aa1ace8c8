//! The options of a heap of Lasker's Nim with a wanted value, without trying every split.
//!
//! A heap 4k + r has value 4(k−1) + 3, 4k + 1, 4k + 2, 4(k+1) for r = 0, 1, 2, 3: a part for the last two digits and a
//! number A for the rest. Two heaps of a split have A + B fixed by r, and A + B = (A xor B) + 2 (A and B).

use crate::answers::Hits;
use crate::heap::rule::components;

pub(crate) fn value(n: u64) -> u64 {
    match n % 4 {
        _ if n == 0 => 0,
        3 => n + 1,
        0 => n - 1,
        _ => n,
    }
}

/// The heap whose number without its last two digits is `rest`, with remainder `r`; `None` where there is none.
fn heap(rest: u64, r: u64) -> Option<u64> {
    match r {
        0 => Some(4 * (rest + 1)),
        3 => Some(4 * rest.checked_sub(1)? + 3),
        _ => Some(4 * rest + r),
    }
}

/// The options of a heap of `n` with value `target`.
pub(crate) fn options(n: u64, target: u64, limit: usize) -> Hits {
    let mut hits = Hits::default();
    // Values are a permutation of the heaps that undoes itself, but for heap 4k+3 and 4k+4.
    if let Some(m) = [target.wrapping_sub(1), target, target + 1].into_iter().find(|&m| m < n && value(m) == target) {
        hits.add(limit, || components(&[m]));
    }
    const DIGITS: [u64; 4] = [3, 1, 2, 0];
    for (r, s) in (0..4u64).flat_map(|r| (0..4u64).map(move |s| (r, s))) {
        let ours = DIGITS[r as usize] ^ DIGITS[s as usize] == target % 4 && (r + s) % 4 == n % 4;
        // What the numbers A and B of the two heaps add up to.
        let shift = |r: u64| [-1i128, 0, 0, 1][r as usize];
        let sum = (i128::from(n) - i128::from(r + s)) / 4 + shift(r) + shift(s);
        let apart = i128::from(target / 4);
        if !ours || n < r + s || sum < apart || (sum - apart) % 2 != 0 {
            continue;
        }
        let (apart, both) = (target / 4, ((sum - apart) / 2) as u64);
        if apart & both != 0 {
            continue;
        }
        // Every subset of the digits apart goes to one heap, the others to the other.
        let mut subset = 0u64;
        let mut ways = 1u128 << apart.count_ones();
        let none = |rest: u64, r: u64| heap(rest, r).is_none();
        // Where A must not be 0, the subset that makes it 0 is left out; likewise B.
        let empty = [none(both, r), none(both | apart, s)];
        let full = [none(both | apart, r), none(both, s)];
        ways -= u128::from(empty[0] || empty[1]);
        ways -= u128::from(apart != 0 && (full[0] || full[1]));
        hits.count += ways;
        while hits.first.len() < limit {
            if let (Some(a), Some(b)) = (heap(both | subset, r), heap(both | (apart ^ subset), s)) {
                debug_assert_eq!(a + b, n, "the two parts are the heap");
                hits.first.push(components(&[a, b]));
            }
            subset = subset.wrapping_sub(apart) & apart;
            if subset == 0 {
                break;
            }
        }
    }
    hits
}
