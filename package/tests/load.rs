//! What becomes of a folder: the kind of its task, what each test gives to the judge, and what people are told.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use package::{AuthorRole, Package, Task, TaskKind, Test, TestData, load};
use tempfile::TempDir;

fn folder(manifest: &str, files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let files = [("problem.toml", manifest.as_bytes())].iter().chain(files).copied().collect::<Vec<_>>();
    for (path, bytes) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    folder
}

/// A package and its folder, which must be there when a test is read.
struct Loaded {
    package: Package,
    _folder: TempDir,
}

impl std::ops::Deref for Loaded {
    type Target = Package;

    fn deref(&self) -> &Package {
        &self.package
    }
}

fn package(manifest: &str, files: &[(&str, &[u8])]) -> Loaded {
    let folder = folder(manifest, files);
    let (package, diagnostics) = load(folder.path());
    let package = package.unwrap_or_else(|| panic!("{manifest}: {:?}", messages(&diagnostics.list)));
    Loaded { package, _folder: folder }
}

fn messages(list: &[package::Diagnostic]) -> Vec<String> {
    list.iter().map(|diagnostic| diagnostic.message.clone()).collect()
}

fn text(test: &Test) -> (Vec<u8>, Vec<u8>) {
    let TestData::Text { input, answer } = &test.data else { panic!("{:?}", test.data) };
    (input.bytes().unwrap().into(), answer.bytes().unwrap().into())
}

const PROGRAMS: &str = "[phases]\nstyle = \"programs\"\n";
const TESTS: &str = "[tests]\nfiles = [\"tests/*\"]\n";
const PAIR: &str = "encode = \"encode(x: u64) -> string\"\ndecode = \"decode(c: string) -> u64\"\n";

#[test]
fn the_kind_of_a_task_follows_from_its_passes() {
    let checker = "[[passes]]\nchecker = \"judge.py\"\n";
    let interactor = "[[passes]]\ninteractor = \"judge.py\"\n";
    let repeat = "[phases]\nstyle = \"programs\"\nrepeat = 3\n";
    let functions = format!("[phases]\nstyle = \"functions\"\n[functions]\n{PAIR}");
    for (text, kind, words, passes, apart) in [
        (format!("{PROGRAMS}{checker}"), TaskKind::Batch, "batch", 1, false),
        ("[batch]\nchecker = \"floats 1e-6\"\n[score]\nmost = 5\n".into(), TaskKind::Batch, "batch", 1, false),
        ("[interactive]\ninteractor = \"judge.py\"\n".into(), TaskKind::Interactive, "interactive", 1, false),
        (format!("{PROGRAMS}{interactor}"), TaskKind::Interactive, "interactive", 1, false),
        (format!("{repeat}{checker}"), TaskKind::MultiPass, "several passes", 1, true),
        (PROGRAMS.to_string(), TaskKind::TwoPhase, "two passes", 2, true),
        (format!("{PROGRAMS}{checker}{checker}{checker}"), TaskKind::MultiPass, "several passes", 3, true),
        (functions, TaskKind::Functions, "functions", 2, true),
        ("[outputs]\n".to_string(), TaskKind::Outputs, "outputs", 1, false),
    ] {
        let files: &[(&str, &[u8])] = &[("judge.py", b""), ("tests/a.txt", b"1\n"), ("tests/a.ans", b"1\n")];
        let task = package(&format!("{text}{TESTS}"), files).package.task;
        let found = (task.kind(), task.kind().to_string(), task.pass_count(), task.must_be_kept_apart());
        assert_eq!(found, (kind, words.to_string(), passes, apart), "{text}");
        assert_eq!(task.takes_outputs(), kind == TaskKind::Outputs);
        assert_eq!(task.functions().is_some(), kind == TaskKind::Functions);
        assert!(task.game().is_none());
    }
    let game = package("[game]\nrules = \"nim\"\n[tests]\nfiles = \"tests/*\"\n", &[("tests/1.txt", b"1\n2 1 2\n")])
        .package
        .task;
    assert_eq!((game.kind(), game.kind().to_string()), (TaskKind::Game, "game".into()));
    assert_eq!((game.pass_count(), game.must_be_kept_apart(), game.score().most), (1, false, Some(100)));
    assert_eq!(game.game().map(|game| game.rules.as_str()), Some("nim"));
}

#[test]
fn a_package_has_one_task_and_says_which() {
    for (text, message, hint) in [
        ("[interactive]\n", "the task is interactive and has no `interactor`", "[interactive] interactor ="),
        ("[batch]\n[interactive]\ninteractor = \"judge.py\"\n", "a package has one task", "remove one of the tables"),
        ("[batch]\n[game]\nrules = \"nim\"\n", "a package has one task", "remove one of the tables"),
        ("[batch]\nchecker = \"tokns\"\n", "there is no built-in checker `tokns`", "the name of a built-in checker"),
    ] {
        let folder =
            folder(&format!("{text}{TESTS}"), &[("judge.py", b""), ("tests/a.txt", b"1\n"), ("tests/a.ans", b"1\n")]);
        let (_, diagnostics) = load(folder.path());
        let found = &diagnostics.list[0];
        assert!(found.message.contains(message), "{text}: {}", found.message);
        assert!(found.hint.as_deref().unwrap_or_default().starts_with(hint), "{text}: {:?}", found.hint);
        assert!(found.line_column().is_some(), "{text}");
    }
}

#[test]
fn the_programs_of_the_author_are_named_once_with_their_roles() {
    let passes = "[[passes]]\ninteractor = \"talk.py\"\nchecker = \"look.py\"\n[[passes]]\nchecker = \"look.py\"\n";
    let files: &[(&str, &[u8])] =
        &[("talk.py", b""), ("look.py", b""), ("noise.py", b""), ("tests/a", b"1\n"), ("tests/a.ans", b"1\n")];
    let task = package(&format!("{PROGRAMS}{passes}[channel]\nprogram = \"noise.py\"\n{TESTS}"), files).package.task;
    let programs: Vec<_> = task.author_programs().into_iter().map(|p| (p.path.display().to_string(), p.role)).collect();
    let expected = [
        ("talk.py".to_string(), AuthorRole::Interactor),
        ("look.py".to_string(), AuthorRole::Checker),
        ("noise.py".to_string(), AuthorRole::Channel),
    ];
    assert_eq!(programs, expected);
    assert_eq!(AuthorRole::Interactor.to_string(), "interactor");
    let outputs = package(&format!("[outputs]\nchecker = \"look.py\"\n[score]\nmost = 7\n{TESTS}"), files).package.task;
    assert_eq!(outputs.author_programs().len(), 1);
    assert_eq!(outputs.score().most, Some(7));
}

#[test]
fn tests_of_programs_and_outputs_may_hold_any_bytes() {
    let files: &[(&str, &[u8])] =
        &[("tests/01.in", b"\xff\x00a"), ("tests/02.in", b"b"), ("tests/02.ans", b"\xfe"), ("judge.py", b"")];
    let programs = package(&format!("{PROGRAMS}{TESTS}"), files);
    assert_eq!(text(&programs.tests[0]), (b"\xff\x00a".to_vec(), b"\xff\x00a".to_vec()), "the input is its own answer");
    assert_eq!(text(&programs.tests[1]), (b"b".to_vec(), b"\xfe".to_vec()));
    assert_eq!(*programs.tests[0].input_bytes(&programs.task).unwrap(), *b"\xff\x00a");
    let outputs = package(&format!("[outputs]\nchecker = \"judge.py\"\n{TESTS}"), files);
    assert_eq!(text(&outputs.tests[0]), (b"\xff\x00a".to_vec(), Vec::new()), "the checker alone knows what is right");
    let names: Vec<_> = outputs.tests.iter().map(|test| (test.number, test.name.as_str(), test.stem())).collect();
    assert_eq!(names, [(1, "01", "01"), (2, "02", "02")]);
}

#[test]
fn functions_and_games_read_text() {
    for manifest in [
        format!("[phases]\nstyle = \"functions\"\n[functions]\n{PAIR}{TESTS}"),
        format!("[game]\nrules = \"nim\"\n{TESTS}"),
    ] {
        let folder = folder(&manifest, &[("tests/1.txt", b"\xff")]);
        let (package, diagnostics) = load(folder.path());
        assert!(package.is_none());
        assert_eq!(messages(&diagnostics.list), ["tests/1.txt is not UTF-8 text (byte 0)"]);
    }
}

#[test]
fn a_test_is_shown_as_tests_are_written() {
    for (init, file, shown) in [
        ("init = \"init(n: i32)\"\n", "5  1 2\n3", "5\n1\n2\n3\n"),
        ("init = \"init()\"\n", "1 2", "\n1\n2\n"),
        ("", "1\n\n2", "1\n2\n"),
    ] {
        let manifest = format!("[phases]\nstyle = \"functions\"\n[functions]\n{init}{PAIR}{TESTS}");
        let package = package(&manifest, &[("tests/1.txt", file.as_bytes())]);
        let bytes = package.tests[0].input_bytes(&package.task).unwrap();
        assert_eq!(String::from_utf8(bytes.into()).unwrap(), shown, "{init}");
    }
    let game = package("[game]\nrules = \"nim\"\n[tests]\ngenerate = \"random heaps=3 seed=4 outcome=won\"\n", &[]);
    let Task::Game(task) = &game.task else { panic!("a game") };
    let TestData::Game(script) = &game.tests[0].data else { panic!("a game") };
    assert_eq!(*game.tests[0].input_bytes(&game.task).unwrap(), *script.write(&task.terms.game).as_bytes());
    assert_eq!(game.tests[0].stem(), "01", "a line has no file to be called after");
}

#[test]
fn two_outputs_are_not_called_alike() {
    let manifest = "[outputs]\n[tests]\nfiles = [\"a/*\", \"b/*\"]\n";
    let files: [(&str, &[u8]); 4] = [("a/1.in", b""), ("a/1.ans", b""), ("b/1.in", b""), ("b/1.ans", b"")];
    let folder = folder(manifest, &files);
    let (package, diagnostics) = load(folder.path());
    assert!(package.is_none());
    assert_eq!(messages(&diagnostics.list), ["two tests are called 1, and their outputs would be, too"]);
}

#[test]
fn groups_find_their_tests() {
    let groups =
        "[[groups]]\nname = \"small\"\npoints = 30\ntests = [\"01\", \"b\"]\n[[groups]]\ntests = \"tests/*\"\n";
    let files: [(&str, &[u8]); 3] = [("tests/a.txt", b"1"), ("tests/b.txt", b"2"), ("tests/c.txt", b"3")];
    let groups: Vec<_> = package(&format!("{PROGRAMS}{TESTS}{groups}"), &files)
        .package
        .groups
        .into_iter()
        .map(|group| (group.name, group.points.value(), group.tests))
        .collect();
    assert_eq!(groups, [("small".to_string(), 30.0, vec![1, 2]), ("2".to_string(), 0.0, vec![1, 2, 3])]);
}
