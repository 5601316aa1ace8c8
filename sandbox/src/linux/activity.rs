//! What the threads of a running box wait for, seen from outside: the proof of a missing flush.
//!
//! One sample of a thread says what it waits for now, but two threads sampled one after the other need never have
//! waited at the same time. So all threads are sampled, and then all again. A thread whose count of time slices is the
//! same in both samples has slept from the first to the second. All these spans contain the moment between the two
//! rounds: at that moment every thread slept, so only a process outside (or a timer) can wake them.

use super::processes::threads;
use crate::Activity;
use std::fs;
use std::io::Read;
use std::os::unix::fs::FileExt;

/// The program's standard input, by what `/proc` calls it: `pipe:[123]`.
pub struct Stdin {
    pub link: String,
    pub inode: u64,
}

impl Stdin {
    pub fn of(descriptor: i32) -> Stdin {
        let link = fs::read_link(format!("/proc/self/fd/{descriptor}")).unwrap_or_default();
        let link = link.to_string_lossy().into_owned();
        let inode = link.trim_end_matches(']').rsplit('[').next().and_then(|inode| inode.parse().ok()).unwrap_or(0);
        Stdin { link, inode }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    Endless {
        reads_stdin: bool,
    },
    /// With a time-out, as service threads of runtimes do.
    Timed,
    /// Only for time to pass.
    Sleep,
}

/// One thread at one moment.
#[derive(PartialEq, Eq)]
struct ThreadSample {
    pid: i32,
    thread: i32,
    time_slices: String,
    wait: Wait,
}

enum Sampling {
    AllAsleep(Vec<ThreadSample>),
    /// Why there is no proof.
    NoProof(Activity),
}

/// Samples all threads of these processes twice; `list` is asked for the processes each time.
pub fn activity(list: impl Fn() -> Option<Vec<i32>>, stdin: &Stdin) -> Activity {
    let first = match sample_threads(list(), stdin) {
        Sampling::AllAsleep(samples) => samples,
        Sampling::NoProof(activity) => return activity,
    };
    let second = match sample_threads(list(), stdin) {
        Sampling::AllAsleep(samples) => samples,
        Sampling::NoProof(activity) => return activity,
    };
    // If every thread is a zombie, the box is about to end by itself.
    if second.is_empty() {
        return Activity::Running;
    }
    // All slept twice, and something moved between: no proof, but a program that computes, or that waits for a core,
    // would have been met doing so.
    if first != second {
        return Activity::Sleeping;
    }
    if second.iter().any(|sample| sample.wait == Wait::Sleep) {
        return Activity::Sleeping;
    }
    let reads_stdin = second.iter().any(|sample| sample.wait == Wait::Endless { reads_stdin: true });
    let timed = second
        .iter()
        .filter(|sample| sample.wait == Wait::Timed)
        .map(|sample| {
            let name =
                fs::read_to_string(format!("/proc/{}/task/{}/comm", sample.pid, sample.thread)).unwrap_or_default();
            name.trim_end().to_string()
        })
        .collect();
    Activity::Waiting { reads_stdin, timed }
}

fn sample_threads(pids: Option<Vec<i32>>, stdin: &Stdin) -> Sampling {
    let Some(pids) = pids else { return Sampling::NoProof(Activity::Unknown) };
    let mut samples = Vec::new();
    for pid in pids {
        if has_timer(pid) {
            samples.push(ThreadSample { pid, thread: 0, time_slices: String::new(), wait: Wait::Sleep });
        }
        for thread in threads(pid) {
            let folder = format!("/proc/{pid}/task/{thread}");
            // A thread that ended between listing and reading was not asleep.
            let Some(stat) = read_file(&format!("{folder}/stat")) else { return Sampling::NoProof(Activity::Running) };
            match stat.rsplit_once(") ").map(|(_, rest)| rest.as_bytes().first().copied()) {
                Some(Some(b'S')) => {}
                // Waits for the child of a vfork; the child says how. Any other such wait is for the machine.
                Some(Some(b'D')) if is_in_vfork(&folder) => {
                    samples.push(ThreadSample {
                        pid,
                        thread,
                        time_slices: String::new(),
                        wait: Wait::Endless { reads_stdin: false },
                    });
                    continue;
                }
                Some(Some(b'Z' | b'X')) => continue,
                Some(Some(b'T' | b't')) => {
                    samples.push(ThreadSample {
                        pid,
                        thread,
                        time_slices: String::new(),
                        wait: Wait::Endless { reads_stdin: false },
                    });
                    continue;
                }
                _ => return Sampling::NoProof(Activity::Running),
            }
            let Some(time_slices) = read_file(&format!("{folder}/schedstat")) else {
                return Sampling::NoProof(Activity::Unknown);
            };
            let Some(call) = read_file(&format!("{folder}/syscall")) else {
                return Sampling::NoProof(Activity::Unknown);
            };
            let Some(call) = Call::parse(&call) else { return Sampling::NoProof(Activity::Running) };
            let wait = wait_of(&call, pid, stdin);
            samples.push(ThreadSample { pid, thread, time_slices, wait });
        }
    }
    Sampling::AllAsleep(samples)
}

/// Whether a wait of this process may end by itself: it handles SIGALRM, blocks it (for `sigwait`), or has a timer, as
/// a descriptor or otherwise.
fn has_timer(pid: i32) -> bool {
    let status = read_file(&format!("/proc/{pid}/status")).unwrap_or_default();
    let expects_alarm = |line: &str| {
        let mask = line.strip_prefix("SigCgt:").or_else(|| line.strip_prefix("SigBlk:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        mask & (1 << (libc::SIGALRM - 1)) != 0
    };
    let is_timer =
        |entry: fs::DirEntry| fs::read_link(entry.path()).is_ok_and(|link| link.as_os_str() == "anon_inode:[timerfd]");
    status.lines().any(expects_alarm)
        || read_file(&format!("/proc/{pid}/timers")).is_some_and(|timers| !timers.is_empty())
        || fs::read_dir(format!("/proc/{pid}/fd")).is_ok_and(|fds| fds.flatten().any(is_timer))
}

/// A system call in which a thread sleeps.
struct Call {
    number: i64,
    arguments: [u64; 6],
}

impl Call {
    /// Parses `0 0x0 0x7f… …`; anything else (`running`, `-1 …`) is not a known wait.
    fn parse(text: &str) -> Option<Call> {
        let mut fields = text.split_whitespace();
        let number = fields.next()?.parse().ok().filter(|&number: &i64| number >= 0)?;
        let mut arguments = [0; 6];
        for argument in &mut arguments {
            *argument = u64::from_str_radix(fields.next()?.strip_prefix("0x")?, 16).ok()?;
        }
        Some(Call { number, arguments })
    }

    fn argument(&self, index: usize) -> i32 {
        self.arguments[index] as i32
    }
}

fn is_in_vfork(folder: &str) -> bool {
    let call = read_file(&format!("{folder}/syscall")).and_then(|call| Call::parse(&call));
    call.is_some_and(|call| {
        call.number == libc::SYS_vfork
            || call.number == libc::SYS_clone3
            || (call.number == libc::SYS_clone && call.arguments[0] & libc::CLONE_VFORK as u64 != 0)
    })
}

/// How a thread that sleeps in this call waits. What is not known to need another process, or a timer, proves nothing,
/// but is sleep all the same.
fn wait_of(call: &Call, pid: i32, stdin: &Stdin) -> Wait {
    let endless = |reads_stdin| Wait::Endless { reads_stdin };
    let endless_if = |endless: bool, reads_stdin| if endless { Wait::Endless { reads_stdin } } else { Wait::Timed };
    match call.number {
        libc::SYS_read | libc::SYS_readv | libc::SYS_pread64 => endless(is_stdin(pid, call.argument(0), stdin)),
        libc::SYS_splice | libc::SYS_sendfile | libc::SYS_tee => {
            let source = if call.number == libc::SYS_sendfile { call.argument(1) } else { call.argument(0) };
            endless(is_stdin(pid, source, stdin))
        }
        libc::SYS_write | libc::SYS_writev | libc::SYS_wait4 | libc::SYS_waitid | libc::SYS_pause => endless(false),
        libc::SYS_rt_sigsuspend | libc::SYS_recvfrom | libc::SYS_recvmsg | libc::SYS_sendto | libc::SYS_sendmsg => {
            endless(false)
        }
        libc::SYS_futex => {
            const WAIT: u64 = 0;
            const LOCK: u64 = 6;
            const WAIT_BITSET: u64 = 9;
            const WAIT_REQUEUE: u64 = 11;
            const LOCK_2: u64 = 13;
            match call.arguments[1] & 0x7f {
                WAIT | LOCK | WAIT_BITSET | WAIT_REQUEUE | LOCK_2 => endless_if(call.arguments[3] == 0, false),
                _ => Wait::Sleep,
            }
        }
        libc::SYS_fcntl => endless(false),
        // It may wait for a timer's signal, which the kernel shows neither as caught nor as blocked.
        libc::SYS_rt_sigtimedwait => Wait::Sleep,
        libc::SYS_poll => {
            endless_if(call.argument(2) < 0, polls_stdin(pid, call.arguments[0], call.arguments[1], stdin))
        }
        libc::SYS_ppoll => {
            endless_if(call.arguments[2] == 0, polls_stdin(pid, call.arguments[0], call.arguments[1], stdin))
        }
        libc::SYS_select | libc::SYS_pselect6 => {
            endless_if(call.arguments[4] == 0, selects_stdin(pid, call.arguments[1], call.arguments[0], stdin))
        }
        libc::SYS_epoll_wait | libc::SYS_epoll_pwait => {
            endless_if(call.argument(3) < 0, epolls_stdin(pid, call.argument(0), stdin))
        }
        libc::SYS_epoll_pwait2 => endless_if(call.arguments[3] == 0, epolls_stdin(pid, call.argument(0), stdin)),
        _ => Wait::Sleep,
    }
}

fn is_stdin(pid: i32, descriptor: i32, stdin: &Stdin) -> bool {
    fs::read_link(format!("/proc/{pid}/fd/{descriptor}")).is_ok_and(|link| link.as_os_str() == stdin.link.as_str())
}

/// Reads the program's memory; nothing where that is not allowed.
fn read_memory(pid: i32, address: u64, bytes: usize) -> Vec<u8> {
    let mut buffer = vec![0; bytes.min(4096)];
    let read = fs::File::open(format!("/proc/{pid}/mem")).and_then(|file| file.read_at(&mut buffer, address));
    buffer.truncate(read.unwrap_or(0));
    buffer
}

fn polls_stdin(pid: i32, address: u64, count: u64, stdin: &Stdin) -> bool {
    let entries = read_memory(pid, address, (count as usize).saturating_mul(8));
    entries.chunks_exact(8).any(|entry| {
        let descriptor = i32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let events = i16::from_le_bytes([entry[4], entry[5]]);
        descriptor >= 0 && events & libc::POLLIN != 0 && is_stdin(pid, descriptor, stdin)
    })
}

fn selects_stdin(pid: i32, address: u64, count: u64, stdin: &Stdin) -> bool {
    let count = count.min(1024) as i32;
    let bits = if address == 0 { Vec::new() } else { read_memory(pid, address, count as usize / 8 + 8) };
    (0..count).any(|descriptor| {
        let set = bits.get(descriptor as usize / 8).is_some_and(|byte| byte & (1 << (descriptor % 8)) != 0);
        set && is_stdin(pid, descriptor, stdin)
    })
}

/// `fdinfo` of an epoll lists what it watches: `tfd: 0 events: … ino:5f …`.
fn epolls_stdin(pid: i32, descriptor: i32, stdin: &Stdin) -> bool {
    let information = read_file(&format!("/proc/{pid}/fdinfo/{descriptor}")).unwrap_or_default();
    information.lines().filter(|line| line.starts_with("tfd:")).any(|line| {
        let inode = line.split("ino:").nth(1).and_then(|rest| rest.split_whitespace().next());
        inode.and_then(|inode| u64::from_str_radix(inode, 16).ok()) == Some(stdin.inode)
    })
}

fn read_file(path: &str) -> Option<String> {
    let mut text = String::new();
    fs::File::open(path).ok()?.read_to_string(&mut text).ok()?;
    Some(text)
}
