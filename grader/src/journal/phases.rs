//! How a run in passes is written: what each pass used, and each message on its way.

use std::time::Duration;

use sandbox::Usage;
use serde::{Deserialize, Serialize};

use super::words::{Spoken, Text, exit_wire, read_events, read_exit, write_events};
use crate::passes::{Exchange, PassUse, PhaseRecord};

/// A run in passes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Phases {
    /// The pass that decided, from 1.
    pub decided: u16,
    pub passes: Vec<PassWire>,
    pub exchanges: Vec<ExchangeWire>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PassWire {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
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

impl Phases {
    pub fn new(record: &PhaseRecord) -> Phases {
        let pass = |pass: &PassUse| {
            let (exit_code, signal) = exit_wire(pass.exit);
            let Usage { cpu, wall, memory } = pass.usage;
            let (cpu_us, wall_us) = (cpu.as_micros() as u64, wall.as_micros() as u64);
            let (total_us, dialogue) = (pass.total.as_micros() as u64, write_events(&pass.dialogue));
            let name = pass.name.clone();
            PassWire { name, cpu_us, wall_us, memory, exit_code, signal, processes: pass.processes, total_us, dialogue }
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
        }
    }

    pub fn read(self) -> Option<PhaseRecord> {
        let pass = |pass: PassWire| {
            let (cpu, wall) = (Duration::from_micros(pass.cpu_us), Duration::from_micros(pass.wall_us));
            let exit = read_exit(pass.exit_code, pass.signal)?;
            Some(PassUse {
                name: pass.name,
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
        })
    }
}
