//! Exported games, judged again: every solution gets the verdict that it gets in the game itself, and hears the same
//! words. The form for ICPC is run here; the form for testlib where a testlib.h is found ($GRUNDY_TESTLIB, or
//! /usr/include/testlib.h).

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use package::export::{ExportedFile, game};
use serde_json::Value;
use support::{TestDir, root};

/// By solution and test: the verdict, and what the judge said.
type Runs = BTreeMap<(String, String), (String, Vec<String>)>;

/// How an exported package is judged.
struct Form {
    convention: &'static str,
    /// Below `[[passes]]`.
    judges: &'static str,
    tests: &'static str,
    /// What a presentation error becomes.
    presentation_error: &'static str,
}

const ICPC: Form = Form {
    convention: "icpc",
    judges: "interactor = \"output_validator/validate.cpp\"",
    tests: "data/secret/*.in",
    presentation_error: "WA",
};

const TESTLIB: Form = Form {
    convention: "testlib",
    judges: "interactor = \"interactor.cpp\"\nchecker = \"checker.cpp\"",
    tests: "tests/*",
    presentation_error: "PE",
};

/// Writes the exported package into `exported/`, with the limits and solutions of the game.
fn write(dir: &TestDir, original: &Path, form: &Form, files: &[ExportedFile]) {
    for file in files {
        dir.write(&format!("exported/{}", file.path.display()), file.content.bytes().expect("exported bytes"));
    }
    let manifest = fs::read_to_string(original.join("problem.toml")).expect("a manifest");
    let (head, rest) = manifest.split_once("[game]").expect("a game");
    let solutions = &rest[rest.find("[solutions]").expect("solutions")..];
    let manifest = format!(
        "{head}[phases]\nstyle = \"programs\"\nconvention = \"{}\"\n[[passes]]\n{}\n[programs]\ninclude = [\"include\"]\n\
         [tests]\nfiles = [\"{}\"]\n{}",
        form.convention,
        form.judges,
        form.tests,
        solutions.replace("PE", form.presentation_error)
    );
    dir.write("exported/problem.toml", manifest);
    dir.write("exported/include/README", "Headers of the author's programs.\n");
    copy(&original.join("solutions"), &dir.path().join("exported/solutions"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        match entry.file_type().expect("a kind").is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("a copy")),
        }
    }
}

/// Runs all solutions of a package on these tests; all of them must be as declared.
fn run_all(dir: &TestDir, package: &Path, tests: &[&str]) -> Runs {
    let store = dir.path().join("store");
    let _ = fs::remove_dir_all(&store);
    let path = |path: &Path| path.to_str().expect("a name in UTF-8").to_owned();
    let mut args = vec!["run".into(), path(package), "--no-strict".into(), "--store".into(), path(&store)];
    args.extend(tests.iter().flat_map(|test| ["-t".to_owned(), (*test).to_owned()]));
    dir.grundy(args).code_is(0);
    let kept = fs::read_dir(store.join("runs")).expect("a store").next().expect("a run").expect("an entry").path();
    let journal = fs::read_to_string(kept.join("journal.jsonl")).expect("a journal");
    let lines = journal.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"));
    let found: Runs = lines.filter_map(|line: Value| line.get("run").map(judged)).collect();
    assert!(!found.is_empty(), "no verdicts: {journal}");
    found
}

/// One run of the journal.
fn judged(run: &Value) -> ((String, String), (String, Vec<String>)) {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let passes = run["passes"].as_array().into_iter().flatten();
    let lines = passes.flat_map(|pass| pass["dialogue"].as_array().into_iter().flatten());
    let said = lines.filter(|line| line[1] == "<").map(|line| word(&line[2])).collect();
    ((word(&run["submission"]), word(&run["test"])), (word(&run["verdict"]), said))
}

/// Judges a game, then its export; `tests` are the numbers of the tests that are run.
fn judges_the_same(original: &Path, form: &Form, testlib: Option<&Path>, tests: &[&str]) {
    let dir = TestDir::new();
    let (package, _) = package::load(original);
    let package = package.expect("a package that loads");
    let files = match testlib {
        Some(_) => game::files(&package),
        None => game::icpc_files(&package),
    };
    write(&dir, original, form, &files.expect("a game that can be exported"));
    if let Some(testlib) = testlib {
        fs::copy(testlib, dir.path().join("exported/include/testlib.h")).expect("a copy of testlib.h");
    }
    let in_game = run_all(&dir, original, tests);
    let exported = run_all(&dir, &dir.path().join("exported"), tests);
    assert!(in_game.keys().eq(exported.keys()), "other runs: {:?}", exported.keys());
    for ((run, (verdict, said)), (found, said_exported)) in in_game.iter().zip(exported.values()) {
        let expected = if verdict == "PE" { form.presentation_error } else { verdict };
        assert_eq!(found, expected, "{} {run:?}", original.display());
        // Where a limit ends a run, the moment decides how much is said.
        if ["AC", "WA", "PE"].contains(&verdict.as_str()) {
            assert_eq!(said_exported, said, "{} {run:?}", original.display());
        }
    }
}

/// Kayles, and Nim where the last mover loses, with a right player, a wrong one and one that breaks the rules.
fn small_package(dir: &TestDir, rules: &str, last_mover: &str, value: &str, lost: &str) -> PathBuf {
    let manifest = format!(
        "name = \"small\"\ntitle = \"Small\"\n[limits]\ntime = \"2s\"\nidle = \"5s\"\n[game]\nrules = \"{rules}\"\n\
         last-mover = \"{last_mover}\"\n[protocol]\nfirst = \"choose\"\n[tests]\nfiles = [\"tests/*.txt\"]\n\
         generate = [\"random games=6 heaps=2..5 size=1..12 seed=1\", \"random games=6 heaps=2..4 size=1..9 seed=2\"]\n\
         [solutions]\n\"solutions/accepted/*\" = \"AC\"\n\"solutions/wrong/*\" = \"WA\"\n\"solutions/form/*\" = \"PE\"\n"
    );
    dir.write("small/problem.toml", manifest);
    dir.write("small/tests/1.txt", "2\n3\n3 4 6\n2\n5 5\n");
    let player = PLAYER.replace("VALUE", value).replace("LOST", lost);
    dir.write("small/solutions/wrong/first.py", player.replace("'second' if lost(heaps) else 'first'", "'first'"));
    dir.write("small/solutions/wrong/takes-seven.py", player.replace("print(*move", "print(1, 7) or print(*move"));
    dir.write("small/solutions/form/words.py", player.replace("print(*move", "print('I take', *move"));
    dir.write("small/solutions/accepted/player.py", player);
    dir.path().join("small")
}

/// Tries every move of a game on heaps from which one or two neighbours, or any number, are taken.
const PLAYER: &str = "\
from functools import lru_cache
def options(n):
    VALUE
def lost(heaps):
    LOST
@lru_cache(None)
def value(n):
    reached = set()
    for take, left, rest in options(n):
        reached.add(value(left) ^ value(rest))
    v = 0
    while v in reached: v += 1
    return v
def xor(heaps):
    x = 0
    for n in heaps: x ^= value(n)
    return x
def after(heaps, i, left, rest):
    heaps = heaps[:]
    heaps[i] = left
    return heaps + [rest] if rest else heaps
def best(heaps):
    for i, n in enumerate(heaps):
        for take, left, rest in options(n):
            if lost(after(heaps, i, left, rest)):
                return (i + 1, take, left) if rest else (i + 1, take)
    return next((i + 1, t) for i, n in enumerate(heaps) for t, l, r in options(n) if not r)
for _ in range(int(input())):
    input()
    heaps = [int(x) for x in input().split()]
    side = 'second' if lost(heaps) else 'first'
    print(side, flush=True)
    mine = side == 'first'
    while True:
        if mine and any(heaps):
            move = best(heaps)
            print(*move, flush=True)
        else:
            line = input()
            if line in ('won', 'lost'): break
            move = [int(x) for x in line.split()]
        i = move[0] - 1
        rest = heaps[i] - move[1]
        left = move[2] if len(move) > 2 else rest
        heaps = after(heaps, i, left, rest - left)
        mine = not mine
    if line == 'lost': break
";

const KAYLES: &str = "return [(t, a, n - t - a) for t in (1, 2) if t <= n for a in range(n - t + 1) \
    if a == n - t or 0 < a and n - t - a > 0]";
const NIM: &str = "return [(t, n - t, 0) for t in range(1, n + 1)]";

#[test]
fn nim_is_judged_the_same_by_an_icpc_validator() {
    judges_the_same(&root().join("problems/nim"), &ICPC, None, &["01", "02", "03", "09"]);
}

#[test]
fn square_nim_is_judged_the_same_by_an_icpc_validator() {
    judges_the_same(&root().join("problems/square-nim"), &ICPC, None, &["01", "02", "03", "07"]);
}

#[test]
fn splits_and_the_other_convention_are_judged_the_same() {
    let dir = TestDir::new();
    let kayles = small_package(&dir, "kayles", "wins", KAYLES, "return xor(heaps) == 0");
    judges_the_same(&kayles, &ICPC, None, &["1", "2", "3"]);
    let lost = "return xor(heaps) == (0 if max(heaps) > 1 else 1)";
    let nim = small_package(&dir, "nim", "loses", NIM, lost);
    judges_the_same(&nim, &ICPC, None, &["1", "2", "3"]);
}

#[test]
fn nim_is_judged_the_same_by_testlib_programs() {
    let own = std::env::var_os("GRUNDY_TESTLIB").map(PathBuf::from);
    let Some(testlib) = own.or_else(|| Some("/usr/include/testlib.h".into())).filter(|path| path.is_file()) else {
        eprintln!("skipped: no testlib.h ($GRUNDY_TESTLIB, /usr/include/testlib.h)");
        return;
    };
    judges_the_same(&root().join("problems/nim"), &TESTLIB, Some(&testlib), &["01", "02", "03", "09"]);
}
