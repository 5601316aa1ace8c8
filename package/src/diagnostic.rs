//! An author's mistake: where it is, what is wrong, and what would be right.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::links::{leads_out, leads_out_of};
use crate::model::Content;
use crate::quantity::display_bytes;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Warning,
    /// The package cannot be judged, or would be judged wrongly.
    Error,
}

/// A text that diagnostics point into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// Relative to the package.
    pub path: PathBuf,
    pub text: Arc<str>,
}

/// A text that was read from a source, and the bytes of it that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpannedText {
    pub text: String,
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    /// Stable name of the rule, such as `unknown-key`.
    pub code: &'static str,
    pub message: String,
    /// The file it is about, relative to the package.
    pub path: PathBuf,
    /// The text to show and the bytes of it to underline, where there is a place to point at.
    pub place: Option<(SourceText, Range<usize>)>,
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn error(code: &'static str, message: impl Into<String>, path: impl Into<PathBuf>) -> Diagnostic {
        let (message, path) = (message.into(), path.into());
        Diagnostic { severity: Severity::Error, code, message, path, place: None, hint: None }
    }

    pub fn at(mut self, source: &SourceText, span: Range<usize>) -> Diagnostic {
        self.path = source.path.clone();
        self.place = Some((source.clone(), span));
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    pub fn maybe_hint(mut self, hint: Option<String>) -> Diagnostic {
        self.hint = hint.or(self.hint);
        self
    }

    pub fn warning(mut self) -> Diagnostic {
        self.severity = Severity::Warning;
        self
    }

    /// Line and column, from 1, of the place it points at.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let (source, span) = self.place.as_ref()?;
        let before = &source.text[..span.start.min(source.text.len())];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Some((before.matches('\n').count() + 1, before[line_start..].chars().count() + 1))
    }
}

/// All mistakes found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    pub list: Vec<Diagnostic>,
}

impl Diagnostics {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// Whether a mistake of one of these kinds was found.
    pub(crate) fn has_any(&self, codes: &[&str]) -> bool {
        self.list.iter().any(|d| codes.contains(&d.code))
    }

    /// Reads a text file of the package; what goes wrong becomes a diagnostic.
    pub(crate) fn read(&mut self, root: &Path, relative: &Path, size_limit: u64) -> Option<SourceText> {
        match String::from_utf8(self.read_bytes(root, relative, size_limit)?) {
            Ok(text) => Some(SourceText { path: relative.into(), text: text.into() }),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let message = format!("{} is not UTF-8 text (byte {at})", relative.display());
                self.push(Diagnostic::error("unreadable-file", message, relative));
                None
            }
        }
    }

    /// Reads a file of the package, whatever it holds. `size_limit` is in bytes.
    pub(crate) fn read_bytes(&mut self, root: &Path, relative: &Path, size_limit: u64) -> Option<Vec<u8>> {
        let path = self.regular_file(root, relative, size_limit)?;
        std::fs::read(&path).map_err(|error| self.unreadable(relative, &error)).ok()
    }

    /// A file of the package that is read only when a run needs it, however large it is.
    pub(crate) fn content(&mut self, root: &Path, relative: &Path) -> Option<Content> {
        let path = self.regular_file(root, relative, u64::MAX)?;
        match std::fs::File::open(&path) {
            Ok(_) => Some(Content::of_file(path)),
            Err(error) => {
                self.unreadable(relative, &error);
                None
            }
        }
    }

    /// The path of a regular file of the package that is not larger than `size_limit`, in bytes.
    fn regular_file(&mut self, root: &Path, relative: &Path, size_limit: u64) -> Option<PathBuf> {
        let path = root.join(relative);
        let problem = match std::fs::metadata(&path) {
            Err(error) => format!("cannot read {}: {}", relative.display(), plain(&error)),
            Ok(meta) if meta.is_dir() => format!("{} is a directory, not a file", relative.display()),
            Ok(meta) if !meta.is_file() => format!("{} is not a regular file", relative.display()),
            Ok(_) if leads_out_of(root, &path) => leads_out(relative),
            Ok(meta) if meta.len() > size_limit => {
                let (is, may) = (display_bytes(meta.len()), display_bytes(size_limit));
                format!("{} is {is} large; at most {may} are read", relative.display())
            }
            Ok(_) => return Some(path),
        };
        self.push(Diagnostic::error("unreadable-file", problem, relative));
        None
    }

    /// A file or folder that is there but cannot be read.
    pub(crate) fn unreadable(&mut self, path: &Path, error: &std::io::Error) {
        let message = format!("cannot read {}: {}", path.display(), plain(error));
        self.push(Diagnostic::error("unreadable-file", message, path));
    }
}

/// An I/O error in words, without its number.
fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}

/// The candidate most similar to `word`, if one is similar enough to be a typing mistake.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |candidate: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &candidate.to_lowercase());
    candidates
        .into_iter()
        .map(|candidate| (distance(candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
