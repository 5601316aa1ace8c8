//! `problem.yaml`: which version of the format it is, what kind of problem it describes, and its limits.
//!
//! Sources: "Problem package format", versions legacy and 2025-09, section "Problem metadata"; DOMjudge's `.timelimit`
//! and `domjudge-problem.ini`.

use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use super::table::YamlTable;
use super::yaml::{LARGEST_FILE, Node, Value};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::model::{AuthorLimits, Limits, TimeInference};

/// What the file says of judging.
pub(super) struct Problem {
    /// The format before 2025-09 and its drafts.
    pub is_legacy: bool,
    pub kind: Kind,
    /// Whether a program of the author's judges; `None` where the package's folders decide.
    pub is_custom: Option<bool>,
    pub title: Option<String>,
    pub limits: Limits,
    pub time_inference: Option<TimeInference>,
    pub author_limits: AuthorLimits,
    /// Arguments of the output validator on every test.
    pub validator_flags: Vec<String>,
    /// Passes that a run may have.
    pub most_passes: usize,
}

/// The words of `type` and `validation`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kind {
    pub scoring: bool,
    pub interactive: bool,
    pub multi_pass: bool,
    pub submit_answer: bool,
    /// The output validator gives points.
    pub score: bool,
}

/// Seconds that a time limit may have.
const TIMES: std::ops::RangeInclusive<f64> = 0.001..=3600.0;
/// While the time limit is not known yet.
const GENEROUS: Duration = Duration::from_secs(20);
/// Passes where a multi-pass problem does not say how many.
const USUAL_PASSES: f64 = 2.0;
/// A bound for what nobody needs.
const MOST_PASSES: f64 = 1000.0;

/// `node`: the file as a tree.
pub(super) fn read(root: &Path, source: &SourceText, node: Node, diagnostics: &mut Diagnostics) -> Problem {
    let mut top = YamlTable::new(source, "problem.yaml", node, diagnostics);
    let is_legacy = read_version(&mut top, diagnostics);
    let mut kind = Kind::default();
    read_kind(&mut top, &mut kind, diagnostics);
    let is_custom = read_validation(&mut top, is_legacy, &mut kind, diagnostics);
    let validator_flags = top.words("validator_flags", diagnostics).map(|(words, _)| words).unwrap_or_default();
    let title = top.take("name").and_then(|(_, node)| title(&node));
    tell_of_unsupported(&mut top, diagnostics);
    let read = read_limits(&mut top, is_legacy, diagnostics);
    top.ignore(&[
        "uuid",
        "version",
        "author",
        "authors",
        "credits",
        "source",
        "source_url",
        "license",
        "rights_owner",
        "embargo_until",
        "keywords",
        "languages",
        "libraries",
        "difficulty",
        "version_control",
        "plain_name",
    ]);
    top.finish(diagnostics);
    let time = read.time.or_else(|| time_limit_file(root, diagnostics)).or_else(|| domjudge_ini(root, diagnostics));
    let default = Limits::default();
    let limits = Limits {
        time: time.unwrap_or(GENEROUS),
        memory: read.memory,
        idle: time.unwrap_or_default().max(default.idle),
        output: read.output,
    };
    Problem {
        is_legacy,
        kind,
        is_custom,
        title,
        limits,
        time_inference: time.is_none().then_some(read.inference),
        author_limits: read.author_limits,
        validator_flags,
        most_passes: if kind.multi_pass { read.passes } else { 1 },
    }
}

fn read_version(top: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) -> bool {
    let Some(version) = top.text("problem_format_version", diagnostics) else { return true };
    match version.text.as_str() {
        "legacy" | "legacy-icpc" | "icpc" => true,
        "2025-09" | "2025-09-draft" | "2023-07" | "2023-07-draft" | "draft" => false,
        other => {
            let message = format!("the format `{other}` is not known; the package is read as one of 2025-09");
            top.warn("unknown-version", message, version.span, diagnostics);
            false
        }
    }
}

/// `type`: a word, several words in one string, or a list of words.
fn read_kind(top: &mut YamlTable<'_>, kind: &mut Kind, diagnostics: &mut Diagnostics) {
    let Some((words, span)) = top.words("type", diagnostics) else { return };
    let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
    for word in &words {
        match *word {
            "pass-fail" => {}
            "scoring" => kind.scoring = true,
            "interactive" => kind.interactive = true,
            "multi-pass" => kind.multi_pass = true,
            "submit-answer" => kind.submit_answer = true,
            _ => top.error("bad-type", format!("there is no type of problem `{word}`"), span.clone(), diagnostics),
        }
    }
    let both = |a: bool, b: bool| a && b;
    if both(kind.scoring, words.contains(&"pass-fail")) || both(kind.submit_answer, kind.interactive || kind.multi_pass)
    {
        let message = format!("a problem cannot be all of this: {}", words.join(", "));
        top.error("bad-type", message, span, diagnostics);
    }
}

/// `validation`, which only the legacy format has. Its further words are understood in any order.
fn read_validation(
    top: &mut YamlTable<'_>,
    is_legacy: bool,
    kind: &mut Kind,
    diagnostics: &mut Diagnostics,
) -> Option<bool> {
    let Some((words, span)) = top.words("validation", diagnostics) else { return is_legacy.then_some(false) };
    let mut is_custom = false;
    for word in words.iter().flat_map(|word| word.split_whitespace()) {
        match word {
            "default" => {}
            "custom" => is_custom = true,
            "interactive" => kind.interactive = true,
            "score" => kind.score = true,
            "multi-pass" => kind.multi_pass = true,
            _ => top.error("bad-validation", format!("there is no validation `{word}`"), span.clone(), diagnostics),
        }
    }
    if !is_custom && (kind.interactive || kind.score || kind.multi_pass) {
        top.error("bad-validation", "only a `custom` validation can do this".into(), span, diagnostics);
    }
    Some(is_custom)
}

/// The name, or that in English, or the first of several.
fn title(node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.clone()),
        Value::Map(map) => {
            let english = map.iter().find(|(language, _)| language.text == "en").or_else(|| map.first());
            english.and_then(|(_, node)| title(node))
        }
        Value::Null | Value::List(_) => None,
    }
}

/// What has a meaning for judging that is not followed here.
fn tell_of_unsupported(top: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) {
    if let Some((key, node)) = top.take("constants")
        && matches!(&node.value, Value::Map(map) if !map.is_empty())
    {
        let message = "constants are not replaced in programs: one that holds `{{NAME}}` does not compile".into();
        top.warn("not-supported", message, key.span, diagnostics);
    }
    if top.flag("allow_file_writing", diagnostics) == Some(true) {
        let message = "`allow_file_writing`: files that a submission writes do not count as its output".into();
        top.warn("not-supported", message, 0..0, diagnostics);
    }
    if let Some(mut grading) = top.table("grading", diagnostics) {
        if let Some(objective) = grading.text("objective", diagnostics)
            && objective.text != "max"
        {
            let message = format!("`objective: {}`: a higher score is the better one here", objective.text);
            grading.warn("not-supported", message, objective.span, diagnostics);
        }
        if let Some((key, _)) = grading.take("custom_scoring") {
            grading.warn("not-supported", "scoring programs are not run".into(), key.span, diagnostics);
        }
        grading.ignore(&["show_test_data_groups", "on_reject", "accept_score", "reject_score", "range"]);
        grading.finish(diagnostics);
    }
}

struct ReadLimits {
    time: Option<Duration>,
    inference: TimeInference,
    memory: u64,
    output: u64,
    author_limits: AuthorLimits,
    passes: usize,
}

fn read_limits(top: &mut YamlTable<'_>, is_legacy: bool, diagnostics: &mut Diagnostics) -> ReadLimits {
    const MIB: f64 = 1024.0 * 1024.0;
    let mut factor = if is_legacy { 5.0 } else { 2.0 };
    let mut resolution = Duration::from_secs(1);
    let mut author_limits = AuthorLimits { memory: 2048 << 20, ..AuthorLimits::default() };
    let (mut time, mut memory, mut output, mut passes) = (None, 2048.0, 8.0, USUAL_PASSES);
    if let Some(mut limits) = top.table("limits", diagnostics) {
        time = limits.number("time_limit", TIMES, diagnostics).map(Duration::from_secs_f64);
        if let Some(number) = limits.number("time_multiplier", 1.0..=1000.0, diagnostics) {
            factor = number;
        }
        if let Some(mut multipliers) = limits.table("time_multipliers", diagnostics) {
            if let Some(number) = multipliers.number("ac_to_time_limit", 1.0..=1000.0, diagnostics) {
                factor = number;
            }
            multipliers.ignore(&["time_limit_to_tle"]);
            multipliers.finish(diagnostics);
        }
        if let Some(number) = limits.number("time_resolution", TIMES, diagnostics) {
            resolution = Duration::from_secs_f64(number);
        }
        let mebibytes = 1.0..=1e6;
        memory = limits.number("memory", mebibytes.clone(), diagnostics).unwrap_or(memory);
        output = limits.number("output", mebibytes.clone(), diagnostics).unwrap_or(output);
        if let Some(seconds) = limits.number("validation_time", TIMES, diagnostics) {
            author_limits.time = Duration::from_secs_f64(seconds);
        }
        if let Some(number) = limits.number("validation_memory", mebibytes, diagnostics) {
            author_limits.memory = (number * MIB) as u64;
        }
        passes = limits.number("validation_passes", 1.0..=MOST_PASSES, diagnostics).unwrap_or(passes);
        for key in ["code", "validation_output", "compilation_time", "compilation_memory"] {
            if let Some((key, _)) = limits.take(key) {
                let message = format!("`{}` is not enforced: the limits of this judge hold", key.text);
                limits.warn("not-supported", message, key.span, diagnostics);
            }
        }
        limits.ignore(&["time_safety_margin", "generator_time", "visualizer_time", "timeout"]);
        limits.finish(diagnostics);
    }
    ReadLimits {
        time,
        inference: TimeInference { factor, resolution },
        memory: (memory * MIB) as u64,
        output: (output * MIB) as u64,
        author_limits,
        passes: passes as usize,
    }
}

/// `.timelimit`: seconds, as DOMjudge and BAPCtools have it.
fn time_limit_file(root: &Path, diagnostics: &mut Diagnostics) -> Option<Duration> {
    let path = Path::new(".timelimit");
    let source = root.join(path).exists().then(|| diagnostics.read(root, path, LARGEST_FILE))??;
    seconds(source.text.trim(), &source, 0..source.text.trim_end().len(), diagnostics)
}

/// `timelimit = '2'`
fn domjudge_ini(root: &Path, diagnostics: &mut Diagnostics) -> Option<Duration> {
    let path = Path::new("domjudge-problem.ini");
    let source = root.join(path).exists().then(|| diagnostics.read(root, path, LARGEST_FILE))??;
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let span = start..start + line.trim_end().len();
        start += line.len();
        if let Some((key, value)) = line.split_once('=')
            && key.trim() == "timelimit"
        {
            return seconds(value.trim().trim_matches(['\'', '"']), &source, span, diagnostics);
        }
    }
    None
}

fn seconds(text: &str, source: &SourceText, span: Range<usize>, diagnostics: &mut Diagnostics) -> Option<Duration> {
    match text.parse::<f64>() {
        Ok(seconds) if TIMES.contains(&seconds) => Some(Duration::from_secs_f64(seconds)),
        Ok(_) | Err(_) => {
            let message = format!("`{text}` is not a time limit: it is a number of seconds from 0.001 to 3600");
            diagnostics.push(Diagnostic::error("bad-value", message, &source.path).at(source, span));
            None
        }
    }
}
