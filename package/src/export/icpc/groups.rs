//! Groups of tests as folders of `data/secret/`, and how they score.

use super::super::draft::Draft;
use super::super::yaml;
use super::version::IcpcVersion;
use crate::model::{Gather, Group, Package};

/// A group and its folder.
pub(super) struct GroupFolder<'a> {
    pub group: &'a Group,
    /// In `data/secret/`; the order of the names is that of the groups.
    pub name: String,
    /// Names that `require_pass` has.
    needs: Vec<String>,
}

/// The groups that are folders: all but those of samples that are worth nothing.
pub(super) fn folders<'a>(package: &'a Package) -> Vec<GroupFolder<'a>> {
    let groups = &package.groups;
    let is_sample = |at: usize| {
        let group = &groups[at];
        group.points.is_zero() && group.tests.iter().all(|&number| package.tests[number - 1].details.is_sample)
    };
    let order = in_order(groups);
    let kept: Vec<usize> = order.into_iter().filter(|&at| !is_sample(at)).collect();
    let plain: Vec<String> = kept.iter().map(|&at| plain_name(&groups[at].name)).collect();
    let digits = kept.len().to_string().len();
    let names: Vec<String> = match plain.is_sorted_by(|a, b| a < b) {
        true => plain,
        false => plain.iter().zip(1..).map(|(name, number)| format!("{number:0digits$}-{name}")).collect(),
    };
    let name_of = |at: usize| match kept.iter().position(|&known| known == at) {
        Some(place) => format!("secret/{}", names[place]),
        None => "sample".into(),
    };
    kept.iter()
        .zip(&names)
        .map(|(&at, name)| {
            let needs = groups[at].needs.iter().map(|&needed| name_of(needed)).collect();
            GroupFolder { group: &groups[at], name: name.clone(), needs }
        })
        .collect()
}

/// Indices of the groups, each after those that it needs.
fn in_order(groups: &[Group]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    while order.len() < groups.len() {
        let is_next = |&at: &usize| !order.contains(&at) && groups[at].needs.iter().all(|need| order.contains(need));
        // A group that needs itself is refused by all readers.
        let next = (0..groups.len()).find(is_next).or_else(|| (0..groups.len()).find(|at| !order.contains(at)));
        order.extend(next);
    }
    order
}

/// Names of files have letters, digits, `_`, `.` and `-`, and begin with none of the last two.
fn plain_name(name: &str) -> String {
    let name = name.strip_prefix("secret/").unwrap_or(name);
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let name: String = name.chars().map(|c| if allowed(c) { c } else { '-' }).take(100).collect();
    match name.trim_start_matches(['.', '-']) {
        "" => "group".into(),
        name => name.into(),
    }
}

/// Says how the groups score. `lines_of`: further lines for the file of a folder, from its path below `data/`.
pub(super) fn write(
    draft: &mut Draft<'_>,
    version: IcpcVersion,
    folders: &[GroupFolder<'_>],
    lines_of: &dyn Fn(&str) -> Vec<String>,
) {
    let total: f64 = folders.iter().map(|folder| folder.group.points.value()).sum();
    for folder in folders {
        let lines = match version {
            IcpcVersion::Of2025 => of_2025(draft, folder),
            IcpcVersion::Legacy => legacy(draft, folder),
        };
        let path = format!("secret/{}", folder.name);
        file(draft, version, &path, [lines, lines_of(&path)].concat());
    }
    let secret = match version {
        IcpcVersion::Of2025 => vec![format!("max_score: {total}"), "score_aggregation: sum".into()],
        IcpcVersion::Legacy => {
            file(
                draft,
                version,
                "",
                vec!["on_reject: continue".into(), format!("range: 0 {total}"), "grader_flags: ignore_sample".into()],
            );
            vec![
                "on_reject: continue".into(),
                format!("range: 0 {total}"),
                "grader_flags: first_error accept_if_any_accepted".into(),
            ]
        }
    };
    file(draft, version, "secret", secret);
}

/// Writes the file about a folder; `path`: below `data/`.
pub(super) fn file(draft: &mut Draft<'_>, version: IcpcVersion, path: &str, lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    let name = match version {
        IcpcVersion::Of2025 => "test_group.yaml",
        IcpcVersion::Legacy => "testdata.yaml",
    };
    let folder = if path.is_empty() { "data".into() } else { format!("data/{path}") };
    draft.text(format!("{folder}/{name}"), lines.join("\n") + "\n");
}

fn of_2025(draft: &mut Draft<'_>, folder: &GroupFolder<'_>) -> Vec<String> {
    let Group { points, gather, .. } = folder.group;
    let has_points = |&number: &usize| draft.package.tests[number - 1].details.points.is_some();
    let aggregation = match gather {
        // Points that a program gives count as the share of the worst test.
        Gather::Worst if folder.group.tests.iter().any(has_points) => "min",
        Gather::Worst => "pass-fail",
        // The mean of tests that are worth all is the sum of tests that are worth their share.
        Gather::Sum | Gather::Average => "sum",
        Gather::Best => {
            draft.lose("groups that are worth as much as their best test: their points are added up");
            "sum"
        }
    };
    tell_of_unequal_tests(draft, folder.group);
    let mut lines = vec![format!("max_score: {points}"), format!("score_aggregation: {aggregation}")];
    if !folder.needs.is_empty() {
        lines.push(format!("require_pass: {}", yaml::list(&folder.needs)));
    }
    lines
}

fn legacy(draft: &mut Draft<'_>, folder: &GroupFolder<'_>) -> Vec<String> {
    let Group { points, gather, tests, .. } = folder.group;
    if !folder.needs.is_empty() {
        draft.lose("groups that need other groups: before 2025-09 each is worth its points alone");
    }
    tell_of_unequal_tests(draft, folder.group);
    let most = points.value();
    let (flags, each, on_reject) = match gather {
        Gather::Worst => ("min", most, "break"),
        Gather::Sum => ("always_accept sum", most / tests.len().max(1) as f64, "continue"),
        Gather::Best => ("always_accept max", most, "continue"),
        Gather::Average => ("always_accept avg", most, "continue"),
    };
    vec![
        format!("on_reject: {on_reject}"),
        format!("accept_score: {each}"),
        format!("range: 0 {most}"),
        format!("grader_flags: {flags}"),
    ]
}

fn tell_of_unequal_tests(draft: &mut Draft<'_>, group: &Group) {
    if group.gather != Gather::Sum {
        return;
    }
    let points = |&number: &usize| draft.package.tests[number - 1].details.points;
    let mut all = group.tests.iter().map(points);
    let first = all.next().flatten();
    if all.any(|other| other != first) {
        draft.lose(format!(
            "the tests of the group {} are worth different points; there all are worth the same",
            group.name
        ));
    }
}
