//! The exported output validator says the same words as the session, family by family: both hear the same lines of a
//! player who errs now and then. And what cannot be exported is refused with the reason.

use std::fs;
use std::path::Path;
#[expect(clippy::disallowed_types, reason = "the exported programs are compiled and run as a setter would")]
use std::process::{Command, Stdio};
use std::sync::Arc;

use interactor::{Ending, Script, Session, SessionReply, Terms};
use package::Package;
use package::export::{ExportRefused, ExportedFile, game};

/// A package with these rules and tests, of any number of heaps of these sizes.
fn package(folder: &Path, rules: &str, settings: &str, tests: &[String]) -> Package {
    fs::create_dir_all(folder.join("tests")).expect("a folder");
    let manifest = format!(
        "name = \"game\"\ntitle = \"Game\"\n[game]\nrules = \"{rules}\"\n{settings}\n[tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    fs::write(folder.join("problem.toml"), manifest).expect("a manifest");
    for (number, test) in tests.iter().enumerate() {
        fs::write(folder.join(format!("tests/{:02}.txt", number + 1)), test).expect("a test");
    }
    let (package, diagnostics) = package::load(folder);
    package.unwrap_or_else(|| panic!("{rules}: {diagnostics:?}"))
}

/// A small generator of numbers, good enough for tests.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// Tests of a few games on one to six heaps, up to `largest`, and of all magnitudes.
fn tests(largest: u64) -> Vec<String> {
    let mut random = Random(largest);
    let heap = |random: &mut Random| {
        let bits = random.below(u64::from(largest.ilog2()) + 1);
        1 + ((random.below(1 << 31) << 31 | random.below(1 << 31)) % (largest >> bits).max(1)).min(largest - 1)
    };
    (0..6)
        .map(|_| {
            let games = 6 + random.below(6);
            let mut text = format!("{games}\n");
            for _ in 0..games {
                let heaps: Vec<String> = (0..1 + random.below(6)).map(|_| heap(&mut random).to_string()).collect();
                text += &format!("{}\n{}\n", heaps.len(), heaps.join(" "));
            }
            text
        })
        .collect()
}

/// The lines of a player, the judge's answer to them, and how the conversation ended. The player wins mostly, and
/// gives up after so many lines.
fn converse(
    terms: &Arc<Terms>,
    script: &Arc<Script>,
    seed: u64,
    lines: u32,
    random: &mut Random,
) -> (String, String, Ending) {
    let mut session = Session::new(terms.clone(), script.clone(), seed);
    let (mut spoken, mut heard) = (String::new(), String::new());
    let mut reply = session.start();
    for left in (0..=lines).rev() {
        let (said, ending) = match reply {
            SessionReply::Say(said) => (said, (left == 0).then(|| session.end_of_output())),
            SessionReply::End(said, ending) => (said, Some(ending)),
        };
        heard += std::str::from_utf8(&said).expect("text");
        if let Some(ending) = ending {
            return (spoken, heard, ending);
        }
        let line = player_line(&session, random);
        reply = session.line(line.as_bytes());
        spoken += &format!("{line}\n");
    }
    unreachable!("the last round ends the conversation")
}

fn player_line(session: &Session, random: &mut Random) -> String {
    let Terms { game, budget, .. } = session.terms();
    let position = session.position();
    match random.below(4000) {
        0 => return "0 0".into(),
        1 => return "1 99999999999999999999".into(),
        2 => return "1 x".into(),
        3 => return "".into(),
        4 => return " \u{3000}\u{a0}".into(),
        5 => return "1 1 1 1 1".into(),
        6 => return "-1 1".into(),
        7 => return "1 1".into(),
        8 => return "2 00000000000000000000000000001".into(),
        _ => {}
    }
    if session.awaits_side() {
        let wins = game.analyse(position, budget).expect("an answer").outcome == solver::Outcome::Win;
        return if wins == (random.below(200) > 0) { "first".into() } else { "second ".into() };
    }
    let random_move = game.sample_moves(position, 1, random.below(1 << 30)).pop();
    let best = game.analyse(position, budget).expect("an answer").best.filter(|_| random.below(1500) > 0);
    let mv = best.or(random_move).expect("a game that is not over has a move");
    format!(" {} ", game.write_move(position, &mv))
}

fn write(folder: &Path, files: &[ExportedFile]) {
    for file in files {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, file.content.bytes().expect("exported bytes")).expect("a file");
    }
}

/// Exports a game, and lets both interactors hear the same players, who must win some tests.
fn says_the_same(rules: &str, settings: &str, largest: u64) {
    let finished = tests_won(rules, settings, largest, 5000);
    assert!(finished > 0, "{rules}: the player won no test");
}

/// The same for games that last too long to be played to the end.
fn begins_the_same(rules: &str, settings: &str, largest: u64) {
    tests_won(rules, settings, largest, 100);
}

#[expect(clippy::disallowed_types, reason = "the exported programs are compiled and run as a setter would")]
fn tests_won(rules: &str, settings: &str, largest: u64, lines: u32) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let package = package(folder, rules, settings, &tests(largest));
    write(folder, &game::icpc_files(&package).unwrap_or_else(|refused| panic!("{refused}")));
    let program = folder.join("validate");
    let source = folder.join("output_validator/validate.cpp");
    let flags = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-Wno-unused-function", "-o"];
    let compiled = Command::new("g++").args(flags).arg(&program).arg(&source).output().expect("g++");
    assert!(compiled.status.success(), "{rules}: {}", String::from_utf8_lossy(&compiled.stderr));
    let terms = &package.task.game().expect("a game").terms;
    let mut random = Random(7);
    let mut finished = 0;
    for test in &package.tests {
        for round in 0..3 {
            let (spoken, heard, ending) =
                converse(terms, test.script().expect("games"), test.number as u64, lines, &mut random);
            fs::write(folder.join("spoken"), &spoken).expect("a file");
            let output = Command::new(&program)
                .arg(folder.join(format!("data/secret/{:02}.in", test.number)))
                .arg("answer")
                .arg(folder)
                .stdin(Stdio::from(fs::File::open(folder.join("spoken")).expect("a file")))
                .output()
                .expect("the program starts");
            let message = fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
            let what =
                format!("{rules} {settings}, test {} round {round}: {ending:?} {message}\n{spoken}", test.number);
            assert_eq!(String::from_utf8_lossy(&output.stdout), heard, "{what}");
            let code = if ending == Ending::Finished { 42 } else { 43 };
            assert_eq!(output.status.code(), Some(code), "{what}");
            finished += usize::from(ending == Ending::Finished);
        }
    }
    finished
}

const CHOOSE: &str = "[protocol]\nfirst = \"choose\"";
const LOSES: &str = "last-mover = \"loses\"\n[protocol]\nfirst = \"choose\"";

#[test]
fn closed_forms_say_the_same_words() {
    const LARGE: u64 = 1_000_000_000_000_000_000;
    says_the_same("nim", CHOOSE, LARGE);
    says_the_same("nim", LOSES, LARGE);
    says_the_same("take 1..5", LOSES, 60);
    says_the_same("take 3..7", CHOOSE, 200);
    begins_the_same("take 3..7", CHOOSE, LARGE);
    says_the_same("take at least 3", CHOOSE, LARGE);
    says_the_same("take odd", CHOOSE, LARGE);
    says_the_same("take at most half", CHOOSE, LARGE);
    says_the_same("take at most n/7", CHOOSE, 5000);
    says_the_same("lasker", CHOOSE, 40);
    begins_the_same("lasker", CHOOSE, LARGE);
    says_the_same("divide by 2..6", CHOOSE, LARGE);
}

#[test]
fn tables_and_divisors_say_the_same_words() {
    says_the_same("take squares", "[protocol]\nfirst = \"choose\"\nopponent = \"fewest\"", 3000);
    says_the_same("take primes", "[protocol]\nfirst = \"choose\"\nopponent = \"delay\"", 3000);
    says_the_same("take triangular", "[protocol]\nfirst = \"choose\"\nopponent = \"random\"", 3000);
    says_the_same("take fibonacci", "[protocol]\nfirst = \"choose\"\nmoves = 30", 60);
    begins_the_same("take 1 3 4", CHOOSE, 1_000_000_000_000);
    says_the_same("take at most 2/3", CHOOSE, 1000);
    says_the_same("take divisors", CHOOSE, 1_000_000_000);
    says_the_same("take proper divisors", CHOOSE, 1000);
    says_the_same("divisor split", CHOOSE, 2000);
    says_the_same("divisor pair", CHOOSE, 1_000_000);
}

#[test]
fn codes_say_the_same_words() {
    says_the_same("kayles", CHOOSE, 300);
    begins_the_same("octal 0.77", CHOOSE, 1_000_000_000_000_000);
    begins_the_same("dawson's chess", CHOOSE, 1_000_000);
    says_the_same("octal 4.007", CHOOSE, 500);
    says_the_same("hex 0.8F", CHOOSE, 60);
    says_the_same("grundy", CHOOSE, 2000);
}

#[test]
fn what_is_no_game_on_heaps_is_refused_with_what_is() {
    const SMALL: &str = "1\n2\n3 5\n";
    for (rules, settings, test, words) in [
        ("wythoff", CHOOSE, "1\n1\n3 5\n", "only games on heaps"),
        ("kayles", LOSES, SMALL, "where the last mover loses"),
        ("take coprime", CHOOSE, SMALL, "coprime"),
        ("smaller heaps", CHOOSE, SMALL, "too many moves"),
        ("take squares", CHOOSE, "1\n1\n400000\n", "up to the tests' largest heap, 400000"),
        ("take divisors", CHOOSE, "1\n1\n2000000000\n", "above 1000000000"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let package = package(folder.path(), rules, settings, &[test.into()]);
        match game::files(&package) {
            Err(ExportRefused::Rules { rules: named, reason, hint }) => {
                assert_eq!(named, rules);
                assert!(reason.contains(words), "{rules}: {reason}");
                assert!(hint.contains("octal"), "{hint}");
            }
            other => panic!("{rules}: {other:?}"),
        }
    }
}

#[test]
fn tests_begin_with_their_seed_and_the_validator_has_their_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    let tests = ["1\n3\n3 4 6\n".to_owned(), "2\n1\n5\n2\n0 900\n".to_owned()];
    let package = package(folder.path(), "nim", CHOOSE, &tests);
    let files = game::files(&package).expect("a game that can be exported");
    let text = |path: &str| {
        let file = files.iter().find(|file| file.path == Path::new(path)).unwrap_or_else(|| panic!("no {path}"));
        String::from_utf8(file.content.bytes().expect("exported bytes").into_owned()).expect("text")
    };
    assert_eq!(text("tests/01"), "1\n1\n3\n3 4 6\n");
    assert_eq!(text("tests/02"), "2\n2\n1\n5\n2\n0 900\n");
    for words in ["MOST_GAMES = 2;", "FEWEST_HEAPS = 1, MOST_HEAPS = 3;", "SMALLEST_HEAP = 0, LARGEST_HEAP = 900;"] {
        assert!(text("validator.cpp").contains(words), "{}", text("validator.cpp"));
    }
    let own = |line: &&str| line.starts_with("#include \"") && *line != "#include \"testlib.h\"";
    for program in ["interactor.cpp", "checker.cpp", "validator.cpp"] {
        assert_eq!(text(program).lines().find(own), None, "{program} must stand alone");
    }
}
