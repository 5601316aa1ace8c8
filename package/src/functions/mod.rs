//! Function-style tasks: a contestant writes functions, and the judge calls them.
//!
//! The author declares them once, `encode(x: u64) -> string`; from that come, for each language, the *grader* that is
//! compiled or run together with a submission and calls its functions for the judge, a *starter* that a contestant
//! begins with, and a *local grader* that a contestant tries it with. Nothing here runs anything: a grader is text.
//!
//! A submission and its grader share one process, so nothing that the grader says can be trusted. What the judge relies
//! on is outside of it: requests and replies use descriptors of their own (`wire.rs`), every reply is checked as if the
//! submission had written it, and what a process must not know is never sent to it.

mod languages;
mod names;
mod parse;
mod signature;
mod text;
mod trip;
mod value;
mod wire;

pub use languages::GeneratedFile;
pub use parse::SignatureError;
pub use signature::{Function, Functions, Parameter, Scalar, Type};
pub use text::{TextError, ValueReader};
pub use value::Value;
pub use wire::{CallError, CallReply, ReplyError, ReplyFrame};

/// Whether exactly one argument of the first function can be what the second must return.
pub(crate) fn expects_an_argument(functions: &Functions) -> bool {
    trip::RoundTrip::of(functions).is_some_and(|trip| trip.expected.is_some())
}

impl Functions {
    /// The languages that functions can be written in, by their ids in the table of languages.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        languages::ALL.iter().map(|language| language.id)
    }

    /// What a submission's source must be called next to its grader: its own name where that is harmless and not one
    /// of the grader's files, otherwise a fixed one. In Java it is always `Solution.java`, after its class.
    pub fn source_name(language: &str, own: &str) -> Option<String> {
        languages::find(language).map(|language| language.source_name(own))
    }

    /// What is compiled or run together with a submission; it serves all functions, and a submission must have all.
    ///
    /// The submission's file must lie beside these under its [`Functions::source_name`].
    pub fn grader(&self, language: &str, submission: &str) -> Option<Vec<GeneratedFile>> {
        let language = languages::find(language)?;
        Some((language.grader)(self, &language.source_name(submission)))
    }

    /// A solution with empty functions, for contestants to fill in, and what it includes.
    pub fn starter(&self, language: &str) -> Option<Vec<GeneratedFile>> {
        languages::find(language).map(|language| (language.starter)(self))
    }

    /// A program that calls the starter's functions on a contestant's own values, in one process. `None` also if the
    /// functions are not a pair that hands one value over: see [`Functions::is_round_trip`].
    pub fn local_grader(&self, language: &str) -> Option<Vec<GeneratedFile>> {
        let trip = trip::RoundTrip::of(self)?;
        languages::find(language).map(|language| (language.local)(&trip))
    }

    /// Whether these are two functions with a result, the second of which takes the result of the first, perhaps with
    /// some of the first one's own parameters (those of the same name and type), and otherwise only functions without
    /// a result, such as `init`.
    pub fn is_round_trip(&self) -> bool {
        trip::RoundTrip::of(self).is_some()
    }
}
