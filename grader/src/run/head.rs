//! What is known about an invocation before its first run: the first line of its journal, and an empty [`Replay`].

use interactor::First;
use package::{Package, Points, Test};
use sandbox::Tier;
use solver::Convention;

use super::selection::Entry;
use super::tier::tier_name;
use crate::journal::lines::{self, Invocation};
use crate::journal::{self, Replay};
use crate::verdict::scoring::{ScoreScale, ScoredGroup};

/// Inputs above this size are left out of the journal's head.
const KEPT_INPUT: usize = 256 << 10;

/// The first line of the journal.
pub fn head(package: &Package, tests: &[Test], entries: &[Entry], tier: Tier, seed: Option<u64>) -> Invocation {
    let game = package.task.game();
    let terms = game.map(|game| &game.terms);
    let kept = |test: &Test| {
        let input = test.input_bytes(&package.task).unwrap_or_default();
        let input = (input.len() <= KEPT_INPUT).then(|| String::from_utf8_lossy(&input).into_owned());
        lines::Test {
            name: test.name.clone(),
            origin: test.origin.to_string(),
            input,
            points: test.details.points.map(Points::value),
        }
    };
    let kept: Vec<lines::Test> = tests.iter().map(kept).collect();
    Invocation {
        v: lines::VERSION,
        package: package.name.clone(),
        package_path: package.root.canonicalize().unwrap_or_else(|_| package.root.clone()).display().to_string(),
        kind: package.task.kind().to_string(),
        rules: game.map_or(String::new(), |game| game.rules.clone()),
        last_mover: match terms.map(|terms| terms.game.convention()) {
            None => String::new(),
            Some(Convention::LastMoverWins) => "wins".into(),
            Some(Convention::LastMoverLoses) => "loses".into(),
        },
        first: match terms.map(|terms| terms.first) {
            None => String::new(),
            Some(First::Submission) => "submission".into(),
            Some(First::Interactor) => "interactor".into(),
            Some(First::Choose) => "choose".into(),
        },
        moves: terms.map_or(0, |terms| terms.moves),
        tier: tier_name(tier).into(),
        seed,
        selected: tests.len() < package.tests.len(),
        scale: lines::Scale::new(&scale(package, tests), &kept),
        tests: kept,
        submissions: entries.iter().map(|entry| entry.name.clone()).collect(),
    }
}

/// The invocation without results.
pub fn replay(id: &str, head: Invocation, entries: &[Entry]) -> Replay {
    let mut replay = journal::begin(id, head);
    for (submission, entry) in replay.submissions.iter_mut().zip(entries) {
        submission.path = entry.path.display().to_string();
        submission.expectation.clone_from(&entry.expectation);
    }
    replay
}

fn scale(package: &Package, tests: &[Test]) -> ScoreScale {
    let place = |number: &usize| tests.iter().position(|test| test.number == *number);
    let group = |group: &package::Group| {
        let places: Vec<usize> = group.tests.iter().filter_map(place).collect();
        ScoredGroup {
            name: group.name.clone(),
            points: group.points,
            gather: group.gather,
            needs: group.needs.clone(),
            is_whole: places.len() == group.tests.len(),
            tests: places,
        }
    };
    ScoreScale {
        most: package.task.score().most,
        tests: tests.iter().map(|test| test.details.points).collect(),
        groups: package.groups.iter().map(group).collect(),
    }
}
