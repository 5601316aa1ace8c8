//! The tests of a set: a file each, or a command that makes it; and the answers, which the main solution makes where there
//! are no files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::command::{Executables, words};
use super::document::{Element, Repeated};
use super::pattern::NumberedName;
use crate::diagnostic::{Diagnostics, did_you_mean};
use crate::load::draft::DraftTest;
use crate::model::{Content, Maker, Newlines, Origin, Points, TestData, TestDetails};

const MOST_TESTS: usize = 10_000;

/// What the tests are made with.
pub(super) struct Makers<'a> {
    pub executables: &'a Executables,
    pub main_solution: Option<&'a Path>,
    /// Names of files that generators write, by the test's file: from the script of the package.
    pub written: BTreeMap<String, String>,
}

/// A test, and the group it is declared to be in.
pub(super) struct Row {
    pub test: DraftTest,
    pub group: Option<String>,
}

pub(super) fn read(testset: Element<'_>, root: &Path, makers: &Makers<'_>, diagnostics: &mut Diagnostics) -> Vec<Row> {
    let mut name = |element: &str, usual: &str| {
        let word = testset.text_of(element);
        let span = word.as_ref().map_or(testset.span(), |word| word.span.clone());
        let text = word.map_or(usual.to_string(), |word| word.text);
        let error = |message| diagnostics.push(testset.error_at("bad-pattern", message, span));
        NumberedName::parse(&text).map_err(error).ok()
    };
    let inputs = name("input-path-pattern", "tests/%02d");
    let answers = name("answer-path-pattern", "tests/%02d.a");
    let (Some(inputs), Some(answers)) = (inputs, answers) else { return Vec::new() };
    let rows: Vec<Option<Element<'_>>> = rows(testset, diagnostics);
    let mut reader = Reader { root, makers, unmade: BTreeSet::new(), lost: Vec::new(), repeated: Repeated::default() };
    let mut found = Vec::new();
    let mut unanswered = 0;
    for (row, number) in rows.into_iter().zip(1..) {
        let path = inputs.of(number);
        let Some((origin, input)) = reader.input(row, &path, number, diagnostics) else { continue };
        let answer = PathBuf::from(answers.of(number));
        let answer = match (root.join(&answer).exists(), makers.main_solution) {
            (true, _) => content(root, &answer, diagnostics),
            (false, Some(_)) => Some(Content::Made(Maker::MainSolution)),
            (false, None) => {
                unanswered += 1;
                None
            }
        };
        let Some(answer) = answer else { continue };
        let (details, group) = reader.details(row, testset, diagnostics);
        let test = DraftTest { origin, data: TestData::Text { input, answer }, details };
        found.push(Row { test, group });
    }
    if let Some(first) = reader.lost.first() {
        let more = more(reader.lost.len());
        let message = format!("there is no file {first}{more}, and nothing says how it is made");
        diagnostics.push(testset.error("no-test", message));
    }
    if unanswered > 0 {
        let message = format!("{unanswered} tests have no answer, and there is no main solution that makes one");
        diagnostics.push(testset.error("no-answer", message));
    }
    if found.is_empty() && !diagnostics.has_errors() {
        diagnostics.push(testset.error("no-tests", "the package has no tests"));
    }
    found
}

/// `, and 3 more`
fn more(count: usize) -> String {
    if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() }
}

/// The rows as declared. Where only their number is, there is nothing to say of any.
fn rows<'a>(testset: Element<'a>, diagnostics: &mut Diagnostics) -> Vec<Option<Element<'a>>> {
    let rows: Vec<Option<Element<'_>>> = testset.listed("tests", "test").map(Some).collect();
    let count = testset.text_of("test-count");
    let declared = count.as_ref().and_then(|count| count.text.parse::<usize>().ok());
    if let (Some(count), None) = (&count, declared) {
        let message = format!("<test-count> is `{}`, not a number", count.text);
        diagnostics.push(testset.error_at("bad-value", message, count.span.clone()).warning());
    }
    let declared = declared.unwrap_or(rows.len());
    if rows.len().max(declared) > MOST_TESTS {
        let message = format!("{} tests; at most {MOST_TESTS} are read", rows.len().max(declared));
        diagnostics.push(testset.error("too-many-tests", message));
        return Vec::new();
    }
    if rows.is_empty() {
        return vec![None; declared];
    }
    if rows.len() != declared {
        let message = format!("<test-count> is {declared}, and {} tests are listed; those are used", rows.len());
        diagnostics.push(testset.error("bad-value", message).warning());
    }
    rows
}

struct Reader<'a> {
    root: &'a Path,
    makers: &'a Makers<'a>,
    /// Programs that are told not to be there.
    unmade: BTreeSet<String>,
    /// Files that are not there.
    lost: Vec<String>,
    repeated: Repeated,
}

impl Reader<'_> {
    fn input(
        &mut self,
        row: Option<Element<'_>>,
        path: &str,
        number: usize,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Origin, Content)> {
        if self.root.join(path).exists() {
            let input = content(self.root, Path::new(path), diagnostics)?;
            return Some((Origin::File(path.into()), input));
        }
        let Some((row, command)) = row.and_then(|row| Some((row, row.attribute("cmd")?))) else {
            self.lost.push(path.into());
            return None;
        };
        let mut words = match words(&command.text) {
            Ok(words) => words,
            Err(message) => {
                self.repeated.push(row.error_at("bad-command", message, command.span), diagnostics);
                return None;
            }
        };
        let word = words.remove(0);
        let Some(program) = self.makers.executables.find(&word) else {
            if self.unmade.insert(word.clone()) {
                let near = did_you_mean(&word, self.makers.executables.names());
                let hint = near.map(|near| format!("did you mean `{near}`?"));
                let message = format!("there is no program `{word}` for test {number}: {path} cannot be made");
                let error = row.error_at("no-program", message, command.span);
                self.repeated.push(error.hint("programs stand in <executables>").maybe_hint(hint), diagnostics);
            }
            return None;
        };
        let written = row.attribute("from-file").map(|word| word.text).filter(|name| !name.is_empty());
        let writes = written.or_else(|| self.makers.written.get(path).cloned());
        let maker = Maker::Command { program: program.into(), arguments: words, writes };
        Some((Origin::Line(command.text), Content::Made(maker)))
    }

    fn details(
        &mut self,
        row: Option<Element<'_>>,
        testset: Element<'_>,
        diagnostics: &mut Diagnostics,
    ) -> (TestDetails, Option<String>) {
        let mut validator_arguments = vec!["--testset".to_string(), testset.value("name").to_string()];
        let Some(row) = row else { return (TestDetails { validator_arguments, ..TestDetails::default() }, None) };
        let group = row.attribute("group").map(|word| word.text).filter(|group| !group.is_empty());
        if let Some(group) = &group {
            validator_arguments.extend(["--group".to_string(), group.clone()]);
        }
        let points = row.attribute("points").and_then(|word| match word.text.parse().ok().and_then(Points::new) {
            Some(points) => Some(points),
            None => {
                let message = format!("`{}` are no points of a test; they are from 0 to 1000000", word.text);
                self.repeated.push(row.error_at("bad-value", message, word.span), diagnostics);
                None
            }
        });
        let details = TestDetails {
            is_sample: row.value("sample") == "true",
            points,
            validator_arguments,
            description: row.value("description").into(),
            ..TestDetails::default()
        };
        (details, group)
    }
}

/// A text file of the package. Packages that were made on Windows end lines with `\r\n`; programs here read `\n`.
pub(super) fn content(root: &Path, relative: &Path, diagnostics: &mut Diagnostics) -> Option<Content> {
    match diagnostics.content(root, relative)? {
        Content::File { path, .. } => {
            let newlines = newlines(&path);
            Some(Content::File { path, newlines })
        }
        other => Some(other),
    }
}

/// By the first line of a file: whoever wrote it ended all lines alike.
fn newlines(path: &Path) -> Newlines {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(1 << 16).read_to_end(&mut bytes));
    match bytes.iter().position(|&byte| byte == b'\n') {
        Some(at) if at > 0 && bytes[at - 1] == b'\r' => Newlines::Unix,
        Some(_) => Newlines::Keep,
        None if read.is_ok() && bytes.len() < 1 << 16 => Newlines::Keep,
        None => Newlines::Unix,
    }
}

/// What the package's own script says of generators that write files: the name of the file by that of the test.
pub(super) fn written_files(root: &Path, diagnostics: &mut Diagnostics) -> BTreeMap<String, String> {
    const SCRIPTS: [&str; 2] = ["doall.sh", "doall.bat"];
    let Some(script) = SCRIPTS.into_iter().find(|name| root.join(name).is_file()) else { return BTreeMap::new() };
    let Some(bytes) = diagnostics.read_bytes(root, Path::new(script), super::document::LARGEST) else {
        return BTreeMap::new();
    };
    let text = String::from_utf8_lossy(&bytes);
    text.lines().filter(|line| line.contains("gen-input-via-file")).flat_map(written_by).collect()
}

/// `scripts/gen-input-via-files.sh "gen 5" "tests/05:tests/06" "5:6"`
fn written_by(line: &str) -> Vec<(String, String)> {
    let Ok(words) = words(line) else { return Vec::new() };
    let Some(at) = words.iter().position(|word| word.contains("gen-input-via-file")) else { return Vec::new() };
    let [_, paths, names] = &words[at + 1..] else { return Vec::new() };
    let paths = paths.split(':').map(|path| path.replace('\\', "/"));
    paths.zip(names.split(':').map(String::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_how_lines_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("01");
        let long = "x".repeat(1 << 17);
        for (text, expected) in [
            ("1\n2\n", Newlines::Keep),
            ("1\r\n2\r\n", Newlines::Unix),
            ("\n", Newlines::Keep),
            ("", Newlines::Keep),
            ("1", Newlines::Keep),
            (&long, Newlines::Unix),
        ] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(newlines(&path), expected, "{}", &text[..text.len().min(9)]);
        }
    }

    #[test]
    fn scripts_name_the_files_that_generators_write() {
        for (line, found) in [
            (
                "scripts/gen-input-via-files.sh \"files/gen.exe 5\" \"tests/05:tests/06\" \"5:6\"",
                vec![("tests/05", "5"), ("tests/06", "6")],
            ),
            ("call scripts\\gen-input-via-file.bat \"gen 1\" \"tests\\07\" 7", vec![("tests/07", "7")]),
            ("scripts/gen-input-via-file.sh", vec![]),
            ("scripts/gen-input-via-file.sh \"a", vec![]),
        ] {
            let expected: Vec<_> = found.into_iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
            assert_eq!(written_by(line), expected, "{line}");
        }
    }
}
