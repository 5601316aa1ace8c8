//! What tests and groups of tests are worth in a scoring problem.
//!
//! Sources: "Problem package format", version legacy, sections "Test data groups" and "Default grader specification";
//! version 2025-09, section "Scoring problems". Groups are the folders directly in `data/secret/`; the format 2025-09
//! has no deeper ones, and of the older one's those below a group are scored with it.

use std::path::Path;

use super::cases::{CaseFolder, Item};
use super::settings::{Aggregation, MaxScore};
use super::tests::Data;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::load::draft::DraftTest;
use crate::model::{Gather, Group, Points};

/// The most that a group without a bound is worth.
const UNBOUNDED: f64 = 1e6;

/// The groups, and the points of each test where it has some. `gives_points`: the output validator scores.
pub(super) fn groups(
    data: &Data,
    is_legacy: bool,
    gives_points: bool,
    tests: &mut [DraftTest],
    diagnostics: &mut Diagnostics,
) -> Vec<Group> {
    let mut scale = Scale { groups: Vec::new(), tests, diagnostics };
    // The drafts between the two formats score in the older one's way.
    let says_legacy = |folder: &CaseFolder| folder.settings.legacy.is_said_here;
    if is_legacy || says_legacy(&data.secret) || data.secret.folders().any(says_legacy) {
        scale.legacy(data, gives_points);
    } else {
        scale.modern(data);
    }
    scale.groups
}

struct Scale<'a> {
    groups: Vec<Group>,
    tests: &'a mut [DraftTest],
    diagnostics: &'a mut Diagnostics,
}

impl Scale<'_> {
    fn warn(&mut self, path: &Path, message: String) {
        self.diagnostics.push(Diagnostic::error("not-supported", message, path).warning());
    }

    /// Adds a group; `each`: the points of every test in it.
    fn add(&mut self, name: String, gather: Gather, points: f64, each: Option<f64>, numbers: Vec<usize>) -> usize {
        if let Some(each) = each.and_then(|each| Points::new(each.min(UNBOUNDED))) {
            for &number in &numbers {
                if let Some(test) = self.tests.get_mut(number - 1) {
                    test.details.points = Some(each);
                }
            }
        }
        let points = Points::new(points.min(UNBOUNDED)).unwrap_or_default();
        self.groups.push(Group { name, points, gather, needs: Vec::new(), tests: numbers });
        self.groups.len() - 1
    }

    fn modern(&mut self, data: &Data) {
        let secret = &data.secret;
        let is_group = |folder: &&CaseFolder| folder.settings.is_said;
        let children: Vec<&CaseFolder> = secret.folders().filter(is_group).collect();
        let top = &secret.settings.scoring;
        if children.is_empty() {
            let most = match top.max_score {
                MaxScore::Points(points) => points,
                MaxScore::Unsaid => 100.0,
                MaxScore::Unbounded => UNBOUNDED,
            };
            self.group(secret, most, top.aggregation.unwrap_or(Aggregation::Sum), top.max_score == MaxScore::Unbounded);
            self.needs(0, secret, data);
            return;
        }
        if let Some(Aggregation::Min | Aggregation::PassFail) = top.aggregation {
            let message = "`score_aggregation` of data/secret: the points of its groups are added up here".into();
            self.warn(&secret.path, message);
        }
        for folder in children {
            let scoring = &folder.settings.scoring;
            let aggregation = scoring.aggregation.unwrap_or(Aggregation::PassFail);
            let count = folder.cases().len() as f64;
            let most = match (scoring.max_score, scoring.of_each_test) {
                (MaxScore::Points(points), _) => points,
                (_, Some(each)) if aggregation == Aggregation::Sum => each * count,
                (_, Some(each)) => each,
                (MaxScore::Unbounded, None) => UNBOUNDED,
                (MaxScore::Unsaid, None) => {
                    let message = format!("{} has no `max_score`: it is worth nothing here", folder.name());
                    self.warn(&folder.path, message);
                    0.0
                }
            };
            let at = self.group(folder, most, aggregation, scoring.max_score == MaxScore::Unbounded);
            self.needs(at, folder, data);
        }
        let loose = loose(secret, is_group);
        if !loose.is_empty() {
            let message =
                format!("{} tests of data/secret are in no group, and others are: they are worth nothing", loose.len());
            self.warn(&secret.path, message);
        }
    }

    fn group(&mut self, folder: &CaseFolder, most: f64, aggregation: Aggregation, is_unbounded: bool) -> usize {
        let numbers: Vec<usize> = folder.cases().iter().map(|case| case.number).collect();
        let (gather, each) = match aggregation {
            Aggregation::PassFail => (Gather::Worst, None),
            Aggregation::Min => (Gather::Worst, Some(most)),
            Aggregation::Sum if is_unbounded => (Gather::Sum, Some(most)),
            Aggregation::Sum => (Gather::Sum, Some(most / (numbers.len().max(1) as f64))),
        };
        self.add(folder.name(), gather, most, each, numbers)
    }

    /// Finds the groups that `require_pass` names; the samples become a group without points.
    fn needs(&mut self, at: usize, folder: &CaseFolder, data: &Data) {
        for name in &folder.settings.scoring.require_pass {
            let known = |group: &Group| group.name == name.text || group.name == format!("secret/{}", name.text);
            let found = match self.groups.iter().position(known) {
                Some(found) => Some(found),
                None if name.text == "sample" => {
                    let numbers = data.sample.cases().iter().map(|case| case.number).collect();
                    Some(self.add("sample".into(), Gather::Worst, 0.0, None, numbers))
                }
                None => None,
            };
            match found {
                Some(found) if found != at => self.groups[at].needs.push(found),
                Some(_) | None => {
                    let message =
                        format!("`require_pass` names `{}`, and no group before this one is called so", name.text);
                    self.diagnostics.push(Diagnostic::error("bad-group", message, &folder.path));
                }
            }
        }
    }

    fn legacy(&mut self, data: &Data, gives_points: bool) {
        let has =
            |folder: &CaseFolder, flag: &str| folder.settings.legacy.grader_flags.iter().any(|known| known == flag);
        // What the file beside the two folders says is inherited by them.
        let ignores_sample = has(&data.sample, "ignore_sample") || has(&data.secret, "ignore_sample");
        if !ignores_sample && !data.sample.cases().is_empty() {
            let numbers = data.sample.cases().iter().map(|case| case.number).collect();
            self.legacy_group("sample".into(), &data.sample, numbers, gives_points);
            self.groups.retain(|group| !group.points.is_zero());
        }
        let secret = &data.secret;
        let children: Vec<&CaseFolder> = secret.folders().collect();
        if children.len() > 1
            && let Some(mode) = ["min", "max", "avg"].iter().find(|mode| has(secret, mode))
        {
            let message = format!("`{mode}` of data/secret: the points of its groups are added up here");
            self.warn(&secret.path, message);
        }
        for folder in children {
            if folder.folders().next().is_some() {
                let message = format!("{}: groups below a group are scored with it, as one", folder.name());
                self.warn(&folder.path, message);
            }
            let numbers = folder.cases().iter().map(|case| case.number).collect();
            self.legacy_group(folder.name(), folder, numbers, gives_points);
        }
        let loose = loose(secret, |_| true);
        if !loose.is_empty() {
            self.legacy_group("secret".into(), secret, loose, gives_points);
        }
    }

    /// A group all of whose tests must be accepted is worth nothing otherwise, whatever their sum.
    fn legacy_group(&mut self, name: String, folder: &CaseFolder, numbers: Vec<usize>, gives_points: bool) {
        let legacy = &folder.settings.legacy;
        // Of several modes the last counts.
        let last =
            |modes: &[&str]| legacy.grader_flags.iter().rev().find(|flag| modes.contains(&flag.as_str())).cloned();
        let mode = last(&["sum", "avg", "min", "max"]);
        let takes_failures = legacy.grader_flags.iter().any(|flag| flag == "accept_if_any_accepted")
            || last(&["worst_error", "first_error", "no_errors", "always_accept"]).as_deref() == Some("always_accept");
        let each = legacy.accept_score.unwrap_or(1.0);
        let count = numbers.len() as f64;
        let all = |each: f64| if matches!(mode.as_deref(), None | Some("sum")) { each * count } else { each };
        if gives_points {
            let most = legacy.highest.unwrap_or(UNBOUNDED);
            let gather = match mode.as_deref() {
                Some("min") => Gather::Worst,
                Some("max") => Gather::Best,
                Some("avg") => Gather::Average,
                _ => Gather::Sum,
            };
            self.add(name, gather, most, Some(most), numbers);
            return;
        }
        let (gather, each_test) = match (takes_failures, mode.as_deref()) {
            (false, _) | (true, Some("min")) => (Gather::Worst, None),
            (true, Some("max")) => (Gather::Best, Some(each)),
            (true, Some("avg")) => (Gather::Average, Some(each)),
            (true, _) => (Gather::Sum, Some(each)),
        };
        self.add(name, gather, all(each), each_test, numbers);
    }
}

/// Numbers of the cases that are in no group.
fn loose(secret: &CaseFolder, is_group: impl Fn(&&CaseFolder) -> bool) -> Vec<usize> {
    let mut numbers = Vec::new();
    for item in &secret.items {
        match item {
            Item::Case(case) => numbers.push(case.number),
            Item::Folder(folder) if !is_group(&folder) => {
                numbers.extend(folder.cases().iter().map(|case| case.number));
            }
            Item::Folder(_) => {}
        }
    }
    numbers
}
