//! The tests of a game: files first, then generator lines.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use interactor::{Script, Standing, Terms, required_result};

use super::document::within;
use super::generate;
use super::tests::{TEST_FILE_LIMIT, TestsSection, matching_files, no_tests};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText};
use crate::load::draft::DraftTest;
use crate::model::{Origin, TestData};

/// Reads the tests. Without `terms` (the rules are not known) it only looks for mistakes that do not depend on them.
pub(crate) fn load(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    terms: Option<&Terms>,
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
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
        return Vec::new();
    };
    let mut scripts: Vec<(Origin, SourceText, Range<usize>, Script)> = Vec::new();
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
    let test = |(origin, _, _, script)| DraftTest::new(origin, TestData::Game(Arc::new(script)));
    scripts.into_iter().map(test).collect()
}

/// Reports starts that no submission can win.
fn check_starts(
    source: &SourceText,
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

fn report_duplicates(scripts: &[(Origin, SourceText, Range<usize>, Script)], diagnostics: &mut Diagnostics) {
    for (index, (origin, source, span, script)) in scripts.iter().enumerate() {
        let Some(twin) = scripts[..index].iter().position(|(.., other)| other == script) else { continue };
        let message = format!("test {} ({origin}) is the same as test {} ({})", index + 1, twin + 1, scripts[twin].0);
        let warning = Diagnostic::error("duplicate-test", message, &source.path).at(source, span.clone()).warning();
        diagnostics.push(warning);
    }
}
