//! The way from the first phase to the second: what may be sent, and what becomes of it.
//!
//! A message is a sequence of symbols: the characters of a text, or bytes. The channel refuses what is not of its
//! alphabet or too long, and then does its noise, step by step in the order of `noise`:
//!
//! ```text
//! erase n       n symbols become the mark of an erasure, which is not in the alphabet
//! flip n        n symbols become other symbols of the alphabet
//! permute       the symbols of the alphabet are renamed, each occurrence alike
//! shuffle       all symbols stay, their order does not
//! drop n        n symbols vanish without a trace
//! duplicate n   n symbols come twice in a row
//! truncate n    the last n symbols vanish
//! ```
//!
//! Where the noise falls is decided by the channel's seed, the test, the call *and the message*: the same message meets
//! the same noise for ever, but what was learned from one message's noise says nothing about another's.

use std::fmt;
use std::str::FromStr;

use crate::generate::Random;

/// What the package says about the way between the phases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    pub alphabet: Alphabet,
    /// The longest message taken.
    pub most: Option<Length>,
    pub noise: Vec<Noise>,
    /// What an erased symbol becomes.
    pub erased: char,
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alphabet {
    Bytes,
    /// ASCII from the blank to the tilde.
    Printable,
    /// These characters, each once, at least two.
    Symbols(Vec<char>),
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
    /// Symbols times the logarithm of the alphabet's size, rounded up.
    Bits,
    /// Of the message as UTF-8, or as it is.
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

/// What travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Text(String),
    Bytes(Vec<u8>),
}

/// Why the channel does not take a message. Reads after "the message ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("has {symbol} as symbol {number}; the alphabet is {alphabet}")]
    Symbol { number: usize, symbol: String, alphabet: Alphabet },
    #[error("is {is} {} long; at most {most} are taken", most.unit)]
    TooLong { is: u64, most: Length },
    #[error("is not UTF-8 text (byte {0})")]
    NotText(usize),
}

impl Default for Channel {
    fn default() -> Channel {
        Channel { alphabet: Alphabet::Printable, most: None, noise: Vec::new(), erased: '?', seed: 1 }
    }
}

impl Channel {
    /// The message that a program wrote, if it is one at all.
    pub fn read(&self, written: &[u8]) -> Result<Message, Refusal> {
        if self.alphabet == Alphabet::Bytes {
            return Ok(Message::Bytes(written.into()));
        }
        let text = std::str::from_utf8(written).map_err(|error| Refusal::NotText(error.valid_up_to()))?;
        Ok(Message::Text(text.into()))
    }

    /// Whether the channel takes the message.
    pub fn check(&self, message: &Message) -> Result<(), Refusal> {
        let symbols = message.symbols();
        if let Some(at) = symbols.iter().position(|&symbol| !self.alphabet.has(symbol)) {
            let symbol = match (message, char::from_u32(symbols[at])) {
                (Message::Text(_), Some(symbol)) => format!("{symbol:?}"),
                _ => format!("the byte {}", symbols[at]),
            };
            return Err(Refusal::Symbol { number: at + 1, symbol, alphabet: self.alphabet.clone() });
        }
        match self.most {
            Some(most) if self.length(message, most.unit) > most.amount => {
                Err(Refusal::TooLong { is: self.length(message, most.unit), most })
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
                    size => (symbols as f64 * f64::from(size).log2()).ceil() as u64,
                }
            }
            (Unit::Bytes, Message::Text(text)) => text.len() as u64,
            (Unit::Bytes, Message::Bytes(bytes)) => bytes.len() as u64,
        }
    }

    /// What arrives of a message that the channel takes. `place` tells the calls of a package apart.
    pub fn transmit(&self, message: &Message, place: [u64; 2]) -> Message {
        let mut symbols = message.symbols();
        let mut seed = Random(self.seed);
        for word in place.into_iter().chain(symbols.iter().map(|&symbol| symbol.into())) {
            seed = Random(seed.next() ^ word);
        }
        let mut random = Random(seed.next());
        for noise in &self.noise {
            self.disturb(*noise, &mut symbols, &mut random);
        }
        match message {
            Message::Text(_) => Message::Text(symbols.into_iter().filter_map(char::from_u32).collect()),
            Message::Bytes(_) => Message::Bytes(symbols.into_iter().map(|symbol| symbol as u8).collect()),
        }
    }

    fn disturb(&self, noise: Noise, symbols: &mut Vec<u32>, random: &mut Random) {
        match noise {
            Noise::Erase(count) => {
                for at in places(count, symbols.len(), random) {
                    symbols[at] = self.erased as u32;
                }
            }
            Noise::Flip(count) => {
                let alphabet = self.alphabet.all();
                for at in places(count, symbols.len(), random) {
                    // An erased symbol has nothing left to flip.
                    let Some(now) = alphabet.iter().position(|&symbol| symbol == symbols[at]) else { continue };
                    let step = random.within((1, alphabet.len() as u64 - 1)) as usize;
                    symbols[at] = alphabet[(now + step) % alphabet.len()];
                }
            }
            Noise::Permute => {
                let alphabet = self.alphabet.all();
                let mut renamed = alphabet.clone();
                shuffle(&mut renamed, random);
                for symbol in symbols {
                    if let Some(at) = alphabet.iter().position(|known| known == symbol) {
                        *symbol = renamed[at];
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

/// So many different places, or all there are, in order.
fn places(count: u32, of: usize, random: &mut Random) -> Vec<usize> {
    let mut all: Vec<usize> = (0..of).collect();
    shuffle(&mut all, random);
    all.truncate(count as usize);
    all.sort_unstable();
    all
}

/// Fisher and Yates: every order is as likely as any other.
fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.within((0, last as u64)) as usize);
    }
}

/// An order of `count` things that the seed decides, the same for ever.
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    shuffle(&mut order, &mut Random(seed));
    order
}

impl Message {
    fn symbols(&self) -> Vec<u32> {
        match self {
            Message::Text(text) => text.chars().map(u32::from).collect(),
            Message::Bytes(bytes) => bytes.iter().copied().map(u32::from).collect(),
        }
    }

    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Message::Text(text) => text.as_bytes(),
            Message::Bytes(bytes) => bytes,
        }
    }
}

impl Alphabet {
    fn all(&self) -> Vec<u32> {
        match self {
            Alphabet::Bytes => (0..256).collect(),
            Alphabet::Printable => (0x20..0x7f).collect(),
            Alphabet::Symbols(symbols) => symbols.iter().copied().map(u32::from).collect(),
        }
    }

    fn size(&self) -> u32 {
        self.all().len() as u32
    }

    pub fn has(&self, symbol: u32) -> bool {
        match self {
            Alphabet::Bytes => symbol < 256,
            Alphabet::Printable => (0x20..0x7f).contains(&symbol),
            Alphabet::Symbols(symbols) => symbols.iter().any(|&known| u32::from(known) == symbol),
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Alphabet::Bytes => f.write_str("all bytes"),
            Alphabet::Printable => f.write_str("printable ASCII"),
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
            _ => Err(match crate::did_you_mean(name, NAMES) {
                Some(known) => format!("unknown noise `{name}`; did you mean `{known}`?"),
                None => format!("unknown noise `{name}`; there are {}", NAMES.join(", ")),
            }),
        }
    }
}

#[cfg(test)]
#[path = "channel_tests.rs"]
mod tests;
