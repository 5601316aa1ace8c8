//! The names of everything that can be found in a package which can be judged all the same. An author may allow each of
//! them: `[check] allow = ["odd-groups"]`.

use crate::diagnostic::{Diagnostics, did_you_mean};

/// A lint: its name, and what it finds.
pub type Lint = (&'static str, &'static str);

/// All lints. Those from `broken-program` on run programs, so `grundy check --fast` leaves them out.
pub const LINTS: [Lint; 22] = [
    ("byte-order-mark", "a test or an answer begins with a byte order mark"),
    ("carriage-return", "a test has carriage returns"),
    ("duplicate-test", "two tests are the same"),
    ("empty-test", "a test is empty"),
    ("fixed-seed", "the noise of a channel is the same in every run"),
    ("no-expectation", "a solution has no expected verdict"),
    ("no-final-newline", "a test does not end with a newline"),
    ("no-move", "a game starts where it is over"),
    ("no-right-solution", "no solution is expected to be accepted"),
    ("no-statement", "there is no statement"),
    ("no-wrong-solution", "no solution is expected to fail"),
    ("odd-groups", "the points of groups do not add up to 100, or a test is in no group or in several"),
    ("some-answers", "some tests have an answer and others have none"),
    ("too-long", "a game cannot come to its end within the limit of moves"),
    ("trailing-blanks", "a test has blanks at the end of a line"),
    ("broken-program", "a program of the package does not compile"),
    ("checker-test", "the checker does not say what a `[[checker-tests]]` expects"),
    ("invalid-test", "a validator refuses the input of a test, or it is not as `[validators] lines` says"),
    ("missing-language", "a program of the package needs a language that this machine lacks"),
    ("old-answer", "the main solution does not give the answer that a test has"),
    ("refused-answer", "the checker refuses the answer of a test as an output"),
    ("validator-test", "a validator takes what it should refuse, or the other way round"),
];

/// The name as it stands in the list; else what might have been meant.
pub(crate) fn lint_name(word: &str) -> Result<&'static str, Option<&'static str>> {
    let names = LINTS.map(|(name, _)| name);
    names.into_iter().find(|name| *name == word).ok_or_else(|| did_you_mean(word, names))
}

/// Takes out what the author allows.
pub(crate) fn without_allowed(diagnostics: &mut Diagnostics, allowed: &[&'static str]) {
    diagnostics.list.retain(|diagnostic| !allowed.contains(&diagnostic.code));
}
