//! What a language is to the generator: its names, and how it makes its files.

use super::super::signature::Functions;
use super::super::trip::RoundTrip;

/// A source file made from declarations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    /// Its name, without folders.
    pub name: String,
    pub text: String,
}

pub struct Language {
    /// As in the table of languages.
    pub id: &'static str,
    /// The name of the starter's file.
    pub source: &'static str,
    /// Whether a submission must have the starter's name.
    pub fixed: bool,
    pub grader: fn(&Functions, &str) -> Vec<GeneratedFile>,
    pub starter: fn(&Functions) -> Vec<GeneratedFile>,
    pub local: fn(&RoundTrip<'_>) -> Vec<GeneratedFile>,
}

impl Language {
    pub fn source_name(&self, own: &str) -> String {
        let stem = own.split('.').next().unwrap_or_default();
        let harmless = own.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && own.len() <= 100
            && own.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
            // Not the name of the grader itself, nor of what it is compiled to.
            && !["grader", "program", "classes"].contains(&stem.to_lowercase().as_str());
        if harmless && !self.fixed { own.into() } else { self.source.into() }
    }
}
