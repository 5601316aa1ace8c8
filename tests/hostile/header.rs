//! The comment at the top of a hostile program: `key: value` lines that say what it tries and what result is expected.
//! The keys are listed at the top of `tests/attacks.rs` and `tests/channels.rs`.
//!
//! An unknown key, a repeated key that may occur once only, or a missing key fails the test: otherwise a misspelt
//! expectation would never be checked.

use std::collections::BTreeMap;
use std::path::Path;

/// The values by key.
#[derive(Debug)]
pub struct Header {
    values: BTreeMap<String, Vec<String>>,
}

impl Header {
    /// Reads the block of comment lines at the start of a file.
    pub fn read(path: &Path, known: &[&str]) -> Result<Header, String> {
        let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let text = String::from_utf8_lossy(&text);
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in text.lines() {
            let comment = line.strip_prefix("//").or_else(|| line.strip_prefix('#')).map(str::trim);
            let Some((key, value)) = comment.and_then(|comment| comment.split_once(": ")) else { break };
            if !known.contains(&key) {
                return Err(format!("{}: unknown key `{key}`; known are {}", path.display(), known.join(", ")));
            }
            values.entry(key.to_string()).or_default().push(value.trim().to_string());
        }
        Ok(Header { values })
    }

    /// The values of a key that may be repeated.
    pub fn all(&self, key: &str) -> &[String] {
        self.values.get(key).map_or(&[], Vec::as_slice)
    }

    /// The value of a key that may occur once.
    pub fn optional(&self, key: &str) -> Result<Option<&str>, String> {
        match self.all(key) {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(format!("`{key}` occurs twice")),
        }
    }

    /// The value of a key that must occur once.
    pub fn required(&self, key: &str) -> Result<&str, String> {
        self.optional(key)?.ok_or_else(|| format!("the header lacks `{key}: ...`"))
    }
}
