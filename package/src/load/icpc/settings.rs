//! What is said of the tests of a folder, in `testdata.yaml` or `test_group.yaml`, and of one test in its `.yaml`.
//!
//! Arguments, and how the older format scores, hold for all folders below that say nothing else.

use std::path::Path;

use super::table::{YamlTable, read_file, words_of};
use super::yaml::{Node, Value};
use crate::diagnostic::{Diagnostics, SpannedText};

/// What is said of the tests of a folder, or of one test.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    /// Arguments of the output validator, after those of `problem.yaml`.
    pub output_flags: Vec<String>,
    pub input_flags: InputFlags,
    pub legacy: LegacyScoring,
    /// Of this folder alone.
    pub scoring: Scoring,
    pub description: String,
    /// Whether the folder has a file that says anything.
    pub is_said: bool,
}

/// Arguments of the input validators.
#[derive(Clone, Debug)]
pub(super) enum InputFlags {
    OfAll(Vec<String>),
    /// By the validator's name; those without one get none.
    ByName(Vec<(String, Vec<String>)>),
}

impl Default for InputFlags {
    fn default() -> InputFlags {
        InputFlags::OfAll(Vec::new())
    }
}

/// How the format before 2025-09 scores.
#[derive(Clone, Debug, Default)]
pub(super) struct LegacyScoring {
    pub grader_flags: Vec<String>,
    pub accept_score: Option<f64>,
    /// The upper end of `range`, where it is finite.
    pub highest: Option<f64>,
    /// Whether a file of this folder says any of it.
    pub is_said_here: bool,
}

/// How the format 2025-09 scores.
#[derive(Clone, Debug, Default)]
pub(super) struct Scoring {
    pub max_score: MaxScore,
    pub aggregation: Option<Aggregation>,
    /// Names of groups.
    pub require_pass: Vec<SpannedText>,
    /// A draft of the format: points of each accepted test.
    pub of_each_test: Option<f64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum MaxScore {
    #[default]
    Unsaid,
    Unbounded,
    Points(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aggregation {
    PassFail,
    Sum,
    Min,
}

const SCORES: std::ops::RangeInclusive<f64> = 0.0..=1e6;

impl Settings {
    /// With what a file of the folder says; nothing of this folder alone is kept.
    pub fn with_file_of_folder(&self, root: &Path, path: &Path, diagnostics: &mut Diagnostics) -> Settings {
        let inherited = self.inherited();
        let Some((source, node)) = read_file(root, path, diagnostics) else { return inherited };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut table = YamlTable::new(&source, &name, node, diagnostics);
        let mut settings = Settings { is_said: true, ..inherited };
        settings.read_common(&mut table, diagnostics);
        settings.read_legacy(&mut table, diagnostics);
        settings.scoring = read_scoring(&mut table, diagnostics);
        table.ignore(&["on_reject"]);
        table.finish(diagnostics);
        settings
    }

    /// The same for a folder without such a file.
    pub fn inherited(&self) -> Settings {
        let legacy = LegacyScoring { is_said_here: false, ..self.legacy.clone() };
        Settings { legacy, scoring: Scoring::default(), is_said: false, ..self.clone() }
    }

    /// With what the file of one test says.
    pub fn with_file_of_test(&self, root: &Path, path: &Path, diagnostics: &mut Diagnostics) -> Settings {
        let mut settings = self.clone();
        let Some((source, node)) = read_file(root, path, diagnostics) else { return settings };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut table = YamlTable::new(&source, &name, node, diagnostics);
        settings.read_common(&mut table, diagnostics);
        table.finish(diagnostics);
        settings
    }

    fn read_common(&mut self, table: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) {
        for key in ["output_validator_args", "output_validator_flags"] {
            if let Some((_, node)) = table.take(key) {
                match flags_of(&node) {
                    Some(flags) => self.output_flags = flags,
                    None => wrong_flags(table, key, node, diagnostics),
                }
            }
        }
        for key in ["input_validator_args", "input_validator_flags"] {
            if let Some((_, node)) = table.take(key) {
                match input_flags_of(&node) {
                    Some(flags) => self.input_flags = flags,
                    None => wrong_flags(table, key, node, diagnostics),
                }
            }
        }
        if let Some((key, node)) = table.take("args")
            && words_of(&node).is_none_or(|words| !words.is_empty())
        {
            let message = "submissions are not given arguments: tests with `args` are judged without them".into();
            table.warn("not-supported", message, key.span, diagnostics);
        }
        if let Some(text) = table.text("description", diagnostics) {
            self.description = text.text;
        }
        table.ignore(&[
            "hint",
            "full_feedback",
            "input_visualizer_args",
            "output_visualizer_args",
            "static_validator_args",
        ]);
        table.ignore(&["visualizer_flags", "input_visualizer_flags", "output_visualizer_flags"]);
    }

    fn read_legacy(&mut self, table: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) {
        if let Some((words, span)) = table.words("grader_flags", diagnostics) {
            const KNOWN: [&str; 10] = [
                "worst_error",
                "first_error",
                "no_errors",
                "always_accept",
                "sum",
                "avg",
                "min",
                "max",
                "ignore_sample",
                "accept_if_any_accepted",
            ];
            if let Some(word) = words.iter().find(|word| !KNOWN.contains(&word.as_str())) {
                let message = format!("the default grader has no flag `{word}`: it is not followed");
                table.warn("not-supported", message, span, diagnostics);
            }
            self.legacy.grader_flags = words;
            self.legacy.is_said_here = true;
        }
        if let Some(score) = table.number("accept_score", SCORES, diagnostics) {
            self.legacy.accept_score = Some(score);
            self.legacy.is_said_here = true;
        }
        if let Some(word) = table.text("reject_score", diagnostics)
            && word.text.parse() != Ok(0.0)
        {
            let message = format!("`reject_score: {}`: a test that fails is worth nothing here", word.text);
            table.warn("not-supported", message, word.span, diagnostics);
        }
        if let Some((words, span)) = table.words("range", diagnostics) {
            match words.get(1).and_then(|word| word.parse::<f64>().ok()) {
                Some(highest) => self.legacy.highest = SCORES.contains(&highest).then_some(highest),
                None => {
                    let message = "`range` must be two numbers, such as `0 100`".into();
                    table.error("wrong-type", message, span, diagnostics);
                }
            }
        }
        if let Some(grading) = table.text("grading", diagnostics)
            && grading.text != "default"
        {
            let message = "programs that sum up scores are not run; the default grader's rules hold".into();
            table.warn("not-supported", message, grading.span, diagnostics);
        }
    }
}

fn read_scoring(table: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) -> Scoring {
    let mut scoring = Scoring::default();
    // The drafts before 2025-09 have a map instead.
    if let Some(mut draft) = table.table("scoring", diagnostics) {
        scoring.of_each_test = draft.number("score", SCORES, diagnostics);
        scoring.max_score = max_score(&mut draft, diagnostics);
        scoring.aggregation = aggregation(&mut draft, "aggregation", diagnostics);
        scoring.require_pass = names(&mut draft, diagnostics);
        draft.finish(diagnostics);
    }
    if scoring.max_score == MaxScore::Unsaid {
        scoring.max_score = max_score(table, diagnostics);
    }
    scoring.aggregation = aggregation(table, "score_aggregation", diagnostics).or(scoring.aggregation);
    scoring.require_pass.extend(names(table, diagnostics));
    if let Some((key, _)) = table.take("static_validation_score") {
        let message = "programs that look at a submission's source are not run, and give no points".into();
        table.warn("not-supported", message, key.span, diagnostics);
    }
    scoring
}

fn max_score(table: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) -> MaxScore {
    let Some(word) = table.text("max_score", diagnostics) else { return MaxScore::Unsaid };
    match word.text.parse::<f64>() {
        _ if word.text == "unbounded" => MaxScore::Unbounded,
        Ok(points) if SCORES.contains(&points) => MaxScore::Points(points),
        Ok(_) | Err(_) => {
            let message = format!("`max_score` must be `unbounded` or from 0 to {}, not `{}`", SCORES.end(), word.text);
            table.error("bad-value", message, word.span, diagnostics);
            MaxScore::Unsaid
        }
    }
}

fn aggregation(table: &mut YamlTable<'_>, key: &'static str, diagnostics: &mut Diagnostics) -> Option<Aggregation> {
    let word = table.text(key, diagnostics)?;
    match word.text.as_str() {
        "pass-fail" => Some(Aggregation::PassFail),
        "sum" => Some(Aggregation::Sum),
        "min" => Some(Aggregation::Min),
        _ => {
            let message = format!("`{key}` must be `pass-fail`, `sum` or `min`, not `{}`", word.text);
            table.error("bad-value", message, word.span, diagnostics);
            None
        }
    }
}

fn names(table: &mut YamlTable<'_>, diagnostics: &mut Diagnostics) -> Vec<SpannedText> {
    let Some((words, span)) = table.words("require_pass", diagnostics) else { return Vec::new() };
    words.into_iter().map(|text| SpannedText { text, span: span.clone() }).collect()
}

/// A string, a list, or a map with `flags`.
fn flags_of(node: &Node) -> Option<Vec<String>> {
    let Value::Map(map) = &node.value else { return words_of(node) };
    map.iter().find(|(key, _)| key.text == "flags").map_or(Some(Vec::new()), |(_, node)| words_of(node))
}

fn input_flags_of(node: &Node) -> Option<InputFlags> {
    let Value::Map(map) = &node.value else { return words_of(node).map(InputFlags::OfAll) };
    let of = |name: &str| map.iter().find(|(key, _)| key.text == name).map(|(_, node)| node);
    if let (Some(Value::Text(name)), Some(flags)) = (of("name").map(|node| &node.value), of("flags")) {
        return Some(InputFlags::ByName(vec![(name.clone(), words_of(flags)?)]));
    }
    let one = |(name, node): &(SpannedText, Node)| Some((name.text.clone(), words_of(node)?));
    map.iter().map(one).collect::<Option<Vec<_>>>().map(InputFlags::ByName)
}

fn wrong_flags(table: &YamlTable<'_>, key: &str, node: Node, diagnostics: &mut Diagnostics) {
    let message = format!("`{key}` must be words, or a list of words");
    table.error("wrong-type", message, node.span, diagnostics);
}
