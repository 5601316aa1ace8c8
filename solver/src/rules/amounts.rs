//! Which amounts a rule lets a player take, as it is written after `take`; and the divisors after `divide`.

use crate::heap::amounts::{Amounts, Sieve};
use crate::rules::words::{RuleWords, error, number};
use crate::types::{RuleError, Span};

const AMOUNTS: &[&str] = &[
    "any",
    "squares",
    "primes",
    "triangular",
    "fibonacci",
    "powers",
    "once",
    "divisors",
    "proper",
    "coprime",
    "odd",
    "at",
    "up",
];

/// Words that may follow and say nothing.
const NUMBERS: &[&str] = &["number", "numbers", "amount", "amounts"];

fn any() -> Amounts {
    Amounts::ranges(vec![(1, u64::MAX)], None)
}

/// Amounts after `take`.
pub(super) fn amounts(words: &mut RuleWords<'_>) -> Result<Amounts, RuleError> {
    words.skip(&["a"]);
    let first = words.peek().unwrap_or("");
    let numeric = |c: char| c.is_ascii_digit() || c == '{';
    if first.is_empty() || first.starts_with(numeric) && !first.contains('/') {
        return listed(words);
    }
    if first.contains('/') {
        let hint = format!("did you mean `at most {first}`?");
        return Err(error(words.place(), format!("unknown amount `{first}`"), Some(hint)));
    }
    let amounts = named(words)?;
    words.skip(NUMBERS);
    Ok(amounts)
}

fn named(words: &mut RuleWords<'_>) -> Result<Amounts, RuleError> {
    let name = words.keyword("amount", AMOUNTS)?;
    let series =
        |called: &str, list: Vec<u64>| Amounts::ranges(list.into_iter().map(|k| (k, k)).collect(), Some(called.into()));
    Ok(match name {
        "any" => any(),
        "squares" => Amounts::Squares,
        "primes" => Amounts::Primes(Sieve::default()),
        "triangular" => Amounts::Triangular,
        "fibonacci" => {
            let list = std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
            series("a Fibonacci number", list.map(|p| p.0).collect())
        }
        "powers" => {
            words.keyword("word", &["of"])?;
            let base = words.number("the base", 2)?;
            let list = std::iter::successors(Some(1u64), |&k| k.checked_mul(base));
            series(&format!("a power of {base}"), list.collect())
        }
        "divisors" => Amounts::Divisors { proper: false },
        "proper" => {
            words.keyword("word", &["divisors"])?;
            Amounts::Divisors { proper: true }
        }
        "coprime" => Amounts::Coprime,
        "odd" => Amounts::Odd,
        "up" => {
            words.keyword("word", &["to"])?;
            Amounts::ranges(vec![(1, words.number("an amount", 1)?)], None)
        }
        "at" => match words.keyword("word", &["most", "least"])? {
            "least" => Amounts::ranges(vec![(words.number("an amount", 1)?, u64::MAX)], None),
            _ => {
                words.skip(&["a"]);
                let (text, span) = words.need("a fraction such as 1/2")?;
                fraction(text, span)?
            }
        },
        _ => unreachable!("keyword admits the names of the amounts only"),
    })
}

/// `1/2`, `n/2`, `⌊n/2⌋`, `floor(n/2)`, `half`; or a plain amount.
fn fraction(text: &str, span: Span) -> Result<Amounts, RuleError> {
    let inside = |open: &str, close: &str| text.strip_prefix(open)?.strip_suffix(close);
    let text = inside("⌊", "⌋").or_else(|| inside("floor(", ")")).unwrap_or(text);
    if text == "half" {
        return Ok(Amounts::Fraction { numerator: 1, denominator: 2 });
    }
    let text = text.strip_prefix('n').map_or(text.to_string(), |rest| format!("1{rest}"));
    let Some((above, below)) = text.split_once('/') else {
        let most = number(&text, span, "a fraction or an amount", 1)?;
        return Ok(Amounts::ranges(vec![(1, most)], None));
    };
    let above = number(above, span.clone(), "the numerator", 1)?;
    let below = number(below, span.clone(), "the denominator", 1)?;
    if above > below {
        return Err(error(span, "a fraction of the heap is at most 1/1", None));
    }
    let common = crate::arith::gcd(above, below);
    Ok(match (above / common, below / common) {
        (1, 1) => any(),
        (numerator, denominator) => Amounts::Fraction { numerator, denominator },
    })
}

/// `1 3 4`, `1..5`, `1 to 5`, `2..`, or a mixture, perhaps in braces and with commas.
fn listed(words: &mut RuleWords<'_>) -> Result<Amounts, RuleError> {
    let mut ranges = Vec::new();
    let mut open = None;
    while ranges.is_empty() || words.peek().is_some() {
        let (whole, span) = words.need("an amount")?;
        if ranges.is_empty() && whole.starts_with('{') {
            open = Some(span.clone());
        }
        let text = whole.strip_prefix('{').filter(|_| ranges.is_empty()).unwrap_or(whole);
        let text = text.strip_suffix('}').filter(|_| open.is_some()).unwrap_or(text);
        for part in text.split(',').filter(|part| !part.is_empty()) {
            ranges.push(range(part, span.clone())?);
        }
        if ranges.is_empty() && !text.is_empty() {
            return Err(error(span, format!("expected an amount, found `{whole}`"), None));
        }
        if open.is_some() && whole.ends_with('}') {
            open = None;
            break;
        }
        if words.skip(&["to"]) {
            let high = words.number("an amount", 1)?;
            let low = ranges.pop().map_or(1, |range| range.0);
            ranges.push(ascending(low, high, span)?);
        }
    }
    match open {
        Some(span) => Err(error(span, "the list is opened with `{` and never closed", None)),
        None => Ok(Amounts::ranges(ranges, None)),
    }
}

/// `3`, `1..5`, `1..=5`, `1-5`, `2..`.
fn range(text: &str, span: Span) -> Result<(u64, u64), RuleError> {
    match text.split_once("..").or_else(|| text.split_once('-')) {
        None => {
            let amount = number(text, span, "an amount", 1)?;
            Ok((amount, amount))
        }
        Some((low, "")) => Ok((number(low, span, "an amount", 1)?, u64::MAX)),
        Some((low, high)) => {
            let low = number(low, span.clone(), "an amount", 1)?;
            let high = number(high.trim_start_matches('='), span.clone(), "an amount", 1)?;
            ascending(low, high, span)
        }
    }
}

fn ascending(low: u64, high: u64, span: Span) -> Result<(u64, u64), RuleError> {
    match low <= high {
        true => Ok((low, high)),
        false => Err(error(span, format!("the range {low}..{high} is empty"), Some(format!("{high}..{low}")))),
    }
}

/// A bounded list of divisors from 2 on.
pub(super) fn divisors(words: &mut RuleWords<'_>) -> Result<Vec<u64>, RuleError> {
    let span = words.place();
    let list = listed(words)?;
    let most = list.largest().filter(|&most| most <= 1000);
    match most.and_then(|most| list.fixed(most)) {
        Some(list) if list.first().is_some_and(|&d| d >= 2) => Ok(list),
        Some(_) => Err(error(span, "dividing by 1 changes nothing: divisors start at 2", None)),
        None => Err(error(span, "divisors are at most 1000", None)),
    }
}
