//! Groups of tests: what they are worth, how their tests count, and which groups they need.

use std::collections::BTreeMap;

use super::document::{Element, Repeated};
use super::testset::Row;
use crate::diagnostic::{Diagnostics, did_you_mean};
use crate::model::{Gather, Group, Points};

const MOST_GROUPS: usize = 1000;
/// The group of tests that are worth something and are in no group.
const REST: &str = "tests";

/// The groups of the package; none where nothing is worth any points. `rows` in the order of their numbers, from 1.
pub(super) fn read(testset: Element<'_>, rows: &[Row], diagnostics: &mut Diagnostics) -> Vec<Group> {
    let mut tests: BTreeMap<Option<&str>, Vec<usize>> = BTreeMap::new();
    for (row, number) in rows.iter().zip(1..) {
        tests.entry(row.group.as_deref()).or_default().push(number);
    }
    let sum = |numbers: &[usize]| {
        let points = numbers.iter().filter_map(|&number| rows[number - 1].test.details.points);
        Points::new(points.map(Points::value).sum::<f64>())
    };
    let mut reader = Reader { groups: Vec::new(), repeated: Repeated::default() };
    let declared: Vec<Element<'_>> = testset.listed("groups", "group").take(MOST_GROUPS + 1).collect();
    if declared.len() > MOST_GROUPS || tests.len() > MOST_GROUPS {
        diagnostics.push(testset.error("bad-group", format!("more than {MOST_GROUPS} groups")));
        return Vec::new();
    }
    for &element in &declared {
        let numbers = tests.remove(&Some(element.value("name"))).unwrap_or_default();
        let of_tests = sum(&numbers).unwrap_or_default();
        reader.declared(element, numbers, of_tests, diagnostics);
    }
    // Old packages name groups that they do not declare; their tests count one by one.
    for (name, numbers) in tests {
        let points = sum(&numbers).unwrap_or_default();
        if name.is_some() || !points.is_zero() {
            let name = name.unwrap_or(REST).to_string();
            reader.groups.push(Group { name, points, gather: Gather::Sum, needs: Vec::new(), tests: numbers });
        }
    }
    for (at, element) in declared.into_iter().enumerate() {
        reader.needs(at, element, diagnostics);
    }
    if let Some(at) = on_a_circle(&reader.groups) {
        let message = format!("the group `{}` depends on itself", reader.groups[at].name);
        diagnostics.push(testset.error("bad-group", message));
        return Vec::new();
    }
    if reader.groups.iter().all(|group| group.points.is_zero()) {
        return Vec::new();
    }
    reader.groups
}

struct Reader {
    groups: Vec<Group>,
    repeated: Repeated,
}

impl Reader {
    /// `of_tests`: the sum of the points of its tests.
    fn declared(&mut self, element: Element<'_>, tests: Vec<usize>, of_tests: Points, diagnostics: &mut Diagnostics) {
        let name = element.value("name").to_string();
        if self.groups.iter().any(|group| group.name == name) {
            let error = element.error("bad-group", format!("there is another group `{name}`"));
            self.repeated.push(error, diagnostics);
        }
        if tests.is_empty() {
            let warning = element.error("bad-group", format!("no test is in the group `{name}`")).warning();
            self.repeated.push(warning, diagnostics);
        }
        let gather = match element.value("points-policy") {
            "complete-group" => Gather::Worst,
            "each-test" | "" => Gather::Sum,
            other => {
                let message = format!("the points-policy `{other}` is not known; it is complete-group or each-test");
                self.repeated.push(element.error("bad-group", message), diagnostics);
                Gather::Worst
            }
        };
        let own = element.attribute("points").and_then(|word| match word.text.parse().ok().and_then(Points::new) {
            Some(points) => Some((points, word.span)),
            None => {
                let message = format!("`{}` are no points of a group; they are from 0 to 1000000", word.text);
                self.repeated.push(element.error_at("bad-group", message, word.span), diagnostics);
                None
            }
        });
        let points = match own {
            None => of_tests,
            Some((points, span)) => {
                if points != of_tests && !(of_tests.is_zero() && gather == Gather::Worst) {
                    let message = format!("the group `{name}` is worth {points}, its tests {of_tests} together");
                    let warning = element.error_at("odd-groups", message, span).warning();
                    let hint = match gather {
                        Gather::Sum => "the points of its tests count, as in each group with each-test",
                        Gather::Worst | Gather::Best | Gather::Average => "the points of the group count",
                    };
                    self.repeated.push(warning.hint(hint), diagnostics);
                }
                if gather == Gather::Sum { of_tests } else { points }
            }
        };
        self.groups.push(Group { name, points, gather, needs: Vec::new(), tests });
    }

    /// The groups that the group with this index depends on.
    fn needs(&mut self, at: usize, element: Element<'_>, diagnostics: &mut Diagnostics) {
        for dependency in element.listed("dependencies", "dependency") {
            let name = dependency.value("group");
            match self.groups.iter().position(|group| group.name == name) {
                Some(needed) if !self.groups[at].needs.contains(&needed) => self.groups[at].needs.push(needed),
                Some(_) => {}
                None => {
                    let names = self.groups.iter().map(|group| group.name.as_str());
                    let near = did_you_mean(&name.chars().take(64).collect::<String>(), names).map(String::from);
                    let hint = near.map(|near| format!("did you mean `{near}`?"));
                    let message =
                        format!("the group `{}` depends on `{name}`, which is no group", self.groups[at].name);
                    let error = dependency.error("bad-group", message).maybe_hint(hint);
                    self.repeated.push(error, diagnostics);
                }
            }
        }
    }
}

/// A group that needs itself, perhaps by way of others.
fn on_a_circle(groups: &[Group]) -> Option<usize> {
    let mut settled = vec![false; groups.len()];
    // Each round settles the groups that need only settled ones.
    loop {
        let ready = |at: &usize| !settled[*at] && groups[*at].needs.iter().all(|&needed| settled[needed]);
        let next: Vec<usize> = (0..groups.len()).filter(ready).collect();
        if next.is_empty() {
            return settled.iter().position(|settled| !settled);
        }
        for at in next {
            settled[at] = true;
        }
    }
}
