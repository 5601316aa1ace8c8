//! Piles with a memory: amounts that may not be taken twice, and attacks that may not follow each other.

use std::fmt::Write;

use crate::heap::meter::Meter;
use crate::heap::table::{Grow, ValueTable, Values};
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, PositionError, Proof, Refusal};

/// Reads `count` and that many piles, each `n` or `n:a,b,c` with what it remembers.
fn read_piles(tokens: &mut Tokens<'_>, most: u64) -> Result<Vec<Component>, PositionError> {
    let count = tokens.number("the number of piles", 1_000_000)?;
    let mut piles = Vec::new();
    for _ in 0..count {
        let (text, span) = tokens.word("a pile")?;
        let (size, memory) = text.split_once(':').unwrap_or((text, ""));
        let memory = memory.split(',').filter(|part| !part.is_empty());
        let numbers: Option<Vec<u64>> = std::iter::once(size).chain(memory).map(|part| part.parse().ok()).collect();
        match numbers {
            Some(mut numbers) if numbers[0] <= most => {
                numbers[1..].sort_unstable();
                piles.push(component(numbers));
            }
            _ => {
                let message = format!("expected a pile of at most {most}, found `{text}`");
                return Err(PositionError { span, message, hint: None });
            }
        }
    }
    Ok(piles)
}

fn write_piles(piles: &[Component]) -> String {
    let mut text = format!("{}\n", piles.len());
    for (i, pile) in piles.iter().enumerate() {
        let numbers = words(pile);
        let _ = write!(text, "{}{}", if i == 0 { "" } else { " " }, numbers[0]);
        for (j, number) in numbers[1..].iter().enumerate() {
            let _ = write!(text, "{}{number}", if j == 0 { ":" } else { "," });
        }
    }
    text + "\n"
}

/// Take any amount that was not yet taken from this pile.
#[derive(Debug)]
pub(crate) struct EachOnce;

impl ListedRules for EachOnce {
    fn syntax(&self) -> &str {
        "pile take"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("pile")
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        read_piles(tokens, 1_000_000)
    }

    fn write(&self, piles: &[Component]) -> String {
        write_piles(piles)
    }

    fn choices(&self, _: Board<'_>, pile: &Component) -> Vec<Choice> {
        let numbers = words(pile);
        let unused = (1..=numbers[0]).filter(|take| !numbers[1..].contains(take));
        unused
            .map(|take| {
                let left = numbers[0] - take;
                // Amounts above what is left no longer matter.
                let mut next: Vec<u64> =
                    numbers[1..].iter().copied().chain([take]).filter(|&used| used <= left).collect();
                next.sort_unstable();
                next.insert(0, left);
                Choice { text: take.to_string(), to: vec![component(next)] }
            })
            .collect()
    }

    fn broken(&self, piles: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [take] = parse_numbers(text)?[..] else { return None };
        let pile = words(&piles[index?]);
        Some(match take {
            0 => "you must take at least 1".into(),
            _ if take > pile[0] => format!("cannot take {take}: the pile holds {}", pile[0]),
            _ => format!("cannot take {take}: that amount was already taken from this pile"),
        })
    }

    fn describe(&self, text: &str) -> String {
        format!("takes {text}")
    }

    /// A pile without a past: the largest k with 1 + … + k ≤ n.
    fn value(&self, _: Board<'_>, pile: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        let [n] = *words(pile) else { return None };
        Some(Ok(((8 * n + 1).isqrt() - 1) / 2))
    }

    fn proof(&self, piles: &[Component]) -> Option<Proof> {
        let name = "each amount once: the largest k with 1 + ... + k up to n";
        piles.iter().all(|pile| words(pile).len() == 1).then_some(Proof::ClosedForm { name, checked: 24 })
    }
}

/// Castles attacked by `strength[kind]`: infantry and cavalry may not follow themselves on a castle.
/// The words of a castle: its defenders, and the last attack as moves write it, where that was infantry or cavalry.
#[derive(Debug)]
pub(crate) struct Attack {
    pub strength: [u64; 3],
    pub table: ValueTable,
}

const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The values of a castle after a mixed attack, infantry and cavalry, two bits each.
struct Castles([u64; 3]);

impl Castles {
    fn window(&self) -> u64 {
        self.0[0].max(self.0[1]).max(self.0[2])
    }
}

impl Grow for Castles {
    fn grow(&self, values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
        let mut packed: Vec<u32> = (0..values.len()).map(|n| values.get(n) as u32).collect();
        for n in packed.len()..len {
            let after = |kind: usize| packed[n - (self.0[kind].min(n as u64)) as usize] >> (2 * kind) & 3;
            let mut entry = 0;
            for last in 0..3usize {
                let reached: u32 =
                    (0..3).filter(|&kind| kind == 0 || kind != last).map(|kind| 1 << after(kind)).fold(0, |a, b| a | b);
                entry |= reached.trailing_ones() << (2 * last);
            }
            packed.push(entry);
            if !meter.go_on(packed.len(), 1) {
                break;
            }
        }
        Values::from_wide(packed)
    }

    fn needed(&self, preperiod: u64, period: u64) -> Option<u64> {
        // Heap 0 stands for every overkill, so the repeated window must not reach it.
        Some(preperiod.max(1) + period + self.window())
    }

    fn cost(&self, len: u64) -> u128 {
        len.into()
    }
}

impl Attack {
    fn allowed(castle: &[u64], kind: usize) -> bool {
        kind == 0 || castle.get(1) != Some(&(kind as u64 + 1))
    }
}

impl ListedRules for Attack {
    fn syntax(&self) -> &str {
        "castle kind: 1 mixed, 2 infantry, 3 cavalry"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("castle")
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let mut words_ahead = tokens.clone();
        let castles = read_piles(tokens, LARGEST)?;
        // The count stands before the castles, each of which is one word.
        words_ahead.next();
        let places = std::iter::from_fn(|| words_ahead.next());
        let checked = castles.into_iter().zip(places).map(|(castle, (text, span))| match *words(&castle) {
            [_] | [_, 2 | 3] => Ok(castle),
            [n, 1] => Ok(component([n])),
            _ => {
                let message = format!("the last attack on a castle is 1, 2 or 3, found `{text}`");
                Err(PositionError { span, message, hint: None })
            }
        });
        checked.collect()
    }

    fn write(&self, castles: &[Component]) -> String {
        write_piles(castles)
    }

    fn choices(&self, _: Board<'_>, castle: &Component) -> Vec<Choice> {
        let castle = words(castle);
        (0..3)
            .filter(|&kind| castle[0] > 0 && Attack::allowed(castle, kind))
            .map(|kind| {
                let left = castle[0].saturating_sub(self.strength[kind]);
                let to = if kind == 0 { component([left]) } else { component([left, kind as u64 + 1]) };
                Choice { text: (kind + 1).to_string(), to: vec![to] }
            })
            .collect()
    }

    fn broken(&self, castles: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [kind] = parse_numbers(text)?[..] else { return None };
        let castle = words(&castles[index?]);
        Some(match kind {
            1..=3 if castle[0] == 0 => "nobody defends that castle any more".into(),
            1..=3 => format!("attack {kind} was also the last one on this castle"),
            _ => format!("there is no attack {kind}: 1 is mixed, 2 infantry, 3 cavalry"),
        })
    }

    fn describe(&self, text: &str) -> String {
        let kind = match text {
            "1" => "a mixed attack",
            "2" => "infantry",
            _ => "cavalry",
        };
        format!("attacks with {kind}")
    }

    fn value(&self, _: Board<'_>, castle: &Component, budget: &Budget) -> Option<Result<u64, Refusal>> {
        let castle = words(castle);
        let last = castle.get(1).map_or(0, |last| last - 1);
        Some(
            self.table
                .covering(castle[0], budget, &Castles(self.strength))
                .map(|known| known.get(castle[0]) >> (2 * last) & 3),
        )
    }

    fn proof(&self, _: &[Component]) -> Option<Proof> {
        Some(self.table.known().proof())
    }
}
