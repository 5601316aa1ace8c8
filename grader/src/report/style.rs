//! Pieces of the sentences of reports.

/// `s`, where there is not one of it.
pub fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}
