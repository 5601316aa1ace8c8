//! Which names and flags are understood, what is said of others, and that what is written can be read again.

use super::*;

fn icpc(flags: &str) -> Result<Compare, String> {
    Compare::of_icpc(&flags.split_whitespace().map(str::to_string).collect::<Vec<_>>())
}

#[test]
fn names_are_read_and_written() {
    let floats = |single, absolute, relative| Compare::Floats { single, absolute, relative };
    for (text, compare, written) in [
        ("tokens", Compare::default(), "tokens"),
        (" tokens  ignore-case ", Compare::Tokens { case_sensitive: false }, "tokens ignore-case"),
        ("lines", Compare::Lines, "lines"),
        ("exact-lines", Compare::ExactLines, "exact-lines"),
        ("exact", Compare::Exact, "exact"),
        ("unordered-lines", Compare::UnorderedLines, "unordered-lines"),
        ("integers", Compare::Integers { single: false }, "integers"),
        ("integers single", Compare::Integers { single: true }, "integers single"),
        ("unordered-integers", Compare::UnorderedIntegers, "unordered-integers"),
        ("huge-integer", Compare::HugeInteger, "huge-integer"),
        ("floats 0.000001", floats(false, 1e-6, 1e-6), "floats 1e-6"),
        ("floats single 1.5e-6", floats(true, 1.5e-6, 1.5e-6), "floats 1.5e-6 single"),
        ("floats relative=1e-9 absolute=1e-6", floats(false, 1e-6, 1e-9), "floats absolute=1e-6 relative=1e-9"),
        ("floats absolute=1e-6 single", floats(true, 1e-6, 0.0), "floats absolute=1e-6 single"),
        ("floats relative=0.5", floats(false, 0.0, 0.5), "floats relative=5e-1"),
        ("floats 0", floats(false, 0.0, 0.0), "floats 0e0"),
        ("floats -0", floats(false, 0.0, 0.0), "floats 0e0"),
        ("yes-no", Compare::YesNo { single: false }, "yes-no"),
        ("yes-no single", Compare::YesNo { single: true }, "yes-no single"),
        ("cases integer", Compare::Cases(CaseValues::Integer), "cases integer"),
        ("cases integers", Compare::Cases(CaseValues::Integers), "cases integers"),
        ("cases tokens", Compare::Cases(CaseValues::Tokens), "cases tokens"),
        ("icpc", icpc("").unwrap(), "icpc"),
        ("icpc float_tolerance 1e-6", icpc("float_tolerance 1e-6").unwrap(), "icpc float_tolerance 1e-6"),
    ] {
        assert_eq!(Compare::parse(text), Ok(compare.clone()), "{text}");
        assert_eq!(compare.to_string(), written);
        assert_eq!(Compare::parse(written), Ok(compare), "{written}");
    }
}

#[test]
fn what_is_no_checker_is_refused_with_a_hint() {
    for (text, words) in [
        ("", "a checker has a name: tokens, lines"),
        ("tokenz", "there is no built-in checker `tokenz`; did you mean `tokens`?"),
        ("yesno", "testlib's checker `yesno` is called \"yes-no single\" here"),
        ("std::rcmp9.cpp", "testlib's checker `std::rcmp9.cpp` is called \"floats 1e-9\" here"),
        ("float 1e-6", "did you mean `floats`?"),
        ("something", "there is no built-in checker `something`; there are tokens, lines"),
        ("lines 3", "`lines` has no options, so `3` is not one"),
        ("tokens ignorecase", "`tokens` has no option `ignorecase`; it has `ignore-case`"),
        ("integers single single", "`integers` has no option `single`"),
        ("cases", "`cases` needs to know what a case holds"),
        ("cases integer tokens", "`cases` takes one of integer, integers, tokens, and nothing else such as `tokens`"),
        ("floats", "`floats` needs a tolerance: \"floats 1e-6\""),
        ("floats 1e-6 1e-9", "`1e-9` gives a tolerance a second time"),
        ("floats 1e-6 absolute=1", "`absolute=1` gives a tolerance a second time"),
        ("floats -1", "`-1` cannot be a tolerance"),
        ("floats nan", "`nan` cannot be a tolerance"),
        ("floats 1e400", "`1e400` cannot be a tolerance"),
        ("floats six", "`six` is not a number such as 1e-6"),
        ("floats abs=1e-6", "`floats` has no option `abs`"),
        ("floats absolut=1e-6", "`floats` has no option `absolut`; did you mean `absolute`?"),
        ("icpc float_tolerance", "`float_tolerance` needs a number after it"),
    ] {
        let error = Compare::parse(text).expect_err(text);
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn the_standard_checkers_of_testlib_are_known() {
    for (name, written) in [
        ("wcmp", "tokens"),
        ("lcmp", "lines"),
        ("fcmp", "exact-lines"),
        ("ncmp", "integers"),
        ("icmp", "integers single"),
        ("uncmp", "unordered-integers"),
        ("hcmp", "huge-integer"),
        ("rcmp4", "floats 1e-4"),
        ("rcmp6", "floats 1e-6"),
        ("rcmp9", "floats 1e-9"),
        ("dcmp", "floats 1e-6 single"),
        ("rcmp", "floats absolute=1.5e-6 single"),
        ("acmp", "floats absolute=1.5e-6 single"),
        ("rncmp", "floats absolute=1.5e-5"),
        ("yesno", "yes-no single"),
        ("nyesno", "yes-no"),
        ("caseicmp", "cases integer"),
        ("casencmp", "cases integers"),
        ("casewcmp", "cases tokens"),
    ] {
        let compare = Compare::of_polygon(&format!("std::{name}.cpp")).expect(name);
        assert_eq!(compare.to_string(), written);
    }
    for name in ["std::pointscmp.cpp", "std::ncmp", "ncmp.cpp", "check.cpp", ""] {
        assert_eq!(Compare::of_polygon(name), None, "{name}");
    }
}

#[test]
fn the_flags_of_icpc_are_read_and_written() {
    let default = |case_sensitive, space_sensitive, absolute, relative| Compare::IcpcDefault {
        case_sensitive,
        space_sensitive,
        absolute,
        relative,
    };
    for (flags, compare) in [
        ("", default(false, false, None, None)),
        ("case_sensitive space_change_sensitive", default(true, true, None, None)),
        ("float_tolerance 1e-6", default(false, false, Some(1e-6), Some(1e-6))),
        ("float_absolute_tolerance 0e0", default(false, false, Some(0.0), None)),
        ("case_sensitive float_relative_tolerance 1e-9", default(true, false, None, Some(1e-9))),
        ("float_absolute_tolerance 1e-6 float_relative_tolerance 1e-9", default(false, false, Some(1e-6), Some(1e-9))),
    ] {
        assert_eq!(icpc(flags), Ok(compare.clone()), "{flags}");
        assert_eq!(compare.to_string(), format!("icpc {flags}").trim_end());
    }
    for (flags, words) in [
        ("case_insensitive", "has no flag `case_insensitive`; did you mean `case_sensitive`?"),
        ("--quick", "has no flag `--quick`; it has case_sensitive"),
        ("float_tolerance x", "`x` is not a number such as 1e-6"),
        ("float_tolerance 1 float_tolerance 1", "`float_tolerance` is there twice"),
        ("float_tolerance 1 float_absolute_tolerance 1", "`float_tolerance` sets both tolerances"),
    ] {
        let error = icpc(flags).expect_err(flags);
        assert!(error.contains(words), "{flags}: {error}");
    }
}
