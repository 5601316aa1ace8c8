//! Packages of CMS, as its loader for the Italian format reads them: `task.yaml`, numbered inputs and outputs, subtasks in
//! `gen/GEN`.
//!
//! Source: CMS, `cmscontrib/loaders/italy_yaml.py`. That loader takes compiled checkers only, and knows interactive tasks
//! by a manager on named pipes, so tasks with programs of the author's are refused.

use std::path::Path;

use super::draft::Draft;
use super::exported::{Export, ExportRefused};
use super::yaml::quoted;
use crate::model::{Compare, Content, Gather, Package, Task, TestData};

fn unknown(what: &str) -> ExportRefused {
    ExportRefused::Unknown { format: "the format of CMS", what: what.into() }
}

/// What all subtasks are worth together.
const TOTAL: f64 = 100.0;

pub(super) fn export(package: &Package) -> Result<Export, ExportRefused> {
    let mut draft = Draft::new(package);
    let is_outputs = check_task(&mut draft)?;
    let order = write_subtasks(&mut draft)?;
    for (&at, place) in order.iter().zip(0..) {
        let test = &package.tests[at];
        let TestData::Text { input, answer } = &test.data else { continue };
        if matches!(input, Content::Made(_)) || matches!(answer, Content::Made(_)) {
            return Err(ExportRefused::NotMade(test.name.clone()));
        }
        draft.add(format!("input/input{place}.txt"), input.clone());
        draft.add(format!("output/output{place}.txt"), answer.clone());
    }
    let samples: Vec<String> = order
        .iter()
        .zip(0..)
        .filter(|(at, _)| package.tests[**at].details.is_sample)
        .map(|(_, place): (_, usize)| place.to_string())
        .collect();
    let memory = package.limits.memory.div_ceil(1 << 20);
    let mut text = format!(
        "name: {}\ntitle: {}\nn_input: {}\ntime_limit: {}\nmemory_limit: {memory}\ninfile: \"\"\noutfile: \"\"\n\
         token_mode: disabled\npublic_testcases: {}\n",
        quoted(&package.name),
        quoted(&package.title),
        order.len(),
        package.limits.time.as_secs_f64(),
        quoted(&samples.join(","))
    );
    if is_outputs {
        text += "output_only: true\n";
        draft.lose("the names of outputs: they are output_000.txt, output_001.txt, … there");
    }
    draft.text("task.yaml", text);
    for solution in &package.solutions {
        draft.copy(&solution.path, &Path::new("sol").join(solution.path.file_name().unwrap_or_default()))?;
    }
    draft.lose("the statement: the loader wants statement/statement.pdf");
    draft.lose("what is expected of solutions: they lie in sol/, all alike");
    if !package.validators.is_empty() {
        draft.lose("validators");
    }
    Ok(draft.finish())
}

/// Whether submissions are outputs.
fn check_task(draft: &mut Draft<'_>) -> Result<bool, ExportRefused> {
    let (is_outputs, checker, compare) = match &draft.package.task {
        Task::Game(_) => return Err(unknown("games")),
        Task::Outputs(task) => (true, &task.checker, Some(&task.compare)),
        Task::Passes(task) => match &task.passes[..] {
            [only] if only.interactor.is_none() && !task.repeats() && only.name.is_none() => {
                (false, &only.checker, only.compare.as_ref())
            }
            _ => return Err(unknown("interactors or several passes that are written as ours")),
        },
    };
    if checker.is_some() {
        return Err(unknown("checkers that are sources; its loader takes compiled ones"));
    }
    let tests = &draft.package.tests;
    let all = tests.iter().map(|test| test.details.compare.as_ref().or(compare).cloned().unwrap_or_default());
    for compare in all {
        match compare {
            Compare::Tokens { case_sensitive: true } | Compare::Lines => {}
            Compare::Integers { .. } | Compare::HugeInteger => {}
            _ => return Err(unknown("comparison but that of lines, whose white space does not count")),
        }
    }
    draft.lose("where lines end: outputs are compared line by line there");
    Ok(is_outputs)
}

/// Writes `gen/GEN` and returns the tests by their indices in the order of the subtasks.
fn write_subtasks(draft: &mut Draft<'_>) -> Result<Vec<usize>, ExportRefused> {
    let package = draft.package;
    if package.groups.is_empty() {
        return Ok((0..package.tests.len()).collect());
    }
    let total: f64 = package.groups.iter().map(|group| group.points.value()).sum();
    let is_whole = |points: f64| points.fract() == 0.0;
    if total != TOTAL || !package.groups.iter().all(|group| is_whole(group.points.value())) {
        return Err(unknown("groups but those with whole points that are 100 together"));
    }
    let (mut order, mut text) = (Vec::new(), String::new());
    for group in &package.groups {
        if group.gather != Gather::Worst {
            draft.lose("groups whose tests are summed up: each subtask is all or nothing");
        }
        if !group.needs.is_empty() {
            draft.lose("groups that need other groups: each subtask is worth its points alone");
        }
        text += &format!("#ST: {}\n", group.points);
        for &number in &group.tests {
            text += &format!("#COPY: input/input{}.txt\n", order.len());
            order.push(number - 1);
        }
    }
    let rest: Vec<usize> = (0..package.tests.len()).filter(|at| !order.contains(at)).collect();
    if !rest.is_empty() {
        text = rest
            .iter()
            .zip(order.len()..)
            .fold(text + "#ST: 0\n", |text, (_, place)| text + &format!("#COPY: input/input{place}.txt\n"));
        order.extend(rest);
    }
    draft.text("gen/GEN", text);
    Ok(order)
}
