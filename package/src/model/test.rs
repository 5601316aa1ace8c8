//! One test: what it is called, where it comes from, and what it gives to the judge.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use interactor::Script;

use super::compare::Compare;
use super::content::Content;
use super::passes::Pair;
use super::points::Points;
use super::task::Task;
use crate::functions::Value;

/// One test. A clone shares the data.
#[derive(Clone, Debug)]
pub struct Test {
    /// From 1, in order.
    pub number: usize,
    /// The number with leading zeros: `04`.
    pub name: String,
    pub origin: Origin,
    pub data: TestData,
    pub details: TestDetails,
}

/// What a package may say of a single test.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TestDetails {
    /// It is shown in the statement.
    pub is_sample: bool,
    /// What it is worth, where tests have points of their own.
    pub points: Option<Points>,
    /// How its output is compared with the answer, where that differs from other tests.
    pub compare: Option<Compare>,
    /// Further arguments of the program that judges it.
    pub judge_arguments: Vec<String>,
    /// Further arguments of the programs that look at its input.
    pub validator_arguments: Vec<String>,
    /// For people.
    pub description: String,
}

/// Where a test comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file, relative to the package.
    File(PathBuf),
    /// A generator line of `problem.toml`.
    Line(String),
}

/// What a test gives to the judge, by the kind of the task.
#[derive(Clone, Debug, PartialEq)]
pub enum TestData {
    /// The games to be played.
    Game(Arc<Script>),
    /// What a program reads, or what an output is made for. Any bytes: neither need be UTF-8.
    Text {
        input: Content,
        /// What must be printed, token by token, where no program of the author's decides. Where the test has no
        /// `.ans`, this is the input itself for programs, and empty for outputs.
        answer: Content,
    },
    /// The calls of functions.
    Calls(Arc<FunctionCalls>),
}

/// The calls that a test makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCalls {
    /// The arguments of `init`; none where it is not declared or takes none.
    pub init: Vec<Value>,
    /// At least one.
    pub calls: Vec<FunctionCall>,
    /// The file `.ans`, for interactors; empty where the test has none.
    pub answer: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCall {
    /// Of `encode`.
    pub arguments: Vec<Value>,
    /// The result of `decode`; `None` where an interactor decides.
    pub wanted: Option<Value>,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::Line(line) => f.write_str(line),
        }
    }
}

impl Test {
    /// Whether a person means this test by `word`: its number, its name, or its file's name.
    pub fn is_called(&self, word: &str) -> bool {
        let is_file = |path: &Path| {
            [path.file_stem(), path.file_name(), Some(path.as_os_str())].contains(&Some(OsStr::new(word)))
        };
        let of_file = matches!(&self.origin, Origin::File(path) if is_file(path));
        word == self.name || word.parse() == Ok(self.number) || of_file
    }

    /// What an output for this test is called without its `.out`: as the test's file without its extension, or as the
    /// test itself where it comes from no file. No two tests of a task of outputs share it.
    pub fn stem(&self) -> &str {
        self.origin.stem().unwrap_or(&self.name)
    }

    /// The answer as a file beside the test would hold it; empty where there is none.
    pub fn answer_bytes(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.data {
            TestData::Game(_) => Ok(Cow::Borrowed(&[])),
            TestData::Text { answer, .. } => answer.bytes(),
            TestData::Calls(calls) => Ok(Cow::Borrowed(calls.answer.as_bytes())),
        }
    }

    /// The games to be played; `None` where the task is not a game.
    pub fn script(&self) -> Option<&Arc<Script>> {
        match &self.data {
            TestData::Game(script) => Some(script),
            TestData::Text { .. } | TestData::Calls(_) => None,
        }
    }

    /// The test as test files are written: the script of a game, the input, or the calls, a line for each, after a line
    /// for `init` where that is declared, even without parameters. `task` is the task of the test's package.
    pub fn input_bytes(&self, task: &Task) -> io::Result<Cow<'_, [u8]>> {
        Ok(Cow::Owned(match &self.data {
            TestData::Text { input, .. } => return input.bytes(),
            TestData::Game(script) => {
                let text = task.game().map(|game| script.write(&game.terms.game));
                text.unwrap_or_default().into_bytes()
            }
            TestData::Calls(calls) => task.pair().map(|pair| calls.text(pair)).unwrap_or_default().into_bytes(),
        }))
    }
}

impl FunctionCalls {
    /// As test files are written: a line for `init` where it is declared, even without parameters, and a line for each
    /// call.
    pub fn text(&self, pair: &Pair) -> String {
        let line = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>().join(" ") + "\n";
        let init = pair.init.map(|_| line(&self.init));
        init.into_iter().chain(self.calls.iter().map(|call| line(&call.arguments))).collect()
    }
}

impl Origin {
    /// The name of the file without its extension.
    pub(crate) fn stem(&self) -> Option<&str> {
        match self {
            Origin::File(path) => path.file_stem()?.to_str(),
            Origin::Line(_) => None,
        }
    }
}
