//! `submissions/`: the jury's solutions in the folders of what is expected of them, and `submissions.yaml` where no folder
//! says it.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::draft::Draft;
use super::super::exported::ExportRefused;
use super::super::yaml::quoted;
use super::version::IcpcVersion;
use crate::model::{Expectation, Verdict};
use Verdict::{Accepted, CompileError, RuntimeError, TimeLimit, WrongAnswer};

/// The verdicts of the format, in its words.
const VERDICTS: [(Verdict, &str); 4] =
    [(Accepted, "AC"), (WrongAnswer, "WA"), (TimeLimit, "TLE"), (RuntimeError, "RTE")];
/// Where solutions go that no folder describes.
const OTHER: &str = "other";

type Verdicts = BTreeSet<Verdict>;

/// What is expected, in the four verdicts of the format.
struct Rule {
    permitted: Verdicts,
    /// Empty: nothing in particular.
    required: Verdicts,
}

pub(super) fn write(draft: &mut Draft<'_>, version: IcpcVersion) -> Result<(), ExportRefused> {
    let package = draft.package;
    let mut rules = String::new();
    for solution in &package.solutions {
        let (folder, rule) = place(draft, version, solution.expectation.as_ref());
        let name = free_name(draft, folder, &solution.path);
        draft.copy(&solution.path, Path::new(&format!("submissions/{folder}/{name}")))?;
        if let Some(rule) = rule {
            rules += &format!("{}:\n  permitted: {}\n", quoted(&format!("{folder}/{name}")), words(&rule.permitted));
            if !rule.required.is_empty() {
                rules += &format!("  required: {}\n", words(&rule.required));
            }
        }
    }
    if !rules.is_empty() {
        draft.text("submissions/submissions.yaml", rules);
    }
    Ok(())
}

/// The folder of a solution, and the rule that must be said of it there.
fn place(
    draft: &mut Draft<'_>,
    version: IcpcVersion,
    expectation: Option<&Expectation>,
) -> (&'static str, Option<Rule>) {
    let all = || VERDICTS.iter().map(|(verdict, _)| *verdict).collect::<Verdicts>();
    let Some(expectation) = expectation else {
        draft.lose("solutions of which nothing is expected lie in submissions/other");
        let rule = Rule { permitted: all(), required: Verdicts::new() };
        return (OTHER, (version == IcpcVersion::Of2025).then_some(rule));
    };
    if expectation.is_about_points_or_groups() {
        draft.lose("what solutions are expected to earn, or to get in a single group");
    }
    if expectation.required() == [CompileError] {
        draft.lose("solutions that must not compile lie in submissions/compile_error, which not all judges know");
        return ("compile_error", None);
    }
    let rule =
        Rule { permitted: in_icpc_terms(expectation.permitted()), required: in_icpc_terms(expectation.required()) };
    if let Some(folder) = folder_of(&rule, version) {
        return (folder, None);
    }
    if version == IcpcVersion::Legacy {
        draft.lose("expectations that no folder of the format says: those solutions lie in submissions/rejected or submissions/other");
        return (if rule.required.is_empty() { OTHER } else { "rejected" }, None);
    }
    (OTHER, Some(rule))
}

/// The folder that says exactly this in 2025-09, or what comes nearest before.
fn folder_of(rule: &Rule, version: IcpcVersion) -> Option<&'static str> {
    let failures = [WrongAnswer, TimeLimit, RuntimeError];
    let all = [Accepted, WrongAnswer, TimeLimit, RuntimeError];
    let is = |permitted: &[Verdict], required: &[Verdict]| {
        rule.permitted == permitted.iter().copied().collect() && rule.required == required.iter().copied().collect()
    };
    if is(&[Accepted], &[]) {
        return Some("accepted");
    }
    if is(&all, &failures) && version == IcpcVersion::Of2025 {
        return Some("rejected");
    }
    if is(&[Accepted, TimeLimit, RuntimeError], &[TimeLimit, RuntimeError]) && version == IcpcVersion::Of2025 {
        return Some("brute_force");
    }
    if is(&[Accepted, WrongAnswer], &[WrongAnswer]) {
        return Some("wrong_answer");
    }
    let requires = |verdict: Verdict| rule.required == [verdict].into();
    match version {
        IcpcVersion::Of2025 if is(&[Accepted, TimeLimit], &[TimeLimit]) => Some("time_limit_exceeded"),
        IcpcVersion::Of2025 if is(&[Accepted, RuntimeError], &[RuntimeError]) => Some("run_time_error"),
        // These folders permit more there.
        IcpcVersion::Legacy if requires(TimeLimit) && !rule.permitted.contains(&RuntimeError) => {
            Some("time_limit_exceeded")
        }
        IcpcVersion::Legacy if requires(RuntimeError) => Some("run_time_error"),
        IcpcVersion::Of2025 | IcpcVersion::Legacy => None,
    }
}

/// What our verdicts are called there.
fn in_icpc_terms(verdicts: &[Verdict]) -> Verdicts {
    let of = |verdict: &Verdict| match verdict {
        Verdict::Accepted => vec![Accepted],
        Verdict::WrongAnswer | Verdict::PresentationError => vec![WrongAnswer],
        Verdict::TimeLimit | Verdict::IdlenessLimit => vec![TimeLimit],
        Verdict::RuntimeError | Verdict::MemoryLimit | Verdict::SecurityViolation => vec![RuntimeError],
        Verdict::OutputLimit => vec![WrongAnswer, TimeLimit, RuntimeError],
        Verdict::CompileError | Verdict::JudgeError | Verdict::Skipped => Vec::new(),
    };
    verdicts.iter().flat_map(of).collect()
}

fn words(verdicts: &Verdicts) -> String {
    let words = VERDICTS.iter().filter(|(verdict, _)| verdicts.contains(verdict)).map(|(_, word)| *word);
    format!("[{}]", words.collect::<Vec<_>>().join(", "))
}

/// The solution's own name, or with a number where another one has it.
fn free_name(draft: &Draft<'_>, folder: &str, path: &Path) -> String {
    let allowed = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-') { c } else { '_' };
    let name: String = path.file_name().unwrap_or_default().to_string_lossy().chars().map(allowed).collect();
    let is_taken = |name: &str| draft.has_below(Path::new(&format!("submissions/{folder}/{name}")));
    let numbered = |number: usize| match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}_{number}.{extension}"),
        None => format!("{name}_{number}"),
    };
    match is_taken(&name) {
        false => name,
        true => (2..).map(numbered).find(|name| !is_taken(name)).unwrap_or_default(),
    }
}
