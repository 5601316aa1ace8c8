//! From a game with declared rules to programs in C++ that other judges run: an interactor that plays as
//! [`interactor::Session`] does (the same moves for the same seed, the same words), a checker, a validator, and an output
//! validator for ICPC.
//!
//! The C++ lies in `cpp/` and is put together by `source.rs`; `rules.rs` decides which of it a game needs. An exported test
//! is the package's test after a line with its seed, which other judges do not give to an interactor: it is the number
//! of the test, so that every submission meets the same moves as here.

mod rules;
mod source;

use interactor::{First, Policy};
use solver::{Component, Position};

use super::exported::{ExportRefused, ExportedFile};
use crate::model::{GameTask, Package};
use rules::Rules;
use source::Source;

/// Programs against the setter's own `testlib.h` for a judge such as Polygon: `interactor.cpp`, `checker.cpp`,
/// `validator.cpp`, and the tests `tests/01`, `tests/02`, …
///
/// The interactor ends with WA for a lost game, a move against the rules or an early end of the output, with PE for a line
/// that is not in the form of the protocol. It writes the conversation to its output file, which the checker replays. The
/// bounds of the validator are the largest numbers in the tests.
pub fn files(package: &Package) -> Result<Vec<ExportedFile>, ExportRefused> {
    let game = ExportedGame::of(package)?;
    let programs =
        [("interactor.cpp", "interactor.cpp"), ("checker.cpp", "checker.cpp"), ("validator.cpp", "validator.cpp")];
    let mut files: Vec<ExportedFile> = programs.map(|(path, main)| game.program(path, main)).into();
    let width = package.tests.len().to_string().len().max(2);
    files.extend(
        game.tests().map(|(number, text)| ExportedFile {
            path: format!("tests/{number:0width$}").into(),
            content: text.into(),
        }),
    );
    Ok(files)
}

/// An ICPC problem's output validator without testlib (`output_validator/validate.cpp`), and its data
/// (`data/secret/01.in` with an empty `01.ans`, …). ICPC has one code for all rejections: a presentation error of ours is a
/// wrong answer there.
pub fn icpc_files(package: &Package) -> Result<Vec<ExportedFile>, ExportRefused> {
    let game = ExportedGame::of(package)?;
    let mut files = vec![game.program("output_validator/validate.cpp", "validate.cpp")];
    let width = package.tests.len().to_string().len().max(2);
    for (number, bytes) in game.tests() {
        let file = |ending: &str, bytes: Vec<u8>| ExportedFile {
            path: format!("data/secret/{number:0width$}.{ending}").into(),
            content: bytes.into(),
        };
        files.extend([file("in", bytes), file("ans", Vec::new())]);
    }
    Ok(files)
}

/// A game that can be written as C++.
struct ExportedGame<'a> {
    package: &'a Package,
    task: &'a GameTask,
    rules: Rules,
}

impl ExportedGame<'_> {
    fn of(package: &Package) -> Result<ExportedGame<'_>, ExportRefused> {
        let task = package.task.game().ok_or_else(|| ExportRefused::NotAGame(package.task.kind().to_string()))?;
        let largest = starts(package).flat_map(heaps).max().unwrap_or(0);
        let rules = rules::of(&task.terms, largest).map_err(|reason| ExportRefused::Rules {
            rules: task.rules.clone(),
            reason,
            hint: rules::EXPORTED,
        })?;
        Ok(ExportedGame { package, task, rules })
    }

    fn program(&self, path: &str, main: &str) -> ExportedFile {
        let source = Source {
            settings: self.settings(),
            bounds: self.bounds(),
            moves: self.rules.moves,
            amounts: self.rules.amounts,
            values: self.rules.values,
            sum: self.rules.sum,
        };
        let head =
            format!("// {} ({}), written by grundy.\n\n", one_line(&self.package.title), one_line(&self.task.rules));
        ExportedFile { path: path.into(), content: (head + &source.program(main)).into_bytes().into() }
    }

    fn settings(&self) -> String {
        let terms = &self.task.terms;
        let first = match terms.first {
            First::Submission => "SUBMISSION",
            First::Interactor => "INTERACTOR",
            First::Choose => "CHOOSE",
        };
        let policy = match terms.policy {
            Policy::Random => "RANDOM",
            Policy::Delay => "DELAY",
            Policy::Fewest => "FEWEST",
            Policy::Rotate => "ROTATE",
        };
        format!(
            "// What the package fixes.\nconst First FIRST = First::{first};\nconst Policy POLICY = Policy::{policy};\n\
             // Of both sides together; then a game is drawn.\nconst u64 MOST_MOVES = {}u;\n{}",
            terms.moves, self.rules.constants
        )
    }

    /// The bounds of the tests, for the validator.
    fn bounds(&self) -> String {
        let games = self.package.tests.iter().filter_map(|test| test.script()).map(|script| script.starts.len()).max();
        let counts = || starts(self.package).map(|start| start.components.len());
        let sizes = || starts(self.package).flat_map(heaps);
        format!(
            "// The bounds that the tests keep; change them together with the statement.\n\
             const int MOST_GAMES = {};\nconst int FEWEST_HEAPS = {}, MOST_HEAPS = {};\n\
             const long long SMALLEST_HEAP = {}, LARGEST_HEAP = {};\n",
            games.unwrap_or(1),
            counts().min().unwrap_or(0).min(1),
            counts().max().unwrap_or(0),
            sizes().min().unwrap_or(0).min(1),
            sizes().max().unwrap_or(0)
        )
    }

    /// The number of each test and its exported text.
    fn tests(&self) -> impl Iterator<Item = (usize, Vec<u8>)> {
        self.package.tests.iter().filter_map(|test| {
            let text = format!("{}\n{}", test.number, test.script()?.write(&self.task.terms.game));
            Some((test.number, text.into_bytes()))
        })
    }
}

fn starts(package: &Package) -> impl Iterator<Item = &Position> {
    package.tests.iter().filter_map(|test| test.script()).flat_map(|script| &script.starts)
}

/// The sizes of a position's heaps; none for components of other kinds.
fn heaps(position: &Position) -> impl Iterator<Item = u64> {
    position.components.iter().filter_map(|component| match component {
        Component::Heap(n) => Some(*n),
        Component::Words(_) | Component::Text(_) => None,
    })
}

/// Safe in a comment of C++: no line ends, and no backslash that would join it with the next line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || c == '\\' { ' ' } else { c }).collect()
}
