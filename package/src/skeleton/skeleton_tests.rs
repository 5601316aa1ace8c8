//! Every package that `new` can write loads without a mistake, whatever the rules.

use super::*;
use crate::functions::Functions;

/// Rules of every family, as docs/games.md lists them.
const RULES: &[&str] = &[
    "nim",
    "take any",
    "take 1 3 4",
    "take 1..5",
    "take squares",
    "take primes",
    "take triangular",
    "take fibonacci",
    "take divisors",
    "take proper divisors",
    "take coprime",
    "take odd",
    "take powers of 2",
    "take 2..4 7..",
    "take at most 2/3",
    "take at most half",
    "octal 0.77",
    "octal 0.137",
    "octal 4.007",
    "octal 4.321",
    "hex 0.8F",
    "hex 8.3",
    "kayles",
    "treblecross",
    "grundy",
    "lasker",
    "smaller heaps",
    "divisor split",
    "divisor pair",
    "divide by 2..6",
    "wythoff",
    "euclid",
    "euclid positive",
    "strange nim",
    "attack 1 2 3",
    "take once",
    "staircase",
    "moore 2",
    "poker nim 2",
    "poker nim",
    "turning turtles",
    "mock turtles",
    "ruler",
    "twins",
    "turn 4",
    "turning turtles x turning turtles",
    "product of turning turtles and ruler",
    "rectangles",
    "chomp",
    "cram",
    "hackenbush",
    "tree deletion",
    "vertex geography",
    "directed geography",
    "dag",
    "digraph",
];

fn text<'a>(files: &'a [NewFile], path: &str) -> &'a str {
    files.iter().find(|(name, _)| name == path).map(|(_, text)| text.as_str()).unwrap_or_else(|| panic!("no {path}"))
}

#[test]
fn a_game_of_every_family_has_tests_and_solutions() {
    let refused: Vec<String> = RULES
        .iter()
        .filter_map(|rules| new_package("a", NewTask::Game { rules }).err())
        .map(|e| e.to_string())
        .collect();
    assert_eq!(refused, [""; 0]);
    for rules in RULES {
        let files = new_package("a", NewTask::Game { rules }).expect(rules);
        assert!(files.iter().filter(|(name, _)| name.starts_with("solutions/")).count() == 2, "{rules}");
        let tests = files.iter().filter(|(name, _)| name.starts_with("tests/")).count();
        let generated = text(&files, "problem.toml").matches("random ").count();
        assert!(tests + generated >= 2, "{rules}");
        for (name, text) in &files {
            assert!(!text.contains("{{"), "{rules} {name}: {text}");
            assert!(text.len() < 40_000, "{rules} {name}: {} bytes", text.len());
        }
        assert!(text(&files, "statement.md").contains("\n< won\n"), "{rules}");
    }
}

#[test]
fn a_package_of_functions_has_starters_in_every_language() {
    let declared = &["init(n: i32)", "encode(x: u64) -> string", "decode(c: string) -> u64"];
    let files = new_package("two-way", NewTask::Functions { declared }).expect("a skeleton");
    let has = |path: &str| files.iter().any(|(name, _)| name == path);
    for path in ["problem.toml", "statement.md", "tests/01.txt", "contestants/java/Solution.java"] {
        assert!(has(path), "{path}");
    }
    assert!(!has("tests/01.ans"));
    let languages = Functions::languages().filter(|language| has(&format!("contestants/{language}/values.txt")));
    assert_eq!(languages.count(), 6);
    assert_eq!(text(&files, "tests/01.txt"), "7\n7\n42\n");
}

#[test]
fn what_cannot_be_begun_is_refused() {
    let pair: &[&str] = &["encode(x: u64) -> string", "decode(c: string) -> u64"];
    let bad_type: &[&str] = &["encode(x: u6) -> string", "decode(c: string) -> u64"];
    for (name, task, words) in [
        ("Two", NewTask::Functions { declared: pair }, "`Two` cannot be a package's name"),
        ("two", NewTask::Functions { declared: &pair[..1] }, "the functions are not a pair that hands a value over"),
        ("two", NewTask::Functions { declared: bad_type }, "`encode(x: u6) -> string`: "),
        ("two", NewTask::Game { rules: "nin" }, "the rules `nin` cannot be read: "),
        ("two", NewTask::Game { rules: "program ../rules.py" }, "`../rules.py` cannot be begun as a rules program"),
        ("two", NewTask::Game { rules: "program rules.cpp" }, "`rules.cpp` cannot be begun as a rules program"),
    ] {
        let error = new_package(name, task).expect_err(words).to_string();
        assert!(error.starts_with(words), "{error}");
    }
}
