//! Sums of powers of the entries of a Walsh–Hadamard transform, modulo any number.

use crate::simd::{Kernel, Vectors, dispatch};

/// The Walsh–Hadamard transform, in place, of a power of two entries.
pub(crate) fn transform(entries: &mut [i64]) {
    dispatch(Transform(entries));
}

struct Transform<'a>(&'a mut [i64]);

impl Kernel for Transform<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Vectors>(self) {
        // Halves first, so that parts that fit the cache are finished while they are in it.
        const CACHED: usize = 1 << 13;
        let len = self.0.len();
        let mut half = len / 2;
        while 2 * half > CACHED {
            self.0.chunks_exact_mut(2 * half).for_each(butterfly);
            half /= 2;
        }
        for block in self.0.chunks_exact_mut(len.min(CACHED)) {
            let mut half = block.len() / 2;
            while half > 0 {
                block.chunks_exact_mut(2 * half).for_each(butterfly);
                half /= 2;
            }
        }
    }
}

#[inline(always)]
fn butterfly(block: &mut [i64]) {
    let (low, high) = block.split_at_mut(block.len() / 2);
    let high = &mut high[..low.len()];
    for i in 0..low.len() {
        (low[i], high[i]) = (low[i] + high[i], low[i] - high[i]);
    }
}

/// 2^-d Σ λ^k over the 2^d entries λ, or with Σ_{j≤k} λ^j in place of λ^k, modulo `modulus`.
///
/// Modulo the odd part of the modulus 2^d is divided out; modulo the power of two the sum is taken with d more bits
/// and shifted; the Chinese remainder theorem joins the two.
pub(crate) fn power_sum(eigenvalues: &[i64], k: u64, at_most: bool, modulus: u64) -> u64 {
    let d = eigenvalues.len().trailing_zeros();
    let twos = modulus.trailing_zeros();
    let odd = modulus >> twos;
    let weighted = distinct(eigenvalues);

    let by_odd = match odd {
        1 => 0,
        _ => {
            let ring = Modulo(odd);
            let sum = if odd < 1 << 31 && weighted.is_none() {
                dispatch(Montgomery { eigenvalues, k, at_most, odd: odd as u32 })
            } else {
                total(
                    eigenvalues,
                    weighted.as_deref(),
                    |value| {
                        let value = i128::from(value).rem_euclid(i128::from(odd)) as u128;
                        power(value, k, at_most, 1, |a, b| ring.mul(a, b), |a, b| ring.add(a, b))
                    },
                    |term, times| ring.mul(term, times.into()),
                    |a, b| ring.add(a, b),
                ) as u64
            };
            let half = u128::from(odd).div_ceil(2);
            (0..d).fold(u128::from(sum), |sum, _| ring.mul(sum, half)) as u64
        }
    };
    let by_two = match twos {
        0 => 0,
        _ => {
            let term =
                |value: i64| power(i128::from(value) as u128, k, at_most, 1, u128::wrapping_mul, u128::wrapping_add);
            let sum = total(
                eigenvalues,
                weighted.as_deref(),
                term,
                |term, times| term.wrapping_mul(times.into()),
                u128::wrapping_add,
            );
            ((sum >> d) & ((1u128 << twos) - 1)) as u64
        }
    };
    chinese(by_odd, odd, by_two, twos)
}

/// The distinct entries and how often each occurs, where there are few.
fn distinct(eigenvalues: &[i64]) -> Option<Vec<(i64, u64)>> {
    const FEW: usize = 4096;
    let mut table: Vec<Option<(i64, u64)>> = vec![None; 4 * FEW];
    let mut count = 0;
    for &value in eigenvalues {
        let mut slot = ((value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize % table.len();
        loop {
            match &mut table[slot] {
                Some((known, times)) if *known == value => {
                    *times += 1;
                    break;
                }
                Some(_) => slot = (slot + 1) % table.len(),
                empty => {
                    *empty = Some((value, 1));
                    count += 1;
                    if count > FEW {
                        return None;
                    }
                    break;
                }
            }
        }
    }
    Some(table.into_iter().flatten().collect())
}

/// The sum of a term per entry.
fn total(
    eigenvalues: &[i64],
    weighted: Option<&[(i64, u64)]>,
    term: impl Fn(i64) -> u128,
    times: impl Fn(u128, u64) -> u128,
    add: impl Fn(u128, u128) -> u128,
) -> u128 {
    match weighted {
        Some(weighted) => weighted.iter().fold(0, |sum, &(value, count)| add(sum, times(term(value), count))),
        None => eigenvalues.iter().fold(0, |sum, &value| add(sum, term(value))),
    }
}

/// Residues of a modulus.
struct Modulo(u64);

impl Modulo {
    fn mul(&self, a: u128, b: u128) -> u128 {
        a * (b % u128::from(self.0)) % u128::from(self.0)
    }

    fn add(&self, a: u128, b: u128) -> u128 {
        (a + b) % u128::from(self.0)
    }
}

/// λ^k, or 1 + λ + … + λ^k. The sum doubles and adds, since λ − 1 need not be invertible:
/// with f(n) = 1 + … + λ^(n−1), f(2n) = (1 + λ^n) f(n). Reducing k modulo φ of the modulus would be wrong where λ and
/// the modulus have a common factor.
#[inline(always)]
fn power<T: Copy>(value: T, k: u64, at_most: bool, one: T, mul: impl Fn(T, T) -> T, add: impl Fn(T, T) -> T) -> T {
    let mut power = one;
    if at_most {
        // The highest bit of the k + 1 terms gives f(1) = 1.
        let terms = u128::from(k) + 1;
        let mut sum = one;
        power = value;
        for bit in (0..terms.ilog2()).rev() {
            sum = mul(sum, add(one, power));
            power = mul(power, power);
            if terms >> bit & 1 == 1 {
                sum = add(mul(sum, value), one);
                power = mul(power, value);
            }
        }
        return sum;
    }
    for bit in (0..64 - k.leading_zeros()).rev() {
        power = mul(power, power);
        if k >> bit & 1 == 1 {
            power = mul(power, value);
        }
    }
    power
}

/// The sum modulo an odd number below 2^31, many entries at a time, in Montgomery's form: a stands for a·2^-32.
struct Montgomery<'a> {
    eigenvalues: &'a [i64],
    k: u64,
    at_most: bool,
    odd: u32,
}

/// Entries that share every step of the power.
const TOGETHER: usize = 64;
type Lanes = [u64; TOGETHER];

impl Kernel for Montgomery<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<M: Vectors>(self) -> u64 {
        let Montgomery { eigenvalues, k, at_most, odd } = self;
        let wide = u64::from(odd);
        let inverse = u64::from(inverse(wide) as u32);
        let one = (1u64 << 32) % wide;
        let square = one * one % wide;
        let reduce = |t: u64| {
            let m = ((t & 0xffff_ffff) * inverse) & 0xffff_ffff;
            // t − m·odd is a multiple of 2^32; adding odd keeps it positive, and the result below 2·odd.
            let r = (t >> 32) + wide - ((m * wide) >> 32);
            r.min(r.wrapping_sub(wide))
        };
        let mul = |a: Lanes, b: Lanes| {
            let mut product = [0; TOGETHER];
            for i in 0..TOGETHER {
                product[i] = reduce(a[i] * b[i]);
            }
            product
        };
        let add = |a: Lanes, b: Lanes| {
            let mut sum = [0; TOGETHER];
            for i in 0..TOGETHER {
                let s = a[i] + b[i];
                sum[i] = s.min(s.wrapping_sub(wide));
            }
            sum
        };
        let mut sum = 0u64;
        for chunk in eigenvalues.chunks(TOGETHER) {
            let mut lanes = [0u64; TOGETHER];
            for (lane, &value) in lanes.iter_mut().zip(chunk) {
                *lane = reduce(value.rem_euclid(i64::from(odd)) as u64 * square);
            }
            let result = power(lanes, k, at_most, [one; TOGETHER], mul, add);
            for &lane in &result[..chunk.len()] {
                sum += reduce(lane);
            }
            sum %= wide;
        }
        sum
    }
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration.
fn inverse(odd: u64) -> u64 {
    let mut inverse = 1u64;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// The residue modulo odd·2^twos.
fn chinese(by_odd: u64, odd: u64, by_two: u64, twos: u32) -> u64 {
    let mask = (1u128 << twos) - 1;
    let lift = u128::from(by_two.wrapping_sub(by_odd).wrapping_mul(inverse(odd))) & mask;
    (u128::from(by_odd) + u128::from(odd) * lift) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few and many distinct entries, and all kinds of moduli, against powers one by one.
    #[test]
    fn sums_of_powers() {
        let mut random = crate::sample::Random(3);
        for d in [0u32, 3, 13] {
            let entries: Vec<i64> = (0..1 << d).map(|_| random.next() as i64 >> 20).collect();
            let mut eigenvalues = entries.clone();
            transform(&mut eigenvalues);
            for modulus in [1, 3, 998_244_353, (1 << 31) - 1, 1 << 20, 720_720, 1_000_000_007 * 3, u64::MAX] {
                for (k, at_most) in [(0, false), (0, true), (1, false), (1, true), (5, false), (6, true), (12, true)] {
                    let term = |value: i64| {
                        (0..=k)
                            .fold((0i128, 1i128), |(sum, power), j| {
                                let wide = i128::from(modulus) << d;
                                let add = at_most || j == k;
                                (
                                    if add { (sum + power).rem_euclid(wide) } else { sum },
                                    mul(power, i128::from(value), wide),
                                )
                            })
                            .0
                    };
                    let wide = i128::from(modulus) << d;
                    let total = eigenvalues.iter().fold(0, |sum, &value| (sum + term(value)).rem_euclid(wide));
                    let expected = (total >> d) as u64;
                    assert_eq!(power_sum(&eigenvalues, k, at_most, modulus), expected, "{d} {modulus} {k} {at_most}");
                }
            }
        }
    }

    /// A product of residues of a modulus below 2^80, by parts of 32 bits.
    fn mul(a: i128, b: i128, modulus: i128) -> i128 {
        let b = b.rem_euclid(modulus);
        let mut product = 0i128;
        for part in (0..3).rev() {
            product = (product << 32).rem_euclid(modulus) + (a * (b >> (32 * part) & 0xffff_ffff)).rem_euclid(modulus);
        }
        product.rem_euclid(modulus)
    }
}
