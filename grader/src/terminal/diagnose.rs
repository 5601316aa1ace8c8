//! Shows an author's mistakes: the file, the line, the words underlined, and a hint.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use package::{Diagnostic, Severity};

use crate::terminal::stdout::complain;

static PLAIN: AtomicBool = AtomicBool::new(false);

/// Whether diagnostics are drawn without colour.
pub fn set_plain(plain: bool) {
    PLAIN.store(plain, Ordering::Relaxed);
}

/// Prints all of them, errors last so that they stay in sight; returns how many errors and warnings there were.
pub fn print(root: &Path, diagnostics: &[Diagnostic]) -> (usize, usize) {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.severity);
    for diagnostic in &sorted {
        complain(rendered(root, diagnostic).trim_end());
    }
    let errors = sorted.iter().filter(|d| d.severity == Severity::Error).count();
    (errors, sorted.len() - errors)
}

fn rendered(root: &Path, diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    };
    let place = match diagnostic.line_column() {
        Some((line, column)) => format!("{}:{line}:{column}: ", root.join(&diagnostic.path).display()),
        None => String::new(),
    };
    let mut report = MietteDiagnostic::new(format!("{place}{}", diagnostic.message))
        .with_code(diagnostic.code)
        .with_severity(severity);
    if let Some(hint) = &diagnostic.hint {
        report = report.with_help(hint.clone());
    }
    let plain = PLAIN.load(Ordering::Relaxed);
    let theme = if plain { GraphicalTheme::unicode_nocolor() } else { GraphicalTheme::unicode() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(110).with_links(false);
    let mut text = String::new();
    let drawn = match &diagnostic.place {
        Some((source, span)) if !span.is_empty() => {
            let (excerpt, label) = excerpt(&source.text, span.clone());
            let report = report.with_label(LabeledSpan::underline(label));
            let name = root.join(&source.path).display().to_string();
            let report = Report::new(report).with_source_code(NamedSource::new(name, excerpt));
            handler.render_report(&mut text, report.as_ref())
        }
        _ => handler.render_report(&mut text, Report::new(report).as_ref()),
    };
    // Writing into a String cannot fail; a diagnostic that could not be drawn is still said.
    if drawn.is_err() { format!("{place}{}", diagnostic.message) } else { text }
}

/// A source whose lines are short enough to be shown (a test may be one line of megabytes), and the span within it.
fn excerpt(text: &str, span: std::ops::Range<usize>) -> (String, std::ops::Range<usize>) {
    const AROUND: usize = 60;
    const LONG: usize = 200;
    let line_start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[span.start..].find('\n').map_or(text.len(), |at| span.start + at);
    if line_end - line_start <= LONG && text.len() < 1 << 20 {
        return (text.into(), span);
    }
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let from = boundary(span.start.saturating_sub(AROUND).max(line_start));
    let to = boundary((span.end.min(span.start + AROUND) + AROUND).min(line_end));
    let newlines = text[..line_start].matches('\n').count();
    // Empty lines in place of the ones above keep the line number true.
    let shown = format!("{}{}", "\n".repeat(newlines), &text[from..to]);
    let end = span.end.min(to).max(span.start + 1);
    (shown, newlines + (span.start - from)..newlines + (end - from))
}
