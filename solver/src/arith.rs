//! The little number theory that rules about divisors, primes and common factors need.

/// The greatest common divisor.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

pub(crate) fn mul_mod(a: u64, b: u64, m: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

pub(crate) fn pow_mod(mut base: u64, mut exponent: u64, m: u64) -> u64 {
    let mut power = 1 % m;
    base %= m;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = mul_mod(power, base, m);
        }
        base = mul_mod(base, base, m);
        exponent >>= 1;
    }
    power
}

const SMALL_PRIMES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Miller–Rabin with the first twelve primes as bases, which decides every number below 2^64 (Sorenson and Webster 2015).
pub(crate) fn is_prime(n: u64) -> bool {
    if n < 2 {
        return false;
    }
    if let Some(&p) = SMALL_PRIMES.iter().find(|&&p| n.is_multiple_of(p)) {
        return n == p;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    SMALL_PRIMES.iter().all(|&base| {
        let mut x = pow_mod(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = mul_mod(x, x, n);
            x == n - 1
        })
    })
}

/// How many prime factors, with multiplicity, the numbers `0..=n` have; 0 counts as having none.
pub(crate) fn prime_factor_counts(n: u64) -> Vec<u8> {
    let mut counts = vec![0u8; n as usize + 1];
    for p in primes_up_to(n) {
        let mut power = Some(p).filter(|&p| p <= n);
        while let Some(step) = power {
            counts[step as usize..].iter_mut().step_by(step as usize).for_each(|count| *count += 1);
            power = step.checked_mul(p).filter(|&next| next <= n);
        }
    }
    counts
}

/// The prime factors of `n > 0` with their exponents, ascending: trial division, then Pollard's rho.
pub(crate) fn factorise(n: u64) -> Vec<(u64, u32)> {
    let mut factors: Vec<(u64, u32)> = Vec::new();
    let mut rest = n;
    let mut d = 2;
    while d < 1000 && d * d <= rest {
        let mut exponent = 0;
        while rest.is_multiple_of(d) {
            rest /= d;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((d, exponent));
        }
        d += 1 + (d & 1);
    }
    let mut open = if rest > 1 { vec![rest] } else { vec![] };
    let mut primes = Vec::new();
    while let Some(m) = open.pop() {
        if is_prime(m) {
            primes.push(m);
        } else {
            let divisor = divisor(m);
            open.extend([divisor, m / divisor]);
        }
    }
    primes.sort_unstable();
    for p in primes {
        match factors.last_mut() {
            Some((q, exponent)) if *q == p => *exponent += 1,
            _ => factors.push((p, 1)),
        }
    }
    factors
}

/// A proper divisor of a composite `n` (Pollard's rho with Floyd's cycle finding; another constant if one fails).
fn divisor(n: u64) -> u64 {
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    (1..)
        .find_map(|c| {
            let step = |x: u64| ((u128::from(x) * u128::from(x) + c) % u128::from(n)) as u64;
            let (mut slow, mut fast) = (2, 2);
            loop {
                slow = step(slow);
                fast = step(step(fast));
                match gcd(slow.abs_diff(fast), n) {
                    1 => {}
                    d if d == n => return None,
                    d => return Some(d),
                }
            }
        })
        .expect("some constant splits a composite number")
}

/// All divisors of `n > 0`, ascending.
pub(crate) fn divisors(n: u64) -> Vec<u64> {
    let mut all = vec![1];
    for (p, exponent) in factorise(n) {
        let known = all.len();
        let mut power = 1;
        for _ in 0..exponent {
            power *= p;
            for i in 0..known {
                all.push(all[i] * power);
            }
        }
    }
    all.sort_unstable();
    all
}

/// The primes up to `n`, ascending.
pub(crate) fn primes_up_to(n: u64) -> Vec<u64> {
    let n = n as usize;
    if n < 2 {
        return Vec::new();
    }
    // Odd numbers only: bit i stands for 2i + 1.
    let mut composite = vec![false; n / 2 + 1];
    let mut i = 1;
    while (2 * i + 1) * (2 * i + 1) <= n {
        if !composite[i] {
            let p = 2 * i + 1;
            for j in (p * p / 2..composite.len()).step_by(p) {
                composite[j] = true;
            }
        }
        i += 1;
    }
    let odd = (1..composite.len()).filter(|&i| !composite[i] && 2 * i < n).map(|i| 2 * i as u64 + 1);
    std::iter::once(2).chain(odd).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_back_and_divisors_divide() {
        for n in (1..2000).chain([999_999_999_999_999_989, 1_000_000_000_000_000_000, 1_000_000_007 * 998_244_353]) {
            let product: u64 = factorise(n).iter().map(|&(p, e)| p.pow(e)).product();
            assert_eq!(product, n);
            assert!(factorise(n).iter().all(|&(p, _)| is_prime(p)));
        }
        for n in 1..500u64 {
            assert_eq!(divisors(n), (1..=n).filter(|d| n % d == 0).collect::<Vec<_>>());
            assert_eq!(primes_up_to(n), (2..=n).filter(|&p| is_prime(p)).collect::<Vec<_>>());
        }
    }
}
