//! Patterns for paths of the package: `*` and `?` stay within a folder, `**` is any folders, `[a-z]` one character,
//! `{a,b}` either.

use std::path::Path;

/// A pattern for paths relative to the package, with `/`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern<'a>(&'a str);

/// What makes a word a pattern instead of a path.
const WILDCARDS: [char; 4] = ['*', '?', '[', '{'];

impl<'a> Pattern<'a> {
    /// `None` where a bracket or a brace is not closed.
    pub fn new(text: &'a str) -> Option<Pattern<'a>> {
        let closed = |open, close| text.matches(open).count() == text.matches(close).count();
        (closed('[', ']') && closed('{', '}')).then_some(Pattern(text))
    }

    /// Whether it can match anything but the path it spells.
    pub fn is_glob(self) -> bool {
        self.0.contains(WILDCARDS)
    }

    /// The folders before the first wildcard: all that matches lies below.
    pub fn folder(self) -> &'a str {
        self.0.split('/').next().filter(|first| !first.contains(WILDCARDS)).unwrap_or_default()
    }

    pub fn matches(self, path: &Path) -> bool {
        path == Path::new(self.0) || fast_glob::glob_match(self.0, path.as_os_str().as_encoded_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_stay_in_their_folder() {
        let matches = |pattern: &str, path: &str| Pattern::new(pattern).unwrap().matches(Path::new(path));
        assert!(matches("tests/*.txt", "tests/01.txt"));
        assert!(!matches("tests/*.txt", "tests/a/01.txt"));
        assert!(matches("tests/**/*.txt", "tests/a/b/01.txt") && matches("tests/**/*.txt", "tests/01.txt"));
        assert!(matches("s/{a,b}?.[ch]", "s/b1.c") && !matches("s/{a,b}?.[ch]", "s/c1.c"));
        assert!(matches("s/[a].cpp", "s/[a].cpp"), "a name with brackets is itself");
        assert!(Pattern::new("tests/[ab").is_none() && Pattern::new("tests/{ab").is_none());
        assert_eq!(Pattern::new("tests/*.txt").unwrap().folder(), "tests");
        assert_eq!(Pattern::new("*.txt").unwrap().folder(), "");
    }
}
