//! The journal of an invocation: one JSON object a line, written when the judge learns it.
//!
//! Format, version 1: the first line is an `invocation`, then a `submission` line for each submission that is compiled
//! or cannot be, an `order` line for each pass after the first, a `run` line for each judged run, a `skipped` line for each
//! that was left out after a failed one, a `failed` line for each that the judge itself failed on, and an `end` line if
//! the invocation reached its end. A line without its newline was cut off by a kill or a full disk and is not read.
//! Times are in microseconds, memory in bytes.

use std::time::Duration;

use interactor::{Event, Side, Transcript};
use package::Verdict;
use sandbox::{Exit, Usage};
use serde::{Deserialize, Serialize};

use crate::decide::{CheckerEnd, Facts, Limit, SessionEnd};
use crate::explain::Explanation;
use crate::judge::Judged;
use crate::phases::{Exchange, PassUse, PhaseRecord};

pub const VERSION: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    Invocation(Invocation),
    Submission(Submission),
    Order(Order),
    Run(Run),
    Skipped(Skipped),
    Failed(Failed),
    End(End),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Invocation {
    pub v: u32,
    pub package: String,
    pub package_path: String,
    pub rules: String,
    /// `wins` or `loses`.
    pub last_mover: String,
    /// `submission`, `interactor` or `choose`.
    pub first: String,
    pub moves: u64,
    pub tier: String,
    pub tests: Vec<Test>,
    pub submissions: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Test {
    pub name: String,
    pub origin: String,
    /// The test itself; left out where it is very large.
    pub input: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Submission {
    pub submission: String,
    pub path: String,
    pub expected: Option<String>,
    /// Why it cannot run: the compiler's words, or a missing language.
    pub compile_error: Option<String>,
    pub skipped: Option<String>,
}

/// The order of a submission's second passes, or of later ones.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Order {
    pub submission: String,
    #[serde(default = "second")]
    pub pass: usize,
    /// Names of tests; in parentheses where the result did not count.
    pub second_passes: Vec<String>,
}

fn second() -> usize {
    2
}

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
}

/// A run in passes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Phases {
    /// The pass that decided, from 1.
    pub decided: u16,
    pub passes: Vec<PassWire>,
    pub exchanges: Vec<ExchangeWire>,
    pub points: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PassWire {
    pub cpu_us: u64,
    pub wall_us: u64,
    pub memory: Option<u64>,
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub processes: usize,
    /// Of all processes together.
    #[serde(default)]
    pub total_us: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dialogue: Vec<Spoken>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExchangeWire {
    pub given: String,
    pub sent: Option<Text>,
    pub arrived: Option<Text>,
    pub returned: Option<String>,
    pub wanted: String,
    pub right: bool,
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

/// A run that was not made because an earlier test of the submission failed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Skipped {
    pub submission: String,
    pub test: String,
}

/// The judge's own failure on a run, or on the whole submission where no test is named.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Failed {
    pub submission: String,
    pub test: Option<String>,
    pub message: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct End {
    pub exit_code: u8,
    pub stopped: bool,
}

/// One line of a conversation: microseconds since the start, `<` for the judge or `>` for the player, and the words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spoken(pub u64, pub char, pub Text);

/// Bytes: as a string where they are UTF-8, else as a list of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Text {
    Utf8(String),
    Bytes(Vec<u8>),
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Text {
        match std::str::from_utf8(bytes) {
            Ok(text) => Text::Utf8(text.into()),
            Err(_) => Text::Bytes(bytes.into()),
        }
    }
}

impl Text {
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Text::Utf8(text) => text.into_bytes(),
            Text::Bytes(bytes) => bytes,
        }
    }
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

fn exit_wire(exit: Exit) -> (Option<i32>, Option<i32>) {
    match exit {
        Exit::Code(code) => (Some(code), None),
        Exit::Signal(signal) => (None, Some(signal)),
    }
}

fn read_exit(code: Option<i32>, signal: Option<i32>) -> Option<Exit> {
    match code {
        Some(code) => Some(Exit::Code(code)),
        None => signal.map(Exit::Signal),
    }
}

fn write_events(events: &[Event]) -> Vec<Spoken> {
    let spoken = |event: &Event| {
        let side = match event.side {
            Side::Judge => '<',
            Side::Player => '>',
        };
        Spoken(event.at.as_micros() as u64, side, event.line.as_slice().into())
    };
    events.iter().map(spoken).collect()
}

fn read_events(spoken: Vec<Spoken>) -> Vec<Event> {
    let event = |Spoken(at, side, text)| Event {
        at: Duration::from_micros(at),
        side: if side == '<' { Side::Judge } else { Side::Player },
        line: Text::into_bytes(text),
    };
    spoken.into_iter().map(event).collect()
}

impl Phases {
    fn new(record: &PhaseRecord) -> Phases {
        let pass = |pass: &PassUse| {
            let (exit_code, signal) = exit_wire(pass.exit);
            let Usage { cpu, wall, memory } = pass.usage;
            let (cpu_us, wall_us) = (cpu.as_micros() as u64, wall.as_micros() as u64);
            let (total_us, dialogue) = (pass.total.as_micros() as u64, write_events(&pass.dialogue));
            PassWire { cpu_us, wall_us, memory, exit_code, signal, processes: pass.processes, total_us, dialogue }
        };
        let exchange = |exchange: &Exchange| ExchangeWire {
            given: exchange.given.clone(),
            sent: exchange.sent.as_deref().map(Text::from),
            arrived: exchange.arrived.as_deref().map(Text::from),
            returned: exchange.returned.clone(),
            wanted: exchange.wanted.clone(),
            right: exchange.right,
        };
        Phases {
            decided: record.decided,
            passes: record.passes.iter().map(pass).collect(),
            exchanges: record.exchanges.iter().map(exchange).collect(),
            points: record.points,
        }
    }

    fn read(self) -> Option<PhaseRecord> {
        let pass = |pass: PassWire| {
            let (cpu, wall) = (Duration::from_micros(pass.cpu_us), Duration::from_micros(pass.wall_us));
            let exit = read_exit(pass.exit_code, pass.signal)?;
            Some(PassUse {
                usage: Usage { cpu, wall, memory: pass.memory },
                total: Duration::from_micros(pass.total_us),
                exit,
                processes: pass.processes,
                dialogue: read_events(pass.dialogue),
            })
        };
        let exchange = |exchange: ExchangeWire| Exchange {
            given: exchange.given,
            sent: exchange.sent.map(Text::into_bytes),
            arrived: exchange.arrived.map(Text::into_bytes),
            returned: exchange.returned,
            wanted: exchange.wanted,
            right: exchange.right,
        };
        Some(PhaseRecord {
            decided: self.decided,
            passes: self.passes.into_iter().map(pass).collect::<Option<_>>()?,
            exchanges: self.exchanges.into_iter().map(exchange).collect(),
            points: self.points,
        })
    }
}

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
            repeats: self.repeats,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                points: Some(70),
            })),
            repeats: 2,
        };
        let text = serde_json::to_string(&Line::Run(Run::new("a.cpp", "01", &judged))).unwrap();
        assert!(!text.contains('\n'));
        let Line::Run(run) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        assert_eq!(format!("{:?}", run.read().unwrap()), format!("{judged:?}"));
    }
}
