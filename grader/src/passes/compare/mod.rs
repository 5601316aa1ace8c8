//! Compares an output with the jury's answer, as one of the built-in checkers does.
//!
//! Which faults are of the form (presentation error) and which of the value (wrong answer) follows testlib's standard
//! checkers; the default validator of ICPC calls everything wrong. Times and memory are linear in both texts, but for
//! the checkers that ignore order, which sort.

mod cases;
mod difference;
mod icpc;
mod lines;
mod tokens;
mod unordered;
mod values;

use package::Compare;

pub use difference::Difference;
use icpc::Rules;
use tokens::Tokens;
use values::{INTEGER, LONG_INTEGER, Length, NUMBER, Tolerance, WORD, YES_NO, bytes, ignoring_case, sequence, single};

/// Whether an output is right; if not, its first fault. Both texts may be any bytes.
pub fn compare(how: &Compare, output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    let texts = (Tokens::new(output), Tokens::new(answer));
    match *how {
        Compare::Tokens { case_sensitive: true } => sequence(&WORD, Length::Wrong, bytes, texts),
        Compare::Tokens { case_sensitive: false } => sequence(&WORD, Length::Wrong, ignoring_case, texts),
        Compare::Lines => lines::same_tokens(output, answer),
        Compare::ExactLines => lines::same_lines(output, answer),
        Compare::Exact => lines::same_bytes(output, answer),
        Compare::UnorderedLines => unordered::lines(output, answer),
        Compare::Integers { single: false } => sequence(&INTEGER, Length::WrongOfValues, bytes, texts),
        Compare::Integers { single: true } => single(&INTEGER, bytes, texts),
        Compare::UnorderedIntegers => unordered::integers(texts),
        Compare::HugeInteger => {
            values::only_one(Tokens::new(answer))?;
            single(&LONG_INTEGER, bytes, texts)
        }
        Compare::Floats { single: only, absolute, relative } => {
            let tolerance = Tolerance { absolute, relative };
            let differ = |given: &[u8], wanted: &[u8]| tolerance.exceeded(given, wanted);
            match only {
                true => single(&NUMBER, differ, texts),
                false => sequence(&NUMBER, Length::Malformed, differ, texts),
            }
        }
        Compare::YesNo { single: false } => sequence(&YES_NO, Length::Wrong, ignoring_case, texts),
        Compare::YesNo { single: true } => single(&YES_NO, ignoring_case, texts),
        Compare::Cases(values) => cases::compare(values, output, answer),
        Compare::IcpcDefault { case_sensitive, space_sensitive, absolute, relative } => {
            icpc::compare(&Rules { case_sensitive, space_sensitive, absolute, relative }, output, answer)
        }
    }
}

#[cfg(test)]
mod tests;
