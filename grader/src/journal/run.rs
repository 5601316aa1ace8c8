//! How a judged run is written and read.

use package::{Points, Verdict};
use serde::{Deserialize, Serialize};

use super::passes::{ExchangeWire, PassWire};
use super::text::Text;
use crate::verdict::decide::{Facts, Limit};
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::record::{JudgedRun, RunRecord};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Run {
    pub submission: String,
    pub test: String,
    /// The key of its job (`run/job.rs`).
    pub job: String,
    pub verdict: String,
    pub what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    pub facts: FactsWire,
    /// The pass that decided, from 1.
    pub decided: u16,
    /// Whether the task has more than one pass.
    pub several: bool,
    pub passes: Vec<PassWire>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchanges: Vec<ExchangeWire>,
    /// Index into the last pass's dialogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blunder: Option<usize>,
    pub repeats: u32,
    pub stderr: Text,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FactsWire {
    pub session: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checker: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    pub clean_exit: bool,
    pub trailing_output: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

/// An enum and the names of its values in the journal.
macro_rules! names {
    ($write:ident, $read:ident, $kind:ty, $($variant:path => $name:literal),+ $(,)?) => {
        fn $write(value: $kind) -> &'static str {
            match value { $($variant => $name),+ }
        }
        fn $read(name: &str) -> Option<$kind> {
            match name { $($name => Some($variant),)+ _ => None }
        }
    };
}

names!(write_end, read_end, End,
    End::Finished => "finished", End::Lost => "lost", End::Malformed => "malformed", End::Illegal => "illegal",
    End::Stopped => "stopped", End::Failed => "failed");
names!(write_limit, read_limit, Limit,
    Limit::Time => "time", Limit::Idleness => "idleness", Limit::Memory => "memory", Limit::Output => "output",
    Limit::Security => "security");

/// `Some(None)` if the value is absent, `None` if it is there and cannot be read.
fn optional<T, U>(value: Option<T>, read: impl Fn(T) -> Option<U>) -> Option<Option<U>> {
    match value {
        Some(value) => read(value).map(Some),
        None => Some(None),
    }
}

impl Run {
    pub fn new(submission: &str, test: &str, job: &str, judged: &JudgedRun) -> Run {
        let (facts, record) = (&judged.facts, &judged.record);
        Run {
            submission: submission.into(),
            test: test.into(),
            job: job.into(),
            verdict: judged.verdict.code().into(),
            what: judged.explanation.what.clone(),
            hint: judged.explanation.hint.clone(),
            facts: FactsWire {
                session: write_end(facts.session).into(),
                checker: facts.checker.map(|end| write_end(end).into()),
                limit: facts.limit.map(|limit| write_limit(limit).into()),
                clean_exit: facts.clean_exit,
                trailing_output: facts.trailing_output,
                points: facts.points.map(Points::value),
            },
            decided: record.decided,
            several: record.several,
            passes: record.passes.iter().map(PassWire::from).collect(),
            exchanges: record.exchanges.iter().map(ExchangeWire::from).collect(),
            blunder: record.blunder,
            repeats: record.repeats,
            stderr: record.stderr.as_slice().into(),
        }
    }

    /// The judged run; `None` if the line has unknown names.
    pub fn read(self) -> Option<JudgedRun> {
        let facts = Facts {
            session: read_end(&self.facts.session)?,
            checker: optional(self.facts.checker.as_deref(), read_end)?,
            limit: optional(self.facts.limit.as_deref(), read_limit)?,
            clean_exit: self.facts.clean_exit,
            trailing_output: self.facts.trailing_output,
            points: optional(self.facts.points, Points::new)?,
        };
        Some(JudgedRun {
            verdict: Verdict::ALL.into_iter().find(|verdict| verdict.code() == self.verdict)?,
            facts,
            explanation: Explanation { what: self.what, hint: self.hint },
            record: RunRecord {
                decided: self.decided,
                several: self.several,
                passes: self.passes.into_iter().map(PassWire::read).collect::<Option<_>>()?,
                exchanges: self.exchanges.into_iter().map(ExchangeWire::read).collect(),
                blunder: self.blunder,
                stderr: self.stderr.into_bytes(),
                repeats: self.repeats,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use interactor::{Side, TranscriptLine};
    use sandbox::{Exit, Usage};

    use super::super::lines::Line;
    use super::*;
    use crate::verdict::record::{Exchange, PassRecord, ProcessRecord};

    #[test]
    fn a_run_comes_back_as_it_went_in() {
        let microseconds = Duration::from_micros;
        let said = |at, side, line: &[u8]| TranscriptLine { at: microseconds(at), side, line: line.into() };
        let process = ProcessRecord {
            usage: Usage { cpu: microseconds(5), wall: microseconds(9), memory: Some(1 << 20) },
            total: microseconds(7),
            exit: Exit::Signal(9),
            processes: 4,
        };
        let judged = JudgedRun {
            verdict: Verdict::PresentationError,
            facts: Facts {
                session: End::Malformed,
                checker: Some(End::Malformed),
                limit: Some(Limit::Idleness),
                clean_exit: false,
                trailing_output: true,
                points: Points::new(70.125),
            },
            explanation: Explanation { what: "what".into(), hint: Some("hint".into()) },
            record: RunRecord {
                decided: 2,
                several: true,
                passes: vec![
                    PassRecord {
                        name: "seek".into(),
                        process: Some(process),
                        dialogue: vec![said(3, Side::Judge, b"1"), said(420, Side::Player, b"bad \xff byte")],
                        unfinished: b"3 ".to_vec(),
                    },
                    PassRecord::default(),
                ],
                exchanges: vec![Exchange {
                    given: "5".into(),
                    sent: Some(b"\xff0".to_vec()),
                    arrived: Some(b"01".to_vec()),
                    returned: None,
                    wanted: "5".into(),
                    said: "wrong".into(),
                    right: false,
                }],
                blunder: Some(1),
                stderr: b"oh\n".to_vec(),
                repeats: 2,
            },
        };
        for judged in [judged.clone(), JudgedRun { facts: Facts::of(End::Finished), ..judged.without_words() }] {
            let text = serde_json::to_string(&Line::Run(Run::new("a.cpp", "01", "key", &judged))).unwrap();
            assert!(!text.contains('\n'));
            let Line::Run(run) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
            assert_eq!(run.read().unwrap(), judged);
        }
    }
}
