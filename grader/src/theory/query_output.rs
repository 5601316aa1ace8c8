//! How the solver's answers are written: the text of a proof, and numbers in JSON.
//!
//! JSON numbers are exact integers. What fits no 64 bits (the count of moves among many huge heaps) is a string.

use interactor::steers_a_terminal;
use serde::{Serialize, Serializer};
use solver::{Outcome, Proof};

use crate::terminal::failure::Failure;

/// The proof of an answer, as `kind: details`.
pub fn proof(proof: &Proof) -> String {
    match proof {
        Proof::ClosedForm { name, checked } => format!("closed form: {name} (plain search agrees up to {checked})"),
        Proof::Period { preperiod, period } => {
            format!("certified period: the values repeat after {period} from {preperiod} on")
        }
        Proof::Table { size } => format!("table: all values up to {size}"),
        Proof::Genus => "genus: every component is tame, so it plays like Nim heaps under misère play".into(),
        Proof::Quotient { order, largest, period: None } => {
            format!("misère quotient: {order} elements, proved for heaps up to {largest}")
        }
        Proof::Quotient { order, period: Some((preperiod, period)), .. } => format!(
            "misère quotient: {order} elements, those of heaps repeat after {period} from {preperiod} on (theorem of \
             Plambeck and Siegel)"
        ),
        Proof::Search { positions } => format!("search: {positions} positions"),
    }
}

/// `win`, `loss` or `draw`, for the player to move.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }
}

/// One JSON object on a line of its own.
pub fn json(wire: &impl Serialize) -> Result<String, Failure> {
    let mut text =
        serde_json::to_string(wire).map_err(|error| Failure::judge(format!("cannot write the answer: {error}")))?;
    // JSON takes any character as UTF-16 escapes, and a terminal must not get all of them.
    if text.chars().any(steers_a_terminal) {
        let escape = |c: char| match steers_a_terminal(c) {
            true => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
            false => c.to_string(),
        };
        text = text.chars().map(escape).collect();
    }
    text.push('\n');
    Ok(text)
}

/// A count that is a JSON number where it fits 64 bits and a string of digits where not.
pub struct Whole(pub u128);

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(small) => serializer.serialize_u64(small),
            Err(_) => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

/// `{count} {thing}s`, or `1 {thing}`.
pub fn counted(count: u128, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
