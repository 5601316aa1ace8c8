//! Packages in Polygon's format: what each part of a `problem.xml` becomes, and one clear message for each thing that is wrong.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use package::{
    Content, Diagnostic, Gather, JudgeConvention, Maker, Newlines, Origin, Package, PackageFormat, Pass,
    ProgramTestKind, Reads, Severity, Task, TaskKind, Test, TestData, Verdict, load,
};
use tempfile::TempDir;

/// A `problem.xml` in parts.
struct Xml {
    judging: &'static str,
    /// In the set of tests, after the limits and patterns.
    testset: &'static str,
    files: &'static str,
    assets: &'static str,
    /// After all.
    more: &'static str,
}

const CHECKER: &str = r#"<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>"#;
const INTERACTOR: &str = r#"<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>"#;

const PLAIN: Xml = Xml {
    judging: r#"input-file="" output-file="""#,
    testset: r#"<tests><test method="manual"/></tests>"#,
    files: "",
    assets: CHECKER,
    more: "",
};

impl Xml {
    fn text(&self) -> String {
        let Xml { judging, testset, files, assets, more } = self;
        format!(
            r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="sum" url="https://polygon.codeforces.com/p/somebody/sum">
    <names><name language="russian" value="Сумма"/><name language="english" value="Sum"/></names>
    <judging {judging}>
        <testset name="tests">
            <time-limit>1500</time-limit>
            <memory-limit>268435456</memory-limit>
            <input-path-pattern>tests/%02d</input-path-pattern>
            <answer-path-pattern>tests/%02d.a</answer-path-pattern>
            {testset}
        </testset>
    </judging>
    <files>{files}</files>
    <assets>
        {assets}
        <solutions><solution tag="main"><source path="solutions/main.cpp" type="cpp.g++17"/></solution></solutions>
    </assets>
    {more}
</problem>
"#
        )
    }
}

const FILES: [(&str, &str); 7] = [
    ("files/check.cpp", ""),
    ("files/talk.cpp", ""),
    ("files/gen.cpp", ""),
    ("files/val.cpp", ""),
    ("solutions/main.cpp", ""),
    ("tests/01", "1 2\n"),
    ("tests/01.a", "3\n"),
];

fn folder(xml: &str, files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, text) in FILES.iter().chain(&[("problem.xml", xml)]).chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

struct Loaded {
    package: Package,
    diagnostics: Vec<Diagnostic>,
    _folder: TempDir,
}

fn loaded(xml: &Xml, files: &[(&str, &str)]) -> Loaded {
    let folder = folder(&xml.text(), files);
    let (package, diagnostics) = load(folder.path());
    let package = package.unwrap_or_else(|| panic!("{:?}", messages(&diagnostics.list)));
    Loaded { package, diagnostics: diagnostics.list, _folder: folder }
}

fn messages(list: &[Diagnostic]) -> Vec<String> {
    list.iter().map(|diagnostic| diagnostic.message.clone()).collect()
}

/// The message of the only warning.
#[track_caller]
fn warning(loaded: &Loaded) -> String {
    let [only] = &loaded.diagnostics[..] else { panic!("{:?}", messages(&loaded.diagnostics)) };
    assert_eq!(only.severity, Severity::Warning);
    only.message.clone()
}

/// The messages of a package that cannot be judged.
#[track_caller]
fn errors(xml: &str, files: &[(&str, &str)]) -> Vec<Diagnostic> {
    let folder = folder(xml, files);
    let (package, diagnostics) = load(folder.path());
    assert!(package.is_none(), "{:?}", messages(&diagnostics.list));
    diagnostics.list.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect()
}

fn passes(package: &Package) -> &[Pass] {
    let Task::Passes(task) = &package.task else { panic!("{:?}", package.task) };
    assert_eq!((task.convention, task.decoys, task.most_passes), (JudgeConvention::Testlib, 0, task.passes.len()));
    &task.passes
}

fn data(test: &Test) -> (&Content, &Content) {
    let TestData::Text { input, answer } = &test.data else { panic!("{:?}", test.data) };
    (input, answer)
}

fn made(program: &str, arguments: &[&str], writes: Option<&str>) -> Content {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    Content::Made(Maker::Command { program: program.into(), arguments, writes: writes.map(String::from) })
}

#[test]
fn a_package_of_files_is_loaded_whole() {
    let found = loaded(&PLAIN, &[]);
    let package = &found.package;
    assert_eq!(messages(&found.diagnostics), [""; 0]);
    assert_eq!((package.name.as_str(), package.title.as_str()), ("sum", "Sum"));
    assert_eq!((package.limits.time.as_millis(), package.limits.memory), (1500, 256 << 20));
    assert_eq!((package.format, package.task.kind()), (PackageFormat::Polygon, TaskKind::Batch));
    assert_eq!(package.main_solution.as_deref(), Some(Path::new("solutions/main.cpp")));
    let [pass] = passes(package) else { panic!("one pass") };
    assert_eq!((pass.checker.as_deref(), pass.compare.as_ref()), (Some(Path::new("files/check.cpp")), None));
    let [test] = &package.tests[..] else { panic!("one test") };
    assert_eq!(test.origin, Origin::File("tests/01".into()));
    let (input, answer) = data(test);
    assert_eq!((&*input.bytes().unwrap(), &*answer.bytes().unwrap()), (&b"1 2\n"[..], &b"3\n"[..]));
}

#[test]
fn what_is_absent_is_made_by_the_command_or_the_main_solution() {
    let xml = Xml {
        testset: r#"<tests><test method="manual"/><test method="generated" cmd="gen 5 &quot;a b&quot;"/>
            <test method="generated" cmd="gen.exe --two"/><test method="generated" cmd="gen x" from-file="out.txt"/>
            <test method="generated" cmd="gen y"/></tests>"#,
        files: r#"<executables><executable><source path="files/gen.cpp"/></executable></executables>"#,
        ..PLAIN
    };
    let script = "scripts/gen-input-via-files.sh \"wine files/gen.exe --two\" \"tests/03:tests/09\" \"3:9\"\n";
    // A command does not matter where the file is there.
    let files = [("doall.sh", script), ("tests/05", "made\r\nbefore\r\n")];
    let found = loaded(&xml, &files);
    let tests = &found.package.tests;
    let main = Content::Made(Maker::MainSolution);
    assert_eq!(data(&tests[1]), (&made("files/gen.cpp", &["5", "a b"], None), &main));
    assert_eq!(tests[1].origin, Origin::Line("gen 5 \"a b\"".into()));
    assert_eq!(data(&tests[2]).0, &made("files/gen.cpp", &["--two"], Some("3")));
    assert_eq!(data(&tests[3]).0, &made("files/gen.cpp", &["x"], Some("out.txt")));
    let (last, answer) = data(&tests[4]);
    assert!(matches!(last, Content::File { newlines: Newlines::Unix, .. }), "{last:?}");
    assert_eq!((&*last.bytes().unwrap(), answer), (&b"made\nbefore\n"[..], &main));
}

#[test]
fn what_a_test_says_is_kept() {
    let xml = Xml {
        testset: r#"<tests><test sample="true" group="s1" points="12.5" description="small"/><test/></tests>
            <groups><group name="s1" points-policy="each-test"/></groups>"#,
        ..PLAIN
    };
    let found = loaded(&xml, &[("tests/02", "5 5\n")]);
    let details = &found.package.tests[0].details;
    assert_eq!((details.is_sample, details.description.as_str()), (true, "small"));
    assert_eq!(details.points.map(package::Points::value), Some(12.5));
    assert_eq!(details.validator_arguments, ["--testset", "tests", "--group", "s1"]);
    assert_eq!(found.package.tests[1].details.validator_arguments, ["--testset", "tests"]);
}

#[test]
fn runs_and_interactors_make_five_kinds_of_tasks() {
    let interactive = format!("{INTERACTOR}{CHECKER}");
    let talks = |runs: &str| INTERACTOR.replace("</interactor>", &format!("{runs}</interactor>")) + CHECKER;
    let both = talks("<runs><run>1</run><run>2</run></runs>");
    let first = talks("<runs><run>1</run></runs>");
    const TAG: &str = r#"<tags><tag value="run-twice"/></tags>"#;
    // For each pass: whether there is an interactor, whether there is a checker, and what it reads.
    let (plain, talk) = ((false, true, Reads::Input), (true, false, Reads::Input));
    let (test, both_test) = ((false, true, Reads::Test), (true, true, Reads::Test));
    for (judging, assets, more, expected) in [
        ("", CHECKER, "", &[plain][..]),
        (r#"run-count="1""#, CHECKER, TAG, &[plain]),
        ("", &interactive, "", &[both_test]),
        (r#"run-count="2""#, CHECKER, "", &[plain, plain]),
        (r#"run-count="2""#, &interactive, "", &[talk, test]),
        (r#"run-count="2""#, &first, "", &[talk, test]),
        (r#"run-count="2""#, &both, "", &[talk, both_test]),
        ("", CHECKER, TAG, &[plain, plain]),
        ("", &interactive, TAG, &[talk, both_test]),
    ] {
        let text = Xml { assets: "", ..PLAIN }.text();
        let text = text.replace(PLAIN.judging, judging).replace("<assets>", &format!("<assets>{assets}"));
        let text = text.replace("</problem>", &format!("{more}</problem>"));
        let folder = folder(&text, &[]);
        let (package, diagnostics) = load(folder.path());
        let package = package.unwrap_or_else(|| panic!("{:?}", messages(&diagnostics.list)));
        let found: Vec<_> =
            passes(&package).iter().map(|p| (p.interactor.is_some(), p.checker.is_some(), p.reads)).collect();
        assert_eq!(found, expected, "{judging} {assets} {more}");
    }
}

#[test]
fn standard_checkers_are_built_in_and_others_of_their_kind_are_compiled() {
    for (name, built_in) in [("std::ncmp.cpp", true), ("std::rcmp6.cpp", true), ("std::own.cpp", false)] {
        let checker = format!(r#"<checker name="{name}" type="testlib"><source path="files/check.cpp"/></checker>"#);
        let text = PLAIN.text().replace(CHECKER, &checker);
        let folder = folder(&text, &[]);
        let package = load(folder.path()).0.unwrap();
        let [pass] = passes(&package) else { panic!("one pass") };
        assert_eq!((pass.compare.is_some(), pass.checker.is_some()), (built_in, !built_in), "{name}");
    }
    let found = loaded(&Xml { assets: "", ..PLAIN }, &[]);
    assert_eq!(warning(&found), "there is no <checker>: the output is compared with the answer token by token");
}

#[test]
fn groups_have_points_policies_and_dependencies() {
    let xml = Xml {
        testset: r#"<tests><test group="0" points="0"/><test group="1" points="10"/><test group="1" points="0"/>
            <test group="2" points="5"/><test group="2" points="6"/><test group="old" points="2"/><test points="1"/></tests>
            <groups><group name="0" points="0" points-policy="complete-group" feedback-policy="complete"/>
            <group name="1" points="10" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group>
            <group name="2" points-policy="each-test"><dependencies><dependency group="1"/><dependency group="0"/></dependencies></group>
            </groups>"#,
        ..PLAIN
    };
    let tests = ["tests/02", "tests/03", "tests/04", "tests/05", "tests/06", "tests/07"].map(|name| (name, "1\n"));
    let found = loaded(&xml, &tests);
    assert_eq!(messages(&found.diagnostics), [""; 0]);
    let groups: Vec<_> = found.package.groups.iter().collect();
    let groups: Vec<_> =
        groups.iter().map(|g| (g.name.as_str(), g.points.value(), g.gather, &g.needs[..], &g.tests[..])).collect();
    type Facts = (&'static str, f64, Gather, &'static [usize], &'static [usize]);
    let expected: [Facts; 5] = [
        ("0", 0.0, Gather::Worst, &[], &[1]),
        ("1", 10.0, Gather::Worst, &[0], &[2, 3]),
        ("2", 11.0, Gather::Sum, &[1, 0], &[4, 5]),
        ("tests", 1.0, Gather::Sum, &[], &[7]),
        ("old", 2.0, Gather::Sum, &[], &[6]),
    ];
    assert_eq!(groups, expected);
}

#[test]
fn tests_without_groups_are_added_up_and_without_points_there_are_no_groups() {
    let tests = [("tests/02", "1\n")];
    let points = Xml { testset: r#"<tests><test points="40"/><test points="60"/></tests>"#, ..PLAIN };
    let [group] = &loaded(&points, &tests).package.groups[..] else { panic!("one group") };
    assert_eq!((group.gather, group.points.value(), &group.tests[..]), (Gather::Sum, 100.0, &[1, 2][..]));
    let none = Xml { testset: r#"<tests><test group="a"/><test group="b"/></tests>"#, ..PLAIN };
    assert!(loaded(&none, &tests).package.groups.is_empty());
}

#[test]
fn points_that_do_not_add_up_are_told() {
    let of = |policy: &str| {
        let text = format!(
            r#"<tests><test group="a" points="4"/></tests><groups><group name="a" points="9" points-policy="{policy}"/></groups>"#
        );
        let xml = PLAIN.text().replace(PLAIN.testset, &text);
        let folder = folder(&xml, &[]);
        let (package, diagnostics) = load(folder.path());
        assert_eq!(messages(&diagnostics.list), ["the group `a` is worth 9, its tests 4 together"]);
        package.unwrap().groups[0].points.value()
    };
    assert_eq!((of("complete-group"), of("each-test")), (9.0, 4.0));
}

#[test]
fn tags_become_expectations() {
    use Verdict::*;
    for (tag, fits, does_not_fit) in [
        ("accepted", &[Accepted, Accepted][..], &[Accepted, WrongAnswer][..]),
        ("rejected", &[Accepted, IdlenessLimit], &[Accepted, Accepted]),
        ("wrong-answer", &[Accepted, WrongAnswer], &[WrongAnswer, TimeLimit]),
        ("presentation-error", &[PresentationError], &[WrongAnswer]),
        ("time-limit-exceeded", &[TimeLimit, Accepted], &[Accepted]),
        ("time-limit-exceeded-or-accepted", &[Accepted], &[MemoryLimit]),
        ("time-limit-exceeded-or-memory-limit-exceeded", &[MemoryLimit], &[Accepted]),
        ("memory-limit-exceeded", &[MemoryLimit], &[TimeLimit]),
        ("failed", &[RuntimeError], &[WrongAnswer]),
    ] {
        let solution = format!(r#"<solutions><solution tag="{tag}"><source path="solutions/b.cpp"/></solution>"#);
        let folder = folder(&PLAIN.text().replace("<solutions>", &solution), &[("solutions/b.cpp", "")]);
        let package = load(folder.path()).0.unwrap();
        let expectation = package.solutions[0].expectation.as_ref().unwrap();
        assert_eq!(expectation.compare(fits), Ok(()), "{tag}");
        assert!(expectation.compare(does_not_fit).is_err(), "{tag}");
        assert!(package.solutions[1].expectation.as_ref().unwrap().is_accepted());
    }
}

#[test]
fn what_is_not_compared_or_not_known_is_told() {
    let solution = |inside: &str| format!("<solutions><solution {inside}</solution>");
    let extra = r#"tag="rejected"><source path="solutions/main.cpp"/><extra-tags><extra-tag tag="accepted" testset="tests" group="1"/>
        <extra-tag tag="wrong-answer" testset="pretests"/></extra-tags>"#;
    for (from, to, words) in [
        (
            "<solutions>",
            solution(extra),
            "solutions/main.cpp: `accepted` on group 1, `wrong-answer` on the set pretests is not compared",
        ),
        (
            "<solutions>",
            solution(r#"tag="wrong-anwser"><source path="solutions/main.cpp"/>"#),
            "the tag `wrong-anwser` of solutions/main.cpp is not known: nothing is expected of it",
        ),
        (
            "<solutions>",
            solution(r#"tag="accepted"><source path="solutions/gone.cpp"/>"#),
            "there is no file solutions/gone.cpp in the package",
        ),
        (
            "<solutions>",
            solution(r#"tag="accepted"><source path="solutions/main.cpp" type="python.2"/>"#),
            "solutions/main.cpp is in Python 2; it is run as Python 3",
        ),
        (
            "<files>",
            r#"<files><resources><file path="files/g.cpp" for-types="cpp.*"/></resources>"#.into(),
            "files/g.cpp is not built together with submissions of the types cpp.*",
        ),
        (
            "</testset>",
            r#"</testset><testset name="pretests"/><testset name="more"/>"#.into(),
            "only the tests of the set `tests` are used, not those of `pretests`, `more`",
        ),
        ("<assets>", "<assets><scorer/>".into(), "the <scorer> is not run"),
        ("<time-limit>1500</time-limit>", String::new(), "there is no <time-limit>; a usual one is taken"),
        ("<files>", "<files><colour/><colour/>".into(), "<colour> in <files> is not known and is ignored"),
        (
            "<test method=\"manual\"/>",
            "<test metod=\"manual\"/>".into(),
            "the attribute `metod` of <test> is not known and is ignored",
        ),
        (
            "</assets>",
            r#"</assets><properties><property name="mood" value="true"/></properties>"#.into(),
            "the property `mood` is not known and is ignored",
        ),
        ("<tests>", "<test-count>5</test-count><tests>".into(), "<test-count> is 5, and 1 tests are listed"),
    ] {
        let text = PLAIN.text();
        assert!(text.contains(from), "{from}");
        let folder = folder(&text.replace(from, &to), &[]);
        let (package, diagnostics) = load(folder.path());
        assert!(package.is_some(), "{:?}", messages(&diagnostics.list));
        let [only] = &diagnostics.list[..] else { panic!("{words}: {:?}", messages(&diagnostics.list)) };
        assert!(only.message.starts_with(words), "{}", only.message);
        assert_eq!(only.severity, Severity::Warning);
        assert!(only.line_column().is_some(), "{words}");
    }
}

#[test]
fn tests_of_programs_belong_to_the_files_that_are_there() {
    let xml = Xml {
        assets: r#"<checker type="testlib"><source path="files/check.cpp"/><testset><test-count>2</test-count>
            <input-path-pattern>c/%02d</input-path-pattern><output-path-pattern>c/%02d.o</output-path-pattern>
            <answer-path-pattern>c/%02d.a</answer-path-pattern>
            <tests><test verdict="ok"/><test verdict="crashed"/></tests></testset></checker>
            <validators><validator><source path="files/val.cpp"/><testset>
            <input-path-pattern>v/%02d</input-path-pattern>
            <tests><test verdict="valid"/><test verdict="invalid"/></tests></testset></validator></validators>"#,
        ..PLAIN
    };
    // The numbers have gaps.
    let files = [
        ("v/01", "1\r\n"),
        ("v/07", "0\n"),
        ("c/02", "1\n"),
        ("c/02.o", "2\n"),
        ("c/02.a", "3\n"),
        ("c/05", "4\n"),
        ("c/05.o", "5\n"),
    ];
    let found = loaded(&xml, &files);
    assert_eq!(messages(&found.diagnostics), [""; 0]);
    let [validator] = &found.package.validators[..] else { panic!("one validator") };
    assert_eq!((&*validator.program, validator.convention), (Path::new("files/val.cpp"), JudgeConvention::Testlib));
    let tests: Vec<_> =
        found.package.program_tests.iter().map(|t| (t.name.as_str(), t.input.bytes().unwrap())).collect();
    let names: Vec<_> = tests.iter().map(|(name, bytes)| (*name, std::str::from_utf8(bytes).unwrap())).collect();
    assert_eq!(names, [("v/01", "1\n"), ("v/07", "0\n"), ("c/02", "1\n"), ("c/05", "4\n")]);
    let kinds: Vec<_> = found.package.program_tests.iter().map(|test| &test.kind).collect();
    assert_eq!(kinds[0], &ProgramTestKind::Validator { valid: true });
    assert_eq!(kinds[1], &ProgramTestKind::Validator { valid: false });
    for (kind, wanted) in kinds[2..].iter().zip([("2\n", "3\n", Verdict::Accepted), ("5\n", "", Verdict::JudgeError)]) {
        let ProgramTestKind::Checker { output, answer, verdict } = kind else { panic!("{kind:?}") };
        let texts = (output.bytes().unwrap().to_vec(), answer.bytes().unwrap().to_vec());
        assert_eq!((texts, *verdict), ((wanted.0.into(), wanted.1.into()), wanted.2));
    }
}

#[test]
fn a_package_may_say_that_its_tests_have_another_form_of_lines() {
    for (value, warnings) in [("true", &["tests/01 has blanks at the end of a line"][..]), ("false", &[])] {
        let property =
            format!(r#"</assets><properties><property name="tests-wellformed" value="{value}"/></properties>"#);
        let folder = folder(&PLAIN.text().replace("</assets>", &property), &[("tests/01", "1 2 \n")]);
        let (_, diagnostics) = package::check_with_rules(folder.path(), &|_| Err(String::new()));
        let found = diagnostics.list.iter().filter(|found| found.code == "trailing-blanks");
        assert_eq!(found.map(|found| found.message.as_str()).collect::<Vec<_>>(), warnings, "{value}");
    }
}

#[test]
fn headers_are_found_where_the_resources_lie() {
    let files = r#"<resources><file path="lib/testlib.h" type="h.g++"/><file path="lib/olymp.sty"/></resources>"#;
    let found = loaded(&Xml { files, ..PLAIN }, &[("lib/testlib.h", "")]);
    assert_eq!(found.package.includes, [Path::new("lib")]);
}

/// Each mistake is told once, with its place, and nothing else is.
#[test]
fn what_cannot_be_judged_is_one_error_each() {
    for (from, to, words) in [
        ("path=\"files/check.cpp\"", "path=\"files/none.cpp\"", "there is no file files/none.cpp in the package"),
        ("path=\"files/check.cpp\"", "path=\"../check.cpp\"", "`../check.cpp` is not a file of the package"),
        ("path=\"files/check.cpp\"", "path=\"/bin/sh\"", "`/bin/sh` is not a file of the package"),
        ("<source path=\"files/check.cpp\" type=\"cpp.g++17\"/>", "", "<checker> does not name its <source path=…>"),
        ("tests/%02d<", "../tests/%02d<", "`../tests/%02d` is no name inside the package"),
        ("tests/%02d<", "tests/%s<", "`tests/%s` is not a name with one number"),
        ("input-file=\"\"", "input-file=\"a.in\"", "submissions use the file `a.in` instead of stdin"),
        ("input-file=\"\"", "run-count=\"3\" input-file=\"\"", "run-count=\"3\": a submission runs once or twice"),
        ("1500", "fast", "<time-limit> is `fast`; it is a number of milliseconds from 1 to 3600000"),
        ("268435456", "0", "<memory-limit> is `0`; it is a number of bytes from 1"),
        ("<tests>", "<tests><test/><test/>", "there is no file tests/02 (and 1 more), and nothing says how it is made"),
        ("</tests>", "<test cmd=\"no 1\"/></tests>", "there is no program `no` for test 2: tests/02 cannot be made"),
        ("<test method=\"manual\"/>", "", "the package has no tests"),
        ("<test method", "<test points=\"-1\" method", "`-1` are no points of a test"),
        (
            "</tests>",
            "</tests><groups><group name=\"a\" points-policy=\"some\"/></groups>",
            "the points-policy `some` is not known; it is complete-group or each-test",
        ),
        (
            "</tests>",
            "</tests><groups><group name=\"a\"><dependencies><dependency group=\"b\"/></dependencies></group></groups>",
            "the group `a` depends on `b`, which is no group",
        ),
        (
            "</tests>",
            "</tests><groups><group name=\"a\"><dependencies><dependency group=\"a\"/></dependencies></group></groups>",
            "the group `a` depends on itself",
        ),
        (
            "<solutions>",
            "<solutions><solution tag=\"main\"><source path=\"files/gen.cpp\"/></solution>",
            "files/gen.cpp and solutions/main.cpp are both the main solution",
        ),
        ("judging", "judgement", "problem.xml has no <judging>: nothing says what the tests are"),
        ("problem", "contest", "problem.xml describes <contest>, not <problem>"),
        ("</names>", "", "problem.xml is not XML: expected 'names' tag, not 'problem'"),
    ] {
        let text = PLAIN.text();
        assert!(text.contains(from), "{from}");
        let found = errors(&text.replace(from, to), &[]);
        let [only] = &found[..] else { panic!("{words}: {:?}", messages(&found)) };
        assert!(only.message.starts_with(words), "{}", only.message);
        assert!(only.line_column().is_some(), "{words}");
    }
    let without_main = PLAIN.text().replace("tag=\"main\"", "tag=\"accepted\"");
    let folder = folder(&without_main, &[]);
    std::fs::remove_file(folder.path().join("tests/01.a")).unwrap();
    let (package, diagnostics) = load(folder.path());
    assert!(package.is_none());
    assert_eq!(messages(&diagnostics.list), ["1 tests have no answer, and there is no main solution that makes one"]);
}

#[test]
fn the_second_run_must_have_something_to_read() {
    let text = PLAIN
        .text()
        .replace("input-file=\"\"", "run-count=\"2\"")
        .replace("type=\"testlib\"", "name=\"std::wcmp.cpp\"");
    let found = errors(&text, &[]);
    assert_eq!(messages(&found), ["the second run reads what the checker prints, and there is no checker that prints"]);
}

/// What is made to exhaust a reader ends soon, with one error.
#[test]
fn hostile_xml_is_refused() {
    let deep = "<problem>".repeat(100_000);
    let attributes: String = (0..100_000).map(|number| format!(" a{number}=\"\"")).collect();
    let namespaces: String = (0..10_000).map(|number| format!("<a xmlns:b{number}=\"x\">")).collect();
    let entities = "<!DOCTYPE p [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><problem>&b;</problem>";
    let external = "<!DOCTYPE p [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><problem short-name=\"&a;\"/>";
    for (text, words) in [
        (entities, "problem.xml is not XML: XML with DTD detected"),
        (external, "problem.xml is not XML: XML with DTD detected"),
        ("<problem>&lol;</problem>", "problem.xml is not XML: unknown entity reference 'lol'"),
        (&deep, "problem.xml is not XML"),
        (&format!("<problem{attributes}/>"), "an element has more than 200 attributes"),
        (&namespaces, "problem.xml has no namespaces"),
        (&"<a/>".repeat(1 << 20), "problem.xml is not XML"),
        (&"<problem>".repeat(1 << 20), "problem.xml is 9 MiB large; at most 4 MiB are read"),
        ("", "problem.xml is not XML"),
    ] {
        let found = errors(text, &[]);
        let [only] = &found[..] else { panic!("{words}: {:?}", messages(&found)) };
        assert!(only.message.starts_with(words), "{}", only.message);
    }
}

#[test]
fn thousands_of_mistakes_are_told_in_few_words() {
    let rows: String = (0..9_000).map(|number| format!("<test cmd=\"p{number} 1\"/>")).collect();
    let found = errors(&PLAIN.text().replace("<tests>", &format!("<tests>{rows}")), &[]);
    assert!(found.len() <= 30, "{}", found.len());
    let names: String = (0..9_000).map(|number| format!("<x{number}/>")).collect();
    let folder = folder(&PLAIN.text().replace("<files>", &format!("<files>{names}")), &[]);
    let (package, diagnostics) = load(folder.path());
    assert!(package.is_some() && diagnostics.list.len() <= 30, "{}", diagnostics.list.len());
    let many = PLAIN.text().replace("<tests>", "<test-count>999999999999</test-count><tests>");
    assert_eq!(messages(&errors(&many, &[])), ["999999999999 tests; at most 10000 are read"]);
}

#[test]
fn a_link_that_leads_out_is_not_read() {
    let outside = TempDir::new().unwrap();
    std::fs::write(outside.path().join("secret"), "secret\n").unwrap();
    for (name, words) in [
        ("tests/01", "tests/01 is a link that leads out of the package"),
        ("files/check.cpp", "files/check.cpp is a link that leads out of the package"),
    ] {
        let folder = folder(&PLAIN.text(), &[]);
        std::fs::remove_file(folder.path().join(name)).unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret"), folder.path().join(name)).unwrap();
        let (package, diagnostics) = load(folder.path());
        assert!(package.is_none());
        assert!(messages(&diagnostics.list).contains(&words.to_string()), "{:?}", messages(&diagnostics.list));
    }
}

/// Nothing is written into a package: one that nobody may write to loads as well.
#[test]
fn loading_changes_nothing() {
    let folder = folder(&PLAIN.text(), &[]);
    let list = || {
        let mut names: Vec<_> = ["", "files", "tests", "solutions"]
            .iter()
            .flat_map(|sub| std::fs::read_dir(folder.path().join(sub)).unwrap())
            .map(|e| e.unwrap().path())
            .collect();
        names.sort();
        names
    };
    let before = list();
    assert!(load(folder.path()).0.is_some());
    assert_eq!(list(), before);
}
