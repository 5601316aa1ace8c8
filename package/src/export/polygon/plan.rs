//! `plan.txt`: the calls of Polygon's API that make the problem there, in their order, with the steps that only a person
//! can do.

use super::document::{UNKNOWN, limits, type_of};
use super::problem::Problem;
use super::programs::{Checker, SecondRun};

/// Bounds of Polygon.
const MILLISECONDS: std::ops::RangeInclusive<u128> = 250..=15_000;
const MEBIBYTES: std::ops::RangeInclusive<u64> = 4..=1024;

struct Plan {
    text: String,
    count: usize,
}

impl Plan {
    fn step(&mut self, words: &str) {
        self.count += 1;
        self.text += &format!("{:3}. {words}\n", self.count);
    }

    /// A call; a value that begins with `@` is the contents of a file of this folder, and one with blanks is quoted.
    fn call(&mut self, method: &str, parameters: &[(&str, &str)]) {
        let is_odd = |c: char| c.is_whitespace() || c.is_control() || c == '"';
        let written = |value: &str| if value.contains(is_odd) { format!("{value:?}") } else { value.to_string() };
        let parameters: Vec<String> =
            parameters.iter().map(|(key, value)| format!("{key}={}", written(value))).collect();
        self.step(&format!("{method} {}", parameters.join(" ")));
    }

    fn by_hand(&mut self, words: &str) {
        self.step(&format!("BY HAND: {words}"));
    }
}

pub(super) fn write(problem: &Problem<'_>) -> String {
    let package = problem.package;
    let head = "How this problem is made on Polygon, which imports no packages. Each step is a call of its API\n\
                (https://polygon.codeforces.com/api/METHOD, signed) or is done by hand. `@FILE` is the contents of a file\n\
                of this folder; every call but the first also has problemId.\n\n";
    let mut plan = Plan { text: head.into(), count: 0 };
    plan.call("problem.create", &[("name", &package.name)]);
    general(&mut plan, problem);
    programs(&mut plan, problem);
    tests(&mut plan, problem);
    for solution in &problem.solutions {
        save(&mut plan, "problem.saveSolution", &solution.path, &[("tag", solution.tag.code)]);
    }
    plan.by_hand("write the statement: the sections legend, input, output, interaction and notes");
    plan.call("problem.commitChanges", &[("minorChanges", "true")]);
    plan.call("problem.buildPackage", &[("full", "true"), ("verify", "true")]);
    plan.text
}

fn general(plan: &mut Plan, problem: &Problem<'_>) {
    let limits = limits(problem.package);
    let time = limits.time.as_millis().div_ceil(50) * 50;
    let time = time.clamp(*MILLISECONDS.start(), *MILLISECONDS.end());
    let memory = limits.memory.div_ceil(1 << 20).clamp(*MEBIBYTES.start(), *MEBIBYTES.end());
    let interactive = problem.programs.interactor.is_some().to_string();
    plan.call(
        "problem.updateInfo",
        &[("interactive", &interactive), ("timeLimit", &time.to_string()), ("memoryLimit", &memory.to_string())],
    );
    if time != limits.time.as_millis() || memory << 20 != limits.memory {
        plan.by_hand("check the limits: Polygon's are multiples of 50 ms and of 1 MiB, within bounds");
    }
    match problem.programs.run_twice {
        None => {}
        Some(second) => {
            plan.by_hand("General info, Advanced: tick `Run solutions twice`");
            if second == SecondRun::IsInteractive {
                plan.by_hand("General info, Advanced: tick `Interactive second invocation`");
            }
        }
    }
}

fn programs(plan: &mut Plan, problem: &Problem<'_>) {
    let programs = &problem.programs;
    for path in &programs.resources {
        plan.call("problem.saveFile", &[("type", "resource"), ("name", name(path)), ("file", &format!("@{path}"))]);
    }
    match &programs.checker {
        Checker::Standard(name) => plan.call("problem.setChecker", &[("checker", name)]),
        Checker::Program(path) => set(plan, "problem.setChecker", "checker", path),
    }
    if let Some(path) = &programs.interactor {
        set(plan, "problem.setInteractor", "interactor", path);
    }
    for (path, number) in programs.validators.iter().zip(0..) {
        match number {
            0 => set(plan, "problem.setValidator", "validator", path),
            _ => {
                save(plan, "problem.saveFile", path, &[("type", "source")]);
                plan.by_hand(&format!("Validator: add {} beside the first", name(path)));
            }
        }
    }
    if !problem.validator_tests.is_empty() || !problem.checker_tests.is_empty() {
        plan.by_hand(
            "the tests of the validator and of the checker: files/tests/validator-tests, files/tests/checker-tests",
        );
    }
}

fn tests(plan: &mut Plan, problem: &Problem<'_>) {
    let scoring = &problem.scoring;
    if !scoring.groups.is_empty() {
        plan.call("problem.enableGroups", &[("testset", "tests"), ("enable", "true")]);
        plan.call("problem.enablePoints", &[("enable", "true")]);
    }
    for (test, scored) in problem.package.tests.iter().zip(&scoring.tests) {
        let (index, digits) = (test.number.to_string(), problem.digits);
        let input = format!("@tests/{:0digits$}", test.number);
        let mut parameters = vec![("testset", "tests"), ("testIndex", index.as_str()), ("testInput", input.as_str())];
        let points = scored.points.map(|points| points.to_string());
        parameters.extend(scored.group.as_ref().map(|group| ("testGroup", group.as_str())));
        parameters.extend(points.as_ref().map(|points| ("testPoints", points.as_str())));
        parameters.extend(test.details.is_sample.then_some(("testUseInStatements", "true")));
        plan.call("problem.saveTest", &parameters);
    }
    for group in &scoring.groups {
        let policy = if group.is_complete { "COMPLETE_GROUP" } else { "EACH_TEST" };
        let needs = group.needs.join(",");
        let mut parameters = vec![("testset", "tests"), ("group", group.name.as_str()), ("pointsPolicy", policy)];
        parameters.push(("feedbackPolicy", "COMPLETE"));
        parameters.extend((!needs.is_empty()).then_some(("dependencies", needs.as_str())));
        plan.call("problem.saveTestGroup", &parameters);
    }
}

/// Uploads a program and says what it is for.
fn set(plan: &mut Plan, method: &str, parameter: &str, path: &str) {
    save(plan, "problem.saveFile", path, &[("type", "source")]);
    plan.call(method, &[(parameter, name(path))]);
}

fn save(plan: &mut Plan, method: &str, path: &str, more: &[(&str, &str)]) {
    let contents = format!("@{path}");
    let mut parameters = vec![("name", name(path)), ("file", contents.as_str())];
    let kind = type_of(path);
    parameters.extend((kind != UNKNOWN).then_some(("sourceType", kind)));
    parameters.extend(more);
    plan.call(method, &parameters);
    if kind == UNKNOWN {
        plan.by_hand(&format!("choose the language of {}, if Polygon has it", name(path)));
    }
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
