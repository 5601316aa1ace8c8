//! What a package says about looking at itself.

use crate::input_format::InputFormat;

/// What `grundy check` is told by the package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// The form that every input must have.
    pub input_format: Option<InputFormat>,
    /// Lints that are not shown: their names.
    pub allow: Vec<&'static str>,
}
