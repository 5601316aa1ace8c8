//! A map of a YAML file, asked for the keys it may have. What is left over is unknown and warned of: a foreign package
//! is judged all the same.

use std::ops::Range;
use std::path::Path;

use super::yaml::{LARGEST_FILE, Node, Value, parse};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText, did_you_mean};

/// A map while it is being read.
pub(super) struct YamlTable<'s> {
    pub source: &'s SourceText,
    /// For messages: `limits`, or the file's name.
    name: String,
    entries: Vec<(SpannedText, Node)>,
    known: Vec<&'static str>,
}

/// Reads a file of the package. `None` with a diagnostic where it is no YAML.
pub(super) fn read_file(root: &Path, path: &Path, diagnostics: &mut Diagnostics) -> Option<(SourceText, Node)> {
    let source = diagnostics.read(root, path, LARGEST_FILE)?;
    match parse(&source) {
        Ok(node) => Some((source, node)),
        Err(error) => {
            diagnostics.push(*error);
            None
        }
    }
}

impl<'s> YamlTable<'s> {
    /// Anything but a map or nothing is an error.
    pub fn new(source: &'s SourceText, name: &str, node: Node, diagnostics: &mut Diagnostics) -> YamlTable<'s> {
        let entries = match node.value {
            Value::Map(entries) => entries,
            Value::Null => Vec::new(),
            Value::Text(_) | Value::List(_) => {
                let message = format!("`{name}` must be a map, not {}", node.value.kind());
                diagnostics.push(Diagnostic::error("wrong-type", message, &source.path).at(source, node.span));
                Vec::new()
            }
        };
        YamlTable { source, name: name.into(), entries, known: Vec::new() }
    }

    /// The value of a key, unless it is nothing. Of several the last counts, as YAML readers have it.
    pub fn take(&mut self, key: &'static str) -> Option<(SpannedText, Node)> {
        self.known.push(key);
        let mut found = None;
        while let Some(at) = self.entries.iter().rposition(|(word, _)| word.text == key) {
            let entry = self.entries.remove(at);
            found.get_or_insert(entry);
        }
        found.filter(|(_, node)| !matches!(node.value, Value::Null))
    }

    /// Takes keys that say nothing about judging.
    pub fn ignore(&mut self, keys: &[&'static str]) {
        for &key in keys {
            self.take(key);
        }
    }

    /// A scalar.
    pub fn text(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<SpannedText> {
        let (_, Node { value, span }) = self.take(key)?;
        match value {
            Value::Text(text) => Some(SpannedText { text, span }),
            other => {
                self.wrong(key, "a word or a number", other.kind(), span, diagnostics);
                None
            }
        }
    }

    /// A number in this range.
    pub fn number(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<f64>,
        diagnostics: &mut Diagnostics,
    ) -> Option<f64> {
        let word = self.text(key, diagnostics)?;
        match word.text.parse::<f64>() {
            Ok(number) if range.contains(&number) => Some(number),
            Ok(_) | Err(_) => {
                let wanted = format!("a number from {} to {}", range.start(), range.end());
                self.wrong(key, &wanted, &format!("`{}`", word.text), word.span, diagnostics);
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<bool> {
        let word = self.text(key, diagnostics)?;
        match word.text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => Some(true),
            "false" | "no" | "off" => Some(false),
            _ => {
                self.wrong(key, "`true` or `false`", &format!("`{}`", word.text), word.span, diagnostics);
                None
            }
        }
    }

    /// Words with blanks between them, or a list of words.
    pub fn words(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<(Vec<String>, Range<usize>)> {
        let (_, node) = self.take(key)?;
        let span = node.span.clone();
        match words_of(&node) {
            Some(words) => Some((words, span)),
            None => {
                self.wrong(
                    key,
                    "words with blanks between them, or a list of words",
                    node.value.kind(),
                    span,
                    diagnostics,
                );
                None
            }
        }
    }

    pub fn table(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<YamlTable<'s>> {
        let (_, node) = self.take(key)?;
        Some(YamlTable::new(self.source, key, node, diagnostics))
    }

    /// What has not been taken yet.
    pub fn take_rest(&mut self) -> Vec<(SpannedText, Node)> {
        std::mem::take(&mut self.entries)
    }

    pub fn warn(&self, code: &'static str, message: String, span: Range<usize>, diagnostics: &mut Diagnostics) {
        diagnostics.push(Diagnostic::error(code, message, &self.source.path).at(self.source, span).warning());
    }

    pub fn error(&self, code: &'static str, message: String, span: Range<usize>, diagnostics: &mut Diagnostics) {
        diagnostics.push(Diagnostic::error(code, message, &self.source.path).at(self.source, span));
    }

    fn wrong(&self, key: &str, wanted: &str, is: &str, span: Range<usize>, diagnostics: &mut Diagnostics) {
        self.error("wrong-type", format!("`{key}` must be {wanted}, not {is}"), span, diagnostics);
    }

    /// Warns of every key that nothing has asked for.
    pub fn finish(self, diagnostics: &mut Diagnostics) {
        for (key, _) in &self.entries {
            let message = format!("unknown key `{}` in {}: it is not read", key.text, self.name);
            let hint = did_you_mean(&key.text, self.known.iter().copied());
            let warning =
                Diagnostic::error("unknown-key", message, &self.source.path).at(self.source, key.span.clone());
            diagnostics.push(warning.maybe_hint(hint.map(|known| format!("did you mean `{known}`?"))).warning());
        }
    }
}

/// The words of a scalar or of a list of scalars, which may hold blanks.
pub(super) fn words_of(node: &Node) -> Option<Vec<String>> {
    let word = |node: &Node| match &node.value {
        Value::Text(text) => Some(text.clone()),
        Value::Null | Value::List(_) | Value::Map(_) => None,
    };
    match &node.value {
        Value::Null => Some(Vec::new()),
        Value::Text(text) => Some(text.split_whitespace().map(String::from).collect()),
        Value::List(list) => list.iter().map(word).collect(),
        Value::Map(_) => None,
    }
}
