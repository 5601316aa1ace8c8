//! `[score]`: what a test is worth at most, and how the length of its messages counts: by thresholds, or by a formula of
//! the author's.

use std::str::FromStr;

use crate::channel::{Length, Unit};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::Table;
use crate::points::Points;

/// What tests are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Points for a test that is accepted without further words.
    pub most: u32,
    /// How the length of the longest message counts, where it does.
    pub length: Option<LengthScore>,
}

/// From a length to points.
#[derive(Clone, Debug, PartialEq)]
pub enum LengthScore {
    /// From short to long, in one unit, at least one. What is longer than the last is worth nothing.
    Thresholds(Vec<Threshold>),
    Formula {
        formula: Formula,
        unit: Unit,
    },
}

/// Points for a message that is not longer than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    pub most: Length,
    pub points: u32,
}

impl Default for Score {
    fn default() -> Score {
        Score { most: 100, length: None }
    }
}

impl Score {
    /// What length is counted in, where it counts.
    pub fn unit(&self) -> Option<Unit> {
        match self.length.as_ref()? {
            LengthScore::Thresholds(list) => list.first().map(|first| first.most.unit),
            LengthScore::Formula { unit, .. } => Some(*unit),
        }
    }

    /// Whole points, rounded down, for a longest message of this length.
    pub fn for_length(&self, length: u64) -> Option<Points> {
        let points = match self.length.as_ref()? {
            LengthScore::Thresholds(list) => {
                list.iter().find(|threshold| length <= threshold.most.amount).map_or(0, |found| found.points)
            }
            // What is no number counts as nothing.
            LengthScore::Formula { formula, .. } => {
                formula.value(length as f64).clamp(0.0, f64::from(self.most)) as u32
            }
        };
        Some(Points::whole(points))
    }
}

/// `thresholds = ["40 symbols: 100", "60 symbols: 50"]`, or `formula = "100 * 44 / length"`, and `most`.
pub(crate) fn read(mut table: Table<'_, '_>, diagnostics: &mut Diagnostics) -> Score {
    let (source, span) = (table.source, table.span.clone());
    let formula = table.parsed("formula", None, |text| text.parse::<Formula>().map(Some), diagnostics);
    let units = [("symbols", Unit::Symbols), ("bits", Unit::Bits), ("bytes", Unit::Bytes)];
    let unit = table.choice("unit", Unit::Symbols, &units, diagnostics);
    let most = table.integer("most", 0, 1..1_000_001, diagnostics) as u32;
    let mut thresholds: Vec<Threshold> = Vec::new();
    for word in table.strings("thresholds", diagnostics) {
        let read = |text: &str| {
            let (most, points) = text.split_once(':')?;
            Some(Threshold { most: most.trim().parse().ok()?, points: points.trim().parse().ok()? })
        };
        let error = |message: String| {
            let error = Diagnostic::error("bad-score", message, &source.path).at(source, word.span.clone());
            error.hint("write them from short to long: [\"40 symbols: 100\", \"60 symbols: 50\"]")
        };
        match (read(&word.text), thresholds.last()) {
            (None, _) => diagnostics.push(error(format!("`{}` is not a length and its points", word.text))),
            (Some(next), Some(last)) if next.most.unit != last.most.unit => {
                diagnostics.push(error("all thresholds are in one unit".into()));
            }
            (Some(next), Some(last)) if next.most.amount <= last.most.amount || next.points >= last.points => {
                diagnostics.push(error("a longer message must be worth less".into()));
            }
            (Some(next), None) if most > 0 && next.points > most => {
                diagnostics.push(error(format!("a test is worth {most} at most")));
            }
            (Some(next), _) => thresholds.push(next),
        }
    }
    table.finish(diagnostics);
    let usual = if most > 0 { most } else { Score::default().most };
    match (formula, thresholds.first()) {
        (Some(formula), None) => Score { most: usual, length: Some(LengthScore::Formula { formula, unit }) },
        (None, Some(first)) => {
            Score { most: most.max(first.points), length: Some(LengthScore::Thresholds(thresholds)) }
        }
        (None, None) => Score { most: usual, length: None },
        (Some(_), Some(_)) => {
            let error = Diagnostic::error("bad-score", "length counts by thresholds or by a formula", &source.path);
            diagnostics.push(error.at(source, span).hint("remove one of the two"));
            Score::default()
        }
    }
}

/// `100 * 44 / length`: numbers, `length`, `+ - * /`, parentheses, `min(a, b)` and `max(a, b)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula(Term);

#[derive(Clone, Debug, PartialEq)]
enum Term {
    Number(f64),
    Length,
    Of(Operation, Box<[Term; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
}

impl Formula {
    fn value(&self, length: f64) -> f64 {
        self.0.value(length)
    }
}

impl Term {
    fn value(&self, length: f64) -> f64 {
        match self {
            Term::Number(number) => *number,
            Term::Length => length,
            Term::Of(operation, terms) => {
                let [a, b] = [terms[0].value(length), terms[1].value(length)];
                match operation {
                    Operation::Add => a + b,
                    Operation::Subtract => a - b,
                    Operation::Multiply => a * b,
                    Operation::Divide => a / b,
                    Operation::Min => a.min(b),
                    Operation::Max => a.max(b),
                }
            }
        }
    }
}

impl FromStr for Formula {
    type Err = String;

    fn from_str(text: &str) -> Result<Formula, String> {
        if text.len() > 200 {
            return Err("a formula of more than 200 characters is too long".into());
        }
        let mut reader = Reader { rest: text };
        let term = reader.sum()?;
        match reader.peek() {
            None => Ok(Formula(term)),
            Some(_) => Err(format!("`{}` is left over in the formula", reader.rest.trim())),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        found
    }

    fn sum(&mut self) -> Result<Term, String> {
        self.chain([('+', Operation::Add), ('-', Operation::Subtract)], Self::product)
    }

    fn product(&mut self) -> Result<Term, String> {
        self.chain([('*', Operation::Multiply), ('/', Operation::Divide)], Self::factor)
    }

    fn chain(
        &mut self,
        operations: [(char, Operation); 2],
        part: fn(&mut Self) -> Result<Term, String>,
    ) -> Result<Term, String> {
        let mut term = part(self)?;
        while let Some((_, operation)) = operations.into_iter().find(|(sign, _)| self.take(*sign)) {
            term = Term::Of(operation, Box::new([term, part(self)?]));
        }
        Ok(term)
    }

    fn factor(&mut self) -> Result<Term, String> {
        if self.take('(') {
            let term = self.sum()?;
            return if self.take(')') { Ok(term) } else { Err("a `)` is missing in the formula".into()) };
        }
        self.peek();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        let operation = match word {
            "length" => return Ok(Term::Length),
            "min" => Operation::Min,
            "max" => Operation::Max,
            "" => return Err("the formula lacks a number or `length`".into()),
            word => {
                let number = word.parse().map_err(|_| format!("`{word}` is no number, `length`, `min` or `max`"))?;
                return Ok(Term::Number(number));
            }
        };
        let wrong = || format!("write `{word}` with two terms: {word}(a, b)");
        if !self.take('(') {
            return Err(wrong());
        }
        let a = self.sum()?;
        if !self.take(',') {
            return Err(wrong());
        }
        let b = self.sum()?;
        if self.take(')') { Ok(Term::Of(operation, Box::new([a, b]))) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_gives_whole_points_within_its_bounds() {
        for (text, length, points) in [
            ("100 * 44 / length", 44, 100),
            ("100 * 44 / length", 50, 88),
            ("100 * 44 / length", 0, 100),
            ("100 - 2 * (length - 10)", 30, 60),
            ("100 - 2 * (length - 10)", 300, 0),
            ("min(90, max(10, 1000 / length))", 500, 10),
            ("8 / 4 / 2", 1, 1),
            ("0 / (length - length)", 3, 0),
        ] {
            let formula = text.parse().expect(text);
            let score = Score { most: 100, length: Some(LengthScore::Formula { formula, unit: Unit::Symbols }) };
            assert_eq!(score.for_length(length), Some(Points::whole(points)), "{text} {length}");
        }
    }

    #[test]
    fn what_is_no_formula_is_told() {
        for (text, words) in [
            ("", "the formula lacks a number or `length`"),
            ("100 * size", "`size` is no number, `length`, `min` or `max`"),
            ("(1 + 2", "a `)` is missing"),
            ("1 2", "`2` is left over"),
            ("min(1)", "write `min` with two terms"),
        ] {
            let error = text.parse::<Formula>().expect_err(text);
            assert!(error.starts_with(words), "{error}");
        }
    }
}
