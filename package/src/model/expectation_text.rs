//! How an expectation is written for people and in the journal, and read back:
//! `WA, perhaps RE with 40..60 points; small: AC; large: TLE`.

use std::fmt;

use super::expectation::{Expectation, ExpectedPoints, Vocabulary};
use super::points::Points;
use super::verdict::Verdict;

const PERHAPS: &str = ", perhaps ";
const ON_EVERY_TEST: &str = " on every test";
const IN_ICPC_TERMS: &str = " (ICPC)";
const REJECTED: &str = "rejected";
const ANY: &str = "any verdict";
const WITH: &str = " with ";
const POINTS: &str = " points";
const PART: &str = "part of the points";

impl Expectation {
    /// Reads what [`Display`](fmt::Display) writes.
    pub fn parse(text: &str) -> Option<Expectation> {
        let mut parts = split(text, ';').into_iter();
        let whole = parts.next()?;
        let (verdicts, points) = whole.split_once(WITH).map_or((whole, None), |(text, points)| (text, Some(points)));
        let mut expectation = Expectation::parse_verdicts(verdicts)?;
        if let Some(points) = points {
            expectation.points = Some(parse_points(points)?);
        }
        for part in parts {
            let [group, verdicts] = split(part, ':')[..] else { return None };
            let verdicts = Expectation::parse_verdicts(verdicts.strip_prefix(' ')?)?;
            expectation = expectation.in_group(&without_backslashes(group.strip_prefix(' ')?), verdicts);
        }
        Some(expectation)
    }

    fn parse_verdicts(text: &str) -> Option<Expectation> {
        let (text, vocabulary) = match text.strip_suffix(IN_ICPC_TERMS) {
            Some(text) => (text, Vocabulary::Icpc),
            None => (text, Vocabulary::Own),
        };
        let named = [(REJECTED, Expectation::rejected()), (ANY, Expectation::any())];
        if let Some((_, expectation)) = named.into_iter().find(|(name, _)| *name == text) {
            return Some(Expectation { vocabulary, ..expectation });
        }
        let list = |text: &str| text.split(" or ").map(Verdict::parse).collect::<Option<Vec<Verdict>>>();
        let (text, accepted) = match text.strip_suffix(ON_EVERY_TEST) {
            Some(text) => (text, None),
            None => (text, Some(Verdict::Accepted)),
        };
        let (text, more) = text.split_once(PERHAPS).map_or((text, None), |(text, more)| (text, Some(more)));
        let listed = list(text)?;
        let required = if listed.contains(&Verdict::Accepted) { Vec::new() } else { listed.clone() };
        let permitted = [listed, more.map_or(Some(Vec::new()), list)?].concat();
        let permitted = permitted.into_iter().chain(accepted).collect();
        Some(Expectation { vocabulary, ..Expectation::of_verdicts(required, permitted) })
    }

    fn write_verdicts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = if self.vocabulary == Vocabulary::Icpc { IN_ICPC_TERMS } else { "" };
        for (name, known) in [(REJECTED, Expectation::rejected()), (ANY, Expectation::any())] {
            if (&known.required, &known.permitted) == (&self.required, &self.permitted) {
                return write!(f, "{name}{terms}");
            }
        }
        let verdicts = if self.required.is_empty() { &self.permitted } else { &self.required };
        write!(f, "{}", list(verdicts))?;
        let more: Vec<Verdict> =
            self.permitted.iter().copied().filter(|v| !verdicts.contains(v) && *v != Verdict::Accepted).collect();
        if !more.is_empty() {
            write!(f, "{PERHAPS}{}", list(&more))?;
        }
        if !self.permitted.contains(&Verdict::Accepted) {
            f.write_str(ON_EVERY_TEST)?;
        }
        f.write_str(terms)
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_verdicts(f)?;
        match self.points {
            None => {}
            Some(ExpectedPoints::Part) => write!(f, "{WITH}{PART}")?,
            Some(ExpectedPoints::Range(least, most)) if least == most => write!(f, "{WITH}{least}{POINTS}")?,
            Some(ExpectedPoints::Range(least, most)) => write!(f, "{WITH}{least}..{most}{POINTS}")?,
        }
        for (group, expected) in &self.groups {
            write!(f, "; {}: ", with_backslashes(group))?;
            expected.write_verdicts(f)?;
        }
        Ok(())
    }
}

/// `40 points`, `40..60 points`, `part of the points`
fn parse_points(text: &str) -> Option<ExpectedPoints> {
    if text == PART {
        return Some(ExpectedPoints::Part);
    }
    let text = text.strip_suffix(POINTS)?;
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let [least, most] = [least, most].map(|text| text.parse().ok().and_then(Points::new));
    Some(ExpectedPoints::Range(least?, most?))
}

/// `WA or TLE`
fn list(verdicts: &[Verdict]) -> String {
    let mut codes: Vec<&str> = verdicts.iter().map(|verdict| verdict.code()).collect();
    codes.dedup();
    codes.join(" or ")
}

/// Group names are any text: a backslash stands before characters that would end them.
fn with_backslashes(name: &str) -> String {
    let quoted = |c: char| if matches!(c, '\\' | ';' | ':') { vec!['\\', c] } else { vec![c] };
    name.chars().flat_map(quoted).collect()
}

fn without_backslashes(text: &str) -> String {
    let mut name = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        name.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    name
}

/// The parts between separators that have no backslash before them.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        if c == separator && !is_quoted {
            parts.push(&text[start..at]);
            start = at + c.len_utf8();
        }
        is_quoted = c == '\\' && !is_quoted;
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::*;

    #[test]
    fn an_expectation_is_read_as_it_is_written() {
        for expectation in [
            Expectation::accepted(),
            Expectation::rejected(),
            Expectation::any_of(&[WrongAnswer, TimeLimit]),
            Expectation::any_of(&[Accepted, TimeLimit]),
            Expectation::of_rule(&[Accepted, RuntimeError], &[TimeLimit]),
            Expectation::of_rule(&[WrongAnswer], &[WrongAnswer]),
            Expectation::of_rule(&[RuntimeError], &[]),
            Expectation::any_of(&[TimeLimit]).in_icpc_terms(),
            Expectation::rejected().in_icpc_terms(),
            Expectation::partial(),
            Expectation::partial().in_icpc_terms(),
            Expectation::any_of(&[WrongAnswer]).with_points(Points::whole(40), Points::whole(40)),
            Expectation::accepted().with_points(Points::default(), Points::new(0.5).unwrap()),
            Expectation::any_of(&[WrongAnswer])
                .in_group("a;b: \\", Expectation::of_rule(&[WrongAnswer], &[WrongAnswer]))
                .in_group("", Expectation::rejected().in_icpc_terms()),
        ] {
            let read = Expectation::parse(&expectation.to_string()).unwrap();
            assert_eq!(read.points, expectation.points, "{expectation}");
            let groups = |expectation: &Expectation| -> Vec<(String, String)> {
                expectation.groups.iter().map(|(name, expected)| (name.clone(), expected.to_string())).collect()
            };
            assert_eq!(groups(&read), groups(&expectation));
            assert_eq!(read.to_string(), expectation.to_string());
            for verdicts in [
                &[Accepted][..],
                &[WrongAnswer, Accepted],
                &[TimeLimit],
                &[RuntimeError],
                &[IdlenessLimit],
                &[TimeLimit, RuntimeError],
            ] {
                assert_eq!(read.compare(verdicts), expectation.compare(verdicts), "{expectation}");
            }
        }
        for text in ["WA and TLE", "WA with 40", "WA with 4..x points", "WA with -1 points", "WA; a AC", "WA;a: AC", ""]
        {
            assert_eq!(Expectation::parse(text), None, "{text}");
        }
    }

    #[test]
    fn expectations_read_well() {
        let points = Points::whole;
        for (expectation, text) in [
            (Expectation::partial(), "any verdict with part of the points"),
            (Expectation::any_of(&[WrongAnswer]).with_points(points(40), points(60)), "WA with 40..60 points"),
            (
                Expectation::any()
                    .with_points(points(40), points(40))
                    .in_group("small", Expectation::accepted())
                    .in_group("large", Expectation::any_of(&[TimeLimit])),
                "any verdict with 40 points; small: AC; large: TLE",
            ),
        ] {
            assert_eq!(expectation.to_string(), text);
        }
    }
}
