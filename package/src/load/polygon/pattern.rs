//! Names of files with a number in them: `tests/%02d.a`, as C's `printf` writes it.

use std::path::{Component, Path, PathBuf};

/// A name with one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberedName {
    before: String,
    /// Digits at least; shorter numbers begin with zeros.
    digits: usize,
    after: String,
}

impl NumberedName {
    /// The error is a sentence.
    pub fn parse(text: &str) -> Result<NumberedName, String> {
        let wrong = || format!("`{text}` is not a name with one number, such as tests/%02d");
        let (before, rest) = text.split_once('%').ok_or_else(wrong)?;
        let (digits, after) = rest.split_once('d').ok_or_else(wrong)?;
        let is_number = digits.is_empty() || digits.len() == 2 && digits.starts_with('0');
        if !is_number || after.contains('%') {
            return Err(wrong());
        }
        let name = NumberedName { before: before.into(), digits: digits.parse().unwrap_or(0), after: after.into() };
        let is_inside = Path::new(&name.of(1)).components().all(|part| matches!(part, Component::Normal(_)));
        if is_inside { Ok(name) } else { Err(format!("`{text}` is no name inside the package")) }
    }

    pub fn of(&self, number: usize) -> String {
        let NumberedName { before, digits, after } = self;
        format!("{before}{number:0digits$}{after}")
    }

    /// The numbers of the files that are there, in ascending order.
    pub fn existing(&self, root: &Path) -> Vec<usize> {
        let folder = PathBuf::from(self.of(1));
        let folder = folder.parent().unwrap_or(Path::new(""));
        let names = std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let number = |name: std::ffi::OsString| {
            let path = folder.join(name);
            let number = path.to_str()?.strip_prefix(&self.before)?.strip_suffix(&self.after)?.parse().ok()?;
            (Path::new(&self.of(number)) == path).then_some(number)
        };
        let mut numbers: Vec<usize> = names.filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_digits_as_the_name_says() {
        for (text, number, name) in [
            ("tests/%02d", 7, "tests/07"),
            ("tests/%02d.a", 123, "tests/123.a"),
            ("tests/%03d", 7, "tests/007"),
            ("%d.in", 7, "7.in"),
        ] {
            assert_eq!(NumberedName::parse(text).unwrap().of(number), name);
        }
        for text in
            ["tests/01", "tests/%s", "%02d/%02d", "../%02d", "/tests/%02d", "tests/%99999999999d", "a/../%d", ""]
        {
            assert!(NumberedName::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn only_files_that_the_name_would_give_exist() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("t")).unwrap();
        for name in ["03", "1", "11", "03.a", "x", "007"] {
            std::fs::write(folder.path().join("t").join(name), "").unwrap();
        }
        assert_eq!(NumberedName::parse("t/%02d").unwrap().existing(folder.path()), [3, 11]);
        assert_eq!(NumberedName::parse("t/%02d.a").unwrap().existing(folder.path()), [3]);
    }
}
