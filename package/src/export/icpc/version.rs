//! The versions of the format that are written.

/// A version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IcpcVersion {
    Of2025,
    Legacy,
}

/// What a program in Python begins with.
pub(super) fn main_file(version: IcpcVersion) -> &'static str {
    match version {
        IcpcVersion::Of2025 => "__main__",
        IcpcVersion::Legacy => "main",
    }
}
