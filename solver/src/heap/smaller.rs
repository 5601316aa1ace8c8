//! A heap of k is replaced by one to k−1 smaller heaps, none of them empty. Heaps of 1 are final.
//!
//! A heap of k ≥ 2 has value 2^(k−2): the sizes below it give all smaller powers of two, which may be combined freely.
//! (If the heap may also vanish, the value is 2^(k−1): that is another game.)

use std::sync::Arc;

use crate::answers::{Genus, Hits};
use crate::arith::gcd;
use crate::heap::genus::GenusTable;
use crate::heap::meter::Watch;
use crate::heap::moves::HeapMoves;
use crate::heap::rule::{HeapRule, Notation, components};
use crate::heap::table::{FOREVER, KnownValues, Values, never_repeats};
use crate::types::{Budget, Proof, Refusal};

#[derive(Debug, Default)]
pub(crate) struct SmallerHeaps {
    genera: GenusTable,
}

/// The value 2^(k−2) must fit 64 bits.
const LARGEST: u64 = 65;

/// n over k, for n ≤ 130: dividing before multiplying keeps every step below the result's 128 bits.
fn binomial(n: u64, k: u64) -> u128 {
    (0..k.min(n - k)).fold(1, |product: u128, i| {
        let below = i + 1;
        let common = gcd((product % u128::from(below)) as u64, below);
        product / u128::from(common) * u128::from((n - i) / (below / common))
    })
}

fn value(n: u64) -> u64 {
    if n < 2 { 0 } else { 1 << (n - 2) }
}

impl SmallerHeaps {
    /// Calls `found` with the multisets (largest part first) whose parity pattern is `target`, until it says stop.
    fn list(size: u64, room: u64, target: u64, parts: &mut Vec<u64>, found: &mut dyn FnMut(&[u64]) -> bool) -> bool {
        if size == 0 {
            return parts.is_empty() || found(parts);
        }
        // The pattern of the sizes below must still fit into the room.
        let odd = size >= 2 && target >> (size - 2) & 1 == 1;
        let step = if size >= 2 { 2 } else { 1 };
        let below = if size >= 2 { u64::from((target & ((1 << (size - 2)) - 1)).count_ones()) } else { 0 };
        let mut times = u64::from(odd);
        let mark = parts.len();
        let mut go_on = true;
        while go_on && times + below <= room {
            parts.resize(mark + times as usize, size);
            go_on = SmallerHeaps::list(size - 1, room - times, target, parts, found);
            times += step;
        }
        parts.truncate(mark);
        go_on
    }
}

const NAME: &str = "smaller heaps: 2^(k-2)";

impl HeapRule for SmallerHeaps {
    fn notation(&self) -> Notation {
        Notation::Parts
    }

    fn moves(&self) -> HeapMoves {
        HeapMoves::SmallerHeaps
    }

    fn largest(&self) -> u64 {
        LARGEST
    }

    /// Multisets of at most n−1 parts of n−1 sizes, without the empty one.
    fn count(&self, n: u64) -> u128 {
        if n < 2 { 0 } else { binomial(2 * n - 2, n - 1) - 1 }
    }

    fn nth(&self, n: u64, number: u128) -> Vec<u64> {
        let (mut number, mut room) = (number + 1, n - 1);
        let mut parts = Vec::new();
        for size in (1..n).rev() {
            // With so many parts of this size, the rest is a multiset of smaller ones.
            loop {
                let ways = binomial(size - 1 + room, room);
                if number < ways {
                    break;
                }
                number -= ways;
                room -= 1;
                parts.push(size);
            }
        }
        parts
    }

    fn check(&self, heap: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String> {
        if numbers.len() as u64 >= n {
            return Err(format!("heap {heap} of {n} may be replaced by at most {} heaps", n - 1));
        }
        if let Some(wrong) = numbers.iter().find(|&&part| part == 0 || part >= n) {
            return Err(format!("a part of {wrong} is not allowed: each must hold 1 to {}", n - 1));
        }
        let mut parts = numbers.to_vec();
        parts.sort_unstable_by(|a, b| b.cmp(a));
        Ok(parts)
    }

    fn has_single_values(&self) -> bool {
        true
    }

    fn known(&self, n: u64, _: &Budget, _: Watch<'_>) -> Result<Arc<KnownValues>, Refusal> {
        if n == FOREVER {
            return Err(never_repeats(NAME));
        }
        if n > 33 {
            return Err(Refusal { message: "values past a heap of 33 do not fit a table".into() });
        }
        Ok(Arc::new(KnownValues {
            values: Values::from_wide((0..=n).map(|n| value(n) as u32).collect()),
            period: None,
        }))
    }

    fn value(&self, n: u64, _: &Budget) -> Result<u64, Refusal> {
        match n {
            0..=LARGEST => Ok(value(n)),
            _ => Err(Refusal { message: format!("the value of a heap of {n} does not fit 64 bits") }),
        }
    }

    fn proof(&self, _: u64) -> Proof {
        Proof::ClosedForm { name: NAME, checked: 9 }
    }

    fn hits(&self, n: u64, target: u64, limit: usize, _: &Budget) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        if n < 2 || target >= value(n) {
            return Ok(hits);
        }
        // Parts beyond the pattern come in pairs, but those of size 1 as they like.
        let room = match (n - 1).checked_sub(target.count_ones().into()) {
            Some(room) => room,
            None => return Ok(hits),
        };
        let kinds = n - 2;
        for pairs in 0..=room / 2 {
            let ways = match kinds {
                0 => u128::from(pairs == 0),
                _ => binomial(pairs + kinds - 1, pairs),
            };
            hits.count += ways * u128::from(room - 2 * pairs + 1);
        }
        hits.count -= u128::from(target == 0);
        if limit > 0 {
            SmallerHeaps::list(n - 1, n - 1, target, &mut Vec::new(), &mut |parts| {
                hits.first.push(components(parts));
                hits.first.len() < limit
            });
        }
        Ok(hits)
    }

    fn genus(&self, n: u64, _: &Budget) -> Result<Option<Genus>, Refusal> {
        Ok(self.genera.genus(self, n))
    }
}
