//! The tests that script lines make, and their places among those that are files.
//!
//! A number that a line names is that test's number. The files take the lowest numbers that are left, in their order; then
//! come the lines that ask for the next free number.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::document::within;
use super::generate::LineError;
use super::script::{self, MOST_TESTS, ScriptLine, Target};
use super::tests::TestsSection;
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, did_you_mean};
use crate::files::{Entry, belongs_to};
use crate::load::draft::DraftTest;
use crate::model::{Content, Maker, Origin, TestData};

/// A line with its place.
struct PlacedLine {
    text: String,
    line: ScriptLine,
    source: SourceText,
    span: Range<usize>,
    generator_span: Range<usize>,
}

/// The largest script, in bytes.
const SCRIPT_LIMIT: u64 = 1 << 20;
const FOLDER: &str = "generators";
/// Files of a generator that are not one.
const HEADERS: [&str; 5] = ["h", "hh", "hpp", "hxx", "inc"];

/// The tests of the files and those of the lines, in the order of their numbers. `answer`: of a test with this input.
pub(super) fn with_lines(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    files: Vec<DraftTest>,
    answer: impl Fn(&Content) -> Option<Content>,
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
    let lines = read(root, source, section, diagnostics);
    let folder = section.generators.as_ref().map_or(FOLDER, |word| &word.text);
    let mut numbered: Vec<(usize, Range<usize>, SourceText, DraftTest)> = Vec::new();
    let mut next: Vec<DraftTest> = Vec::new();
    for PlacedLine { text, line, source, span, generator_span } in lines {
        let program = match find(root, folder, &line.generator) {
            Ok(program) => program,
            Err((message, hint)) => {
                let error = Diagnostic::error("bad-generator", message, &source.path).at(&source, generator_span);
                diagnostics.push(error.maybe_hint(hint));
                continue;
            }
        };
        let is_repeated = line.arguments.len() > 1;
        for arguments in &line.arguments {
            let mut test = |writes: Option<String>| {
                let maker = Maker::Command { program: program.clone(), arguments: arguments.clone(), writes };
                let input = Content::Made(maker);
                let answer = answer(&input).unwrap_or_else(|| {
                    let message = format!("nothing says what is right for the test of `{text}`");
                    let error = Diagnostic::error("no-answer", message, &source.path).at(&source, span.clone());
                    let hint = "let a solution make the answers: [tests] answers = \"solutions/accepted/main.cpp\"";
                    diagnostics.push(error.hint(hint));
                    Content::empty()
                });
                let words = || [&[line.generator.clone()][..], arguments].concat().join(" ");
                let origin = Origin::Line(if is_repeated { words() } else { text.clone() });
                DraftTest::new(origin, TestData::Text { input, answer })
            };
            match &line.target {
                Target::Next => next.push(test(None)),
                Target::Number(number) => numbered.push((*number, span.clone(), source.clone(), test(None))),
                Target::Files(numbers) => {
                    let made = numbers
                        .iter()
                        .map(|&number| (number, span.clone(), source.clone(), test(Some(number.to_string()))));
                    numbered.extend(made);
                }
            }
        }
    }
    placed(numbered, files.into_iter().chain(next).collect(), diagnostics)
}

/// All tests at their places. A number that two lines name is a mistake, and so is one that leaves a gap before it.
fn placed(
    mut numbered: Vec<(usize, Range<usize>, SourceText, DraftTest)>,
    others: Vec<DraftTest>,
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
    // Stable: of two lines with the same number the second is the mistake.
    numbered.sort_by_key(|(number, ..)| *number);
    let mut others = others.into_iter();
    let mut tests: Vec<DraftTest> = Vec::new();
    for (number, span, source, test) in numbered {
        let error = |message: String| Diagnostic::error("bad-generator", message, &source.path).at(&source, span);
        while tests.len() + 1 < number
            && let Some(other) = others.next()
        {
            tests.push(other);
        }
        match tests.len() + 1 {
            free if free == number => tests.push(test),
            free if free > number => {
                let twin = &tests[number - 1].origin;
                let message = format!("test {number} is made by another line, too: `{twin}`");
                diagnostics.push(error(message).hint("let it have the next free number: > $"));
            }
            free => {
                let message = format!("there is no test {free}, and this line makes test {number}");
                diagnostics.push(error(message).hint("tests are numbered from 1 without gaps"));
                return tests;
            }
        }
    }
    tests.extend(others);
    tests
}

/// The lines of `generate` and of the scripts.
fn read(root: &Path, source: &SourceText, section: &TestsSection, diagnostics: &mut Diagnostics) -> Vec<PlacedLine> {
    let mut lines = Vec::new();
    let mut count = 0;
    let mut add = |text: &str,
                   source: &SourceText,
                   place: &dyn Fn(Range<usize>) -> Range<usize>,
                   diagnostics: &mut Diagnostics| {
        if count > MOST_TESTS {
            return;
        }
        match script::parse(text) {
            Ok(None) => {}
            Ok(Some(line)) => {
                let start = text.len() - text.trim_start().len();
                let (span, generator_span) = (place(start..text.trim_end().len()), place(line.generator_span.clone()));
                count += line.tests();
                if count > MOST_TESTS {
                    let message = format!("with this line there are more than {MOST_TESTS} tests");
                    diagnostics.push(Diagnostic::error("bad-generator", message, &source.path).at(source, span));
                    return;
                }
                let text = text.trim().to_string();
                lines.push(PlacedLine { text, line, source: source.clone(), span, generator_span });
            }
            Err(LineError { span, message, hint }) => {
                let error = Diagnostic::error("bad-generator", message, &source.path).at(source, place(span));
                diagnostics.push(error.maybe_hint(hint));
            }
        }
    };
    for word in &section.generate {
        add(&word.text, source, &|span| within(word, span, source), diagnostics);
    }
    for word in &section.script {
        if let Err(message) = belongs_to(root, &word.text, Entry::File) {
            let error = Diagnostic::error("no-script", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
            continue;
        }
        let Some(script) = diagnostics.read(root, Path::new(&word.text), SCRIPT_LIMIT) else { continue };
        let mut start = 0;
        for line in script.text.split('\n') {
            add(line, &script, &|span| start + span.start..start + span.end, diagnostics);
            start += line.len() + 1;
        }
    }
    lines
}

/// The generator of this name: a file or folder in `folder`, whose ending may be left out. The error is a message and a
/// hint.
fn find(root: &Path, folder: &str, name: &str) -> Result<PathBuf, (String, Option<String>)> {
    let whole = format!("{folder}/{name}");
    if belongs_to(root, &whole, Entry::Any).is_ok() {
        return Ok(whole.into());
    }
    let inside = Path::new(&whole).parent().unwrap_or(Path::new(folder)).to_path_buf();
    let entries = std::fs::read_dir(root.join(&inside)).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| inside.join(entry.file_name())).collect();
    let is_header = |path: &PathBuf| HEADERS.iter().any(|ending| path.extension().is_some_and(|own| own == *ending));
    files.retain(|path| {
        path.file_name().is_some_and(|name| !name.as_encoded_bytes().starts_with(b".")) && !is_header(path)
    });
    files.sort();
    let stem = |path: &Path| path.file_stem().and_then(|stem| stem.to_str()).map(str::to_string);
    let wanted = Path::new(name).file_name().and_then(|name| name.to_str());
    let named: Vec<&PathBuf> = files.iter().filter(|path| stem(path).as_deref() == wanted).collect();
    match named[..] {
        [only] => match belongs_to(root, &only.display().to_string(), Entry::Any) {
            Ok(()) => Ok(only.clone()),
            Err(message) => Err((message, None)),
        },
        [] => {
            let stems: Vec<String> = files.iter().filter_map(|path| stem(path)).collect();
            if name == "random" {
                let hint = "such generator lines make positions of games; here a line begins with a program's name";
                return Err((format!("there is no generator `{name}`"), Some(hint.into())));
            }
            let hint = match did_you_mean(name, stems.iter().map(String::as_str)) {
                Some(known) => format!("did you mean `{known}`?"),
                None if stems.is_empty() => {
                    format!("generators lie in {folder}/; [tests] generators = … names another folder")
                }
                None => format!("in {folder}/ there are {}", stems.join(", ")),
            };
            Err((format!("there is no generator `{name}`"), Some(hint)))
        }
        _ => {
            let names = named.iter().filter_map(|path| path.file_name()?.to_str());
            let names = names.collect::<Vec<_>>().join(", ");
            Err((format!("several generators are called `{name}`: {names}"), Some("write the ending, too".into())))
        }
    }
}
