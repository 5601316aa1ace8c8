//! Pieces of the sentences of reports.

/// `s`, unless the count is 1.
pub fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}
