//! The messages between judge and worker, one per packet: a tag, then the fields in order. Descriptors are sent
//! with the packet.
//!
//! Both sides are the same binary, so there is no version; a packet that does not parse is an error of ours.

mod wire;

use crate::{Activity, BoxLimits, Capabilities, Exit, Feature, LimitHit, Profile, Tier, Usage};
use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use wire::{Reader, Writer, malformed};

/// Bytes of the longest packet: well below the default send buffer of a socket.
pub const MAX_PACKET: usize = 128 * 1024;

#[derive(Debug)]
pub enum Request {
    /// The first request; comes with the socket for reports.
    Start {
        tier: Tier,
        core: Option<usize>,
    },
    /// Comes with files for the next `Spawn`.
    Files,
    /// Comes with standard input, output and error, then descriptors 3 and 4 if there is a channel.
    Spawn(Box<Spawn>),
    Kill {
        run: u64,
    },
    Activity {
        run: u64,
    },
}

#[derive(Debug)]
pub struct Spawn {
    pub run: u64,
    pub program: PathBuf,
    pub args: Vec<OsString>,
    pub env: Vec<(OsString, OsString)>,
    pub profile: Profile,
    /// Name in the box and whether executable; the open files came with `Files`.
    pub files: Vec<(PathBuf, bool)>,
    pub runtime: Vec<PathBuf>,
    pub hidden: Vec<PathBuf>,
    pub scratch: Option<u64>,
    pub folders: Vec<PathBuf>,
    pub collect: Vec<PathBuf>,
    pub limits: BoxLimits,
}

#[derive(Debug)]
pub enum Reply {
    Ready(Capabilities),
    Failed { step: String, error: i32 },
    Activity(Activity),
}

/// The only packet on the socket for reports: one per run.
#[derive(Debug)]
pub struct Report {
    pub run: u64,
    pub result: BoxResult,
}

#[derive(Debug)]
pub enum BoxResult {
    /// Comes with one descriptor per `CollectedKind::File`, in order.
    Done {
        exit: Exit,
        limit: Option<LimitHit>,
        usage: Usage,
        collected: Vec<CollectedKind>,
    },
    /// The program could not be started.
    NotStarted {
        error: i32,
    },
    Failed {
        step: String,
        error: i32,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectedKind {
    File,
    Missing,
    Refused(String),
}

const TIERS: [Tier; 4] = [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits];
const PROFILES: [Profile; 3] = [Profile::Native, Profile::Interpreter, Profile::Compiler];

fn index_of<T: PartialEq>(all: &[T], one: &T) -> u64 {
    all.iter().position(|other| other == one).expect("the table lists every variant") as u64
}

fn pick<T: Copy>(all: &[T], index: u64) -> io::Result<T> {
    usize::try_from(index).ok().and_then(|index| all.get(index)).copied().ok_or_else(malformed)
}

impl Request {
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = Writer::default();
        match self {
            Request::Start { tier, core } => {
                packet.number(0);
                packet.number(index_of(&TIERS, tier));
                packet.optional(core.map(|core| core as u64));
            }
            Request::Files => packet.number(1),
            Request::Spawn(spawn) => {
                packet.number(2);
                spawn.encode(&mut packet);
            }
            Request::Kill { run } => {
                packet.number(3);
                packet.number(*run);
            }
            Request::Activity { run } => {
                packet.number(4);
                packet.number(*run);
            }
        }
        packet.0
    }

    pub fn decode(bytes: &[u8]) -> io::Result<Request> {
        let mut packet = Reader(bytes);
        let request = match packet.number()? {
            0 => Request::Start {
                tier: pick(&TIERS, packet.number()?)?,
                core: packet.optional()?.map(|core| core as usize),
            },
            1 => Request::Files,
            2 => Request::Spawn(Box::new(Spawn::decode(&mut packet)?)),
            3 => Request::Kill { run: packet.number()? },
            4 => Request::Activity { run: packet.number()? },
            _ => return Err(malformed()),
        };
        packet.end()?;
        Ok(request)
    }
}

impl Spawn {
    fn encode(&self, packet: &mut Writer) {
        packet.number(self.run);
        packet.bytes(self.program.as_os_str().as_bytes());
        packet.list(&self.args, |packet, argument| packet.bytes(argument.as_bytes()));
        packet.list(&self.env, |packet, (name, value)| {
            packet.bytes(name.as_bytes());
            packet.bytes(value.as_bytes());
        });
        packet.number(index_of(&PROFILES, &self.profile));
        packet.list(&self.files, |packet, (name, executable)| {
            packet.bytes(name.as_os_str().as_bytes());
            packet.number(u64::from(*executable));
        });
        packet.list(&self.runtime, |packet, path| packet.bytes(path.as_os_str().as_bytes()));
        packet.list(&self.hidden, |packet, path| packet.bytes(path.as_os_str().as_bytes()));
        packet.optional(self.scratch);
        packet.list(&self.folders, |packet, path| packet.bytes(path.as_os_str().as_bytes()));
        packet.list(&self.collect, |packet, path| packet.bytes(path.as_os_str().as_bytes()));
        packet.duration(self.limits.cpu);
        packet.duration(self.limits.wall);
        packet.number(self.limits.memory);
        packet.number(u64::from(self.limits.processes));
        packet.number(self.limits.file_size);
        packet.number(u64::from(self.limits.open_files));
    }

    fn decode(packet: &mut Reader<'_>) -> io::Result<Spawn> {
        let small = |number: u64| u32::try_from(number).map_err(|_| malformed());
        Ok(Spawn {
            run: packet.number()?,
            program: packet.path()?,
            args: packet.list(Reader::os_string)?,
            env: packet.list(|packet| Ok((packet.os_string()?, packet.os_string()?)))?,
            profile: pick(&PROFILES, packet.number()?)?,
            files: packet.list(|packet| Ok((packet.path()?, packet.flag()?)))?,
            runtime: packet.list(Reader::path)?,
            hidden: packet.list(Reader::path)?,
            scratch: packet.optional()?,
            folders: packet.list(Reader::path)?,
            collect: packet.list(Reader::path)?,
            limits: BoxLimits {
                cpu: packet.duration()?,
                wall: packet.duration()?,
                memory: packet.number()?,
                processes: small(packet.number()?)?,
                file_size: packet.number()?,
                open_files: small(packet.number()?)?,
            },
        })
    }
}

impl Reply {
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = Writer::default();
        match self {
            Reply::Ready(capabilities) => {
                packet.number(0);
                packet.number(index_of(&TIERS, &capabilities.tier));
                packet.list(&capabilities.features, |packet, feature| {
                    packet.bytes(feature.name.as_bytes());
                    packet.number(u64::from(feature.works));
                    packet.bytes(feature.detail.as_bytes());
                });
                packet.list(&capabilities.open_channels, |packet, name| packet.bytes(name.as_bytes()));
            }
            Reply::Failed { step, error } => {
                packet.number(1);
                packet.bytes(step.as_bytes());
                packet.number(*error as u64);
            }
            Reply::Activity(activity) => {
                packet.number(2);
                match activity {
                    Activity::Running => packet.number(0),
                    Activity::Sleeping => packet.number(3),
                    Activity::Unknown => packet.number(1),
                    Activity::Waiting { reads_stdin, timed } => {
                        packet.number(2);
                        packet.number(u64::from(*reads_stdin));
                        packet.list(timed, |packet, name| packet.bytes(name.as_bytes()));
                    }
                }
            }
        }
        packet.0
    }

    pub fn decode(bytes: &[u8]) -> io::Result<Reply> {
        let mut packet = Reader(bytes);
        let reply = match packet.number()? {
            0 => Reply::Ready(Capabilities {
                tier: pick(&TIERS, packet.number()?)?,
                features: packet.list(|packet| {
                    Ok(Feature { name: intern(packet.text()?), works: packet.flag()?, detail: packet.text()? })
                })?,
                open_channels: packet.list(|packet| Ok(intern(packet.text()?)))?,
            }),
            1 => Reply::Failed { step: packet.text()?, error: packet.number()? as i32 },
            2 => Reply::Activity(match packet.number()? {
                0 => Activity::Running,
                3 => Activity::Sleeping,
                1 => Activity::Unknown,
                2 => Activity::Waiting { reads_stdin: packet.flag()?, timed: packet.list(Reader::text)? },
                _ => return Err(malformed()),
            }),
            _ => return Err(malformed()),
        };
        packet.end()?;
        Ok(reply)
    }
}

impl Report {
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = Writer::default();
        packet.number(self.run);
        match &self.result {
            BoxResult::Done { exit, limit, usage, collected } => {
                packet.number(0);
                match *exit {
                    Exit::Code(code) => {
                        packet.number(0);
                        packet.number(code as u64);
                    }
                    Exit::Signal(signal) => {
                        packet.number(1);
                        packet.number(signal as u64);
                    }
                }
                let (kind, number) = match *limit {
                    None => (0, 0),
                    Some(LimitHit::Cpu) => (1, 0),
                    Some(LimitHit::Wall) => (2, 0),
                    Some(LimitHit::Memory) => (3, 0),
                    Some(LimitHit::FileSize) => (4, 0),
                    Some(LimitHit::Syscall(number)) => (5, number),
                    Some(LimitHit::Killed) => (6, 0),
                    Some(LimitHit::Processes) => (7, 0),
                };
                packet.number(kind);
                packet.number(number as u64);
                packet.duration(usage.cpu);
                packet.duration(usage.wall);
                packet.optional(usage.memory);
                packet.list(collected, |packet, collected| match collected {
                    CollectedKind::File => packet.number(0),
                    CollectedKind::Missing => packet.number(1),
                    CollectedKind::Refused(reason) => {
                        packet.number(2);
                        packet.bytes(reason.as_bytes());
                    }
                });
            }
            BoxResult::NotStarted { error } => {
                packet.number(1);
                packet.number(*error as u64);
            }
            BoxResult::Failed { step, error } => {
                packet.number(2);
                packet.bytes(step.as_bytes());
                packet.number(*error as u64);
            }
        }
        packet.0
    }

    pub fn decode(bytes: &[u8]) -> io::Result<Report> {
        let mut packet = Reader(bytes);
        let run = packet.number()?;
        let result = match packet.number()? {
            0 => {
                let exit = match (packet.number()?, packet.number()? as i32) {
                    (0, code) => Exit::Code(code),
                    (1, signal) => Exit::Signal(signal),
                    _ => return Err(malformed()),
                };
                let limit = match (packet.number()?, packet.number()? as i64) {
                    (0, _) => None,
                    (1, _) => Some(LimitHit::Cpu),
                    (2, _) => Some(LimitHit::Wall),
                    (3, _) => Some(LimitHit::Memory),
                    (4, _) => Some(LimitHit::FileSize),
                    (5, number) => Some(LimitHit::Syscall(number)),
                    (6, _) => Some(LimitHit::Killed),
                    (7, _) => Some(LimitHit::Processes),
                    _ => return Err(malformed()),
                };
                let usage = Usage { cpu: packet.duration()?, wall: packet.duration()?, memory: packet.optional()? };
                let collected = packet.list(|packet| {
                    Ok(match packet.number()? {
                        0 => CollectedKind::File,
                        1 => CollectedKind::Missing,
                        2 => CollectedKind::Refused(packet.text()?),
                        _ => return Err(malformed()),
                    })
                })?;
                BoxResult::Done { exit, limit, usage, collected }
            }
            1 => BoxResult::NotStarted { error: packet.number()? as i32 },
            2 => BoxResult::Failed { step: packet.text()?, error: packet.number()? as i32 },
            _ => return Err(malformed()),
        };
        packet.end()?;
        Ok(Report { run, result })
    }
}

/// A `'static` copy of a name that crossed the socket. Names are few and fixed, so they are never freed.
pub fn intern(text: String) -> &'static str {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    match names.get(text.as_str()) {
        Some(name) => name,
        None => {
            let name: &'static str = Box::leak(text.into_boxed_str());
            names.insert(name);
            name
        }
    }
}
