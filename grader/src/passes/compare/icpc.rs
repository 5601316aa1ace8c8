//! The default output validator of ICPC's problem package format 2025-09. Every fault is a wrong answer.

use super::difference::{Difference, count, instead, shown};
use super::tokens::Tokens;
use super::values::{errors, number};

/// What its flags ask for.
pub struct Rules {
    pub case_sensitive: bool,
    pub space_sensitive: bool,
    pub absolute: Option<f64>,
    pub relative: Option<f64>,
}

pub fn compare(rules: &Rules, output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    let (mut output, mut answer) = (Tokens::of_c(output), Tokens::of_c(answer));
    for passed in 0.. {
        let (given, wanted) = (output.next(), answer.next());
        if rules.space_sensitive && output.gap() != answer.gap() {
            let place = given.map_or_else(|| "the end".to_string(), |given| given.to_string());
            let [given, wanted] = [output.gap(), answer.gap()].map(white_space);
            return Err(Difference::wrong(format!("white space before {place} is {given}, wanted {wanted}")));
        }
        let (given, wanted) = match (given, wanted) {
            (Some(given), Some(wanted)) => (given, wanted),
            (None, None) => break,
            (Some(given), None) => {
                return Err(Difference::wrong(format!("{given} is {}, wanted the end", shown(given.bytes))));
            }
            (None, Some(wanted)) => {
                let wanted = shown(wanted.bytes);
                return Err(Difference::wrong(match passed {
                    0 => format!("the output is empty, wanted {wanted}"),
                    passed => format!("the output ends after {}, wanted {wanted}", count(passed, "token")),
                }));
            }
        };
        if let Some(more) = rules.differ(given.bytes, wanted.bytes) {
            return Err(Difference::wrong(instead(given, given.bytes, wanted.bytes) + &more));
        }
    }
    Ok(())
}

impl Rules {
    /// What is to be told of two tokens that differ.
    fn differ(&self, given: &[u8], wanted: &[u8]) -> Option<String> {
        // Numbers too large for a double are words.
        let finite = |token| number(token).filter(|number| number.is_finite());
        let tolerant = self.absolute.is_some() || self.relative.is_some();
        if let Some(wanted) = finite(wanted).filter(|_| tolerant) {
            let Some(given) = finite(given) else { return Some(", a decimal number".into()) };
            let error = (given - wanted).abs();
            let right = self.absolute.is_some_and(|most| error <= most)
                || self.relative.is_some_and(|most| error <= most * wanted.abs());
            return (!right).then(|| errors(given, wanted));
        }
        let same = if self.case_sensitive { given == wanted } else { given.eq_ignore_ascii_case(wanted) };
        (!same).then(String::new)
    }
}

fn white_space(gap: &[u8]) -> String {
    const SHOWN: usize = 20;
    match gap.len() {
        0 => "nothing".into(),
        1..=SHOWN => format!("`{}`", gap.escape_ascii()),
        long => format!("`{}…` ({long} bytes)", gap[..SHOWN].escape_ascii()),
    }
}
