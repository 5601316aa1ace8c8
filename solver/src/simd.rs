//! The choice of vector instructions at run time.
//!
//! Kernels are written once, in portable Rust that the compiler can vectorise. Running one through [`dispatch`]
//! compiles its body again for wider registers and picks the best copy that the machine has; the answers are the same.
//! The few steps that the compiler does not find by itself are [`Vectors`].
//!
//! `unsafe` is used for two things only, and nowhere else in this crate: to call a function that is compiled for an instruction
//! set (the machine must have it), and to load and store vectors (the memory must be that long).

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Bytes that are worked on together.
pub(crate) const BYTES: usize = 64;

/// A computation that is compiled once for each instruction set.
/// Implementations mark `run` and everything hot below it `#[inline(always)]`, so that the copies really differ.
///
/// Their inner loops go over indices: `[T; N]::map`, `std::array::from_fn` and `zip` call functions that the standard library
/// does not mark `#[inline]`. Where the parts of the crate are optimised apart (`lto = "off"`) these stay calls, each compiled
/// for no instruction set in particular, and the loop is up to a hundred times slower.
pub(crate) trait Kernel {
    type Output;
    fn run<M: Vectors>(self) -> Self::Output;
}

/// Steps on bytes for which an instruction set may have something better than what the compiler makes of a loop.
/// A byte is a *digit*, below 16, or *none*, from 128 on; what is in between does not occur.
pub(crate) trait Vectors {
    /// How many arrays of [`BYTES`] a loop may change: those of AVX-512 stay in registers, besides what else it needs;
    /// elsewhere so many were found to be best.
    const ARRAYS: usize = 8;

    /// 255 where the digit is `digit`, else 0.
    #[inline(always)]
    fn equal(digits: &[u8; BYTES], digit: usize) -> [u8; BYTES] {
        let digit = digit as u8;
        each(digits, |d| if d == digit { 255 } else { 0 })
    }

    /// 1 << d for digits d below 8, else 0.
    #[inline(always)]
    fn bit(digits: &[u8; BYTES]) -> [u8; BYTES] {
        each(digits, |d| if d < 8 { 1 << d } else { 0 })
    }
}

/// The array of `f` of every entry, for the inner loops of kernels.
#[inline(always)]
pub(crate) fn each<T: Copy, const N: usize>(entries: &[T; N], f: impl Fn(T) -> T) -> [T; N] {
    let mut found = *entries;
    for entry in &mut found {
        *entry = f(*entry);
    }
    found
}

/// No instruction set in particular.
pub(crate) struct Portable;

impl Vectors for Portable {}

/// Runs the kernel with the widest vectors of this machine.
#[cfg(target_arch = "x86_64")]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    if has_avx512() {
        // SAFETY: `with_avx512` asks for nothing but a machine with the features that it is compiled for; `has_avx512` has
        // just detected every one of them.
        #[expect(unsafe_code, reason = "calling a function compiled for features that were detected")]
        return unsafe { with_avx512(kernel) };
    }
    if has_avx2() {
        // SAFETY: `with_avx2` asks for nothing but a machine with the features that it is compiled for; `has_avx2` has just
        // detected every one of them.
        #[expect(unsafe_code, reason = "calling a function compiled for features that were detected")]
        return unsafe { with_avx2(kernel) };
    }
    kernel.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx512>()
}

/// Only [`with_avx2`] runs kernels with it.
#[cfg(target_arch = "x86_64")]
struct Avx2;

#[cfg(target_arch = "x86_64")]
impl Vectors for Avx2 {
    #[inline(always)]
    fn bit(digits: &[u8; BYTES]) -> [u8; BYTES] {
        let mut bits = [0; BYTES];
        let (bits_of, digits_of) = (bits.as_chunks_mut::<32>().0, digits.as_chunks::<32>().0);
        for part in 0..BYTES / 32 {
            let (bits, digits) = (&mut bits_of[part], &digits_of[part]);
            // SAFETY: `_mm_loadu_si128` reads 16 bytes, which is the length of `BIT`; `_mm256_loadu_si256` reads and
            // `_mm256_storeu_si256` writes 32 bytes, which is the length of `digits` and of `bits`, and `bits` is borrowed
            // mutably. None of them asks for an alignment. All need a machine with AVX2: only `with_avx2` names the type
            // `Avx2`, and it runs on no other.
            #[expect(unsafe_code, reason = "no loop becomes a table lookup in registers")]
            unsafe {
                let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(BIT.as_ptr().cast()));
                let found = _mm256_shuffle_epi8(table, _mm256_loadu_si256(digits.as_ptr().cast()));
                _mm256_storeu_si256(bits.as_mut_ptr().cast(), found);
            }
        }
        bits
    }
}

/// Only [`with_avx512`] runs kernels with it.
#[cfg(target_arch = "x86_64")]
struct Avx512;

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The entries of the digits; 0 where there is none.
    #[inline(always)]
    fn lookup(table: &[u8; 16], digits: &[u8; BYTES]) -> [u8; BYTES] {
        let mut found = [0; BYTES];
        // SAFETY: `_mm_loadu_si128` reads 16 bytes, which is the length of `table`; `_mm512_loadu_si512` reads and
        // `_mm512_storeu_si512` writes 64 bytes, which is the length of `digits` and of `found`, and `found` is borrowed
        // mutably. None of them asks for an alignment. All need a machine with AVX-512 F and BW: only `with_avx512` names the
        // type `Avx512`, and it runs on no other.
        #[expect(unsafe_code, reason = "no loop becomes a table lookup in registers")]
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
            let entries = _mm512_shuffle_epi8(table, _mm512_loadu_si512(digits.as_ptr().cast()));
            _mm512_storeu_si512(found.as_mut_ptr().cast(), entries);
        }
        found
    }
}

#[cfg(target_arch = "x86_64")]
impl Vectors for Avx512 {
    const ARRAYS: usize = 22;

    // A comparison would go by a mask register and back.
    #[inline(always)]
    fn equal(digits: &[u8; BYTES], digit: usize) -> [u8; BYTES] {
        Self::lookup(&EQUAL[digit % 16], digits)
    }

    #[inline(always)]
    fn bit(digits: &[u8; BYTES]) -> [u8; BYTES] {
        Self::lookup(&BIT, digits)
    }
}

/// 1 << d, while that is a byte.
#[cfg(target_arch = "x86_64")]
static BIT: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// 255 at each digit in turn.
#[cfg(target_arch = "x86_64")]
static EQUAL: [[u8; 16]; 16] = {
    let mut equal = [[0; 16]; 16];
    let mut digit = 0;
    while digit < 16 {
        equal[digit][digit] = 255;
        digit += 1;
    }
    equal
};

/// A way to run kernels.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

#[cfg(test)]
impl Way {
    /// Those of this machine.
    pub fn all() -> Vec<Way> {
        let mut ways = vec![Way::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            ways.extend(has_avx2().then_some(Way::Avx2));
            ways.extend(has_avx512().then_some(Way::Avx512));
        }
        ways
    }

    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Way::Portable => kernel.run::<Portable>(),
            // SAFETY: `with_avx2` asks for a machine with its features; tests get this way from `Way::all`, which lists it
            // only where `has_avx2` has detected them.
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "as in dispatch")]
            Way::Avx2 => unsafe { with_avx2(kernel) },
            // SAFETY: `with_avx512` asks for a machine with its features; tests get this way from `Way::all`, which lists it
            // only where `has_avx512` has detected them.
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "as in dispatch")]
            Way::Avx512 => unsafe { with_avx512(kernel) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Steps([u8; BYTES], usize);

    impl Kernel for Steps {
        type Output = [[u8; BYTES]; 2];

        #[inline(always)]
        fn run<M: Vectors>(self) -> [[u8; BYTES]; 2] {
            [M::equal(&self.0, self.1), M::bit(&self.0)]
        }
    }

    #[test]
    fn steps_are_the_same_on_every_machine() {
        for digit in 0..16 {
            for none in 128..=255u8 {
                let bytes = std::array::from_fn(|i| if i % 17 == 16 { none } else { (i % 17) as u8 });
                let expected = Steps(bytes, digit).run::<Portable>();
                for way in Way::all() {
                    assert_eq!(way.run(Steps(bytes, digit)), expected, "{way:?}");
                }
            }
        }
    }
}
