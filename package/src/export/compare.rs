//! Built-in checkers in the words of other formats, and as a program of ours where they have none.

use crate::model::Compare;

/// A checker in C++ that needs nothing else, in both conventions; it is told by its arguments, or by a macro, what to do.
pub(super) const PROGRAM: &str = include_str!("cpp/compare.cpp");

/// The flags of ICPC's default output validator that accept the same outputs, as long as the jury's answer is what the
/// checker wants of an output.
pub(super) fn icpc_flags(compare: &Compare) -> Option<Vec<String>> {
    let words = |words: &[&str]| Some(words.iter().map(ToString::to_string).collect());
    match compare {
        // The answer is written in the only way that is accepted.
        Compare::Tokens { case_sensitive: true } | Compare::Integers { .. } | Compare::HugeInteger => {
            words(&["case_sensitive"])
        }
        Compare::Tokens { case_sensitive: false } | Compare::YesNo { .. } => words(&[]),
        Compare::Floats { absolute, relative, .. } if absolute == relative => {
            words(&["float_tolerance", &format!("{absolute:e}")])
        }
        Compare::Floats { absolute, relative, .. } => {
            let (absolute, relative) = (format!("{absolute:e}"), format!("{relative:e}"));
            words(&["float_absolute_tolerance", &absolute, "float_relative_tolerance", &relative])
        }
        Compare::IcpcDefault { .. } => Some(arguments(compare).split_off(1)),
        Compare::Lines
        | Compare::ExactLines
        | Compare::Exact
        | Compare::UnorderedLines
        | Compare::UnorderedIntegers
        | Compare::Cases(_) => None,
    }
}

/// The name of Polygon's own checker that does the same.
pub(super) fn polygon_name(compare: &Compare) -> Option<String> {
    // The list that Polygon offers; testlib has more.
    const OFFERED: [&str; 10] = ["wcmp", "lcmp", "fcmp", "ncmp", "hcmp", "rcmp4", "rcmp6", "rcmp9", "yesno", "nyesno"];
    // The answer is one number where the output must be.
    let compare = match compare {
        Compare::Integers { single: true } => Compare::Integers { single: false },
        other => other.clone(),
    };
    let names = OFFERED.iter().map(|name| format!("std::{name}.cpp"));
    names.into_iter().find(|name| Compare::of_polygon(name).as_ref() == Some(&compare))
}

/// What [`PROGRAM`] is told.
pub(super) fn arguments(compare: &Compare) -> Vec<String> {
    compare.to_string().split_whitespace().map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_checkers_have_names_elsewhere() {
        for (name, flags, polygon) in [
            ("tokens", Some("case_sensitive"), Some("std::wcmp.cpp")),
            ("tokens ignore-case", Some(""), None),
            ("lines", None, Some("std::lcmp.cpp")),
            ("exact-lines", None, Some("std::fcmp.cpp")),
            ("exact", None, None),
            ("integers single", Some("case_sensitive"), Some("std::ncmp.cpp")),
            ("floats 1e-6", Some("float_tolerance 1e-6"), Some("std::rcmp6.cpp")),
            ("floats 1e-7", Some("float_tolerance 1e-7"), None),
            ("floats absolute=1e-3", Some("float_absolute_tolerance 1e-3 float_relative_tolerance 0e0"), None),
            ("yes-no", Some(""), Some("std::nyesno.cpp")),
            ("icpc float_tolerance 1e-6", Some("float_tolerance 1e-6"), None),
        ] {
            let compare = Compare::parse(name).unwrap();
            assert_eq!(icpc_flags(&compare).map(|flags| flags.join(" ")).as_deref(), flags, "{name}");
            assert_eq!(polygon_name(&compare).as_deref(), polygon, "{name}");
        }
    }
}
