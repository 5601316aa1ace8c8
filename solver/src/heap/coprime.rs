//! The options of a heap with a wanted value where amounts coprime to the heap are taken (Codeforces 2004E).
//!
//! An option m of n is coprime to n, too. Its value is 0 where m is even, 1 where m is 1, and t where its least prime
//! factor is the t-th prime, so options are counted by inclusion and exclusion over few primes.

use crate::answers::Hits;
use crate::arith;
use crate::heap::formula::primes;
use crate::heap::rule::components;

/// More terms than this are not counted.
const TERMS: u64 = 1 << 22;
/// So many multiples of a prime are tried one by one.
const TRIED: u64 = 200_000;

/// `None` where counting would take too long.
pub(crate) fn options(n: u64, target: u64, limit: usize) -> Option<Hits> {
    let mut hits = Hits::default();
    match (n, target) {
        (0, _) => return Some(hits),
        (1, 0) => hits.add(limit, || components(&[0])),
        (1, _) => {}
        // The step from an even m to n − m changes the parity and keeps what is coprime: half of them are even.
        (_, 0) if n.is_multiple_of(2) => {}
        (_, 0) => {
            hits.count = u128::from(totient(n) / 2);
            list(&mut hits, limit, (2..n).step_by(2).filter(|&m| arith::gcd(n, m) == 1));
        }
        (_, 1) => hits.add(limit, || components(&[1])),
        (_, place) => {
            let place = usize::try_from(place).ok()? - 1;
            let Some(&least) = primes().get(place).filter(|&&p| p < n && !n.is_multiple_of(p)) else {
                return Some(hits);
            };
            let (smaller, most) = (&primes()[..place], (n - 1) / least);
            if most <= TRIED {
                for j in (1..=most).filter(|&j| j == 1 || j >= least && arith::gcd(n, j) == 1) {
                    let mut tried = smaller.iter().take_while(|&&q| q * q <= j);
                    if tried.all(|q| !j.is_multiple_of(*q)) {
                        hits.add(limit, || components(&[least * j]));
                    }
                }
                return Some(hits);
            }
            let others = arith::factorise(n).into_iter().map(|factor| factor.0).filter(|&q| q > least);
            let avoided: Vec<u64> = smaller.iter().copied().chain(others).collect();
            let mut left = TERMS;
            hits.count = u128::from(free_of(most, &avoided, &mut left)?);
            let free = |j: &u64| avoided.iter().all(|q| !j.is_multiple_of(*q));
            list(&mut hits, limit, (1..=most).filter(free).map(|j| least * j));
        }
    }
    Some(hits)
}

fn list(hits: &mut Hits, limit: usize, options: impl Iterator<Item = u64>) {
    let wanted = usize::try_from(hits.count).unwrap_or(limit).min(limit);
    hits.first.extend(options.take(wanted).map(|m| components(&[m])));
}

fn totient(n: u64) -> u64 {
    arith::factorise(n).iter().map(|&(p, e)| (p - 1) * p.pow(e - 1)).product()
}

/// How many of 1 to `most` none of these primes divides.
fn free_of(most: u64, primes: &[u64], left: &mut u64) -> Option<u64> {
    *left = left.checked_sub(1)?;
    match primes.split_last() {
        _ if most == 0 => Some(0),
        None => Some(most),
        Some((&prime, rest)) => Some(free_of(most, rest, left)? - free_of(most / prime, rest, left)?),
    }
}
