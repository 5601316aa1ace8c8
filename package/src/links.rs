//! Links: a package may hold them, but none that leads out of it.

use std::path::Path;

/// Whether a path ends outside the folder `root` when its links are followed: a package that somebody else made must not
/// show or judge what lies elsewhere on this machine. What does not exist leads nowhere.
pub fn leads_out_of(root: &Path, path: &Path) -> bool {
    match (root.canonicalize(), path.canonicalize()) {
        (Ok(root), Ok(path)) => !path.starts_with(root),
        (Err(_), _) | (_, Err(_)) => false,
    }
}

/// Says that of a path in the package.
pub(crate) fn leads_out(path: &Path) -> String {
    format!("{} is a link that leads out of the package", path.display())
}
