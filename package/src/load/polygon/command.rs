//! The command line of a generated test: its words, and the program that its first word names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::document::Element;
use crate::diagnostic::Diagnostics;
use crate::files::{Entry, belongs_to};

/// The programs of a package that a command line may name.
#[derive(Default)]
pub(super) struct Executables {
    /// Sources relative to the package, by the name of the program: the file's without its extension.
    sources: BTreeMap<String, PathBuf>,
}

impl Executables {
    pub fn read(problem: Element<'_>, root: &Path, diagnostics: &mut Diagnostics) -> Executables {
        let mut sources = BTreeMap::new();
        for executable in problem.child("files").iter().flat_map(|files| files.listed("executables", "executable")) {
            let Some(path) = executable.child("source").and_then(|source| source.attribute("path")) else {
                diagnostics.push(executable.error("bad-value", "an <executable> without a <source path=…>"));
                continue;
            };
            if let Err(message) = belongs_to(root, &path.text, Entry::File) {
                // Many packages list what they do not need; a command that needs it is an error of its own.
                let hint = "tests that this program generates cannot be made";
                let warning = executable.error_at("no-program", message, path.span);
                diagnostics.push(warning.hint(hint).warning());
                continue;
            }
            let binary = executable.child("binary").map(|binary| binary.value("path"));
            let path = PathBuf::from(path.text);
            for name in binary.map(Path::new).into_iter().chain([&*path]).filter_map(stem) {
                sources.entry(name).or_insert_with(|| path.clone());
            }
        }
        Executables { sources }
    }

    /// The source of the program that a command calls by this word.
    pub fn find(&self, word: &str) -> Option<&Path> {
        let name = word.rsplit('/').next().unwrap_or(word);
        let source = self.sources.get(name).or_else(|| self.sources.get(&stem(Path::new(name))?));
        source.map(PathBuf::as_path)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.keys().map(String::as_str)
    }
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_string())
}

/// The words of a command line: white space separates them, and quotes of either kind hold them together. There is no shell:
/// what only one understands is refused. The error is a sentence.
pub(super) fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in line.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c.is_whitespace() => words.extend(word.take()),
            None if matches!(c, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err(format!("the quotes in `{line}` are not closed"));
    }
    if let Some(sign) = words.iter().find(|word| ["|", ">", "<", "&&", ";"].contains(&word.as_str())) {
        return Err(format!("`{line}` needs a shell for its `{sign}`, and commands are run without one"));
    }
    if words.is_empty() {
        return Err("the command is empty".into());
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_blanks_and_held_together_by_quotes() {
        for (line, expected) in [
            ("gen 5 10", Ok(vec!["gen", "5", "10"])),
            ("  gen\t--type=tree   01 ", Ok(vec!["gen", "--type=tree", "01"])),
            ("gen \"a b\" 'c \"d' e\"f\"g ''", Ok(vec!["gen", "a b", "c \"d", "efg", ""])),
            ("gen a\\b >x", Ok(vec!["gen", "a\\b", ">x"])),
            ("gen 'a", Err("the quotes in `gen 'a` are not closed")),
            ("gen 5 | sort", Err("`gen 5 | sort` needs a shell for its `|`, and commands are run without one")),
            ("  ", Err("the command is empty")),
        ] {
            let found = words(line);
            let found = found.as_ref().map(|words| words.iter().map(String::as_str).collect()).map_err(String::as_str);
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn a_program_is_called_by_its_name_with_or_without_what_follows_the_dot() {
        let sources = [("gen".to_string(), "files/gen.cpp".into())].into();
        let executables = Executables { sources };
        for (word, found) in [("gen", true), ("gen.exe", true), ("./gen.py", true), ("files/gen", true), ("Gen", false)]
        {
            assert_eq!(executables.find(word).is_some(), found, "{word}");
        }
    }
}
