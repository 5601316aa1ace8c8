//! The words of a rule, each with its place, and the guess at what was meant by a wrong one.
//!
//! Words are understood as people write them: in capitals, as possessives, in the singular.

use crate::types::{RuleError, Span};

/// Words that mean the same, where the second is expected.
#[rustfmt::skip]
const SYNONYMS: &[(&str, &str)] = &[
    ("subtract", "take"), ("subtraction", "take"), ("remove", "take"), ("hexadecimal", "hex"),
    ("all", "any"), ("anything", "any"),
    ("square", "squares"), ("prime", "primes"), ("power", "powers"), ("divisor", "divisors"), ("relatively", "coprime"),
    ("triangle", "triangular"), ("triangulars", "triangular"), ("fibonaccis", "fibonacci"), ("odds", "odd"),
    ("divisors", "divisor"), ("splits", "split"), ("splitting", "split"), ("pairs", "pair"), ("heap", "heaps"),
    ("stairs", "staircase"), ("rulers", "ruler"), ("twin", "twins"), ("turtle", "turtles"), ("rectangle", "rectangles"),
];

type Word<'a> = (&'a str, Span);

/// The words of a rule still to be read.
pub(super) struct RuleWords<'a> {
    words: Vec<Word<'a>>,
    at: usize,
    pub end: Span,
}

impl<'a> RuleWords<'a> {
    pub fn new(text: &'a str) -> RuleWords<'a> {
        let mut tokens = crate::tokens::Tokens::new(text);
        let mut words = Vec::new();
        while let Some(word) = tokens.next() {
            words.push(word);
        }
        RuleWords { words, at: 0, end: tokens.end() }
    }

    pub fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).map(|w| w.0)
    }

    /// Passes over the next word if it is one of these.
    pub fn skip(&mut self, words: &[&str]) -> bool {
        let here = self.peek().is_some_and(|word| meant(word, words).is_some());
        self.at += usize::from(here);
        here
    }

    /// Where the next word stands, or the end.
    pub fn place(&self) -> Span {
        self.words.get(self.at).map_or(self.end.clone(), |word| word.1.clone())
    }

    /// The next word, which must be there: `what` says what it should be.
    pub fn need(&mut self, what: &str) -> Result<Word<'a>, RuleError> {
        let end = self.end.clone();
        self.next().ok_or_else(|| error(end, format!("the rule ends where {what} was expected"), None))
    }

    /// A number from `least` on.
    pub fn number(&mut self, what: &str, least: u64) -> Result<u64, RuleError> {
        let (text, span) = self.need(what)?;
        number(text, span, what, least)
    }

    /// The same, after words that say nothing.
    pub fn number_after(&mut self, fillers: &[&str], what: &str, least: u64) -> Result<u64, RuleError> {
        self.skip(fillers);
        self.number(what, least)
    }

    pub fn finish(&mut self) -> Result<(), RuleError> {
        match self.next() {
            Some((text, span)) => Err(error(span, format!("unexpected `{text}` after the rule"), None)),
            None => Ok(()),
        }
    }

    /// One of `known`, or an error that guesses which was meant.
    pub fn keyword(&mut self, what: &str, known: &[&'static str]) -> Result<&'static str, RuleError> {
        let (text, span) = self.need(what)?;
        meant(text, known).ok_or_else(|| unknown(text, span, what, known))
    }
}

/// Which of the known words a word is.
fn meant<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let lower = word.to_lowercase();
    let bare = lower.strip_suffix("'s").or_else(|| lower.strip_suffix("’s")).unwrap_or(&lower);
    let other = SYNONYMS.iter().find(|(synonym, _)| *synonym == bare).map(|(_, word)| *word);
    let find = |wanted: &str| known.iter().copied().find(|&word| word == wanted);
    find(bare).or_else(|| find(other?))
}

pub(super) fn error(span: Span, message: impl Into<String>, hint: Option<String>) -> RuleError {
    RuleError { span, message: message.into(), hint }
}

fn unknown(text: &str, span: Span, what: &str, known: &[&str]) -> RuleError {
    let lower = text.to_lowercase();
    let near = known.iter().map(|k| (distance(&lower, k), k)).min().filter(|&(d, k)| d <= 1 + k.len() / 3);
    let hint = match near {
        Some((_, guess)) => format!("did you mean `{guess}`?"),
        None => format!("known here: {}", known.join(", ")),
    };
    error(span, format!("unknown {what} `{text}`"), Some(hint))
}

pub(super) fn number(text: &str, span: Span, what: &str, least: u64) -> Result<u64, RuleError> {
    match text.parse::<u64>() {
        Ok(n) if n < least => Err(error(span, format!("{what} must be at least {least}, found {n}"), None)),
        Ok(n) if n > 1_000_000_000_000_000_000 => Err(error(span, format!("{what} is at most 10^18"), None)),
        Ok(n) => Ok(n),
        Err(_) => Err(error(span, format!("expected {what}, found `{text}`"), None)),
    }
}

/// Damerau–Levenshtein distance (adjacent letters swapped count one).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut d = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            d[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let same = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (d[i - 1][j] + 1).min(d[i][j - 1] + 1).min(d[i - 1][j - 1] + same);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(d[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    d[a.len()][b.len()]
}
