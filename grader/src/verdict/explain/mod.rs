//! Explanations of verdicts: one or two lines on what happened and what to do about it.

pub mod calls;
pub mod failed;
pub mod game;
pub mod limits;
pub mod passes;

/// What happened, and what would help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    pub what: String,
    pub hint: Option<String>,
}

impl Explanation {
    pub fn new(what: impl Into<String>) -> Explanation {
        Explanation { what: what.into(), hint: None }
    }

    /// Adds where it happened, `in encode(5)`; may be empty.
    pub fn at(mut self, place: &str) -> Explanation {
        if !place.is_empty() {
            self.what = format!("{}: {}", place.trim_start(), self.what);
        }
        self
    }

    /// With what else is to be said, after its own hint.
    pub fn and(&mut self, other: &Explanation) {
        let more = [Some(other.what.as_str()), other.hint.as_deref()].into_iter().flatten();
        let hints: Vec<&str> = self.hint.as_deref().into_iter().chain(more).collect();
        self.hint = Some(hints.join("\n    "));
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Explanation {
        self.hint = Some(hint.into());
        self
    }
}
