//! Outputs of the form `Case 1: VALUES Case 2: VALUES …`.
//!
//! testlib reads both texts before it compares integers of single values, and case by case before it compares longer
//! ones; so a fault of the form there comes before a wrong value.

use package::CaseValues;

use super::difference::{Difference, count, instead, shown};
use super::tokens::{Token, Tokens};
use super::values::{INTEGER, WORD};

pub fn compare(values: CaseValues, output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    let reader = |text, side| Reader { tokens: Tokens::new(text), values, side, case: 0, read: 0, number_due: false };
    let (mut output, mut answer) = (reader(output, Side::Output), reader(answer, Side::Answer));
    loop {
        let wanted = answer.next()?;
        let given = match output.next() {
            Ok(given) => given,
            Err(fault) => return answer.rest(wanted).and(Err(fault)),
        };
        let case = answer.case;
        let difference = match (given, wanted) {
            (Item::End, Item::End) => return Ok(()),
            (Item::Case(_), Item::Case(_)) => continue,
            (Item::Value(given), Item::Value(wanted)) if given.bytes == wanted.bytes => continue,
            (Item::Value(given), Item::Value(wanted)) => {
                Difference::wrong(format!("case {case}: {}", instead(given, given.bytes, wanted.bytes)))
            }
            (Item::Value(given), _) => {
                let case = output.case;
                Difference::wrong(format!("case {case}: {given} is {}, wanted the end of the case", shown(given.bytes)))
            }
            (_, Item::Value(wanted)) => Difference::wrong(format!(
                "case {case} ends after {}, wanted {}",
                count(answer.read - 1, "value"),
                shown(wanted.bytes)
            )),
            (Item::Case(given), Item::End) => {
                Difference::malformed(format!("{given} begins case {}, wanted the end", output.case))
            }
            (Item::End, Item::Case(_)) => Difference::malformed(format!(
                "the output ends after {}, wanted `Case {case}:`",
                count(case - 1, "case")
            )),
        };
        answer.rest(wanted)?;
        output.rest(given)?;
        return Err(difference);
    }
}

enum Side {
    Output,
    Answer,
}

/// What comes next in a text.
#[derive(Clone, Copy)]
enum Item<'a> {
    /// `Case`; its number comes next.
    Case(Token<'a>),
    Value(Token<'a>),
    End,
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    values: CaseValues,
    side: Side,
    /// The number of the case that is being read, from 1; 0 before the first.
    case: usize,
    /// How many of its values have been read.
    read: usize,
    /// Whether `Case` has been read and its number has not.
    number_due: bool,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<Item<'a>, Difference> {
        let single = self.values == CaseValues::Integer;
        let value_due = single && self.case > 0 && self.read == 0;
        if std::mem::take(&mut self.number_due) {
            let number = format!("{}:", self.case);
            match self.tokens.next() {
                Some(next) if next.bytes == number.as_bytes() => {}
                Some(next) => return Err(self.fault(format!("{next} is {}, wanted `{number}`", shown(next.bytes)))),
                None => return Err(self.fault(format!("the text ends after `Case`, wanted `{number}`"))),
            }
        }
        let Some(token) = self.tokens.next() else {
            return if value_due { Err(self.fault("the text ends, wanted an integer".into())) } else { Ok(Item::End) };
        };
        if token.bytes == b"Case" && !value_due {
            (self.case, self.read, self.number_due) = (self.case + 1, 0, true);
            return Ok(Item::Case(token));
        }
        if self.case == 0 || (single && self.read > 0) {
            return Err(self.fault(format!("{token} is {}, wanted `Case {}:`", shown(token.bytes), self.case + 1)));
        }
        self.read += 1;
        let form = if self.values == CaseValues::Tokens { &WORD } else { &INTEGER };
        match self.side {
            Side::Output => form.of_output(&token)?,
            Side::Answer => form.of_answer(&token)?,
        }
        Ok(Item::Value(token))
    }

    /// Reads what testlib has read when it finds a wrong value: the rest of the case, or of the text.
    fn rest(&mut self, mut item: Item<'a>) -> Result<(), Difference> {
        loop {
            match item {
                Item::End => return Ok(()),
                Item::Case(_) if self.values != CaseValues::Integer => return Ok(()),
                Item::Case(_) | Item::Value(_) => item = self.next()?,
            }
        }
    }

    fn fault(&self, words: String) -> Difference {
        match self.side {
            Side::Output => Difference::malformed(words),
            Side::Answer => Difference::of_answer(format!("in the jury's answer {words}")),
        }
    }
}
