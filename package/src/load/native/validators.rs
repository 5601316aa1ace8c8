//! `[validators]`, `[[checker-tests]]` and `[check]`: who looks at the inputs, what the package says to test its own
//! programs, and which lints its author allows.

use std::path::{Path, PathBuf};

use super::document::{TomlTable, own_file, own_program, within};
use crate::diagnostic::{Diagnostic, Diagnostics, SpannedText};
use crate::files::{files_below, usable};
use crate::input_format::{FormatError, InputFormat};
use crate::lints::lint_name;
use crate::model::{Checks, Content, JudgeConvention, ProgramTest, ProgramTestKind, Validator, Verdict};
use crate::pattern::Pattern;

/// What the tables say.
#[derive(Default)]
pub(crate) struct ChecksSection {
    pub validators: Vec<Validator>,
    pub program_tests: Vec<ProgramTest>,
    pub checks: Checks,
}

/// The tables, where they are there.
pub(super) struct CheckTables<'d, 'i> {
    pub validators: Option<TomlTable<'d, 'i>>,
    pub checker_tests: Vec<TomlTable<'d, 'i>>,
    pub check: Option<TomlTable<'d, 'i>>,
}

pub(super) fn read(tables: CheckTables<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> ChecksSection {
    let mut section = ChecksSection::default();
    if let Some(table) = tables.validators {
        read_validators(table, root, &mut section, diagnostics);
    }
    for table in tables.checker_tests {
        section.program_tests.extend(checker_test(table, root, diagnostics));
    }
    if let Some(mut table) = tables.check {
        let source = table.source;
        for SpannedText { text, span } in table.strings("allow", diagnostics) {
            match lint_name(&text) {
                Ok(name) => section.checks.allow.push(name),
                Err(meant) => {
                    let error = Diagnostic::error("bad-value", format!("there is no lint `{text}`"), &source.path);
                    let hint =
                        meant.map_or("docs/check.md lists them".into(), |name| format!("did you mean `{name}`?"));
                    diagnostics.push(error.at(source, span).hint(hint));
                }
            }
        }
        table.finish(diagnostics);
    }
    section
}

fn read_validators(
    mut table: TomlTable<'_, '_>,
    root: &Path,
    section: &mut ChecksSection,
    diagnostics: &mut Diagnostics,
) {
    let source = table.source;
    let programs = table.strings("input", diagnostics);
    let conventions = [("testlib", JudgeConvention::Testlib), ("icpc", JudgeConvention::Icpc)];
    let convention = table.choice("convention", JudgeConvention::Testlib, &conventions, diagnostics);
    let arguments: Vec<String> = table.strings("arguments", diagnostics).into_iter().map(|word| word.text).collect();
    let lines = table.strings("lines", diagnostics);
    let patterns = ["valid", "invalid"].map(|key| table.strings(key, diagnostics));
    table.finish(diagnostics);
    let programs = programs.iter().filter_map(|word| own_program(word, root, source, diagnostics));
    section.validators =
        programs.map(|program| Validator { program, convention, arguments: arguments.clone() }).collect();
    if !lines.is_empty() {
        match InputFormat::parse(lines.iter().map(|line| line.text.as_str())) {
            Ok(format) => section.checks.input_format = Some(format),
            Err((index, FormatError { span, message, hint })) => {
                let place = within(&lines[index], span, source);
                let error = Diagnostic::error("bad-value", message, &source.path).at(source, place);
                diagnostics.push(error.maybe_hint(hint));
            }
        }
    }
    for (patterns, folder, valid) in
        [(&patterns[0], "validators/valid", true), (&patterns[1], "validators/invalid", false)]
    {
        let files = match patterns.is_empty() {
            true => usable(files_below(root, folder, diagnostics), diagnostics),
            false => matching(patterns, root, source, diagnostics),
        };
        for path in files {
            let Some(input) = diagnostics.content(root, &path) else { continue };
            let name = path.display().to_string();
            section.program_tests.push(ProgramTest { name, input, kind: ProgramTestKind::Validator { valid } });
        }
    }
}

fn matching(
    patterns: &[SpannedText],
    root: &Path,
    source: &crate::diagnostic::SourceText,
    diagnostics: &mut Diagnostics,
) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for word in patterns {
        let pattern = Pattern::new(&word.text).filter(|pattern| !["", ".."].contains(&pattern.folder()));
        let mut files = match &pattern {
            Some(pattern) => files_below(root, pattern.folder(), diagnostics),
            None => Vec::new(),
        };
        files.retain(|file| pattern.as_ref().is_some_and(|pattern| pattern.matches(&file.path)));
        if files.is_empty() {
            let error = Diagnostic::error("bad-pattern", format!("no file matches `{}`", word.text), &source.path);
            let hint = "inputs lie in a folder of the package, such as validators/invalid/*.in";
            diagnostics.push(error.at(source, word.span.clone()).hint(hint));
        }
        found.extend(usable(files, diagnostics));
    }
    found
}

/// `input`, `output`, `answer` and the `verdict` that the checker must come to.
fn checker_test(mut table: TomlTable<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Option<ProgramTest> {
    let (source, span) = (table.source, table.span.clone());
    let words = ["input", "output", "answer"].map(|key| table.string(key, diagnostics));
    let verdict = table.string("verdict", diagnostics);
    table.finish(diagnostics);
    let [input, output, answer] = words.each_ref().map(|word| {
        let path = own_file(word.as_ref()?, root, source, diagnostics)?;
        diagnostics.content(root, &path)
    });
    let known = verdict.as_ref().and_then(|word| Verdict::parse(&word.text));
    let ([Some(name), Some(_), _], Some(word)) = (&words, &verdict) else {
        let error =
            Diagnostic::error("bad-value", "a checker test needs `input`, `output` and `verdict`", &source.path);
        diagnostics.push(error.at(source, span));
        return None;
    };
    let Some(verdict) = known.filter(|verdict| ["AC", "WA", "PE"].contains(&verdict.code())) else {
        let error =
            Diagnostic::error("unknown-verdict", format!("`{}` is no verdict of a checker", word.text), &source.path);
        diagnostics.push(error.at(source, word.span.clone()).hint("AC, WA or PE"));
        return None;
    };
    let kind = ProgramTestKind::Checker { output: output?, answer: answer.unwrap_or(Content::empty()), verdict };
    Some(ProgramTest { name: name.text.clone(), input: input?, kind })
}
