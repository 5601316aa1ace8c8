//! Which amounts a rule lets a player take, as it is written after `take`; and the divisors after `divide`.

use crate::game::{RuleError, Span};
use crate::heap::amounts::{Amounts, Sieve};
use crate::rules::words::{Words, error, number};

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
];

/// Amounts after `take`.
pub(super) fn amounts(words: &mut Words<'_>) -> Result<Amounts, RuleError> {
    let first = words.peek().unwrap_or("");
    if first.is_empty() || first.starts_with(|c: char| c.is_ascii_digit()) {
        return listed(words);
    }
    let (name, _) = words.keyword("amount", AMOUNTS)?;
    let series =
        |called: &str, list: Vec<u64>| Amounts::ranges(list.into_iter().map(|k| (k, k)).collect(), Some(called.into()));
    Ok(match name {
        "any" => Amounts::ranges(vec![(1, u64::MAX)], None),
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
        "at" => {
            words.keyword("word", &["most"])?;
            let (text, span) = words.need("a fraction such as 1/2")?;
            fraction(text, span)?
        }
        _ => unreachable!("keyword admits the names of the amounts only"),
    })
}

fn fraction(text: &str, span: Span) -> Result<Amounts, RuleError> {
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
        (1, 1) => Amounts::ranges(vec![(1, u64::MAX)], None),
        (numerator, denominator) => Amounts::Fraction { numerator, denominator },
    })
}

/// `1 3 4`, `1..5`, `2..`, or a mixture.
fn listed(words: &mut Words<'_>) -> Result<Amounts, RuleError> {
    let mut ranges = Vec::new();
    while ranges.is_empty() || words.peek().is_some() {
        let (text, span) = words.need("an amount")?;
        let text = text.trim_end_matches(',');
        ranges.push(match text.split_once("..") {
            None => {
                let amount = number(text, span, "an amount", 1)?;
                (amount, amount)
            }
            Some((low, "")) => (number(low, span, "an amount", 1)?, u64::MAX),
            Some((low, high)) => {
                let low = number(low, span.clone(), "an amount", 1)?;
                let high = number(high.trim_start_matches('='), span.clone(), "an amount", 1)?;
                if low > high {
                    return Err(error(
                        span,
                        format!("the range {low}..{high} is empty"),
                        Some(format!("{high}..{low}")),
                    ));
                }
                (low, high)
            }
        });
    }
    Ok(Amounts::ranges(ranges, None))
}

/// A bounded list of divisors from 2 on.
pub(super) fn divisors(words: &mut Words<'_>) -> Result<Vec<u64>, RuleError> {
    let span = words.words.get(words.at).map_or(words.end.clone(), |w| w.1.clone());
    let list = listed(words)?;
    let most = list.largest().filter(|&most| most <= 1000);
    match most.and_then(|most| list.fixed(most)) {
        Some(list) if list.first().is_some_and(|&d| d >= 2) => Ok(list),
        Some(_) => Err(error(span, "dividing by 1 changes nothing: divisors start at 2", None)),
        None => Err(error(span, "divisors are at most 1000", None)),
    }
}
