//! `submissions/submissions.yaml`: rules for the submissions that a pattern matches.
//!
//! Source: "Problem package format" 2025-09, section "Example submissions".

use std::path::Path;

use super::expected::{ALL, Rule};
use super::table::{YamlTable, read_file, words_of};
use super::yaml::{Node, Value};
use crate::diagnostic::{Diagnostics, SourceText, SpannedText};
use crate::model::Verdict;

/// The rules of a package.
#[derive(Debug, Default)]
pub(super) struct Rules {
    list: Vec<PatternRule>,
}

#[derive(Debug)]
struct PatternRule {
    pattern: String,
    permitted: Option<Vec<Verdict>>,
    required: Option<Vec<Verdict>>,
}

/// Reads the file, if there is one.
pub(super) fn read(root: &Path, diagnostics: &mut Diagnostics) -> Rules {
    let path = Path::new("submissions/submissions.yaml");
    if !root.join(path).exists() {
        return Rules::default();
    }
    let Some((source, node)) = read_file(root, path, diagnostics) else { return Rules::default() };
    let mut top = YamlTable::new(&source, "submissions.yaml", node, diagnostics);
    let mut list = Vec::new();
    for (pattern, node) in top.take_rest() {
        if let Value::Null = node.value {
            continue;
        }
        list.push(read_rule(&source, pattern, node, diagnostics));
    }
    Rules { list }
}

fn read_rule(source: &SourceText, pattern: SpannedText, node: Node, diagnostics: &mut Diagnostics) -> PatternRule {
    let mut table = YamlTable::new(source, &pattern.text, node, diagnostics);
    let permitted = verdicts(&mut table, "permitted", diagnostics);
    let required = verdicts(&mut table, "required", diagnostics);
    for (key, what) in [
        ("score", "scores of submissions are not compared"),
        ("message", "messages of the output validator are not compared"),
        ("use_for_time_limit", "the time limit follows from the accepted submissions alone"),
        ("entrypoint", "of several files the one called `main` is the first"),
    ] {
        if let Some((word, _)) = table.take(key) {
            table.warn("not-supported", format!("`{key}` is not followed: {what}"), word.span, diagnostics);
        }
    }
    table.ignore(&["language", "authors", "model_solution"]);
    let mut of_tests = Vec::new();
    let mut unknown = Vec::new();
    for (key, node) in table.take_rest() {
        if let Value::Map(_) = node.value { of_tests.push(key) } else { unknown.push(key) }
    }
    for key in of_tests {
        let message = format!("the rule for the tests `{}` is not compared: rules are about all tests here", key.text);
        table.warn("not-supported", message, key.span, diagnostics);
    }
    for key in unknown {
        let message = format!("unknown key `{}` in submissions.yaml: it is not read", key.text);
        table.warn("unknown-key", message, key.span, diagnostics);
    }
    PatternRule { pattern: pattern.text, permitted, required }
}

fn verdicts(table: &mut YamlTable<'_>, key: &'static str, diagnostics: &mut Diagnostics) -> Option<Vec<Verdict>> {
    let (_, node) = table.take(key)?;
    let mut found = Vec::new();
    for word in words_of(&node).unwrap_or_default() {
        match word.to_ascii_uppercase().as_str() {
            "AC" => found.push(Verdict::Accepted),
            "WA" => found.push(Verdict::WrongAnswer),
            "TLE" => found.push(Verdict::TimeLimit),
            "RTE" => found.push(Verdict::RuntimeError),
            _ => {
                let message = format!("`{word}` is none of the verdicts AC, WA, TLE, RTE");
                table.error("unknown-verdict", message, node.span.clone(), diagnostics);
            }
        }
    }
    if found.is_empty() {
        table.error("wrong-type", format!("`{key}` must be a list of AC, WA, TLE, RTE"), node.span, diagnostics);
        return None;
    }
    Some(found)
}

impl Rules {
    /// What is expected of a submission at `path` below `submissions/`, given the rule of its folder. The second value
    /// is what of it cannot be said at once.
    pub fn of(&self, path: &str, of_folder: Option<Rule>) -> (Option<Rule>, Option<String>) {
        let mut all: Vec<Rule> = Vec::new();
        let folder = path.split('/').next().unwrap_or_default();
        let replaced = self.list.iter().find(|rule| rule.pattern == folder && folder != path);
        all.extend(match (of_folder, replaced) {
            (Some(rule), Some(new)) => Some(Rule {
                permitted: new.permitted.clone().unwrap_or(rule.permitted),
                required: new.required.clone().unwrap_or(rule.required),
            }),
            (rule, None) => rule,
            (None, Some(new)) => new.rule(),
        });
        let is_other = |rule: &&PatternRule| replaced.is_none_or(|replaced| !std::ptr::eq(*rule, replaced));
        all.extend(
            self.list.iter().filter(is_other).filter(|rule| matches(&rule.pattern, path)).filter_map(PatternRule::rule),
        );
        let Some(mut sum) = all.first().cloned() else { return (None, None) };
        let mut unsaid = None;
        for rule in &all[1..] {
            sum.permitted.retain(|verdict| rule.permitted.contains(verdict));
            // Each list of `required` asks for a test of its own; one that holds another asks for nothing more.
            let within = |a: &[Verdict], b: &[Verdict]| a.iter().all(|verdict| b.contains(verdict));
            if rule.required.is_empty() || (!sum.required.is_empty() && within(&sum.required, &rule.required)) {
                continue;
            }
            if sum.required.is_empty() || within(&rule.required, &sum.required) {
                sum.required.clone_from(&rule.required);
            } else {
                unsaid = Some(format!("several rules require verdicts of {path}: only the first of them is compared"));
            }
        }
        if sum.required.iter().any(|verdict| !sum.permitted.contains(verdict)) {
            let permitted = sum.permitted.clone();
            sum.required.retain(|verdict| permitted.contains(verdict));
            if sum.required.is_empty() {
                unsaid = Some(format!("the rules for {path} contradict each other: what is required is not permitted"));
            }
        }
        // What must occur on some test and may be the only verdict needs no word.
        if sum.permitted.iter().all(|verdict| sum.required.contains(verdict))
            && sum.required.contains(&Verdict::Accepted)
        {
            sum.required.clear();
        }
        (Some(sum), unsaid)
    }

    /// Patterns that match none of these paths below `submissions/`.
    pub fn idle<'a>(&'a self, paths: &'a [String]) -> impl Iterator<Item = &'a str> {
        let is_idle = |rule: &&PatternRule| !paths.iter().any(|path| matches(&rule.pattern, path));
        self.list.iter().filter(is_idle).map(|rule| rule.pattern.as_str())
    }
}

impl PatternRule {
    /// `None` where it says nothing of verdicts.
    fn rule(&self) -> Option<Rule> {
        if self.permitted.is_none() && self.required.is_none() {
            return None;
        }
        let permitted = self.permitted.clone().unwrap_or(ALL.into());
        Some(Rule { permitted, required: self.required.clone().unwrap_or_default() })
    }
}

/// Whether a pattern matches a path or a folder above it. `*` stays within a name, `{a,b}` is either, and nothing else
/// has a meaning.
fn matches(pattern: &str, path: &str) -> bool {
    let mut plain = String::new();
    for c in pattern.trim_end_matches('/').chars() {
        if matches!(c, '?' | '[' | ']' | '!' | '\\') {
            plain.push('\\');
        }
        plain.push(c);
    }
    while plain.contains("**") {
        plain = plain.replace("**", "*");
    }
    let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
    ends.map(|end| &path[..end]).any(|part| fast_glob::glob_match(&plain, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_a_path_or_a_folder_above_it() {
        for (pattern, path, is) in [
            ("accepted", "accepted/a.py", true),
            ("accepted/*", "accepted/a.py", true),
            ("*", "accepted/x/a.py", true),
            ("*/a.py", "accepted/x/a.py", false),
            ("match/match", "match/match_wa/a.py", false),
            ("match_wa.py", "match/match_wa.py", false),
            ("expansion/ac.{py,cpp}", "expansion/ac.cpp", true),
            ("s/*{,0,1}{0,2}", "s/x2", true),
            ("s/*{ 4 }{ 2 }", "s/x 4  2 ", true),
            ("s/**/a", "s/b/c/a", false),
            ("s/[ab]", "s/a", false),
            ("s/[ab]", "s/[ab]", true),
        ] {
            assert_eq!(matches(pattern, path), is, "{pattern} {path}");
        }
    }

    fn rules(list: &[(&str, &[Verdict], &[Verdict])]) -> Rules {
        let said = |list: &[Verdict]| (!list.is_empty()).then(|| list.to_vec());
        let rule = |(pattern, permitted, required): &(&str, &[Verdict], &[Verdict])| PatternRule {
            pattern: (*pattern).into(),
            permitted: said(permitted),
            required: said(required),
        };
        Rules { list: list.iter().map(rule).collect() }
    }

    #[test]
    fn a_folders_own_name_replaces_its_rule_and_other_patterns_add_to_it() {
        use Verdict::{Accepted, RuntimeError, TimeLimit, WrongAnswer};
        let wrong = || Some(Rule { permitted: vec![Accepted, WrongAnswer], required: vec![WrongAnswer] });
        for (list, words) in [
            (&[][..], Some("WA")),
            (&[("wrong_answer", &[Accepted, WrongAnswer, TimeLimit][..], &[][..])], Some("WA, perhaps TLE")),
            (&[("wrong_answer/*", &[Accepted, WrongAnswer, TimeLimit], &[])], Some("WA")),
            (&[("wrong_answer", &[RuntimeError], &[RuntimeError])], Some("RE on every test")),
            (&[("wrong_answer/a.py", &[WrongAnswer], &[])], Some("WA on every test")),
            (&[("wrong_answer/b.py", &[Accepted], &[])], Some("WA")),
        ] {
            let (rule, unsaid) = rules(list).of("wrong_answer/a.py", wrong());
            let text = rule.map(|rule| rule.expectation().to_string().replace(" (ICPC)", ""));
            assert_eq!((text.as_deref(), unsaid), (words, None), "{list:?}");
        }
        let (rule, _) = rules(&[("mixed", &[Accepted, WrongAnswer], &[])]).of("mixed/a.py", None);
        assert_eq!(rule.unwrap().expectation().to_string(), "AC or WA (ICPC)");
        let (_, unsaid) = rules(&[("*/a.py", &[], &[TimeLimit])]).of("wrong_answer/a.py", wrong());
        assert!(unsaid.is_some(), "one test must be wrong and another too slow");
    }
}
