//! Amounts in descriptions of inputs: `100000`, `10^9`, `2*10^5`, `n-1`.

use std::collections::BTreeMap;

/// A sum of products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Amount {
    /// Each with its sign.
    terms: Vec<(bool, Vec<Factor>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Factor {
    Number(i128),
    Name(String),
}

/// Larger numbers than any input has.
const LARGEST: i128 = 1_000_000_000_000_000_000_000_000_000_000;

impl Amount {
    /// `None` where the text is no amount, or a number in it is too large. `names`: those that may be used.
    pub fn parse(text: &str, names: &[String]) -> Option<Amount> {
        let mut terms = Vec::new();
        let mut rest = text;
        let mut negative = false;
        loop {
            if let Some(after) = rest.strip_prefix('-') {
                (negative, rest) = (!negative, after);
            }
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let factors = rest[..end].split('*').map(|factor| Factor::parse(factor, names));
            terms.push((negative, factors.collect::<Option<Vec<_>>>()?));
            if end == rest.len() {
                return Some(Amount { terms });
            }
            negative = rest[end..].starts_with('-');
            rest = &rest[end + 1..];
        }
    }

    /// Its value; `None` where it is too large. A name that is not known is worth 0.
    pub fn value(&self, known: &BTreeMap<String, i128>) -> Option<i128> {
        let mut sum: i128 = 0;
        for (negative, factors) in &self.terms {
            let mut product: i128 = 1;
            for factor in factors {
                let value = match factor {
                    Factor::Number(number) => *number,
                    Factor::Name(name) => known.get(name).copied().unwrap_or_default(),
                };
                product = product.checked_mul(value).filter(|product| product.abs() <= LARGEST)?;
            }
            sum = if *negative { sum - product } else { sum + product };
            sum = Some(sum).filter(|sum| sum.abs() <= LARGEST)?;
        }
        Some(sum)
    }
}

impl Factor {
    fn parse(text: &str, names: &[String]) -> Option<Factor> {
        if names.iter().any(|name| name == text) {
            return Some(Factor::Name(text.into()));
        }
        let number = |text: &str| {
            let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_plain.then(|| text.parse::<i128>().ok())?.filter(|number| *number <= LARGEST)
        };
        Some(Factor::Number(match text.split_once('^') {
            None => number(text)?,
            Some((base, exponent)) => {
                let exponent = u32::try_from(number(exponent)?).ok()?;
                number(base)?.checked_pow(exponent).filter(|power| *power <= LARGEST)?
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_sums_of_products_of_numbers_powers_and_names() {
        let known = BTreeMap::from([("n".to_string(), 5), ("m".to_string(), 3)]);
        let names: Vec<String> = known.keys().cloned().collect();
        for (text, value) in [
            ("100", Some(100)),
            ("10^9", Some(1_000_000_000)),
            ("2*10^5", Some(200_000)),
            ("-10^9", Some(-1_000_000_000)),
            ("n-1", Some(4)),
            ("n*m+1-2*n", Some(6)),
            ("1--n", Some(6)),
            ("n*n", Some(25)),
            ("10^18*10^18", None),
        ] {
            assert_eq!(Amount::parse(text, &names).unwrap().value(&known), value, "{text}");
        }
        for text in ["", "k", "1.5", "10^99", "n+", "1e5", "^2", "9999999999999999999999999999999999999999"] {
            assert_eq!(Amount::parse(text, &names), None, "{text}");
        }
    }
}
