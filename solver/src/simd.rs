//! The choice of vector instructions at run time.
//!
//! Kernels are written once, in portable Rust that the compiler can vectorise. Running one through [`dispatch`]
//! compiles its body again for wider registers and picks the best copy that the machine has; the answers are the same.

/// A computation worth compiling for several instruction sets.
/// Implementations mark `run` and everything hot below it `#[inline(always)]`, so that the copies really differ.
pub(crate) trait Kernel {
    type Output;
    fn run(self) -> Self::Output;
}

/// Runs the kernel with the widest vectors of this machine.
#[cfg(target_arch = "x86_64")]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    if is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
    {
        // SAFETY: the callee's only condition is that the machine has its features, which were just detected.
        #[expect(unsafe_code, reason = "calling a function compiled for features that the machine was asked for")]
        return unsafe { with_avx512(kernel) };
    }
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt") {
        // SAFETY: the callee's only condition is that the machine has its features, which were just detected.
        #[expect(unsafe_code, reason = "calling a function compiled for features that the machine was asked for")]
        return unsafe { with_avx2(kernel) };
    }
    kernel.run()
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
