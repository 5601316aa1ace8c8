//! Answers that the main solution makes: what it prints for the test's input, or what the interactor wrote (testlib's
//! `tout`) when the two talked about it.

use std::fs::File;
use std::path::{Path, PathBuf};

use package::{
    AuthorLimits, Content, Diagnostic, JudgeConvention, Limits, Maker, Package, Pass, PassTask, Style, Task, Test,
    TestData, Verdict,
};

use super::context::Making;
use super::kept;
use super::pool::PoolThread;
use super::process::{FileRun, LARGEST_MADE};
use super::programs::Role;
use crate::passes::{JudgeProgram, PassInput, PassOutput, PointScale, RunContext, Submission};
use crate::program::cache;
use crate::program::workshop::runtime;
use crate::run::alone::Alone;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;

/// An answer that has to be made.
struct AnswerRun {
    key: String,
    /// Of the test.
    name: String,
    input: Content,
    judge_arguments: Vec<String>,
}

/// How the main solution is run.
struct MainSolution<'a> {
    path: &'a Path,
    /// The pass that it makes.
    pass: Pass,
    /// Where it talks with an interactor.
    task: Option<&'a PassTask>,
}

/// Makes them as far as that is possible; returns why it was not.
pub fn make(making: &mut Making<'_>, tests: &mut [Test]) -> Result<Vec<Diagnostic>, Failure> {
    let is_wanted = |test: &Test| match &test.data {
        TestData::Text { input, answer } => is_by_main_solution(answer) && !matches!(input, Content::Made(_)),
        TestData::Game(_) | TestData::Calls(_) => false,
    };
    if !tests.iter().any(is_wanted) {
        return Ok(Vec::new());
    }
    let main = match MainSolution::of(making.package) {
        Ok(main) => main,
        Err(mistake) => return Ok(vec![*mistake]),
    };
    let runs = fill_in(making, tests, &main)?;
    if runs.is_empty() {
        return Ok(Vec::new());
    }
    let interactor = main.pass.interactor.iter().map(|path| (Role::Interactor, path.clone()));
    let wanted: Vec<_> = interactor.chain([(Role::MainSolution, main.path.to_path_buf())]).collect();
    making.compile(&wanted)?;
    let Making { package, workshop, pool, programs, .. } = making;
    let Some(program) = programs.get(Role::MainSolution, main.path) else { return Ok(Vec::new()) };
    let interactor = main.pass.interactor.as_ref().map(|path| programs.get(Role::Interactor, path));
    if matches!(interactor, Some(None)) {
        return Ok(Vec::new());
    }
    let program = program.with(&resources(package));
    let (limits, alone) = (generous(package), Alone::default());
    let submission = Submission::Program(program.clone().into());
    let mistakes = pool.each("making answers", &runs, |thread, run| {
        let folder = workshop.cache.beside()?;
        let place = kept::place(&folder);
        let fault = match (interactor.flatten(), main.task) {
            (Some(interactor), Some(task)) => {
                let judge = JudgeProgram {
                    program: interactor.clone(),
                    role: "interactor",
                    convention: task.convention,
                    input: run.input.clone(),
                    answer: Content::empty(),
                    test: run.input.clone(),
                    arguments: run.judge_arguments.clone(),
                    kept: Vec::new(),
                    keeps_feedback: false,
                    scale: PointScale::of_any_test(&task.score),
                    limits: package.author_limits.clone(),
                };
                talk(thread, (&submission, &alone), judge, greeting(&main.pass), &limits, &place)?
            }
            _ => print(thread, &program, &main.pass, &run.input, &limits, &place)?,
        };
        match fault {
            None => kept::put(&workshop.cache, &run.key, &place).map(|()| None),
            Some(fault) => {
                let message = format!(
                    "the answer of test {} cannot be made: the main solution {} {fault}",
                    run.name,
                    main.path.display()
                );
                Ok(Some(Diagnostic::error("failed-answer", message, main.path)))
            }
        }
    })?;
    fill_in(making, tests, &main)?;
    Ok(mistakes.into_iter().flatten().collect())
}

/// Whether the main solution can say what the answers of this package are. In ICPC's convention an interactor writes none.
pub fn are_known(package: &Package) -> bool {
    let writes = |main: &MainSolution<'_>| main.task.is_none_or(|task| task.convention == JudgeConvention::Testlib);
    MainSolution::of(package).is_ok_and(|main| writes(&main))
}

/// The tests with the answers that the main solution gives, whatever answers they have; and why some could not be made.
pub fn of_main_solution(
    making: &mut Making<'_>,
    mut tests: Vec<Test>,
) -> Result<(Vec<Test>, Vec<Diagnostic>), Failure> {
    for test in &mut tests {
        if let TestData::Text { answer, .. } = &mut test.data {
            *answer = Content::Made(Maker::MainSolution);
        }
    }
    let mistakes = make(making, &mut tests)?;
    Ok((tests, mistakes))
}

fn is_by_main_solution(content: &Content) -> bool {
    matches!(content, Content::Made(Maker::MainSolution))
}

/// Puts in what is kept; returns the runs that would make the rest. Tests whose input could not be made stay as they are.
fn fill_in(making: &mut Making<'_>, tests: &mut [Test], main: &MainSolution<'_>) -> Result<Vec<AnswerRun>, Failure> {
    let Some(identity) = making.identity(Role::MainSolution, main.path)? else { return Ok(Vec::new()) };
    let interactor = match &main.pass.interactor {
        None => String::new(),
        Some(path) => match making.identity(Role::Interactor, path)? {
            Some(identity) => identity,
            None => return Ok(Vec::new()),
        },
    };
    let unreadable = |error: std::io::Error| Failure::judge(format!("cannot read a test: {error}"));
    let mut surroundings: Vec<Vec<u8>> = vec![identity.into(), interactor.into(), greeting(&main.pass)];
    for (path, name) in resources(making.package) {
        surroundings.extend([name.into_bytes(), std::fs::read(path).map_err(unreadable)?]);
    }
    let surroundings = cache::key(surroundings.iter().map(Vec::as_slice));
    let cache = &making.workshop.cache;
    let mut runs: Vec<AnswerRun> = Vec::new();
    for Test { name, data, details, .. } in tests {
        let TestData::Text { input, answer } = data else { continue };
        if !is_by_main_solution(answer) || matches!(input, Content::Made(_)) {
            continue;
        }
        let input_identity = kept::identity(cache, input).map_err(unreadable)?;
        let arguments = if main.task.is_some() { &details.judge_arguments[..] } else { &[] };
        let words = ["answer 1", &surroundings, &input_identity].into_iter();
        let key = cache::key(words.chain(arguments.iter().map(String::as_str)).map(str::as_bytes));
        match kept::get(cache, &key) {
            Some(made) => *answer = made,
            None if runs.iter().any(|run| run.key == key) => {}
            None => runs.push(AnswerRun {
                key,
                name: name.clone(),
                input: input.clone(),
                judge_arguments: arguments.to_vec(),
            }),
        }
    }
    Ok(runs)
}

impl<'a> MainSolution<'a> {
    fn of(package: &'a Package) -> Result<MainSolution<'a>, Box<Diagnostic>> {
        let mistake = |message: &str, hint: &str| {
            Box::new(Diagnostic::error("no-main-solution", message, "").hint(hint.to_string()))
        };
        let Some(path) = &package.main_solution else {
            let message = "tests have no answers, and no main solution makes them";
            return Err(mistake(message, "for example: [tests] answers = \"solutions/accepted/main.cpp\""));
        };
        match &package.task {
            Task::Outputs(_) => Ok(MainSolution { path, pass: Pass::default(), task: None }),
            Task::Passes(task) => match (&task.style, &task.passes[..]) {
                (Style::Programs, [pass]) if !task.repeats() => {
                    let task = pass.interactor.is_some().then_some(task.as_ref());
                    Ok(MainSolution { path, pass: pass.clone(), task })
                }
                (Style::Programs | Style::Functions(_), _) => {
                    let message = "the main solution makes answers for programs of one pass only";
                    Err(mistake(message, "write the answers as files"))
                }
            },
            Task::Game(_) => Err(mistake("games have no answers", "remove the main solution")),
        }
    }
}

/// The first line that the program is given, if any.
fn greeting(pass: &Pass) -> Vec<u8> {
    pass.name.as_ref().map(|name| format!("{name}\n").into_bytes()).unwrap_or_default()
}

/// The files that solutions find in `resources/`.
fn resources(package: &Package) -> Vec<(PathBuf, String)> {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    package.resources.iter().map(|path| (package.root.join(path), format!("resources/{}", name(path)))).collect()
}

/// What a solution may use when nobody judges it.
fn generous(package: &Package) -> AuthorLimits {
    let AuthorLimits { time, memory } = package.author_limits;
    AuthorLimits { time: time.max(package.limits.time * 2), memory: memory.max(package.limits.memory) }
}

/// Keeps what the program prints at `place`; returns what went wrong.
fn print(
    thread: &mut PoolThread,
    program: &crate::program::compile::Program,
    pass: &Pass,
    input: &Content,
    limits: &AuthorLimits,
    place: &Path,
) -> Result<Option<String>, Failure> {
    let io = |error: std::io::Error| Failure::judge(format!("cannot make an answer: {error}"));
    let greeting = greeting(pass);
    let input = match greeting.is_empty() {
        true => input.clone(),
        false => Content::from([&greeting[..], &input.bytes().map_err(io)?].concat()),
    };
    let run = FileRun {
        program,
        arguments: &[],
        stdin: Some(&input),
        stdout: Some(File::create_new(place).map_err(io)?),
        collect: Vec::new(),
        limits,
    };
    Ok(run.run(thread.worker()?)?.fault())
}

/// Lets it talk with the interactor and keeps at `place` what that wrote; returns what went wrong.
fn talk(
    thread: &mut PoolThread,
    (submission, alone): (&Submission, &Alone),
    judge: JudgeProgram,
    greeting: Vec<u8>,
    limits: &AuthorLimits,
    place: &Path,
) -> Result<Option<String>, Failure> {
    let core = thread.core;
    let (worker, author_worker) = thread.workers()?;
    let stop = Stop::new();
    let mut context = RunContext {
        worker,
        author_worker,
        submission,
        time_factor: 1.0,
        stop: &stop,
        alone,
        core,
        observe: &mut |_| {},
    };
    let limits = Limits { time: limits.time, memory: limits.memory, idle: limits.time, output: LARGEST_MADE };
    let input = PassInput::Interactor(judge, greeting);
    let result = runtime()?.block_on(context.run(&input, &limits))?;
    if result.verdict != Verdict::Accepted {
        let why = result.explanation.what;
        return Ok(Some(if why.is_empty() { format!("gets {}", result.verdict) } else { why }));
    }
    let written = match result.output {
        PassOutput::Judged(Some(said)) => said.handover.unwrap_or_default(),
        PassOutput::Judged(None) | PassOutput::Nothing | PassOutput::Printed(_) | PassOutput::Returned(_) => Vec::new(),
    };
    std::fs::write(place, written).map_err(|error| Failure::judge(format!("cannot make an answer: {error}")))?;
    Ok(None)
}
