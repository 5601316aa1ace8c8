//! A formula of the author's that turns the length of a message into points.

use std::str::FromStr;

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
    /// What it gives for this length; no number where it divides by zero.
    pub fn value(&self, length: f64) -> f64 {
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
