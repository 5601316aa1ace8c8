//! The author's programs in `files/`: the checker, the interactor and the validators, and how often a submission runs.

use std::path::{Path, PathBuf};

use super::super::compare;
use super::super::draft::Draft;
use super::super::exported::{ExportRefused, unknown_to_polygon as unknown};
use super::super::programs::{companions, extension_of};
use crate::model::{AuthorRole, Channel, Compare, JudgeConvention, Pass, PassTask, Reads, Style, Task};

/// The programs, by their paths in the exported package.
pub(super) struct Programs {
    pub checker: Checker,
    pub interactor: Option<String>,
    /// Of a task of two runs: whether the second one talks with the interactor, too.
    pub run_twice: Option<SecondRun>,
    pub validators: Vec<String>,
    /// Headers, which Polygon calls resources.
    pub resources: Vec<String>,
}

pub(super) enum Checker {
    /// Polygon's own: `std::wcmp.cpp`.
    Standard(String),
    Program(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SecondRun {
    ReadsOnly,
    IsInteractive,
}

/// Which of a submission's runs is interactive, and who looks at the output of the last.
struct Runs<'a> {
    interactor: Option<&'a Path>,
    second: Option<SecondRun>,
    last: &'a Pass,
    convention: JudgeConvention,
}

const CPP: [&str; 4] = ["cpp", "cc", "cxx", "c++"];
const ICPC_TO_TESTLIB: &str = include_str!("../cpp/icpc_to_testlib.cpp");
const ACCEPT: &str = include_str!("../cpp/accept.cpp");

impl Programs {
    /// Those that were written for a game; they use testlib, which Polygon has.
    fn of_game(draft: &mut Draft<'_>) -> Programs {
        draft.lose("testlib.h, which the programs include: put it beside them where the judge does not have it");
        Programs {
            checker: Checker::Program("files/checker.cpp".into()),
            interactor: Some("files/interactor.cpp".into()),
            run_twice: None,
            validators: vec!["files/validator.cpp".into()],
            resources: Vec::new(),
        }
    }

    pub fn write(draft: &mut Draft<'_>) -> Result<Programs, ExportRefused> {
        let package = draft.package;
        if !package.resources.is_empty() {
            return Err(unknown("files that submissions may read"));
        }
        if package.tests.iter().any(|test| !test.details.judge_arguments.is_empty()) {
            return Err(unknown("arguments of checkers that a test gives"));
        }
        let task = match &package.task {
            Task::Game(_) => return Ok(Programs::of_game(draft)),
            Task::Outputs(_) => return Err(unknown("submissions of outputs")),
            Task::Passes(task) => task,
        };
        let runs = runs(task)?;
        let mut files = Files { draft, resources: Vec::new() };
        let role = |role| Some(role);
        let interactor = match runs.interactor {
            Some(path) => Some(files.add(path, runs.convention, role(AuthorRole::Interactor), "interactor")?),
            None => None,
        };
        let checker = match &runs.last.checker {
            Some(path) => Checker::Program(files.add(path, runs.convention, role(AuthorRole::Checker), "checker")?),
            None if interactor.is_some()
                && runs.last.compare.is_none()
                && runs.second != Some(SecondRun::ReadsOnly) =>
            {
                files.draft.text("files/accept.cpp", ACCEPT);
                Checker::Program("files/accept.cpp".into())
            }
            None => files.compare(runs.last.compare.as_ref())?,
        };
        let mut validators = Vec::new();
        for (validator, number) in package.validators.iter().zip(1..) {
            let name = format!("validator{number}");
            validators.push(files.add(&validator.program, validator.convention, None, &name)?);
            let is_polygons = |argument: &String| argument.starts_with("--testset") || argument.starts_with("--group");
            if validator.arguments.iter().any(|argument| !is_polygons(argument)) {
                files.draft.lose("arguments of validators");
            }
        }
        let resources = files.resources;
        Ok(Programs { checker, interactor, run_twice: runs.second, validators, resources })
    }
}

/// The passes as one of the four ways in which Polygon runs a submission.
fn runs(task: &PassTask) -> Result<Runs<'_>, ExportRefused> {
    if let Style::Functions(_) = task.style {
        return Err(unknown("functions that the judge calls"));
    }
    if task.repeats() {
        return Err(unknown("passes that may be repeated"));
    }
    if task.score.length.is_some() {
        return Err(unknown("points by the length of a message"));
    }
    if task.passes.iter().any(|pass| pass.name.is_some()) {
        return Err(unknown("first line that names the pass"));
    }
    let convention = task.convention;
    let run = |first: &'_ Pass| first.interactor.clone();
    let (first, last) = match &task.passes[..] {
        [only] => {
            return Ok(Runs { interactor: only.interactor.as_deref(), second: None, last: only, convention });
        }
        [first, last] => (first, last),
        _ => return Err(unknown("tasks of more than two runs")),
    };
    let plain = Channel { seed: task.channel.seed, ..Channel::default() };
    let has_rules = task.channel != plain && !is_of_bytes(&task.channel);
    if has_rules {
        return Err(unknown("channel with rules of its own between two runs"));
    }
    if first.time.is_some() || last.time.is_some() || first.memory.is_some() || last.memory.is_some() {
        return Err(unknown("limits of a single run"));
    }
    if convention == JudgeConvention::Icpc {
        return Err(unknown("file nextpass.in between two runs; the programs keep ICPC's convention"));
    }
    let second = match (run(first), run(last)) {
        (None, None) if first.checker.is_some() && first.checker == last.checker => SecondRun::ReadsOnly,
        (Some(_), None) if first.checker.is_none() && last.reads == Reads::Test => SecondRun::ReadsOnly,
        (Some(one), Some(other)) if one == other && first.checker.is_none() => SecondRun::IsInteractive,
        _ => return Err(unknown("two runs with programs such as these; see docs/passes.md for those it has")),
    };
    Ok(Runs { interactor: first.interactor.as_deref(), second: Some(second), last, convention })
}

/// Bytes, of any number, as they are.
fn is_of_bytes(channel: &Channel) -> bool {
    let Channel { alphabet, most, noise, program, .. } = channel;
    *alphabet == crate::model::Alphabet::Bytes && most.is_none() && noise.is_empty() && program.is_none()
}

struct Files<'d, 'a> {
    draft: &'d mut Draft<'a>,
    resources: Vec<String>,
}

impl Files<'_, '_> {
    /// Puts a program and its headers into `files/`; `role`: none for a validator.
    fn add(
        &mut self,
        path: &Path,
        convention: JudgeConvention,
        role: Option<AuthorRole>,
        stem: &str,
    ) -> Result<String, ExportRefused> {
        let is_folder = self.draft.package.root.join(path).is_dir();
        let is_cpp = CPP.contains(&extension_of(path).as_str());
        if is_folder || (convention == JudgeConvention::Icpc && !is_cpp) {
            return Err(ExportRefused::Convention {
                program: path.into(),
                from: if is_folder { "a folder of files" } else { "ICPC" },
                reason: "one file is taken there, and of ICPC's convention one in C++",
            });
        }
        for header in companions(self.draft, path)? {
            let to = format!("files/{}", header.file_name().unwrap_or_default().to_string_lossy());
            self.resource(&header, to)?;
        }
        let own = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if convention == JudgeConvention::Testlib {
            let to = format!("files/{own}");
            let to = if self.draft.has_below(Path::new(&to)) && !self.is_there(path, &to) {
                format!("files/{stem}.{}", extension_of(path))
            } else {
                to
            };
            self.draft.copy(path, Path::new(&to))?;
            return Ok(to);
        }
        let header = format!("{stem}_of_icpc.h");
        self.resource(path, format!("files/{header}"))?;
        let number = match role {
            None => "0",
            Some(AuthorRole::Checker) => "1",
            Some(AuthorRole::Interactor | AuthorRole::Channel) => "2",
        };
        let to = format!("files/{stem}.cpp");
        let text = ICPC_TO_TESTLIB.replace("ROLE_NUMBER", number).replace("AUTHORS_FILE", &header);
        self.draft.text(&to, text);
        Ok(to)
    }

    /// Whether the file that is to be there already is this one.
    fn is_there(&self, path: &Path, to: &str) -> bool {
        self.draft.is_copy_of(Path::new(to), path)
    }

    fn resource(&mut self, from: &Path, to: String) -> Result<(), ExportRefused> {
        self.draft.copy(from, &PathBuf::from(&to))?;
        if !self.resources.contains(&to) {
            self.resources.push(to);
        }
        Ok(())
    }

    /// The checker that compares, where all tests have the same.
    fn compare(&mut self, declared: Option<&Compare>) -> Result<Checker, ExportRefused> {
        let tests = &self.draft.package.tests;
        let of = |test: &crate::model::Test| test.details.compare.as_ref().or(declared).cloned().unwrap_or_default();
        let mut all = tests.iter().map(of);
        let first = all.next().unwrap_or_default();
        if all.any(|other| other != first) {
            return Err(unknown("checkers that differ from test to test"));
        }
        if let Some(name) = compare::polygon_name(&first) {
            return Ok(Checker::Standard(name));
        }
        let text = format!("#define CHECKER \"{first}\"\n{}", compare::PROGRAM);
        self.draft.text("files/compare.cpp", text);
        Ok(Checker::Program("files/compare.cpp".into()))
    }
}
