//! What all skeletons are made of: files, placeholders, and why there are none.

/// Why there are no first files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkeletonError {
    #[error("`{declaration}`: {message}")]
    Declaration { declaration: String, message: String, hint: Option<String> },
    #[error("the functions are not a pair that hands a value over")]
    NoPair,
    #[error("`{0}` cannot be a package's name")]
    Name(String),
    #[error("the rules `{rules}` cannot be read: {message}")]
    Rules { rules: String, message: String, hint: Option<String> },
    /// Rules that can be played, but a small start was not found.
    #[error("no small tests are known for the rules `{0}`")]
    NoStart(String),
    #[error("`{0}` cannot be begun as a rules program")]
    Program(String),
}

/// A file, by its path in the package.
pub type NewFile = (String, String);

/// A file of a skeleton, by its path in the package.
pub(super) type Template = (&'static str, &'static str);

/// The text with every `{{key}}` replaced.
pub(super) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_string(), |text, (key, value)| text.replace(&format!("{{{{{key}}}}}"), value))
}
