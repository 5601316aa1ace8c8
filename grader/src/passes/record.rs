//! What is kept of a run in passes: what was sent, what arrived, what came back, and what each pass used.

use std::time::Duration;

use interactor::Event;
use sandbox::{Exit, Usage};

/// A run in passes. `Judged` holds the verdict; its usage is the largest of any process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseRecord {
    /// The pass that decided the verdict, from 1.
    pub decided: u16,
    /// Those that took place.
    pub passes: Vec<PassUse>,
    /// One for each message.
    pub exchanges: Vec<Exchange>,
}

/// What one pass used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassUse {
    /// What the package calls it; empty where passes have no names.
    pub name: String,
    /// Of several processes the most that one of them used.
    pub usage: Usage,
    /// CPU time of all its processes together.
    pub total: Duration,
    /// Of the last process.
    pub exit: Exit,
    /// Processes it took: one, or one for each call.
    pub processes: usize,
    /// What was said between the submission and an interactor.
    pub dialogue: Vec<Event>,
}

/// One message and its way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// What the pass before it was given.
    pub given: String,
    pub sent: Option<Vec<u8>>,
    pub arrived: Option<Vec<u8>>,
    /// What the last pass made of it.
    pub returned: Option<String>,
    /// Empty where no answer is compared.
    pub wanted: String,
    pub right: bool,
}

/// The first word in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// From 1.
    pub number: usize,
    /// Empty where this text has ended.
    pub returned: String,
    pub wanted: String,
}

impl Exchange {
    /// Where the answer goes wrong, if it does.
    pub fn difference(&self) -> Option<Difference> {
        let (mut returned, mut wanted) = (self.returned.as_ref()?.split_whitespace(), self.wanted.split_whitespace());
        for number in 1.. {
            match (returned.next(), wanted.next()) {
                (None, None) => break,
                (a, b) if a == b => {}
                (a, b) => {
                    let [returned, wanted] = [a, b].map(|word| word.unwrap_or_default().to_string());
                    return Some(Difference { number, returned, wanted });
                }
            }
        }
        None
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Of long words that begin alike only what follows is of interest.
        const LIKE: usize = 30;
        let alike = self.returned.chars().zip(self.wanted.chars()).take_while(|(a, b)| a == b).count();
        let shown = |word: &str| match word {
            "" => "the end".to_string(),
            word if alike > LIKE => {
                let rest: String = word.chars().skip(alike - LIKE / 2).collect();
                format!("`…{}`", super::shortened(&rest))
            }
            word => format!("`{}`", super::shortened(word)),
        };
        let place = if alike > LIKE { format!(", from character {} on,", alike + 1) } else { String::new() };
        write!(f, "word {}{place} is {}, wanted {}", self.number, shown(&self.returned), shown(&self.wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_that_differs_is_named() {
        let exchange = |returned: &str, wanted: &str| Exchange {
            returned: Some(returned.into()),
            wanted: wanted.into(),
            ..Exchange::default()
        };
        for (returned, wanted, words) in [
            ("1 2 3", "1 5 3", Some("word 2 is `2`, wanted `5`")),
            ("1 2", "1 2\n3", Some("word 3 is the end, wanted `3`")),
            ("1 2 3", "", Some("word 1 is `1`, wanted the end")),
            ("1\n2", "1 2", None),
            (
                &format!("{}1 2", "0".repeat(50)),
                &format!("{}2 2", "0".repeat(50)),
                Some("word 1, from character 51 on, is `…0000000000000001`, wanted `…0000000000000002`"),
            ),
        ] {
            let difference = exchange(returned, wanted).difference();
            assert_eq!(difference.map(|difference| difference.to_string()).as_deref(), words);
        }
    }
}
