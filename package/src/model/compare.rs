//! How an output is compared with the jury's answer where no program of the author judges it: the built-in checkers,
//! their names in `problem.toml`, and which of them stand for the standard checkers of other formats.
//!
//! The names of testlib's standard checkers are those of its folder `checkers/`. The flags of ICPC's default output
//! validator are those of the problem package format 2025-09, section "Default output validator specification".

use std::fmt;

use crate::diagnostic::did_you_mean;

/// A built-in checker. White space separates tokens and does not count otherwise, unless a variant says so.
#[derive(Clone, Debug, PartialEq)]
pub enum Compare {
    /// The same tokens. Without `case_sensitive` ASCII letters are equal to their other case.
    Tokens { case_sensitive: bool },
    /// The same tokens in each line.
    Lines,
    /// The same lines; `\r\n` ends a line as `\n` does, and white space after the last line is free.
    ExactLines,
    /// The same bytes.
    Exact,
    /// The same lines in any order; lines are equal if their tokens are, and empty lines do not count.
    UnorderedLines,
    /// The same integers of 64 bits, written without `+` and leading zeros. `single`: exactly one.
    Integers { single: bool },
    /// The same integers in any order, each as often.
    UnorderedIntegers,
    /// One integer of any length, written as [`Compare::Integers`] are.
    HugeInteger,
    /// Decimal numbers that differ from the answer's by at most `absolute`, or by at most `relative` times the answer's
    /// size. Both are at least 0 and finite; 0 allows no such error. `single`: exactly one number.
    Floats { single: bool, absolute: f64, relative: f64 },
    /// `YES` and `NO` in upper or lower case. `single`: exactly one word.
    YesNo { single: bool },
    /// `Case 1:`, its values, `Case 2:`, its values, and so on.
    Cases(CaseValues),
    /// The default output validator of ICPC's problem package format: tokens; with a tolerance, a token of the answer
    /// that is a decimal number is compared as one. `space_sensitive`: white space must be the same, too.
    IcpcDefault { case_sensitive: bool, space_sensitive: bool, absolute: Option<f64>, relative: Option<f64> },
}

/// What each case of [`Compare::Cases`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseValues {
    /// One integer of 64 bits.
    Integer,
    /// Any number of them.
    Integers,
    /// Any tokens but `Case`.
    Tokens,
}

const NAMES: [&str; 12] = [
    "tokens",
    "lines",
    "exact-lines",
    "exact",
    "unordered-lines",
    "integers",
    "unordered-integers",
    "huge-integer",
    "floats",
    "yes-no",
    "cases",
    "icpc",
];

impl Default for Compare {
    /// Tokens in which upper and lower case differ.
    fn default() -> Compare {
        Compare::Tokens { case_sensitive: true }
    }
}

impl Compare {
    /// Reads a name and its options as `problem.toml` has them: `tokens`, `floats 1e-6`. The error is a sentence.
    pub fn parse(text: &str) -> Result<Compare, String> {
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else { return Err(format!("a checker has a name: {}", NAMES.join(", "))) };
        let mut options = Options { name, words: words.collect() };
        let compare = match name {
            "tokens" => Compare::Tokens { case_sensitive: !options.flag("ignore-case") },
            "lines" => Compare::Lines,
            "exact-lines" => Compare::ExactLines,
            "exact" => Compare::Exact,
            "unordered-lines" => Compare::UnorderedLines,
            "integers" => Compare::Integers { single: options.flag("single") },
            "unordered-integers" => Compare::UnorderedIntegers,
            "huge-integer" => Compare::HugeInteger,
            "floats" => {
                let single = options.flag("single");
                let (absolute, relative) = options.tolerances()?;
                Compare::Floats { single, absolute, relative }
            }
            "yes-no" => Compare::YesNo { single: options.flag("single") },
            "cases" => Compare::Cases(options.case_values()?),
            "icpc" => return Compare::of_icpc(&options.words.iter().map(ToString::to_string).collect::<Vec<_>>()),
            _ => return Err(unknown(name)),
        };
        options.end(&compare)?;
        Ok(compare)
    }

    /// The built-in checker that does what a standard checker of Polygon does, by its name in `problem.xml`:
    /// `std::ncmp.cpp`. `None` for other names and for the two that give points instead of a verdict (`pointscmp`,
    /// `pointsinfo`).
    pub fn of_polygon(std_name: &str) -> Option<Compare> {
        of_testlib(std_name.strip_prefix("std::")?.strip_suffix(".cpp")?)
    }

    /// What the flags of ICPC's default output validator ask for. The error is a sentence.
    pub fn of_icpc(flags: &[String]) -> Result<Compare, String> {
        const FLAGS: [&str; 5] = [
            "case_sensitive",
            "space_change_sensitive",
            "float_tolerance",
            "float_absolute_tolerance",
            "float_relative_tolerance",
        ];
        let (mut case_sensitive, mut space_sensitive) = (false, false);
        let (mut both, mut absolute, mut relative) = (None, None, None);
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            let given = match flag.as_str() {
                "case_sensitive" => {
                    case_sensitive = true;
                    continue;
                }
                "space_change_sensitive" => {
                    space_sensitive = true;
                    continue;
                }
                "float_tolerance" => &mut both,
                "float_absolute_tolerance" => &mut absolute,
                "float_relative_tolerance" => &mut relative,
                _ => {
                    return Err(match did_you_mean(flag, FLAGS) {
                        Some(known) => {
                            format!("the default output validator has no flag `{flag}`; did you mean `{known}`?")
                        }
                        None => {
                            format!("the default output validator has no flag `{flag}`; it has {}", FLAGS.join(", "))
                        }
                    });
                }
            };
            let Some(value) = flags.next() else {
                return Err(format!("`{flag}` needs a number after it: {flag} 1e-6"));
            };
            if given.replace(tolerance(value)?).is_some() {
                return Err(format!("`{flag}` is there twice"));
            }
        }
        if both.is_some() && (absolute.is_some() || relative.is_some()) {
            return Err("`float_tolerance` sets both tolerances, so neither can be set beside it".into());
        }
        let (absolute, relative) = (absolute.or(both), relative.or(both));
        Ok(Compare::IcpcDefault { case_sensitive, space_sensitive, absolute, relative })
    }
}

/// The standard checkers of testlib, without `.cpp`.
fn of_testlib(name: &str) -> Option<Compare> {
    let floats = |single, error| Compare::Floats { single, absolute: error, relative: error };
    let absolute = |single, absolute| Compare::Floats { single, absolute, relative: 0.0 };
    Some(match name {
        "wcmp" => Compare::default(),
        "lcmp" => Compare::Lines,
        "fcmp" => Compare::ExactLines,
        "ncmp" => Compare::Integers { single: false },
        "icmp" => Compare::Integers { single: true },
        "uncmp" => Compare::UnorderedIntegers,
        "hcmp" => Compare::HugeInteger,
        "rcmp4" => floats(false, 1e-4),
        "rcmp6" => floats(false, 1e-6),
        "rcmp9" => floats(false, 1e-9),
        "dcmp" => floats(true, 1e-6),
        "rcmp" | "acmp" => absolute(true, 1.5e-6),
        "rncmp" => absolute(false, 1.5e-5),
        "yesno" => Compare::YesNo { single: true },
        "nyesno" => Compare::YesNo { single: false },
        "caseicmp" => Compare::Cases(CaseValues::Integer),
        "casencmp" => Compare::Cases(CaseValues::Integers),
        "casewcmp" => Compare::Cases(CaseValues::Tokens),
        _ => return None,
    })
}

fn unknown(name: &str) -> String {
    let bare = name.strip_prefix("std::").unwrap_or(name);
    match (of_testlib(bare.strip_suffix(".cpp").unwrap_or(bare)), did_you_mean(name, NAMES)) {
        (Some(compare), _) => format!("testlib's checker `{name}` is called \"{compare}\" here"),
        (None, Some(known)) => format!("there is no built-in checker `{name}`; did you mean `{known}`?"),
        (None, None) => format!("there is no built-in checker `{name}`; there are {}", NAMES.join(", ")),
    }
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(error) if error.is_finite() && error >= 0.0 => Ok(error.abs()),
        Ok(_) => Err(format!("`{text}` cannot be a tolerance; one is finite and not negative, such as 1e-6")),
        Err(_) => Err(format!("`{text}` is not a number such as 1e-6")),
    }
}

/// The words after the name of a checker; those that have been understood are taken out.
struct Options<'a> {
    name: &'a str,
    words: Vec<&'a str>,
}

impl Options<'_> {
    fn flag(&mut self, name: &str) -> bool {
        let place = self.words.iter().position(|word| *word == name);
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// The absolute and the relative error, from `1e-6`, or from `absolute=1e-6`, `relative=1e-9` or both.
    fn tolerances(&mut self) -> Result<(f64, f64), String> {
        let mut given = [None; 2];
        for word in std::mem::take(&mut self.words) {
            let (places, text): (&[usize], &str) = match word.split_once('=') {
                None => (&[0, 1], word),
                Some(("absolute", text)) => (&[0], text),
                Some(("relative", text)) => (&[1], text),
                Some((key, _)) => {
                    let hint = did_you_mean(key, ["absolute", "relative"]);
                    let hint = hint.map_or_else(String::new, |known| format!("; did you mean `{known}`?"));
                    return Err(format!("`floats` has no option `{key}`{hint}"));
                }
            };
            for &place in places {
                if given[place].replace(tolerance(text)?).is_some() {
                    return Err(format!("`{word}` gives a tolerance a second time"));
                }
            }
        }
        match given {
            [None, None] => Err("`floats` needs a tolerance: \"floats 1e-6\" (absolute or relative error), \
                 \"floats absolute=1e-6\" or \"floats absolute=1e-6 relative=1e-9\""
                .into()),
            [absolute, relative] => Ok((absolute.unwrap_or(0.0), relative.unwrap_or(0.0))),
        }
    }

    fn case_values(&mut self) -> Result<CaseValues, String> {
        let known = [CaseValues::Integer, CaseValues::Integers, CaseValues::Tokens];
        let found = known.into_iter().find(|values| self.flag(values.name()));
        found.ok_or_else(|| {
            "`cases` needs to know what a case holds: \"cases integer\", \"cases integers\" or \"cases tokens\"".into()
        })
    }

    /// Refuses what has not been understood.
    fn end(&self, compare: &Compare) -> Result<(), String> {
        let Some(word) = self.words.first() else { return Ok(()) };
        let known: &[&str] = match compare {
            Compare::Tokens { .. } => &["ignore-case"],
            Compare::Integers { .. } | Compare::Floats { .. } | Compare::YesNo { .. } => &["single"],
            Compare::Cases(_) => &["integer", "integers", "tokens"],
            Compare::Lines
            | Compare::ExactLines
            | Compare::Exact
            | Compare::UnorderedLines
            | Compare::UnorderedIntegers
            | Compare::HugeInteger
            | Compare::IcpcDefault { .. } => &[],
        };
        let name = self.name;
        Err(match known {
            [] => format!("`{name}` has no options, so `{word}` is not one"),
            [only] => format!("`{name}` has no option `{word}`; it has `{only}`"),
            _ => format!("`{name}` takes one of {}, and nothing else such as `{word}`", known.join(", ")),
        })
    }
}

impl CaseValues {
    fn name(self) -> &'static str {
        match self {
            CaseValues::Integer => "integer",
            CaseValues::Integers => "integers",
            CaseValues::Tokens => "tokens",
        }
    }
}

/// Writes what [`Compare::parse`] reads.
impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let single = |single: &bool| if *single { " single" } else { "" };
        match self {
            Compare::Tokens { case_sensitive: true } => f.write_str("tokens"),
            Compare::Tokens { case_sensitive: false } => f.write_str("tokens ignore-case"),
            Compare::Lines => f.write_str("lines"),
            Compare::ExactLines => f.write_str("exact-lines"),
            Compare::Exact => f.write_str("exact"),
            Compare::UnorderedLines => f.write_str("unordered-lines"),
            Compare::Integers { single: only } => write!(f, "integers{}", single(only)),
            Compare::UnorderedIntegers => f.write_str("unordered-integers"),
            Compare::HugeInteger => f.write_str("huge-integer"),
            Compare::Floats { single: only, absolute, relative } if absolute == relative => {
                write!(f, "floats {absolute:e}{}", single(only))
            }
            Compare::Floats { single: only, absolute, relative } => {
                f.write_str("floats")?;
                for (name, error) in [("absolute", absolute), ("relative", relative)] {
                    if *error > 0.0 {
                        write!(f, " {name}={error:e}")?;
                    }
                }
                f.write_str(single(only))
            }
            Compare::YesNo { single: only } => write!(f, "yes-no{}", single(only)),
            Compare::Cases(values) => write!(f, "cases {}", values.name()),
            Compare::IcpcDefault { case_sensitive, space_sensitive, absolute, relative } => {
                f.write_str("icpc")?;
                f.write_str(if *case_sensitive { " case_sensitive" } else { "" })?;
                f.write_str(if *space_sensitive { " space_change_sensitive" } else { "" })?;
                match (absolute, relative) {
                    (Some(absolute), Some(relative)) if absolute == relative => {
                        write!(f, " float_tolerance {absolute:e}")
                    }
                    _ => {
                        absolute.map_or(Ok(()), |error| write!(f, " float_absolute_tolerance {error:e}"))?;
                        relative.map_or(Ok(()), |error| write!(f, " float_relative_tolerance {error:e}"))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
