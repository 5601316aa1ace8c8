//! What becomes of ICPC and Kattis packages, of every version of the format, and of hostile ones.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::time::Duration;

use package::{
    Compare, Diagnostics, Gather, JudgeConvention, Package, PackageFormat, ProgramTestKind, Severity, Task, TaskKind,
    TestData, Verdict, load,
};
use proptest::prelude::*;
use tempfile::TempDir;

/// A package in a folder of its own, which must be there when a test is read.
struct Loaded {
    package: Option<Package>,
    diagnostics: Diagnostics,
    _folder: TempDir,
}

const LEGACY: &str = "name: Sum\n";
const MODERN: &str = "problem_format_version: 2025-09\nname: Sum\nuuid: 1\nlimits: {time_limit: 2}\n";
/// A sample, a secret test, and a right solution.
const PLAIN: &[(&str, &str)] = &[
    ("data/sample/1.in", "1 2\n"),
    ("data/sample/1.ans", "3\n"),
    ("data/secret/01.in", "4 5\n"),
    ("data/secret/01.ans", "9\n"),
    ("submissions/accepted/a.py", ""),
];

fn folder(yaml: &str, files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, text) in [("problem.yaml", yaml)].iter().chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// `problem.yaml`, and files beside those of [`PLAIN`].
fn loaded(yaml: &str, files: &[(&str, &str)]) -> Loaded {
    bare(yaml, &[PLAIN, files].concat())
}

fn bare(yaml: &str, files: &[(&str, &str)]) -> Loaded {
    of_folder(folder(yaml, files))
}

fn of_folder(folder: TempDir) -> Loaded {
    let (package, diagnostics) = load(folder.path());
    Loaded { package, diagnostics, _folder: folder }
}

impl Loaded {
    /// The package, which must have no errors.
    fn sound(&self) -> &Package {
        self.package.as_ref().unwrap_or_else(|| panic!("{:#?}", self.told()))
    }

    /// The package, of which nothing may be told at all.
    #[track_caller]
    fn quiet(&self) -> &Package {
        assert_eq!(self.told(), [""; 0]);
        self.sound()
    }

    /// What is told, with its file and line.
    fn told(&self) -> Vec<String> {
        let words = |diagnostic: &package::Diagnostic| {
            let line = diagnostic.line_column().map_or(String::new(), |(line, _)| format!(":{line}"));
            let severity = if diagnostic.severity == Severity::Error { "error " } else { "" };
            format!("{severity}{}{line}: {}", diagnostic.path.display(), diagnostic.message)
        };
        self.diagnostics.list.iter().map(words).collect()
    }

    #[track_caller]
    fn tells(&self, words: &str) -> &Loaded {
        assert!(self.told().iter().any(|told| told.contains(words)), "`{words}` in {:#?}", self.told());
        self
    }

    /// One error that begins so, and no package.
    #[track_caller]
    fn refused(&self, words: &str) {
        let errors: Vec<String> = self.told().into_iter().filter(|told| told.starts_with("error ")).collect();
        assert!(errors.len() == 1 && errors[0].contains(words), "`{words}` in {errors:#?}");
        assert!(self.package.is_none());
    }

    fn names(&self) -> Vec<String> {
        self.sound().tests.iter().map(|test| test.origin.to_string()).collect()
    }

    fn expectation(&self, path: &str) -> Option<String> {
        let solution = self.sound().solutions.iter().find(|solution| solution.path == Path::new(path));
        let solution = solution.unwrap_or_else(|| panic!("{path} in {:?}", self.sound().solutions));
        solution.expectation.as_ref().map(|expectation| expectation.to_string().replace(" (ICPC)", ""))
    }
}

fn passes(package: &Package) -> &package::PassTask {
    match &package.task {
        Task::Passes(task) => task,
        Task::Game(_) | Task::Outputs(_) => panic!("{:?}", package.task),
    }
}

#[test]
fn every_version_is_read() {
    for version in ["", "problem_format_version: legacy\n", "problem_format_version: legacy-icpc\n"] {
        let loaded = loaded(&format!("{version}{LEGACY}validator_flags: float_tolerance 1e-6\nauthor: A, B\n"), &[]);
        let package = loaded.quiet();
        assert_eq!((package.format, package.title.as_str()), (PackageFormat::Icpc, "Sum"));
        assert_eq!(package.time_inference.map(|inference| inference.factor), Some(5.0));
        let task = passes(package);
        assert_eq!((task.convention, task.decoys, task.most_passes), (JudgeConvention::Icpc, 0, 1));
        let float = Compare::of_icpc(&["float_tolerance".into(), "1e-6".into()]).unwrap();
        assert_eq!((package.task.kind(), &task.passes[0].compare), (TaskKind::Batch, &Some(float)));
    }
    for version in ["2025-09", "2023-07-draft", "draft"] {
        let yaml = format!(
            "problem_format_version: {version}\nname: {{sv: Summa, en: Sum}}\ncredits: {{authors: [A]}}\nuuid: 1\n"
        );
        let loaded = loaded(&yaml, &[]);
        let package = loaded.quiet();
        assert_eq!((package.format, package.title.as_str()), (PackageFormat::Icpc, "Sum"));
        assert_eq!(package.time_inference.map(|inference| inference.factor), Some(2.0));
        assert_eq!(passes(package).passes[0].compare, Some(Compare::of_icpc(&[]).unwrap()));
    }
    let unknown = loaded("problem_format_version: 2031-01\nname: x\n", &[]);
    unknown.tells("problem.yaml:1: the format `2031-01` is not known").sound();
}

#[test]
fn the_kind_of_a_problem_is_said_in_several_ways() {
    let legacy = "output_validators/check/validate.cc";
    let modern = "output_validator/validate.py";
    for (yaml, program, kind, most_passes) in [
        ("validation: custom", legacy, TaskKind::Batch, 1),
        ("validation: custom", "output_validators/validate.py", TaskKind::Batch, 1),
        ("validation: custom interactive", legacy, TaskKind::Interactive, 1),
        ("validation: custom multi-pass\nlimits: {validation_passes: 26}", modern, TaskKind::MultiPass, 26),
        ("validation: custom interactive multi-pass", legacy, TaskKind::MultiPass, 2),
        ("type: pass-fail interactive multi-pass\nvalidation: custom interactive", legacy, TaskKind::MultiPass, 2),
        ("problem_format_version: 2025-09", modern, TaskKind::Batch, 1),
        ("problem_format_version: 2025-09\ntype: interactive", modern, TaskKind::Interactive, 1),
        ("problem_format_version: 2025-09\ntype: pass-fail interactive", modern, TaskKind::Interactive, 1),
        ("problem_format_version: 2025-09\ntype: [interactive, multi-pass]", modern, TaskKind::MultiPass, 2),
        ("problem_format_version: 2025-09\ntype: multi-pass", "output_validator/v/run.py", TaskKind::MultiPass, 2),
        (
            "problem_format_version: 2023-07-draft\ntype: interactive",
            "output_validator/g/g.cc",
            TaskKind::Interactive,
            1,
        ),
    ] {
        let loaded = loaded(&format!("name: x\n{yaml}\n"), &[(program, "")]);
        let package = loaded.quiet();
        let task = passes(package);
        assert_eq!((package.task.kind(), task.most_passes), (kind, most_passes), "{yaml}");
        assert_eq!(package.task.author_programs()[0].path, Path::new(program), "{yaml}");
        assert_eq!(task.passes[0].compare, None);
    }
    let yaml = "problem_format_version: 2025-09\nname: x\ntype: submit-answer\n";
    let outputs = loaded(yaml, &[("submissions/accepted/outputs/01.out", "9\n"), ("submissions/accepted/b.zip", "")]);
    assert_eq!(outputs.sound().task.kind(), TaskKind::Outputs);
    assert_eq!(outputs.sound().solutions.len(), 2);
    outputs.tells("submissions/accepted: no submissions, left out: a.py");
    loaded(yaml, &[("data/secret/1.in", "")]).refused("data/secret/1.in: another test has the same name");
    let unused = loaded(LEGACY, &[(legacy, "")]);
    unused.tells("output_validators/check/validate.cc is not used: `validation` is `default`");
    assert_eq!(unused.sound().task.author_programs(), []);
    // Headers beside a single source are found by the file, those of several sources belong to the folder.
    let one = loaded("name: x\nvalidation: custom\n", &[(legacy, ""), ("output_validators/check/validate.h", "")]);
    assert_eq!(one.quiet().task.author_programs()[0].path, Path::new(legacy));
    let two = loaded("name: x\nvalidation: custom\n", &[(legacy, ""), ("output_validators/check/more.cc", "")]);
    assert_eq!(two.quiet().task.author_programs()[0].path, Path::new("output_validators/check"));
}

#[test]
fn the_time_limit_is_said_in_four_places_or_inferred() {
    let modern = "problem_format_version: 2025-09\nname: x\n";
    let limit = |yaml: &str, files: &[(&str, &str)]| {
        let loaded = loaded(yaml, files);
        let package = loaded.quiet();
        let inferred = package.time_inference.map(|inference| (inference.factor, inference.resolution.as_secs_f64()));
        (package.limits.time.as_secs_f64(), inferred)
    };
    let ini = ("domjudge-problem.ini", "color = '#0f0'\ntimelimit='4'\n");
    for (yaml, files, seconds, inferred) in [
        ("name: x\n".into(), &[][..], 20.0, Some((5.0, 1.0))),
        ("name: x\nlimits: {time_multiplier: 3, time_safety_margin: 2}\n".into(), &[], 20.0, Some((3.0, 1.0))),
        (format!("{modern}limits: {{time_multipliers: {{ac_to_time_limit: 2.5}}}}\n"), &[], 20.0, Some((2.5, 1.0))),
        (format!("{modern}limits: {{time_resolution: 0.1}}\n"), &[], 20.0, Some((2.0, 0.1))),
        (format!("{modern}limits: {{time_limit: 1.5}}\n"), &[(".timelimit", "9\n")], 1.5, None),
        ("name: x\n".into(), &[(".timelimit", "0.5\n"), ini], 0.5, None),
        ("name: x\n".into(), &[ini], 4.0, None),
    ] {
        assert_eq!(limit(&yaml, files), (seconds, inferred), "{yaml}");
    }
    let other =
        loaded("name: x\nlimits: {memory: 512, output: 16, validation_time: 30, validation_memory: 256}\n", &[]);
    let package = other.quiet();
    assert_eq!((package.limits.memory, package.limits.output), (512 << 20, 16 << 20));
    let validator = &package.author_limits;
    assert_eq!((validator.time, validator.memory), (Duration::from_secs(30), 256 << 20));
}

#[test]
fn tests_are_in_the_order_of_their_names_and_read_when_needed() {
    let loaded = bare(
        MODERN,
        &[
            ("data/sample/2.in", "b"),
            ("data/sample/1.in", "a"),
            ("data/sample/1.ans", "A"),
            ("data/sample/1.interaction", ">1\n"),
            ("data/secret/01.in", "c"),
            ("data/secret/01.in.download", ""),
            ("data/secret/02-group/1.1.in", "d"),
            ("data/secret/02-group/1.1.ans", "D"),
            ("data/secret/02-group/deep/1.in", "e"),
            ("data/secret/03.in", "f"),
            ("data/secret/03.ans", "F\r\n"),
            ("data/secret/.hidden.in", ""),
            ("submissions/accepted/a.py", ""),
        ],
    );
    let files = ["sample/1", "sample/2", "secret/01", "secret/02-group/1.1", "secret/02-group/deep/1", "secret/03"];
    assert_eq!(loaded.names(), files.map(|name| format!("data/{name}.in")));
    let tests = &loaded.quiet().tests;
    let text = |at: usize| {
        let TestData::Text { input, answer } = &tests[at].data else { panic!("{:?}", tests[at].data) };
        (input.bytes().unwrap().into_owned(), answer.bytes().unwrap().into_owned())
    };
    assert_eq!(text(0), (b"a".into(), b"A".into()));
    assert_eq!(text(1), (b"b".into(), b"".into()), "a missing answer is empty");
    assert_eq!(text(3), (b"d".into(), b"D".into()));
    assert_eq!(text(5), (b"f".into(), b"F\r\n".into()), "bytes stay as they are");
    let samples: Vec<bool> = tests.iter().map(|test| test.details.is_sample).collect();
    assert_eq!(samples, [true, true, false, false, false, false]);
}

#[test]
fn links_inside_the_package_are_followed() {
    let folder = folder(MODERN, PLAIN);
    std::os::unix::fs::symlink("../sample/1.in", folder.path().join("data/secret/00.in")).unwrap();
    std::os::unix::fs::symlink("../sample/1.ans", folder.path().join("data/secret/00.ans")).unwrap();
    std::os::unix::fs::symlink("../sample", folder.path().join("data/secret/all")).unwrap();
    let loaded = of_folder(folder);
    let names = ["sample/1", "secret/00", "secret/01", "secret/all/1"].map(|name| format!("data/{name}.in"));
    assert_eq!(loaded.names(), names);
    assert_eq!(loaded.quiet().tests[1].answer_bytes().unwrap(), &b"3\n"[..]);
}

#[test]
fn arguments_of_validators_are_those_of_the_package_the_group_and_the_test() {
    let custom = "name: x\nvalidation: custom\nvalidator_flags: a b\n";
    let files = [
        ("output_validators/v.py", ""),
        ("input_validators/i.py", ""),
        ("data/testdata.yaml", "input_validator_flags: all\n"),
        ("data/secret/g/testdata.yaml", "output_validator_flags: c d\ninput_validator_flags: {i: [x, 'y z']}\n"),
        ("data/secret/g/1.in", ""),
        ("data/secret/g/2.in", ""),
        ("data/secret/g/2.yaml", "output_validator_args: [e f]\ndescription: odd\nhint: none\n"),
    ];
    let loaded = loaded(custom, &files);
    let package = loaded.quiet();
    let found: Vec<(String, String)> = package
        .tests
        .iter()
        .map(|test| (test.details.judge_arguments.join("|"), test.details.validator_arguments.join("|")))
        .collect();
    let wanted = [("a|b", "all"), ("a|b", "all"), ("a|b|c|d", "x|y z"), ("a|b|e f", "x|y z")];
    assert_eq!(found, wanted.map(|(judge, input)| (judge.to_owned(), input.to_owned())));
    assert_eq!(package.tests[3].details.description, "odd");
    assert_eq!(package.validators[0].program, Path::new("input_validators/i.py"));
    assert_eq!(package.validators[0].convention, JudgeConvention::Icpc);
}

#[test]
fn the_default_validator_has_flags_by_group() {
    let flags = |words: &str| {
        let words: Vec<String> = words.split(' ').map(String::from).collect();
        Some(Compare::of_icpc(&words).unwrap())
    };
    let files = [("data/secret/test_group.yaml", "output_validator_args: [float_tolerance, '1E-6']\n")];
    let modern = loaded(MODERN, &files);
    let package = modern.quiet();
    assert_eq!(passes(package).passes[0].compare, Some(Compare::of_icpc(&[]).unwrap()));
    let compare: Vec<&Option<Compare>> = package.tests.iter().map(|test| &test.details.compare).collect();
    assert_eq!(compare, [&None, &flags("float_tolerance 1e-6")]);
    assert!(package.tests[1].details.judge_arguments.is_empty());

    let files = [("data/secret/testdata.yaml", "output_validator_flags: case_sensitive\n")];
    let legacy = loaded("name: x\nvalidator_flags: float_tolerance 1e-6\n", &files);
    assert_eq!(passes(legacy.quiet()).passes[0].compare, flags("float_tolerance 1e-6"));
    assert_eq!(legacy.sound().tests[1].details.compare, flags("float_tolerance 1e-6 case_sensitive"));

    loaded("name: x\nvalidator_flags: float_tolerence 1e-6\n", &[])
        .refused("the default output validator has no flag `float_tolerence`; did you mean `float_tolerance`?");
}

#[test]
fn folders_say_what_is_expected() {
    let files = [
        ("submissions/wrong_answer/a.cpp", ""),
        ("submissions/time_limit_exceeded/a.cpp", ""),
        ("submissions/run_time_error/a.cpp", ""),
        ("submissions/rejected/a.cpp", ""),
        ("submissions/brute_force/a.KT", ""),
        ("submissions/accepted/folder/main.py", ""),
        ("submissions/accepted/folder/more.py", ""),
        ("submissions/.gitkeep", ""),
    ];
    let legacy = loaded(LEGACY, &files);
    let modern = loaded(MODERN, &files);
    for (path, in_legacy, in_modern) in [
        ("accepted/a.py", "AC", "AC"),
        ("accepted/folder", "AC", "AC"),
        ("wrong_answer/a.cpp", "WA", "WA"),
        ("time_limit_exceeded/a.cpp", "TLE, perhaps WA", "TLE"),
        ("run_time_error/a.cpp", "RE, perhaps WA or TLE", "RE"),
        ("rejected/a.cpp", "WA or TLE or RE", "WA or TLE or RE"),
        ("brute_force/a.KT", "TLE or RE", "TLE or RE"),
    ] {
        let path = format!("submissions/{path}");
        assert_eq!(legacy.expectation(&path).as_deref(), Some(in_legacy), "{path}");
        assert_eq!(modern.expectation(&path).as_deref(), Some(in_modern), "{path}");
    }
    legacy.quiet();
    assert_eq!(modern.quiet().solutions.len(), 7);
}

/// In ICPC's terms a submission that waits too long is too slow.
#[test]
fn expectations_speak_of_icpcs_verdicts() {
    let loaded = loaded(LEGACY, &[("submissions/time_limit_exceeded/a.cpp", "")]);
    let expectation = loaded.sound().solutions[1].expectation.clone().unwrap();
    assert_eq!(expectation.compare(&[Verdict::Accepted, Verdict::IdlenessLimit]), Ok(()));
}

#[test]
fn comments_and_odd_folders_are_understood_or_told() {
    let loaded = loaded(
        LEGACY,
        &[
            ("submissions/mixed/a.py", "# @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT\n"),
            ("submissions/mixed/notes.txt", ""),
            ("submissions/slow-verdicts/a.py", ""),
            ("submissions/rejected/a.c", "/* @EXPECTED_RESULTS@: RUN-ERROR */\n"),
            ("submissions/wrong_answer/a.c", "/* @EXPECTED_RESULTS@: WRONG-ANSWER */\n"),
            ("submissions/accepted/b.c", "/* @EXPECTED_RESULTS@: TIMELIMIT */\n"),
            ("submissions/accepted/c.c", "/* @EXPECTED_RESULTS@: FINE */\n"),
            ("submissions/stray.cpp", ""),
            ("submissions/VALIDATE.cc", ""),
            ("submissions/README.md", ""),
        ],
    );
    for (path, words) in [
        ("mixed/a.py", Some("WA or TLE")),
        ("slow-verdicts/a.py", None),
        ("rejected/a.c", Some("RE")),
        ("accepted/b.c", Some("AC")),
        ("stray.cpp", None),
        ("VALIDATE.cc", None),
    ] {
        assert_eq!(loaded.expectation(&format!("submissions/{path}")).as_deref(), words, "{path}");
    }
    let told = [
        "submissions/VALIDATE.cc: it lies in no folder that says what is expected",
        "submissions/accepted/b.c: the folder `accepted` counts, not `@EXPECTED_RESULTS@`, which says TLE (ICPC)",
        "submissions/accepted/c.c: `@EXPECTED_RESULTS@` has no result `FINE`",
        "submissions/mixed: no submissions, left out: notes.txt",
        "submissions/slow-verdicts: the folder's name says no verdict, nor does anything else",
        "submissions/stray.cpp: it lies in no folder that says what is expected",
    ];
    assert_eq!(loaded.told().len(), told.len(), "{:#?}", loaded.told());
    told.iter().for_each(|words| {
        loaded.tells(words);
    });
}

#[test]
fn rules_of_submissions_yaml_add_to_those_of_folders() {
    let rules = "wrong_answer:\n  permitted: [AC, WA, TLE]\naccepted/*.{py,cpp}:\n  authors: A\n\
        mixed/a.py:\n  permitted: [AC, RTE]\n  required: [RTE]\n  language: python3\n\
        mixed/b.py:\n  sample:\n    permitted: [AC]\n  score: 50\nnothing/*:\n  permitted: [AC]\n";
    let loaded = loaded(
        MODERN,
        &[
            ("submissions/submissions.yaml", rules),
            ("submissions/wrong_answer/a.py", ""),
            ("submissions/mixed/a.py", ""),
            ("submissions/mixed/b.py", ""),
        ],
    );
    assert_eq!(loaded.expectation("submissions/accepted/a.py").as_deref(), Some("AC"));
    assert_eq!(loaded.expectation("submissions/wrong_answer/a.py").as_deref(), Some("WA, perhaps TLE"));
    assert_eq!(loaded.expectation("submissions/mixed/a.py").as_deref(), Some("RE"));
    assert_eq!(loaded.expectation("submissions/mixed/b.py"), None);
    loaded
        .tells("submissions/submissions.yaml:10: the rule for the tests `sample` is not compared")
        .tells("submissions/submissions.yaml:12: `score` is not followed")
        .tells("no submission matches `nothing/*` of submissions.yaml")
        .tells("submissions/mixed: the folder's name says no verdict");
    assert_eq!(loaded.told().len(), 4, "{:#?}", loaded.told());
    let bad = bare(MODERN, &[PLAIN, &[("submissions/submissions.yaml", "accepted: {permitted: [OK]}\n")]].concat());
    bad.tells("submissions/submissions.yaml:1: `OK` is none of the verdicts AC, WA, TLE, RTE");
}

/// Name, points, how they are gathered, the tests, and the points of the first.
type GroupFacts = (String, String, Gather, Vec<usize>, Option<String>);

fn groups(package: &Package) -> Vec<GroupFacts> {
    let first = |tests: &[usize]| package.tests[tests[0] - 1].details.points.map(|points| points.to_string());
    let words = |group: &package::Group| {
        (group.name.clone(), group.points.to_string(), group.gather, group.tests.clone(), first(&group.tests))
    };
    package.groups.iter().map(words).collect()
}

const GROUPS: &[(&str, &str)] = &[
    ("data/sample/1.in", ""),
    ("data/secret/group1/1.in", ""),
    ("data/secret/group1/2.in", ""),
    ("data/secret/group2/1.in", ""),
    ("data/secret/group2/2.in", ""),
    ("submissions/accepted/a.py", ""),
    ("submissions/partially_accepted/b.py", ""),
];

#[test]
fn legacy_groups_are_scored_by_the_default_graders_rules() {
    let files = [
        ("data/testdata.yaml", "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n"),
        ("data/secret/group1/testdata.yaml", "on_reject: break\naccept_score: 40\nrange: 0 40\ngrader_flags: min\n"),
        ("data/secret/group2/testdata.yaml", "accept_score: 30\ngrader_flags: always_accept sum\n"),
    ];
    let scoring = bare("name: x\ntype: scoring\n", &[GROUPS, &files].concat());
    assert_eq!(
        groups(scoring.quiet()),
        [
            ("secret/group1".into(), "40".into(), Gather::Worst, vec![2, 3], None),
            ("secret/group2".into(), "60".into(), Gather::Sum, vec![4, 5], Some("30".into())),
        ]
    );
    assert_eq!(scoring.expectation("submissions/partially_accepted/b.py").as_deref(), Some("WA or TLE or RE"));
    let files = [
        ("output_validators/v.py", ""),
        ("data/testdata.yaml", "grader_flags: ignore_sample\n"),
        ("data/secret/testdata.yaml", "range: 0 50\ngrader_flags: max\n"),
    ];
    let score = bare("name: x\ntype: scoring\nvalidation: custom score\n", &[GROUPS, &files].concat());
    let first = groups(score.sound()).remove(0);
    assert_eq!(first, ("secret/group1".into(), "50".into(), Gather::Best, vec![2, 3], Some("50".into())));
    score.tells("`max` of data/secret: the points of its groups are added up here");
    // A draft between the two formats scores in the older one's way.
    let draft = bare(
        "problem_format_version: 2023-07-draft\nname: x\ntype: scoring\n",
        &[
            GROUPS,
            &[
                ("data/testdata.yaml", "grader_flags: ignore_sample\n"),
                ("data/secret/group1/testdata.yaml", "accept_score: 50\ngrader_flags: min\n"),
            ],
        ]
        .concat(),
    );
    assert_eq!(groups(draft.quiet())[0].1, "50");
    // Without any file each test is worth a point, the samples too.
    let plain = bare("name: x\ntype: scoring\n", PLAIN);
    let [sample, secret] = &groups(plain.quiet())[..] else { panic!("{:?}", plain.sound().groups) };
    assert_eq!((sample.1.as_str(), secret.1.as_str()), ("1", "1"));
}

#[test]
fn groups_of_2025_have_a_score_and_need_others() {
    let yaml = "problem_format_version: 2025-09\nname: x\ntype: scoring\n";
    let files = [
        ("data/secret/group1/test_group.yaml", "max_score: 40\nrequire_pass: sample\n"),
        ("data/secret/group2/test_group.yaml", "max_score: 60\nscore_aggregation: sum\nrequire_pass: [group1]\n"),
    ];
    let scoring = bare(yaml, &[GROUPS, &files].concat());
    let package = scoring.quiet();
    assert_eq!(
        groups(package),
        [
            ("secret/group1".into(), "40".into(), Gather::Worst, vec![2, 3], None),
            ("sample".into(), "0".into(), Gather::Worst, vec![1], None),
            ("secret/group2".into(), "60".into(), Gather::Sum, vec![4, 5], Some("30".into())),
        ]
    );
    let needs: Vec<&[usize]> = package.groups.iter().map(|group| &group.needs[..]).collect();
    assert_eq!(needs, [&[1][..], &[], &[0]]);

    let loose = bare(yaml, PLAIN);
    let wanted = [("secret".to_owned(), "100".to_owned(), Gather::Sum, vec![2], Some("100".to_owned()))];
    assert_eq!(groups(loose.quiet()), wanted);

    let files = [("data/secret/group1/test_group.yaml", "max_score: 40\nrequire_pass: group2\n")];
    let wrong = bare(yaml, &[GROUPS, &files].concat());
    wrong.refused("`require_pass` names `group2`, and no group before this one is called so");
    // As the examples of the format had it before 2025-09.
    let files = [("data/secret/group1/testdata.yaml", "scoring:\n  score: 30\n  aggregation: min\n")];
    let draft = bare(yaml, &[GROUPS, &files].concat());
    assert_eq!(groups(draft.sound())[0].1, "30");
}

#[test]
fn tests_of_the_packages_programs_are_known() {
    let loaded = loaded(
        MODERN,
        &[
            ("data/invalid_input/a.in", "x"),
            ("data/valid_input/sub/a.in", "1 2\n"),
            ("data/invalid_output/a.in", "1 2\n"),
            ("data/invalid_output/a.ans", "3\n"),
            ("data/invalid_output/a.out", "4\n"),
            ("data/valid_output/a.in", "1 2\n"),
            ("data/valid_output/a.ans", "3\n"),
            ("data/valid_output/a.out", "3.0\n"),
        ],
    );
    let package = loaded.quiet();
    assert_eq!((package.tests.len(), package.program_tests.len()), (2, 4));
    let words: Vec<String> = package
        .program_tests
        .iter()
        .map(|test| match &test.kind {
            ProgramTestKind::Validator { valid } => format!("{} {valid}", test.name),
            ProgramTestKind::Checker { output, verdict, .. } => {
                format!("{} {verdict} {:?}", test.name, String::from_utf8_lossy(&output.bytes().unwrap()))
            }
        })
        .collect();
    let wanted = [
        "data/invalid_input/a.in false",
        "data/valid_input/sub/a.in true",
        "data/invalid_output/a.in WA \"4\\n\"",
        "data/valid_output/a.in AC \"3.0\\n\"",
    ];
    assert_eq!(words, wanted);
}

#[test]
fn what_is_not_followed_is_told_with_its_place() {
    let yaml = "name: x\nvalidation: custom\nmystery: 1\nlimits:\n  code: 64\n  time_multipliar: 3\n\
        constants: {N: 5}\nallow_file_writing: true\ngrading:\n  objective: min\n";
    let loaded = loaded(
        yaml,
        &[
            ("output_validators/v/build", ""),
            ("output_validators/v/v.cc", ""),
            ("input_validators/grammar.ctd", ""),
            ("answer_validators/a.py", ""),
            ("graders/g.py", ""),
            ("include/cpp/stub.cpp", ""),
            ("data/secret/01.files/x", ""),
            ("data/secret/02.ans", ""),
            ("data/secret/lost.tmp", ""),
            ("data/secret/test_group.yaml", "args: [a]\nreject_score: -1\nmistery: 1\n"),
        ],
    );
    for words in [
        "problem.yaml:3: unknown key `mystery` in problem.yaml: it is not read",
        "problem.yaml:5: `code` is not enforced",
        "problem.yaml:6: unknown key `time_multipliar` in limits",
        "problem.yaml:7: constants are not replaced",
        "`allow_file_writing`: files that a submission writes",
        "problem.yaml:10: `objective: min`",
        "output_validators/v/build: scripts that build or run a program are not supported",
        "input_validators/grammar.ctd: grammars of inputs are not checked here",
        "answer_validators/a.py: programs that check the jury's answers are not run",
        "graders/g.py: programs that sum up scores are not run",
        "include/cpp: files for submissions are not added to them",
        "data/secret/01.files: files of a test are not given to submissions",
        "data/secret: files that belong to no test: lost.tmp",
        "data/secret/test_group.yaml:1: submissions are not given arguments",
        "data/secret/test_group.yaml:2: `reject_score: -1`",
        "data/secret/test_group.yaml:3: unknown key `mistery` in test_group.yaml",
    ] {
        loaded.tells(words);
    }
    assert_eq!(loaded.told().len(), 16, "{:#?}", loaded.told());
    let hint = loaded.diagnostics.list.iter().find(|d| d.message.contains("time_multipliar")).unwrap().hint.clone();
    assert_eq!(hint.as_deref(), Some("did you mean `time_multiplier`?"));
    loaded.sound();
}

#[test]
fn broken_and_hostile_files_get_one_clear_error_each() {
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nname: *b\n";
    let deep = format!("name: {}\n", "[".repeat(10_000));
    let large = format!("name: {}\n", "x".repeat(1 << 20));
    let many = format!("keywords: [{}]\n", "a,".repeat(400_000));
    for (yaml, words) in [
        (bomb, "error problem.yaml:2: aliases are not read here"),
        (deep.as_str(), "error problem.yaml:1: this is not YAML: recursion limit exceeded"),
        (large.as_str(), "problem.yaml is 1 MiB large; at most 1 MiB are read"),
        ("name: [\n", "error problem.yaml:2: this is not YAML"),
        ("- a\n- b\n", "error problem.yaml:1: `problem.yaml` must be a map, not a list"),
        ("name: x\nlimits: 3\n", "error problem.yaml:2: `limits` must be a map, not a scalar"),
        ("name: x\nlimits: {time_limit: soon}\n", "error problem.yaml:2: `time_limit` must be a number"),
        ("name: x\nlimits: {time_limit: -1}\n", "`time_limit` must be a number from 0.001 to 3600, not `-1`"),
        ("name: x\nlimits: {time_limit: 1e400}\n", "`time_limit` must be a number from 0.001 to 3600"),
        ("name: x\nlimits: {memory: 99999999999}\n", "`memory` must be a number from 1 to 1000000"),
        ("name: x\nlimits: {validation_passes: 1000000}\n", "`validation_passes` must be a number from 1 to 1000"),
        ("name: x\ntype: pass-fall\n", "error problem.yaml:2: there is no type of problem `pass-fall`"),
        ("name: x\ntype: [scoring, pass-fail]\n", "a problem cannot be all of this: scoring, pass-fail"),
        ("name: x\nvalidation: costum\n", "error problem.yaml:2: there is no validation `costum`"),
        ("name: x\nvalidation: custom\n", "error problem.yaml: the package has no output validator"),
        ("problem_format_version: 2025-09\ntype: interactive\n", "the package has no output validator"),
    ] {
        loaded(yaml, &[]).refused(words);
    }
    loaded(&many, &[]).sound();
    let several = [("output_validators/a.py", ""), ("output_validators/b.py", "")];
    loaded("name: x\nvalidation: custom\n", &several)
        .refused("the package has several output validators: output_validators/a.py, output_validators/b.py");
    bare(LEGACY, &[("submissions/accepted/a.py", "")]).refused("data/sample and data/secret hold no `.in` file");
    loaded(LEGACY, &[(".timelimit", "two\n")]).refused("error .timelimit:1: `two` is not a time limit");
    loaded(LEGACY, &[("data/secret/testdata.yaml", "range: [0]\n")])
        .refused("error data/secret/testdata.yaml:1: `range` must be two numbers");
    let folder = folder(LEGACY, PLAIN);
    std::fs::write(folder.path().join("problem.yaml"), b"name: \xff\n").unwrap();
    of_folder(folder).refused("problem.yaml is not UTF-8 text (byte 6)");
}

#[test]
fn links_out_of_the_package_are_refused() {
    let out = TempDir::new().unwrap();
    std::fs::write(out.path().join("secret.in"), "").unwrap();
    for (link, words) in [
        ("data/secret/02.in", "data/secret/02.in is a link that leads out of the package"),
        ("data/secret/02", "data/secret/02 is a link that leads out of the package"),
        ("data/secret/01.yaml", "data/secret/01.yaml is a link that leads out of the package"),
        ("submissions/accepted/b.py", "submissions/accepted/b.py is a link that leads out of the package"),
        ("output_validators", "output_validators is a link that leads out of the package"),
        (".timelimit", ".timelimit is a link that leads out of the package"),
    ] {
        let folder = folder(LEGACY, PLAIN);
        let target = if link.contains('.') { out.path().join("secret.in") } else { out.path().into() };
        std::os::unix::fs::symlink(target, folder.path().join(link)).unwrap();
        of_folder(folder).refused(words);
    }
}

#[test]
fn odd_names_and_circles_of_links_are_left_out() {
    let folder = folder(LEGACY, PLAIN);
    let secret = folder.path().join("data/secret");
    std::fs::write(secret.join("a\nb.in"), "").unwrap();
    std::fs::write(secret.join("with blanks.in"), "").unwrap();
    std::os::unix::fs::symlink("..", secret.join("circle")).unwrap();
    std::os::unix::fs::symlink("nowhere", secret.join("nowhere.in")).unwrap();
    std::os::unix::fs::symlink(".", folder.path().join("submissions/accepted/circle")).unwrap();
    let loaded = of_folder(folder);
    assert!(loaded.names().contains(&"data/secret/with blanks.in".to_owned()));
    loaded
        .tells("\"a\\nb.in\" in data/secret has a name with control characters; it is left out")
        .tells("data/secret/nowhere.in is a link that leads nowhere; it is left out")
        .tells("folders lie deeper than 8, or in themselves; it is left out");
    assert!(loaded.told().len() < 10, "{:#?}", loaded.told());
    loaded.sound();
}

/// A chain of folders, each with several links to the next, would be read again and again.
#[test]
fn the_number_of_files_is_bounded() {
    let folder = folder(LEGACY, PLAIN);
    let secret = folder.path().join("data/secret");
    for depth in 0..7 {
        std::fs::create_dir_all(secret.join(format!("d{depth}"))).unwrap();
        for link in 0..12 {
            let target = format!("../d{}", depth + 1);
            std::os::unix::fs::symlink(target, secret.join(format!("d{depth}/l{link}"))).unwrap();
        }
    }
    std::fs::create_dir_all(secret.join("d7")).unwrap();
    std::fs::write(secret.join("d7/1.in"), "").unwrap();
    let started = std::time::Instant::now();
    of_folder(folder).refused("the package has more than");
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn nothing_is_written_into_a_package() {
    let folder = folder(LEGACY, PLAIN);
    let path = folder.path().to_path_buf();
    let listed = |path: &Path| {
        let mut names = Vec::new();
        let mut folders = vec![path.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().flatten() {
                let meta = entry.metadata().unwrap();
                names.push((entry.path(), meta.modified().unwrap()));
                if meta.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        names.sort();
        names
    };
    let before = listed(&path);
    let loaded = of_folder(folder);
    loaded.quiet();
    assert_eq!(listed(&path), before);
}

/// Lines of the files of packages, put together at random and cut anywhere.
fn some_yaml() -> impl Strategy<Value = String> {
    let keys = prop::sample::select(vec![
        "name",
        "type",
        "validation",
        "validator_flags",
        "limits",
        "time_limit",
        "grading",
        "permitted",
        "required",
        "accepted",
        "accepted/*",
        "sample",
        "range",
        "grader_flags",
        "max_score",
        "require_pass",
        "scoring",
        "input_validator_flags",
        "output_validator_args",
        "constants",
        "{a,b}*[",
        "problem_format_version",
    ]);
    let values = prop::sample::select(vec![
        "",
        "[",
        "]",
        "{",
        "}",
        "[AC, WA]",
        "{a: [b]}",
        "1e309",
        "-1",
        "nan",
        "~",
        "|",
        ">-",
        "*a",
        "&a x",
        "'",
        "\"\\x",
        "min sum",
        "pass-fail scoring",
        "2025-09",
        "unbounded",
        "- x",
        "é",
        "\u{feff}",
        "!!t x",
        "? x",
        "0 inf",
    ]);
    let line =
        (0usize..4, keys, values).prop_map(|(depth, key, value)| format!("{}{key}: {value}\n", "  ".repeat(depth)));
    (prop::collection::vec(line, 0..8), 0usize..200).prop_map(|(lines, cut)| lines.concat().chars().take(cut).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_files_say_reading_them_ends(texts in prop::array::uniform4(some_yaml())) {
        let [problem, group, test, submissions] = &texts;
        let loaded = loaded(problem, &[
            ("data/secret/g/testdata.yaml", group),
            ("data/secret/g/1.in", ""),
            ("data/secret/g/1.yaml", test),
            ("submissions/submissions.yaml", submissions),
            ("output_validators/v.py", ""),
            ("input_validators/i.py", ""),
        ]);
        let has_errors = loaded.diagnostics.list.iter().any(|told| told.severity == Severity::Error);
        prop_assert_eq!(loaded.package.is_none(), has_errors);
        prop_assert!(loaded.told().iter().all(|told| !told.is_empty()));
    }
}
