//! Each checker with outputs that are right, wrong and malformed, and with answers that are themselves at fault.

use super::*;

/// What the checker `how`, written as in `problem.toml`, says: `AC`, or `WA`, `PE` or `JE` with its words.
fn said(how: &str, output: &[u8], answer: &[u8]) -> String {
    match compare(&Compare::parse(how).unwrap(), output, answer) {
        Ok(()) => "AC".into(),
        Err(Difference { fault_of_answer: true, words, .. }) => format!("JE {words}"),
        Err(Difference { malformed: true, words, .. }) => format!("PE {words}"),
        Err(Difference { words, .. }) => format!("WA {words}"),
    }
}

/// Rows of output, answer and what is said of them. All texts in one row are byte strings.
fn table(how: &str, rows: &[(&[u8], &[u8], &str)]) {
    for (output, answer, expected) in rows {
        let row = format!("{how}: {} | {}", output.escape_ascii(), answer.escape_ascii());
        assert_eq!(said(how, output, answer), *expected, "{row}");
    }
}

#[test]
fn tokens() {
    table(
        "tokens",
        &[
            (b"1 2 3\n", b"1 2 3\n", "AC"),
            (b" 1\t2\r\n\r\n3", b"1 2 3\n", "AC"),
            (b"", b"", "AC"),
            (b"\n\n", b"", "AC"),
            (b"1\n2 4", b"1\n2 5\n", "WA line 2, token 2 is `4`, wanted `5`"),
            (b"Yes", b"YES", "WA line 1, token 1 is `Yes`, wanted `YES`"),
            (b"01", b"1", "WA line 1, token 1 is `01`, wanted `1`"),
            (b"", b"5", "WA the output is empty, wanted `5`"),
            (b" \n", b"5", "WA the output is empty, wanted `5`"),
            (b"1", b"1 2", "WA the output ends after 1 token, wanted `2`"),
            (b"1 2", b"1 2\n3", "WA the output ends after 2 tokens, wanted `3`"),
            (b"1\n\n7", b"1", "WA line 3, token 1 is `7`, wanted the end"),
            (b"\xff\xfe", b"\xff\xfd", r"WA line 1, token 1 is `\xff\xfe`, wanted `\xff\xfd`"),
            ("é".as_bytes(), "è".as_bytes(), "WA line 1, token 1 is `é`, wanted `è`"),
            (b"a\x1b[2Jb", b"a", r"WA line 1, token 1 is `a\u{1b}[2Jb`, wanted `a`"),
            (b"a\0", b"a", r"WA line 1, token 1 is `a\u{0}`, wanted `a`"),
        ],
    );
    table(
        "tokens ignore-case",
        &[
            (b"yEs nO", b"Yes No", "AC"),
            ("É".as_bytes(), "é".as_bytes(), "WA line 1, token 1 is `É`, wanted `é`"),
            (b"yes", b"no", "WA line 1, token 1 is `yes`, wanted `no`"),
        ],
    );
}

#[test]
fn long_tokens_are_shown_where_they_differ() {
    let words = |same: &str, a: &str, b: &str| {
        said("tokens", (same.to_string() + a).as_bytes(), (same.to_string() + b).as_bytes())
    };
    assert_eq!(
        words(&"0".repeat(30), "1", "2"),
        format!("WA line 1, token 1 is `{0}1`, wanted `{0}2`", "0".repeat(30))
    );
    assert_eq!(
        words(&"0".repeat(50), "1", "2"),
        "WA line 1, token 1, from character 51 on, is `…0000000000000001`, wanted `…0000000000000002`"
    );
    // The same first byte of two bytes each.
    assert_eq!(
        words(&"ü".repeat(50), "é", "è"),
        "WA line 1, token 1, from character 51 on, is `…üüüüüüüüüüüüüüüé`, wanted `…üüüüüüüüüüüüüüüè`"
    );
    assert_eq!(words("", &"1".repeat(1000), "2"), format!("WA line 1, token 1 is `{}…`, wanted `2`", "1".repeat(60)));
    let bytes = [b"\x80".repeat(100), b"\x81".to_vec()].concat();
    assert!(said("tokens", &bytes, &bytes[..100]).starts_with(r"WA line 1, token 1 is `\x80\x80"));
}

#[test]
fn lines() {
    table(
        "lines",
        &[
            (b"1  2\r\n 3", b"1 2\n3\n", "AC"),
            (b"1 2\n3\n\n \n", b"1 2\n3", "AC"),
            (b"1\n", b"1\n\n\n", "AC"),
            (b"", b"", "AC"),
            (b"1 2 3\n", b"1 2\n3\n", "WA line 1, token 3 is `3`, wanted the end of the line"),
            (b"1\n2 3\n", b"1 2\n3\n", "WA line 1 ends after 1 token, wanted `2`"),
            (b"1 2\n4", b"1 2\n3", "WA line 2, token 1 is `4`, wanted `3`"),
            (b"\n1", b"1", "WA line 1 ends after 0 tokens, wanted `1`"),
            (b"1\n", b"1\n2", "WA the output ends before line 2, wanted `2`"),
            (b"", b"1 2", "WA the output is empty, wanted `1 2`"),
            (b"1\n\n2", b"1", "PE line 3, token 1 is `2`, wanted the end"),
            // One empty line at the end of the answer does not count, a second does.
            (b"1\n2", b"1\n\n", "PE line 2, token 1 is `2`, wanted the end"),
            (b"1\n2", b"1\n\n\n", "WA line 2, token 1 is `2`, wanted the end of the line"),
        ],
    );
}

#[test]
fn exact_lines() {
    table(
        "exact-lines",
        &[
            (b"a  b\r\nc", b"a  b\nc\n", "AC"),
            (b"a\n \n", b"a", "AC"),
            (b"a\n", b"a\n\n\n", "AC"),
            (b"a \n", b"a\n", "WA line 1 is `a `, wanted `a`"),
            (b"a b\n", b"a  b\n", "WA line 1 is `a b`, wanted `a  b`"),
            (b"a\rb\n", b"a b\n", r"WA line 1 is `a\rb`, wanted `a b`"),
            (b"\nx", b"x", "WA line 1 is empty, wanted `x`"),
            (b"a", b"a\nb", "WA the output ends before line 2, wanted `b`"),
            (b"a\nb", b"a", "PE line 2, token 1 is `b`, wanted the end"),
        ],
    );
}

#[test]
fn exact() {
    table(
        "exact",
        &[
            (b"a \r\n\xff", b"a \r\n\xff", "AC"),
            (b"", b"", "AC"),
            (b"a", b"a\n", r"WA line 1 is `a`, wanted `a\n`"),
            (b"a\r\n", b"a\n", r"WA line 1 is `a\r\n`, wanted `a\n`"),
            (b"a\n\n", b"a\n", r"WA line 2 is `\n`, wanted the end"),
            (b"a\n", b"a\nb", "WA the output ends before line 2, wanted `b`"),
            (b"", b"b", "WA the output is empty, wanted `b`"),
        ],
    );
}

#[test]
fn unordered_lines() {
    table(
        "unordered-lines",
        &[
            (b"3 4\n1  2\r\n\n", b"1 2\n3 4", "AC"),
            (b"", b"\n", "AC"),
            (b"1 2\n3 5\n0", b"1 2\n3 4", "WA line 2 is `3 5`, which is not in the answer"),
            (b"1\n2\n1\n", b"1\n2\n3\n", "WA line 3 is `1`, more often than in the answer"),
            (b"1\n2", b"2\n3\n1", "WA the output lacks `3`, line 2 of the answer"),
            (b"1", b"1\n\n1", "WA the output has `1` less often than the answer (there in line 3)"),
            (b"12", b"1 2", "WA line 1 is `12`, which is not in the answer"),
            (b"", b"x", "WA the output lacks `x`, line 1 of the answer"),
        ],
    );
}

#[test]
fn integers() {
    const FORM: &str = "wanted an integer of 64 bits, without `+` and leading zeros";
    table(
        "integers",
        &[
            (b"1\r\n-2 0", b"1 -2 0", "AC"),
            (b"", b"", "AC"),
            (b"-9223372036854775808 9223372036854775807", b"-9223372036854775808 9223372036854775807", "AC"),
            (b"1 3", b"1 2", "WA line 1, token 2 is `3`, wanted `2`"),
            (b"1", b"1 2", "WA the output ends after 1 token, wanted `2`"),
            (b"", b"1", "WA the output is empty, wanted `1`"),
            (b"1 2", b"1", "WA line 1, token 2 is `2`, wanted the end"),
            (b"1 2 x", b"1", &format!("PE line 1, token 3 is `x`, {FORM}")),
            // The first fault decides.
            (b"1 3 x", b"1 2 3", "WA line 1, token 2 is `3`, wanted `2`"),
            (b"1", b"1 2 x", &format!("JE in the jury's answer line 1, token 3 is `x`, {FORM}")),
            (b"x", b"y", &format!("JE in the jury's answer line 1, token 1 is `y`, {FORM}")),
        ],
    );
    for no_integer in ["+5", "-0", "05", "-05", "00", "-", "5.0", "1e3", "0x5", "nan", "5,", "٣", "5\0"] {
        let expected = said("integers", no_integer.as_bytes(), b"5");
        assert!(expected.starts_with("PE ") && expected.ends_with(FORM), "{no_integer}: {expected}");
    }
    for too_large in ["9223372036854775808", "-9223372036854775809", "123456789012345678901234567890"] {
        assert!(said("integers", too_large.as_bytes(), b"5").starts_with("PE "), "{too_large}");
    }
    table(
        "integers single",
        &[
            (b" 5\n", b"5 6", "AC"),
            (b"6", b"5", "WA line 1, token 1 is `6`, wanted `5`"),
            (b"5 6", b"5 6", "PE line 1, token 2 is `6`, wanted the end"),
            (b"6 6", b"5", "WA line 1, token 1 is `6`, wanted `5`"),
            (b"", b"5", "PE the output is empty, wanted `5`"),
            (b"5", b"", "JE the jury's answer is empty, wanted an integer of 64 bits, without `+` and leading zeros"),
        ],
    );
}

#[test]
fn unordered_integers() {
    table(
        "unordered-integers",
        &[
            (b"3\n1 2", b"1 2 3", "AC"),
            (b"", b"", "AC"),
            (b"1 2", b"1 2 3", "WA the output has 2 integers, wanted 3"),
            (b"1 1 2", b"2 2 1", "WA the output has the integer 1 2 times, wanted 1"),
            (b"1 5 2", b"2 7 1", "WA the output has the integer 5 1 time, wanted 0"),
        ],
    );
    assert!(said("unordered-integers", b"1 +2", b"1").starts_with("PE line 1, token 2 is `+2`"));
    assert!(said("unordered-integers", b"x", b"1 02").starts_with("JE in the jury's answer line 1, token 2 is `02`"));
}

#[test]
fn huge_integers() {
    let huge = "9".repeat(100);
    assert_eq!(said("huge-integer", huge.as_bytes(), format!("{huge}\r\n").as_bytes()), "AC");
    table(
        "huge-integer",
        &[
            (b"-12345678901234567890123\n", b"-12345678901234567890123", "AC"),
            (
                b"12345678901234567890123",
                b"12345678901234567890124",
                "WA line 1, token 1 is `12345678901234567890123`, wanted `12345678901234567890124`",
            ),
            (b"0", b"0", "AC"),
            (b"-0", b"0", "PE line 1, token 1 is `-0`, wanted an integer without `+` and leading zeros"),
            (b"+5", b"5", "PE line 1, token 1 is `+5`, wanted an integer without `+` and leading zeros"),
            (b"005", b"5", "PE line 1, token 1 is `005`, wanted an integer without `+` and leading zeros"),
            (b"5 6", b"5", "PE line 1, token 2 is `6`, wanted the end"),
            (b"4 6", b"5", "WA line 1, token 1 is `4`, wanted `5`"),
            (b"", b"5", "PE the output is empty, wanted `5`"),
            (b"5", b"5 6", "JE in the jury's answer line 1, token 2 is too much, wanted one value"),
            (
                b"5",
                b"five",
                "JE in the jury's answer line 1, token 1 is `five`, wanted an integer without `+` and leading zeros",
            ),
            (b"5", b"", "JE the jury's answer is empty, wanted an integer without `+` and leading zeros"),
        ],
    );
}

#[test]
fn floats() {
    table(
        "floats 1e-6",
        &[
            (b"1.0000005 -0 1e3\r\n", b"1 0 1000.0", "AC"),
            (b"1000000.5", b"1000000", "AC"),
            (b"-1000000.5", b"-1000000", "AC"),
            (b"0.000001", b"0", "AC"),
            (b".5 5. +2 1E+0", b"0.5 5 2 1", "AC"),
            (b"1e400 -1e301", b"1e999 -1e400", "AC"),
            (b"", b"", "AC"),
            (b"1.1", b"1", "WA line 1, token 1 is `1.1`, wanted `1`: the error is 1.0e-1, relative 1.0e-1"),
            (b"1\n2.5", b"1\n2", "WA line 2, token 1 is `2.5`, wanted `2`: the error is 5.0e-1, relative 2.5e-1"),
            (b"0.00001", b"0", "WA line 1, token 1 is `0.00001`, wanted `0`: the error is 1.0e-5"),
            (b"1e400", b"5", "WA line 1, token 1 is `1e400`, wanted `5`"),
            (b"-1e400", b"1e400", "WA line 1, token 1 is `-1e400`, wanted `1e400`"),
            (b"5", b"1e400", "WA line 1, token 1 is `5`, wanted `1e400`"),
            (b"1", b"1 2", "PE the output ends after 1 token, wanted `2`"),
            (b"1 2", b"1", "PE line 1, token 2 is `2`, wanted the end"),
            (b"x 2", b"1", "PE line 1, token 1 is `x`, wanted a decimal number"),
            (b"1", b"nan", "JE in the jury's answer line 1, token 1 is `nan`, wanted a decimal number"),
        ],
    );
    for no_number in [
        "nan", "-nan", "inf", "infinity", "0x1p3", "1e", "1e+", ".", "-", "1.2.3", "1,5", "--1", "1_0", "e5", "1f",
        "1e5e",
    ] {
        let expected = format!("PE line 1, token 1 is `{no_number}`, wanted a decimal number");
        assert_eq!(said("floats 1e-6", no_number.as_bytes(), b"1"), expected);
    }
    table(
        "floats absolute=1e-6",
        &[
            (b"1.000001", b"1", "AC"),
            (b"1e400", b"1e400", "AC"),
            (
                b"1e301",
                b"2e301",
                "WA line 1, token 1 is `1e301`, wanted `2e301`: the error is 1.0e301, relative 5.0e-1",
            ),
            (
                b"1000000.5",
                b"1000000",
                "WA line 1, token 1 is `1000000.5`, wanted `1000000`: the error is 5.0e-1, relative 5.0e-7",
            ),
        ],
    );
    table(
        "floats relative=1e-2",
        &[
            (b"101", b"100", "AC"),
            (b"0", b"-0", "AC"),
            (b"0.001", b"0", "WA line 1, token 1 is `0.001`, wanted `0`: the error is 1.0e-3"),
            (b"102", b"100", "WA line 1, token 1 is `102`, wanted `100`: the error is 2.0e0, relative 2.0e-2"),
        ],
    );
    table(
        "floats 0",
        &[
            (b"1.50 1e400", b"1.5 1e400", "AC"),
            (
                b"1.5000000000000002",
                b"1.5",
                "WA line 1, token 1 is `1.5000000000000002`, wanted `1.5`: the error is 2.2e-16, relative 1.5e-16",
            ),
        ],
    );
    table(
        "floats 1e-6 single",
        &[
            (b"1.0000001\n", b"1 2", "AC"),
            (b"1 2", b"1 2", "PE line 1, token 2 is `2`, wanted the end"),
            (b"", b"1", "PE the output is empty, wanted `1`"),
            (b"1", b"", "JE the jury's answer is empty, wanted a decimal number"),
        ],
    );
    let digits = "1".repeat(100_000);
    assert_eq!(said("floats 1e-6", format!("0.{digits}").as_bytes(), b"0.11111111"), "AC");
}

#[test]
fn yes_and_no() {
    table(
        "yes-no",
        &[
            (b"yes\r\nNo", b"YES no", "AC"),
            (b"", b"", "AC"),
            (b"yes", b"NO", "WA line 1, token 1 is `yes`, wanted `NO`"),
            (b"yes", b"yes yes", "WA the output ends after 1 token, wanted `yes`"),
            (b"yes maybe", b"yes", "WA line 1, token 2 is `maybe`, wanted the end"),
            (b"maybe", b"yes", "PE line 1, token 1 is `maybe`, wanted YES or NO"),
            (b"y", b"yes", "PE line 1, token 1 is `y`, wanted YES or NO"),
            (b"yes", b"1", "JE in the jury's answer line 1, token 1 is `1`, wanted YES or NO"),
        ],
    );
    table(
        "yes-no single",
        &[
            (b" yEs\n", b"Yes", "AC"),
            (b"no", b"YES", "WA line 1, token 1 is `no`, wanted `YES`"),
            (b"yes yes", b"yes", "PE line 1, token 2 is `yes`, wanted the end"),
            (b"", b"yes", "PE the output is empty, wanted `yes`"),
            (b"yes", b"", "JE the jury's answer is empty, wanted YES or NO"),
        ],
    );
}

#[test]
fn cases() {
    const FORM: &str = "wanted an integer of 64 bits, without `+` and leading zeros";
    table(
        "cases integer",
        &[
            (b"Case 1: 5\r\nCase 2:\n-6", b"Case 1: 5\nCase 2: -6\n", "AC"),
            (b"", b"", "AC"),
            (b"Case 1: 5 Case 2: 7", b"Case 1: 5 Case 2: 6", "WA case 2: line 1, token 6 is `7`, wanted `6`"),
            (b"Case 1: 6 Case 2: x", b"Case 1: 5 Case 2: 6", &format!("PE line 1, token 6 is `x`, {FORM}")),
            (b"Case 1: 5", b"Case 1: 5 Case 2: 6", "PE the output ends after 1 case, wanted `Case 2:`"),
            (b"Case 1: 5 Case 2: 6", b"Case 1: 5", "PE line 1, token 4 begins case 2, wanted the end"),
            (b"Case 1: 5 6", b"Case 1: 5", "PE line 1, token 4 is `6`, wanted `Case 2:`"),
            (b"Case 1: Case 2: 6", b"Case 1: 5", &format!("PE line 1, token 3 is `Case`, {FORM}")),
            (b"Case 1:", b"Case 1: 5", "PE the text ends, wanted an integer"),
            (b"Case", b"Case 1: 5", "PE the text ends after `Case`, wanted `1:`"),
            (b"case 1: 5", b"Case 1: 5", "PE line 1, token 1 is `case`, wanted `Case 1:`"),
            (b"case", b"Case 1: 5 Case 2: x", &format!("JE in the jury's answer line 1, token 6 is `x`, {FORM}")),
            (b"Case #1: 5", b"Case 1: 5", "PE line 1, token 2 is `#1:`, wanted `1:`"),
            (b"5", b"Case 2: 5", "JE in the jury's answer line 1, token 2 is `2:`, wanted `1:`"),
            (b"Case 1: 6", b"Case 1: 5 Case 2: x", &format!("JE in the jury's answer line 1, token 6 is `x`, {FORM}")),
        ],
    );
    table(
        "cases integers",
        &[
            (b"Case 1:\nCase 2: 1 2", b"Case 1: Case 2: 1 2", "AC"),
            (
                b"Case 1: 1 2 Case 2: 3",
                b"Case 1: 1 Case 2: 3",
                "WA case 1: line 1, token 4 is `2`, wanted the end of the case",
            ),
            (b"Case 1: 1 Case 2: 3", b"Case 1: 1 2 Case 2: 3", "WA case 1 ends after 1 value, wanted `2`"),
            (b"Case 1: 1", b"Case 1: 1 2", "WA case 1 ends after 1 value, wanted `2`"),
            (b"Case 1: 1 x", b"Case 1: 2 2", &format!("PE line 1, token 4 is `x`, {FORM}")),
            // The fault of the form is in a later case.
            (b"Case 1: 1 Case 2: x", b"Case 1: 2 Case 2: 2", "WA case 1: line 1, token 3 is `1`, wanted `2`"),
            (b"Case 1: 1 Case", b"Case 1: 1", "PE line 1, token 4 begins case 2, wanted the end"),
            (b"Case 1: 1 Case 3:", b"Case 1: 2 Case 2:", "WA case 1: line 1, token 3 is `1`, wanted `2`"),
        ],
    );
    table(
        "cases tokens",
        &[
            (b"Case 1: a b\nCase 2: c", b"Case 1: a b\nCase 2: c\n", "AC"),
            (b"Case 1: A", b"Case 1: a", "WA case 1: line 1, token 3 is `A`, wanted `a`"),
        ],
    );
}

#[test]
fn the_default_validator_of_icpc() {
    table(
        "icpc",
        &[
            (b"Yes\x0b\x0c 1\r\n", b"yEs 1", "AC"),
            (b"", b" ", "AC"),
            ("É".as_bytes(), "é".as_bytes(), "WA line 1, token 1 is `É`, wanted `é`"),
            (b"1.0", b"1", "WA line 1, token 1 is `1.0`, wanted `1`"),
            (b"", b"1", "WA the output is empty, wanted `1`"),
            (b"1", b"1 2", "WA the output ends after 1 token, wanted `2`"),
            (b"1 2", b"1", "WA line 1, token 2 is `2`, wanted the end"),
        ],
    );
    table("icpc case_sensitive", &[(b"a", b"a", "AC"), (b"A", b"a", "WA line 1, token 1 is `A`, wanted `a`")]);
    table(
        "icpc space_change_sensitive",
        &[
            (b"a  b\n", b"A  b\n", "AC"),
            (b"a b\n", b"a  b\n", "WA white space before line 1, token 2 is ` `, wanted `  `"),
            (b"a b\r\n", b"a b\n", r"WA white space before the end is `\r\n`, wanted `\n`"),
            (b"a b", b"a b\n", r"WA white space before the end is nothing, wanted `\n`"),
            (b"\ta", b"a", r"WA white space before line 1, token 1 is `\t`, wanted nothing"),
            (b"a c\n", b"a b\n", "WA line 1, token 2 is `c`, wanted `b`"),
        ],
    );
    table(
        "icpc float_tolerance 1e-2",
        &[
            (b"1.005 abc 100.9 -0", b"1 ABC 100 0", "AC"),
            (b"nan inf 1e400", b"NaN Inf 1E400", "AC"),
            (b"1.02", b"1", "WA line 1, token 1 is `1.02`, wanted `1`: the error is 2.0e-2, relative 2.0e-2"),
            (b"one", b"1", "WA line 1, token 1 is `one`, wanted `1`, a decimal number"),
            (b"nan", b"1", "WA line 1, token 1 is `nan`, wanted `1`, a decimal number"),
            (b"0x1", b"1", "WA line 1, token 1 is `0x1`, wanted `1`, a decimal number"),
            (b"1e400", b"1", "WA line 1, token 1 is `1e400`, wanted `1`, a decimal number"),
            (b"0", b"inf", "WA line 1, token 1 is `0`, wanted `inf`"),
            (b"1", b"1x", "WA line 1, token 1 is `1`, wanted `1x`"),
        ],
    );
    table(
        "icpc float_absolute_tolerance 0.5",
        &[
            (b"100.5", b"100", "AC"),
            (b"101", b"100", "WA line 1, token 1 is `101`, wanted `100`: the error is 1.0e0, relative 1.0e-2"),
        ],
    );
    table(
        "icpc float_relative_tolerance 0.01",
        &[(b"101", b"100", "AC"), (b"0.001", b"0", "WA line 1, token 1 is `0.001`, wanted `0`: the error is 1.0e-3")],
    );
}
