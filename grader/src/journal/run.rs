//! How a judged run is written, and read again as it was judged.

use std::time::Duration;

use interactor::Transcript;
use package::{Points, Verdict};
use sandbox::Usage;
use serde::{Deserialize, Serialize};

use super::phases::Phases;
use super::words::{Spoken, Text, exit_wire, read_events, read_exit, write_events};
use crate::judge::Judged;
use crate::verdict::decide::{CheckerEnd, Facts, Limit, SessionEnd};
use crate::verdict::explain::Explanation;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Run {
    pub submission: String,
    pub test: String,
    pub verdict: String,
    pub what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    pub facts: FactsWire,
    /// Index into `transcript`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blunder: Option<usize>,
    pub cpu_us: u64,
    pub wall_us: u64,
    pub memory: Option<u64>,
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub repeats: u32,
    pub stderr: Text,
    pub transcript: Vec<Spoken>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Text>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phases: Option<Box<Phases>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FactsWire {
    pub session: String,
    pub checker: String,
    pub limit: Option<String>,
    pub clean_exit: bool,
    pub trailing_output: bool,
}

/// A closed set and its names on the wire.
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

names!(write_session, read_session, SessionEnd,
    SessionEnd::Finished => "finished", SessionEnd::Lost => "lost", SessionEnd::Malformed => "malformed",
    SessionEnd::Illegal => "illegal", SessionEnd::Stopped => "stopped", SessionEnd::Failed => "failed");
names!(write_checker, read_checker, CheckerEnd,
    CheckerEnd::Accepted => "accepted", CheckerEnd::Lost => "lost", CheckerEnd::Malformed => "malformed",
    CheckerEnd::Illegal => "illegal", CheckerEnd::Stopped => "stopped", CheckerEnd::Failed => "failed");
names!(write_limit, read_limit, Limit,
    Limit::Time => "time", Limit::Idleness => "idleness", Limit::Memory => "memory", Limit::Output => "output",
    Limit::Security => "security");

impl Run {
    pub fn new(submission: &str, test: &str, judged: &Judged) -> Run {
        let Usage { cpu, wall, memory } = judged.usage;
        let unfinished = &judged.transcript.unfinished;
        let (exit_code, signal) = exit_wire(judged.exit);
        Run {
            submission: submission.into(),
            test: test.into(),
            verdict: judged.verdict.code().into(),
            what: judged.explanation.what.clone(),
            hint: judged.explanation.hint.clone(),
            facts: FactsWire {
                session: write_session(judged.facts.session).into(),
                checker: write_checker(judged.facts.checker).into(),
                limit: judged.facts.limit.map(|limit| write_limit(limit).into()),
                clean_exit: judged.facts.clean_exit,
                trailing_output: judged.facts.trailing_output,
            },
            blunder: judged.blunder,
            cpu_us: cpu.as_micros() as u64,
            wall_us: wall.as_micros() as u64,
            memory,
            exit_code,
            signal,
            repeats: judged.repeats,
            stderr: judged.stderr.as_slice().into(),
            transcript: write_events(&judged.transcript.events),
            unfinished: (!unfinished.is_empty()).then(|| unfinished.as_slice().into()),
            phases: judged.phases.as_deref().map(|record| Box::new(Phases::new(record))),
            points: judged.points.map(Points::value),
        }
    }

    /// The run as it was judged; `None` when the line holds words of another version.
    pub fn read(self) -> Option<Judged> {
        let facts = Facts {
            session: read_session(&self.facts.session)?,
            checker: read_checker(&self.facts.checker)?,
            limit: match &self.facts.limit {
                Some(limit) => Some(read_limit(limit)?),
                None => None,
            },
            clean_exit: self.facts.clean_exit,
            trailing_output: self.facts.trailing_output,
        };
        let unfinished = self.unfinished.map(Text::into_bytes).unwrap_or_default();
        Some(Judged {
            verdict: Verdict::ALL.into_iter().find(|verdict| verdict.code() == self.verdict)?,
            facts,
            explanation: Explanation { what: self.what, hint: self.hint },
            blunder: self.blunder,
            usage: Usage {
                cpu: Duration::from_micros(self.cpu_us),
                wall: Duration::from_micros(self.wall_us),
                memory: self.memory,
            },
            exit: read_exit(self.exit_code, self.signal)?,
            transcript: Transcript { events: read_events(self.transcript), unfinished },
            stderr: self.stderr.into_bytes(),
            phases: match self.phases {
                Some(phases) => Some(Box::new(phases.read()?)),
                None => None,
            },
            points: match self.points {
                Some(points) => Some(Points::new(points)?),
                None => None,
            },
            repeats: self.repeats,
        })
    }
}

#[cfg(test)]
mod tests {
    use interactor::{Event, Side};
    use sandbox::Exit;

    use super::super::Line;
    use super::*;
    use crate::passes::{Exchange, PassUse, PhaseRecord};

    #[test]
    fn a_run_comes_back_as_it_went_in() {
        let mut transcript = Transcript::default();
        transcript.judge(Duration::from_micros(17), b"1\n2\n");
        transcript.player(Duration::from_micros(420), b"bad \xff byte");
        transcript.unfinished = b"3 ".to_vec();
        let judged = Judged {
            verdict: Verdict::PresentationError,
            facts: Facts {
                session: SessionEnd::Malformed,
                checker: CheckerEnd::Malformed,
                limit: Some(Limit::Idleness),
                clean_exit: false,
                trailing_output: true,
            },
            explanation: Explanation { what: "what".into(), hint: Some("hint".into()) },
            blunder: Some(1),
            usage: Usage { cpu: Duration::from_micros(5), wall: Duration::from_micros(9), memory: Some(1 << 20) },
            exit: Exit::Signal(9),
            transcript,
            stderr: b"oh\n".to_vec(),
            phases: Some(Box::new(PhaseRecord {
                decided: 2,
                passes: vec![PassUse {
                    name: "seek".into(),
                    usage: Usage { cpu: Duration::from_micros(1), wall: Duration::from_micros(2), memory: None },
                    total: Duration::from_micros(7),
                    exit: Exit::Code(3),
                    processes: 4,
                    dialogue: vec![Event { at: Duration::from_micros(3), side: Side::Player, line: b"? 5".to_vec() }],
                }],
                exchanges: vec![Exchange {
                    given: "5".into(),
                    sent: Some(b"\xff0".to_vec()),
                    arrived: Some(b"01".to_vec()),
                    returned: None,
                    wanted: "5".into(),
                    right: false,
                }],
            })),
            points: Points::new(70.125),
            repeats: 2,
        };
        let text = serde_json::to_string(&Line::Run(Run::new("a.cpp", "01", &judged))).unwrap();
        assert!(!text.contains('\n'));
        let Line::Run(run) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        assert_eq!(format!("{:?}", run.read().unwrap()), format!("{judged:?}"));
    }
}
