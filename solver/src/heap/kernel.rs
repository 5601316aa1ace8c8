//! Why the kernels that fill tables of values end early.

/// Why a kernel ended early; the table holds what was found.
pub(crate) enum KernelStop {
    /// The next value needs wider integers.
    Full,
    /// The meter says why.
    Ended,
}
