//! The tests of a package, numbered from 1; for a game files first, then generator lines.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use globset::GlobBuilder;
use interactor::{Script, Standing, Terms, required_result};

use super::document::{Table, within};
use super::generate;
use crate::diagnostic::{Diagnostic, Diagnostics, Source, SpannedText};
use crate::files::files_below;
use crate::model::Origin;

/// The largest test file that is read.
pub(crate) const TEST_FILE_LIMIT: u64 = 64 << 20;

/// `[tests]` as written.
#[derive(Default)]
pub(crate) struct TestsSection {
    /// Where to point when there are no tests at all.
    pub span: Range<usize>,
    pub files: Vec<SpannedText>,
    pub generate: Vec<SpannedText>,
}

pub(crate) fn read(mut table: Table<'_, '_>, diagnostics: &mut Diagnostics) -> TestsSection {
    let section = TestsSection {
        span: table.span.clone(),
        files: table.strings("files", diagnostics),
        generate: table.strings("generate", diagnostics),
    };
    table.finish(diagnostics);
    section
}

/// Reads the tests. Without `terms`, when the rules are not known, only looks whether they are there.
pub(crate) fn load(
    root: &Path,
    source: &Source,
    section: &TestsSection,
    terms: Option<&Terms>,
    diagnostics: &mut Diagnostics,
) -> (Vec<Origin>, Vec<Arc<Script>>) {
    if section.files.is_empty() && section.generate.is_empty() && !diagnostics.has_any(&["toml-syntax", "wrong-type"]) {
        diagnostics.push(no_tests(source, section));
    }
    let files = matching_files(root, source, &section.files, diagnostics);
    let bad_line = |word: &SpannedText, error: generate::LineError, diagnostics: &mut Diagnostics| {
        let place = within(word, error.span, source);
        let diagnostic = Diagnostic::error("bad-generator", error.message, &source.path).at(source, place);
        diagnostics.push(diagnostic.maybe_hint(error.hint));
    };
    let Some(terms) = terms else {
        for word in &section.generate {
            if let Err(error) = generate::check(&word.text) {
                bad_line(word, error, diagnostics);
            }
        }
        return (Vec::new(), Vec::new());
    };
    let mut scripts: Vec<(Origin, Source, Range<usize>, Script)> = Vec::new();
    for path in files {
        let Some(text) = diagnostics.read(root, &path, TEST_FILE_LIMIT) else { continue };
        match Script::parse(&terms.game, &text.text) {
            Ok((script, spans)) => {
                check_starts(&text, |game| spans[game].clone(), &script, terms, diagnostics);
                scripts.push((Origin::File(path), text.clone(), 0..0, script));
            }
            Err(error) => {
                let diagnostic = Diagnostic::error("bad-test", error.message, &path).at(&text, error.span);
                diagnostics.push(diagnostic.maybe_hint(error.hint));
            }
        }
    }
    for word in &section.generate {
        match generate::generate(&word.text, terms) {
            Ok(script) => {
                check_starts(source, |_| word.span.clone(), &script, terms, diagnostics);
                scripts.push((Origin::Line(word.text.clone()), source.clone(), word.span.clone(), script));
            }
            Err(error) => bad_line(word, error, diagnostics),
        }
    }
    report_duplicates(&scripts, diagnostics);
    scripts.into_iter().map(|(origin, _, _, script)| (origin, Arc::new(script))).unzip()
}

pub(crate) fn no_tests(source: &Source, section: &TestsSection) -> Diagnostic {
    let error = Diagnostic::error("no-tests", "the package has no tests", &source.path);
    error.at(source, section.span.clone()).hint("for example: [tests] files = [\"tests/*.txt\"]")
}

/// Reports starts that no submission can win.
fn check_starts(
    source: &Source,
    span: impl Fn(usize) -> Range<usize>,
    script: &Script,
    terms: &Terms,
    diagnostics: &mut Diagnostics,
) {
    for (index, start) in script.starts.iter().enumerate() {
        let shown = terms.game.show_position(start);
        match required_result(terms, start) {
            Ok(Standing::Lost) => {
                let message = format!("game {}: the submission cannot win from {shown}", index + 1);
                let error = Diagnostic::error("unwinnable-start", message, &source.path);
                let hint = "give a start that its side wins, or let it choose: [protocol] first = \"choose\"";
                diagnostics.push(error.at(source, span(index)).hint(hint));
            }
            Ok(_) if terms.game.is_over(start) => {
                let message = format!("game {}: the start {shown} has no move", index + 1);
                diagnostics.push(Diagnostic::error("no-move", message, &source.path).at(source, span(index)).warning());
            }
            Ok(Standing::Drawn | Standing::Won) => {}
            Err(refusal) => {
                let message = format!("game {}: the solver refuses {shown}: {}", index + 1, refusal.message);
                let error = Diagnostic::error("unsolved-start", message, &source.path);
                diagnostics
                    .push(error.at(source, span(index)).hint("give smaller starts: the judge must know who wins"));
            }
        }
    }
}

fn report_duplicates(scripts: &[(Origin, Source, Range<usize>, Script)], diagnostics: &mut Diagnostics) {
    for (index, (origin, source, span, script)) in scripts.iter().enumerate() {
        let Some(twin) = scripts[..index].iter().position(|(.., other)| other == script) else { continue };
        let message = format!("test {} ({origin}) is the same as test {} ({})", index + 1, twin + 1, scripts[twin].0);
        let warning = Diagnostic::error("duplicate-test", message, &source.path).at(source, span.clone()).warning();
        diagnostics.push(warning);
    }
}

/// The files that the patterns name, each once: pattern by pattern, sorted within one.
pub(crate) fn matching_files(
    root: &Path,
    source: &Source,
    patterns: &[SpannedText],
    diagnostics: &mut Diagnostics,
) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for word in patterns {
        let folder = word.text.split(['/', '*', '?', '[', '{']).next().unwrap_or_default();
        let glob = match GlobBuilder::new(&word.text).literal_separator(true).build() {
            Ok(glob) if !folder.is_empty() && folder != ".." => glob.compile_matcher(),
            Ok(_) => {
                let error = Diagnostic::error("bad-pattern", "tests live in a folder of the package", &source.path);
                diagnostics.push(error.at(source, word.span.clone()).hint("for example: \"tests/*.txt\""));
                continue;
            }
            Err(error) => {
                let message = format!("`{}` is not a pattern: {}", word.text, error.kind());
                let error = Diagnostic::error("bad-pattern", message, &source.path);
                diagnostics.push(error.at(source, word.span.clone()));
                continue;
            }
        };
        let mut matched = false;
        for path in files_below(root, folder, diagnostics).into_iter().filter(|path| glob.is_match(path)) {
            matched = true;
            if !found.contains(&path) {
                found.push(path);
            }
        }
        if !matched {
            let message = format!("no test matches `{}`", word.text);
            let error = Diagnostic::error("no-tests", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
        }
    }
    found
}
