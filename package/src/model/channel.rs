//! The channel between two passes: which messages may be sent, and how noise changes them.
//!
//! A message is a sequence of symbols: the characters of a text, bytes, or integers. The channel refuses a
//! message with a symbol outside its alphabet and one that is too long. Then it adds noise, step by step, in the order
//! of `noise`:
//!
//! ```text
//! erase n       n symbols are replaced by the mark of an erasure, which is not in the alphabet
//! flip n        n symbols are replaced by other symbols of the alphabet
//! permute       the symbols of the alphabet are renamed, every occurrence in the same way
//! shuffle       the symbols are put in another order
//! drop n        n symbols are removed
//! duplicate n   n symbols come twice in a row
//! truncate n    the last n symbols are removed
//! ```
//!
//! Which symbols the noise changes is decided by the channel's seed, the test, the call *and the message*. So the same
//! message always gets the same noise, and the noise of one message tells nothing about the noise of another.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::message::Message;
use crate::diagnostic::did_you_mean;
use crate::functions::{Scalar, Type};
use crate::random::{Random, shuffle};

/// What the package says about the way from one pass to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    pub alphabet: Alphabet,
    /// The longest message allowed; `None`: any length.
    pub most: Option<Length>,
    pub noise: Vec<Noise>,
    /// What an erased symbol becomes.
    pub erased: char,
    /// Decides the noise. `None`: one is to be drawn for each invocation, so that nobody can foresee it.
    pub seed: Option<u64>,
    /// The author's own channel instead of `noise`, relative to the package.
    pub program: Option<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alphabet {
    Bytes,
    /// ASCII from the blank to the tilde.
    Printable,
    /// These characters, each once, at least two.
    Symbols(Vec<char>),
    /// Integers, the bounds included.
    Range(i128, i128),
}

/// A length and the unit it is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    pub amount: u64,
    pub unit: Unit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Symbols,
    /// The number of symbols times the binary logarithm of the alphabet's size, rounded up.
    Bits,
    /// Of a text as UTF-8; integers have the width of their type.
    Bytes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    Erase(u32),
    Flip(u32),
    Permute,
    Shuffle,
    Drop(u32),
    Duplicate(u32),
    Truncate(u32),
}

/// Why the channel does not take a message. Reads after "the message ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageRefused {
    #[error("has {symbol} as symbol {number}; the alphabet is {alphabet}")]
    Symbol { number: usize, symbol: String, alphabet: Alphabet },
    #[error("is {is} {} long; at most {most} are taken", most.unit)]
    TooLong { is: u64, most: Length },
    #[error("is not UTF-8 text (byte {0})")]
    NotText(usize),
}

impl Default for Channel {
    fn default() -> Channel {
        Channel { alphabet: Alphabet::Printable, most: None, noise: Vec::new(), erased: '?', seed: None, program: None }
    }
}

impl Channel {
    /// The message that a program wrote. Its symbols and its length are not looked at: see [`Channel::check`].
    pub fn read(&self, written: &[u8]) -> Result<Message, MessageRefused> {
        if self.alphabet == Alphabet::Bytes {
            return Ok(Message::Bytes(written.into()));
        }
        let text = std::str::from_utf8(written).map_err(|error| MessageRefused::NotText(error.valid_up_to()))?;
        Ok(Message::Text(text.into()))
    }

    /// Whether the channel takes the message.
    pub fn check(&self, message: &Message) -> Result<(), MessageRefused> {
        let symbols = message.symbols();
        if let Some(at) = symbols.iter().position(|&symbol| !self.alphabet.has(symbol)) {
            let symbol = match (message, u32::try_from(symbols[at]).ok().and_then(char::from_u32)) {
                (Message::Text(_), Some(symbol)) => format!("{symbol:?}"),
                (Message::Numbers(..), _) => symbols[at].to_string(),
                _ => format!("the byte {}", symbols[at]),
            };
            return Err(MessageRefused::Symbol { number: at + 1, symbol, alphabet: self.alphabet.clone() });
        }
        match self.most {
            Some(most) if self.length(message, most.unit) > most.amount => {
                Err(MessageRefused::TooLong { is: self.length(message, most.unit), most })
            }
            _ => Ok(()),
        }
    }

    /// How long a message is in this unit.
    pub fn length(&self, message: &Message, unit: Unit) -> u64 {
        match (unit, message) {
            (Unit::Symbols, message) => message.symbols().len() as u64,
            (Unit::Bits, message) => {
                let symbols = message.symbols().len() as u64;
                match self.alphabet.size() {
                    size if size.is_power_of_two() => symbols * u64::from(size.ilog2()),
                    size => (symbols as f64 * (size as f64).log2()).ceil() as u64,
                }
            }
            (Unit::Bytes, Message::Text(text)) => text.len() as u64,
            (Unit::Bytes, Message::Bytes(bytes)) => bytes.len() as u64,
            (Unit::Bytes, Message::Numbers(kind, numbers)) => numbers.len() as u64 * width(kind.scalar()),
        }
    }

    /// What arrives of a message that `check` allows. `place` is different for each call of a package: the test and the
    /// call, as numbers.
    pub fn transmit(&self, message: &Message, place: [u64; 2]) -> Message {
        let mut symbols = message.symbols();
        let mut seed = Random(self.seed.unwrap_or_default());
        for word in place.into_iter().chain(symbols.iter().map(|&symbol| symbol as u64)) {
            seed = Random(seed.next() ^ word);
        }
        let mut random = Random(seed.next());
        for noise in &self.noise {
            self.disturb(*noise, &mut symbols, &mut random);
        }
        match message {
            Message::Text(_) => {
                Message::Text(symbols.into_iter().filter_map(|symbol| char::from_u32(symbol as u32)).collect())
            }
            Message::Bytes(_) => Message::Bytes(symbols.into_iter().map(|symbol| symbol as u8).collect()),
            Message::Numbers(kind, _) => Message::Numbers(*kind, symbols),
        }
    }

    fn disturb(&self, noise: Noise, symbols: &mut Vec<i128>, random: &mut Random) {
        match noise {
            Noise::Erase(count) => {
                for at in places(count, symbols.len(), random) {
                    symbols[at] = i128::from(u32::from(self.erased));
                }
            }
            Noise::Flip(count) => {
                let most = u64::try_from(self.alphabet.size() - 1).unwrap_or(u64::MAX);
                for at in places(count, symbols.len(), random) {
                    // An erased symbol is not in the alphabet and cannot be flipped.
                    let Some(now) = self.alphabet.place(symbols[at]) else { continue };
                    let step = i128::from(random.within((1, most)));
                    symbols[at] = self.alphabet.at((now + step) % self.alphabet.size() as i128);
                }
            }
            Noise::Permute => {
                let mut renamed: Vec<i128> = (0..self.alphabet.size() as i128).collect();
                shuffle(&mut renamed, random);
                for symbol in symbols {
                    if let Some(at) = self.alphabet.place(*symbol) {
                        *symbol = self.alphabet.at(renamed[at as usize]);
                    }
                }
            }
            Noise::Shuffle => shuffle(symbols, random),
            Noise::Drop(count) => {
                for at in places(count, symbols.len(), random).into_iter().rev() {
                    symbols.remove(at);
                }
            }
            Noise::Duplicate(count) => {
                for at in places(count, symbols.len(), random).into_iter().rev() {
                    symbols.insert(at, symbols[at]);
                }
            }
            Noise::Truncate(count) => symbols.truncate(symbols.len().saturating_sub(count as usize)),
        }
    }
}

/// `count` different places below `of`, or all of them, in ascending order.
fn places(count: u32, of: usize, random: &mut Random) -> Vec<usize> {
    let mut all: Vec<usize> = (0..of).collect();
    shuffle(&mut all, random);
    all.truncate(count as usize);
    all.sort_unstable();
    all
}

/// Bytes of an integer.
fn width(scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Bool | Scalar::String | Scalar::Bytes => 1,
        Scalar::I32 | Scalar::U32 => 4,
        Scalar::I64 | Scalar::U64 => 8,
    }
}

impl Alphabet {
    /// All integers of a type, if it is one of integers.
    pub fn of(kind: Type) -> Option<Alphabet> {
        let (first, last): (i128, i128) = match (kind, kind.scalar()) {
            (Type::Rows(_), _) | (_, Scalar::String | Scalar::Bytes) => return None,
            (_, Scalar::Bool) => (0, 1),
            (_, Scalar::I32) => (i32::MIN.into(), i32::MAX.into()),
            (_, Scalar::I64) => (i64::MIN.into(), i64::MAX.into()),
            (_, Scalar::U32) => (0, u32::MAX.into()),
            (_, Scalar::U64) => (0, u64::MAX.into()),
        };
        Some(Alphabet::Range(first, last))
    }

    pub fn size(&self) -> u128 {
        match self {
            Alphabet::Bytes => 256,
            Alphabet::Printable => 0x7f - 0x20,
            Alphabet::Symbols(symbols) => symbols.len() as u128,
            Alphabet::Range(first, last) => (last - first) as u128 + 1,
        }
    }

    /// The number of a symbol in the alphabet, from 0.
    fn place(&self, symbol: i128) -> Option<i128> {
        let within = |first, last| (first..=last).contains(&symbol).then(|| symbol - first);
        match self {
            Alphabet::Bytes => within(0, 255),
            Alphabet::Printable => within(0x20, 0x7e),
            Alphabet::Symbols(symbols) => {
                symbols.iter().position(|&known| i128::from(u32::from(known)) == symbol).map(|at| at as i128)
            }
            Alphabet::Range(first, last) => within(*first, *last),
        }
    }

    fn at(&self, place: i128) -> i128 {
        match self {
            Alphabet::Bytes => place,
            Alphabet::Printable => 0x20 + place,
            Alphabet::Symbols(symbols) => u32::from(symbols[place as usize]).into(),
            Alphabet::Range(first, _) => first + place,
        }
    }

    pub fn has(&self, symbol: i128) -> bool {
        self.place(symbol).is_some()
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Alphabet::Bytes => f.write_str("all bytes"),
            Alphabet::Printable => f.write_str("printable ASCII"),
            Alphabet::Range(first, last) => write!(f, "{first}..{last}"),
            Alphabet::Symbols(symbols) => write!(f, "{:?}", symbols.iter().collect::<String>()),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Symbols => "symbols",
            Unit::Bits => "bits",
            Unit::Bytes => "bytes",
        })
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount, self.unit)
    }
}

impl FromStr for Alphabet {
    type Err = String;

    fn from_str(text: &str) -> Result<Alphabet, String> {
        match text {
            "bytes" => return Ok(Alphabet::Bytes),
            "printable" => return Ok(Alphabet::Printable),
            _ => {}
        }
        if let Some((first, last)) = text.split_once("..")
            && let (Ok(first), Ok(last)) = (first.trim().parse::<i64>(), last.trim().parse::<u64>())
        {
            return match i128::from(first) < i128::from(last) {
                true => Ok(Alphabet::Range(first.into(), last.into())),
                false => Err(format!("`{text}` is empty; write the smaller number first")),
            };
        }
        let mut symbols: Vec<char> = Vec::new();
        for symbol in text.chars() {
            if symbols.contains(&symbol) {
                return Err(format!("the alphabet has {symbol:?} twice"));
            }
            symbols.push(symbol);
        }
        match symbols.len() {
            0 | 1 => Err("an alphabet has at least two symbols, such as \"01\"".into()),
            _ if symbols.iter().any(|symbol| matches!(symbol, '\n' | '\r' | '\0')) => {
                Err("a line end cannot be a symbol; \"bytes\" has them all".into())
            }
            _ => Ok(Alphabet::Symbols(symbols)),
        }
    }
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Length, String> {
        let wrong = || format!("`{text}` is not a length; write it like \"70 symbols\", \"64 bits\" or \"10 bytes\"");
        let (amount, unit) = text.split_once(' ').ok_or_else(wrong)?;
        let unit = match unit.trim() {
            "symbols" | "symbol" => Unit::Symbols,
            "bits" | "bit" => Unit::Bits,
            "bytes" | "byte" => Unit::Bytes,
            _ => return Err(wrong()),
        };
        Ok(Length { amount: amount.parse().map_err(|_| wrong())?, unit })
    }
}

impl FromStr for Noise {
    type Err = String;

    fn from_str(text: &str) -> Result<Noise, String> {
        const NAMES: [&str; 7] = ["erase", "flip", "permute", "shuffle", "drop", "duplicate", "truncate"];
        let mut words = text.split_whitespace();
        let (name, count) = (words.next().unwrap_or_default(), words.next());
        let bare = |noise: Noise| match count {
            None => Ok(noise),
            Some(_) => Err(format!("`{name}` concerns all symbols and takes no number")),
        };
        let counted = |noise: fn(u32) -> Noise| match count.map(str::parse) {
            Some(Ok(count)) if count > 0 => Ok(noise(count)),
            _ => Err(format!("`{name}` needs to know how many symbols: \"{name} 3\"")),
        };
        if words.next().is_some() {
            return Err(format!("`{text}` is more than one kind of noise; give a list"));
        }
        match name {
            "erase" => counted(Noise::Erase),
            "flip" => counted(Noise::Flip),
            "permute" => bare(Noise::Permute),
            "shuffle" => bare(Noise::Shuffle),
            "drop" => counted(Noise::Drop),
            "duplicate" => counted(Noise::Duplicate),
            "truncate" => counted(Noise::Truncate),
            _ => Err(match did_you_mean(name, NAMES) {
                Some(known) => format!("unknown noise `{name}`; did you mean `{known}`?"),
                None => format!("unknown noise `{name}`; there are {}", NAMES.join(", ")),
            }),
        }
    }
}

#[cfg(test)]
#[path = "channel_tests.rs"]
mod tests;
