//! Reads a TOML document table by table, keeps the place of every word, and collects every mistake in it.
//!
//! A derived deserializer stops at the first mistake; an author wants all of them at once. So the document is taken
//! from the parser with its spans, and each table is asked for the keys it may have; what is left over is unknown.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText, did_you_mean};
use crate::files::{Entry, belongs_to};

#[cfg(test)]
#[path = "asked.rs"]
pub(super) mod asked;

/// A table of the document, while it is being read.
pub(crate) struct TomlTable<'d, 'i> {
    pub source: &'d SourceText,
    pub span: Range<usize>,
    entries: Vec<(String, Range<usize>, &'d Spanned<DeValue<'i>>)>,
    known: Vec<&'static str>,
    /// For messages: `[limits]`, or the top level.
    name: String,
}

/// A value that may be said in short or at length.
pub(crate) enum StringOrTable<'d, 'i> {
    String(SpannedText),
    Table(TomlTable<'d, 'i>),
}

/// Parses the text; syntax errors become diagnostics and the rest is read as far as it goes.
pub(crate) fn parse<'i>(source: &'i SourceText, diagnostics: &mut Diagnostics) -> Spanned<DeTable<'i>> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in errors {
        let span = error.span().unwrap_or(0..source.text.len());
        let message = format!("this is not TOML: {}", error.message());
        diagnostics.push(Diagnostic::error("toml-syntax", message, &source.path).at(source, span));
    }
    table
}

impl<'d, 'i> TomlTable<'d, 'i> {
    pub fn new(source: &'d SourceText, name: &str, table: &'d DeTable<'i>, span: Range<usize>) -> TomlTable<'d, 'i> {
        #[cfg(test)]
        asked::table_is_read(name);
        let entries = table.iter().map(|(key, value)| (key.get_ref().to_string(), key.span(), value)).collect();
        TomlTable { source, span, entries, known: Vec::new(), name: name.into() }
    }

    /// The value as it stands; the caller says what is wrong with it.
    pub fn value(&mut self, key: &'static str) -> Option<&'d Spanned<DeValue<'i>>> {
        #[cfg(test)]
        asked::key(&self.name, key);
        self.known.push(key);
        self.entries.iter().find(|(name, ..)| name == key).map(|(_, _, value)| *value)
    }

    fn wrong_type(&self, key: &str, wanted: &str, value: &Spanned<DeValue<'i>>, diagnostics: &mut Diagnostics) {
        let message = format!("`{key}` must be {wanted}, not {}", article(value.get_ref().type_str()));
        diagnostics.push(Diagnostic::error("wrong-type", message, &self.source.path).at(self.source, value.span()));
    }

    pub fn string(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<SpannedText> {
        let value = self.value(key)?;
        let word = word(value);
        if word.is_none() {
            self.wrong_type(key, "a string in quotes", value, diagnostics);
        }
        word
    }

    pub fn string_or_table(
        &mut self,
        key: &'static str,
        diagnostics: &mut Diagnostics,
    ) -> Option<StringOrTable<'d, 'i>> {
        #[cfg(test)]
        asked::table_is_sought(key);
        let value = self.value(key)?;
        if let Some(word) = word(value) {
            return Some(StringOrTable::String(word));
        }
        match value.get_ref().as_table() {
            Some(table) => Some(StringOrTable::Table(TomlTable::new(self.source, key, table, value.span()))),
            None => {
                self.wrong_type(key, "a string in quotes or a table", value, diagnostics);
                None
            }
        }
    }

    /// A string that one of our readers understands, or `default`.
    pub fn parsed<T>(
        &mut self,
        key: &'static str,
        default: T,
        read: impl Fn(&str) -> Result<T, String>,
        diagnostics: &mut Diagnostics,
    ) -> T {
        let Some(word) = self.string(key, diagnostics) else { return default };
        match read(&word.text) {
            Ok(value) => value,
            Err(message) => {
                let error = Diagnostic::error("bad-value", message, &self.source.path);
                diagnostics.push(error.at(self.source, word.span));
                default
            }
        }
    }

    /// One of a closed set of words, or `default`.
    pub fn choice<T: Clone>(
        &mut self,
        key: &'static str,
        default: T,
        choices: &[(&str, T)],
        diagnostics: &mut Diagnostics,
    ) -> T {
        #[cfg(test)]
        choices.iter().for_each(|(word, _)| asked::choice(&self.name, key, word));
        let read = |text: &str| {
            choices.iter().find(|(name, _)| *name == text).map(|(_, value)| value.clone()).ok_or_else(|| {
                let names: Vec<String> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
                format!("`{key}` must be one of {}, not \"{text}\"", names.join(", "))
            })
        };
        self.parsed(key, default, read, diagnostics)
    }

    pub fn integer(
        &mut self,
        key: &'static str,
        default: u64,
        range: Range<u64>,
        diagnostics: &mut Diagnostics,
    ) -> u64 {
        let Some(value) = self.value(key) else { return default };
        let number = value.get_ref().as_integer().and_then(|i| u64::from_str_radix(i.as_str(), i.radix()).ok());
        match number {
            Some(number) if range.contains(&number) => number,
            _ => {
                let wanted = format!("a whole number from {} to {}", range.start, range.end - 1);
                let message = format!("`{key}` must be {wanted}");
                let error = Diagnostic::error("bad-value", message, &self.source.path);
                diagnostics.push(error.at(self.source, value.span()));
                default
            }
        }
    }

    /// `seed`, where it is fixed.
    pub fn seed(&mut self, diagnostics: &mut Diagnostics) -> Option<u64> {
        const NONE: u64 = u64::MAX;
        Some(self.integer("seed", NONE, 0..i64::MAX as u64, diagnostics)).filter(|&seed| seed != NONE)
    }

    /// A list of strings; a single string counts as a list of one.
    pub fn strings(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Vec<SpannedText> {
        let Some(value) = self.value(key) else { return Vec::new() };
        match string_list(value) {
            Ok(words) => words,
            Err(culprit) => {
                self.wrong_type(key, "a list of strings", culprit, diagnostics);
                Vec::new()
            }
        }
    }

    pub fn table(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<TomlTable<'d, 'i>> {
        let name = format!("[{key}]");
        #[cfg(test)]
        asked::table_is_sought(&name);
        let value = self.value(key)?;
        match value.get_ref().as_table() {
            Some(table) => Some(TomlTable::new(self.source, &name, table, value.span())),
            None => {
                self.wrong_type(key, &format!("a table `{name}`"), value, diagnostics);
                None
            }
        }
    }

    /// A list of tables: `[[key]]`.
    pub fn tables(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Vec<TomlTable<'d, 'i>> {
        let name = format!("[[{key}]]");
        #[cfg(test)]
        asked::table_is_sought(&name);
        let Some(value) = self.value(key) else { return Vec::new() };
        let items: Option<Vec<_>> = value.get_ref().as_array().and_then(|items| {
            items.iter().map(|item| item.get_ref().as_table().map(|table| (table, item.span()))).collect()
        });
        match items {
            Some(items) => items.into_iter().map(|(t, span)| TomlTable::new(self.source, &name, t, span)).collect(),
            None => {
                self.wrong_type(key, &format!("a list of tables `{name}`"), value, diagnostics);
                Vec::new()
            }
        }
    }

    /// Takes all entries: for tables whose keys are the author's own.
    pub fn take_all(&mut self) -> Vec<(SpannedText, &'d Spanned<DeValue<'i>>)> {
        std::mem::take(&mut self.entries)
            .into_iter()
            .map(|(text, span, value)| (SpannedText { text, span }, value))
            .collect()
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(self, diagnostics: &mut Diagnostics) {
        for (name, span, _) in &self.entries {
            if self.known.contains(&name.as_str()) {
                continue;
            }
            let hint = match did_you_mean(name, self.known.iter().copied()) {
                Some(known) => format!("did you mean `{known}`?"),
                None => format!("known here: {}", self.known.join(", ")),
            };
            let message = format!("unknown key `{name}` in {}", self.name);
            let error = Diagnostic::error("unknown-key", message, &self.source.path);
            diagnostics.push(error.at(self.source, span.clone()).hint(hint));
        }
    }
}

fn word(value: &Spanned<DeValue<'_>>) -> Option<SpannedText> {
    value.get_ref().as_str().map(|text| SpannedText { text: text.into(), span: value.span() })
}

/// A string or a list of strings; the first value that is neither on failure.
pub(crate) fn string_list<'d, 'i>(
    value: &'d Spanned<DeValue<'i>>,
) -> Result<Vec<SpannedText>, &'d Spanned<DeValue<'i>>> {
    match value.get_ref().as_array() {
        None => word(value).map(|word| vec![word]).ok_or(value),
        Some(items) => items.iter().map(|item| word(item).ok_or(item)).collect(),
    }
}

/// The place in the document of `part`, a span inside the text of a plain quoted string.
pub(crate) fn within(word: &SpannedText, part: Range<usize>, source: &SourceText) -> Range<usize> {
    let quoted = &source.text[word.span.clone()];
    let plain = quoted.len() == word.text.len() + 2;
    if plain { word.span.start + 1 + part.start..word.span.start + 1 + part.end } else { word.span.clone() }
}

/// A program of the package: a source file or a folder of them, by its path in the package.
pub(crate) fn own_program(
    word: &SpannedText,
    root: &Path,
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Option<PathBuf> {
    own(word, belongs_to(root, &word.text, Entry::Any), source, diagnostics)
}

/// A file of the package, by its path in it.
pub(crate) fn own_file(
    word: &SpannedText,
    root: &Path,
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Option<PathBuf> {
    own(word, belongs_to(root, &word.text, Entry::File), source, diagnostics)
}

/// A folder of the package, by its path in it.
pub(crate) fn own_folder(
    word: &SpannedText,
    root: &Path,
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Option<PathBuf> {
    own(word, belongs_to(root, &word.text, Entry::Folder), source, diagnostics)
}

fn own(
    word: &SpannedText,
    found: Result<(), String>,
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Option<PathBuf> {
    match found {
        Ok(()) => Some(PathBuf::from(&word.text)),
        Err(message) => {
            let error = Diagnostic::error("no-program", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
            None
        }
    }
}

fn article(type_name: &str) -> String {
    let an = type_name.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {type_name}", if an { "an" } else { "a" })
}
