//! How the passes of a run are written: the resource use and the conversation of each, and each message.

use std::time::Duration;

use sandbox::Usage;
use serde::{Deserialize, Serialize};

use super::text::{Spoken, Text, exit_wire, read_events, read_exit, write_events};
use crate::verdict::record::{Exchange, PassRecord, ProcessRecord};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PassWire {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Absent where nothing was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub process: Option<ProcessWire>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dialogue: Vec<Spoken>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Text>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProcessWire {
    pub cpu_us: u64,
    pub wall_us: u64,
    pub memory: Option<u64>,
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub processes: usize,
    /// Of all processes together.
    pub total_us: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExchangeWire {
    pub given: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Text>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrived: Option<Text>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returned: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub wanted: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
    pub right: bool,
}

impl From<&PassRecord> for PassWire {
    fn from(pass: &PassRecord) -> PassWire {
        PassWire {
            name: pass.name.clone(),
            process: pass.process.as_ref().map(ProcessWire::from),
            dialogue: write_events(&pass.dialogue),
            unfinished: (!pass.unfinished.is_empty()).then(|| pass.unfinished.as_slice().into()),
        }
    }
}

impl PassWire {
    /// `None` if the line names an unknown kind of end.
    pub fn read(self) -> Option<PassRecord> {
        Some(PassRecord {
            name: self.name,
            process: match self.process {
                Some(process) => Some(process.read()?),
                None => None,
            },
            dialogue: read_events(self.dialogue),
            unfinished: self.unfinished.map(Text::into_bytes).unwrap_or_default(),
        })
    }
}

impl From<&ProcessRecord> for ProcessWire {
    fn from(process: &ProcessRecord) -> ProcessWire {
        let (exit_code, signal) = exit_wire(process.exit);
        let Usage { cpu, wall, memory } = process.usage;
        ProcessWire {
            cpu_us: cpu.as_micros() as u64,
            wall_us: wall.as_micros() as u64,
            memory,
            exit_code,
            signal,
            processes: process.processes,
            total_us: process.total.as_micros() as u64,
        }
    }
}

impl ProcessWire {
    fn read(self) -> Option<ProcessRecord> {
        let (cpu, wall) = (Duration::from_micros(self.cpu_us), Duration::from_micros(self.wall_us));
        Some(ProcessRecord {
            usage: Usage { cpu, wall, memory: self.memory },
            total: Duration::from_micros(self.total_us),
            exit: read_exit(self.exit_code, self.signal)?,
            processes: self.processes,
        })
    }
}

impl From<&Exchange> for ExchangeWire {
    fn from(exchange: &Exchange) -> ExchangeWire {
        ExchangeWire {
            given: exchange.given.clone(),
            sent: exchange.sent.as_deref().map(Text::from),
            arrived: exchange.arrived.as_deref().map(Text::from),
            returned: exchange.returned.clone(),
            wanted: exchange.wanted.clone(),
            said: exchange.said.clone(),
            right: exchange.right,
        }
    }
}

impl ExchangeWire {
    pub fn read(self) -> Exchange {
        Exchange {
            given: self.given,
            sent: self.sent.map(Text::into_bytes),
            arrived: self.arrived.map(Text::into_bytes),
            returned: self.returned,
            wanted: self.wanted,
            said: self.said,
            right: self.right,
        }
    }
}
