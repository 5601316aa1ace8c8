//! Turns the list of denied system calls into a seccomp filter.
//!
//! A call that only an attack makes ends the run as `LimitHit::Syscall`: the worker gets it as a seccomp notification
//! (so its number is known) and kills the box. A call that an honest runtime may try fails with an error number, so
//! that trying it is not a crash. A call that is not listed is allowed, up to the newest one known here; for newer ones
//! the answer is ENOSYS.
//!
//! The program is a binary search over the call's number: installing a filter costs the kernel one pass over it for
//! every system call there is.

use super::denied::{ABSENT, Action, EVERYWHERE, NATIVE, NEWEST, REFUSED};
use crate::Profile;
use crate::sys::filter::Instruction;

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;

/// What kills a run that makes a forbidden call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KillBy {
    /// The call waits until the worker has read its number and killed the box.
    Worker,
    /// SIGSYS, where there cannot be a listener.
    Kernel,
}

/// The filter for a profile.
pub fn program(profile: Profile, kill_by: KillBy) -> Vec<Instruction> {
    let kill = match kill_by {
        KillBy::Worker => libc::SECCOMP_RET_USER_NOTIF,
        KillBy::Kernel => libc::SECCOMP_RET_KILL_PROCESS,
    };
    let mut rules: Vec<(u32, Action)> = EVERYWHERE.iter().map(|&(number, answer)| (number as u32, answer)).collect();
    match profile {
        Profile::Native => rules.extend(NATIVE.iter().map(|&(number, answer)| (number as u32, answer))),
        Profile::Interpreter | Profile::Compiler => {}
    }
    assemble(rules, kill, profile)
}

/// A filter that makes these calls fail; if `unshare` is among them, also `clone` with new namespaces.
pub fn denying_program(calls: &[i64]) -> Vec<Instruction> {
    let mut rules: Vec<(u32, Action)> = calls.iter().map(|&number| (number as u32, REFUSED)).collect();
    if calls.contains(&libc::SYS_unshare) {
        rules.push((libc::SYS_clone as u32, Action::ByFlags));
        rules.push((libc::SYS_clone3 as u32, ABSENT));
    }
    assemble(rules, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32, Profile::Compiler)
}

fn assemble(mut rules: Vec<(u32, Action)>, kill: u32, profile: Profile) -> Vec<Instruction> {
    rules.sort_unstable_by_key(|&(number, _)| number);
    let leaf = |answer: Action| match answer {
        Action::Kill => Leaf::Return(kill),
        Action::Fail(error) => Leaf::Return(libc::SECCOMP_RET_ERRNO | error as u32),
        Action::ByFlags => Leaf::CloneFlags,
    };
    // Each entry starts an interval that ends before the next.
    let mut intervals: Vec<(u32, Leaf)> = vec![(0, Leaf::Return(ALLOW))];
    for (number, answer) in rules {
        open_interval(&mut intervals, number, leaf(answer));
        open_interval(&mut intervals, number + 1, Leaf::Return(ALLOW));
    }
    open_interval(&mut intervals, NEWEST + 1, Leaf::Return(libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32));

    const NUMBER: u32 = 0;
    const ARCHITECTURE: u32 = 4;
    const AUDIT_ARCH_X86_64: u32 = 0xc000_003e;
    const X32_BIT: u32 = 0x4000_0000;
    let mut code = vec![
        // Another instruction set means other numbers: 32-bit calls would bypass the whole list.
        load(ARCHITECTURE),
        jump(libc::BPF_JEQ, AUDIT_ARCH_X86_64, 1, 0),
        return_with(kill),
        load(NUMBER),
        jump(libc::BPF_JGE, X32_BIT, 0, 1),
        return_with(kill),
    ];
    search(&mut code, &intervals, kill, profile);
    code
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaf {
    Return(u32),
    CloneFlags,
}

fn open_interval(intervals: &mut Vec<(u32, Leaf)>, start: u32, leaf: Leaf) {
    if intervals.last().is_some_and(|&(last, _)| last == start) {
        intervals.pop();
    }
    if intervals.last().is_none_or(|&(_, last)| last != leaf) {
        intervals.push((start, leaf));
    }
}

/// Emits the search: left half first, the right half reached by one jump.
fn search(code: &mut Vec<Instruction>, intervals: &[(u32, Leaf)], kill: u32, profile: Profile) {
    if let [(_, leaf)] = intervals {
        match leaf {
            Leaf::Return(action) => code.push(return_with(*action)),
            Leaf::CloneFlags => clone_flags(code, kill, profile),
        }
        return;
    }
    let middle = intervals.len() / 2;
    let position = code.len();
    code.push(return_with(0));
    search(code, &intervals[..middle], kill, profile);
    let distance = u8::try_from(code.len() - position - 1).expect("half of a few hundred intervals fits a jump");
    code[position] = jump(libc::BPF_JGE, intervals[middle].0, distance, 0);
    search(code, &intervals[middle..], kill, profile);
}

fn clone_flags(code: &mut Vec<Instruction>, kill: u32, profile: Profile) {
    const FIRST_ARGUMENT_LOW: u32 = 16;
    let namespaces = libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET;
    code.push(load(FIRST_ARGUMENT_LOW));
    code.push(jump(libc::BPF_JSET, namespaces as u32, 0, 1));
    code.push(return_with(kill));
    // A process descriptor's inode number shows the machine's fork counter.
    if profile == Profile::Native {
        code.push(jump(libc::BPF_JSET, libc::CLONE_PIDFD as u32, 0, 1));
        code.push(return_with(libc::SECCOMP_RET_ERRNO | libc::EINVAL as u32));
    }
    code.push(return_with(ALLOW));
}

fn load(offset: u32) -> Instruction {
    Instruction { code: (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16, jt: 0, jf: 0, k: offset }
}

fn jump(condition: u32, value: u32, yes: u8, no: u8) -> Instruction {
    Instruction { code: (libc::BPF_JMP | condition | libc::BPF_K) as u16, jt: yes, jf: no, k: value }
}

fn return_with(action: u32) -> Instruction {
    Instruction { code: (libc::BPF_RET | libc::BPF_K) as u16, jt: 0, jf: 0, k: action }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the filter over a call as the kernel would.
    fn answer(code: &[Instruction], architecture: u32, number: u32, argument: u32) -> u32 {
        let mut accumulator = 0;
        let mut at = 0;
        loop {
            let instruction = code[at];
            at += 1;
            let operation = u32::from(instruction.code);
            if operation & 7 == libc::BPF_RET {
                return instruction.k;
            }
            if operation & 7 == libc::BPF_LD {
                accumulator = match instruction.k {
                    0 => number,
                    4 => architecture,
                    16 => argument,
                    other => panic!("load of {other}"),
                };
                continue;
            }
            let taken = match operation & 0xf0 {
                libc::BPF_JEQ => accumulator == instruction.k,
                libc::BPF_JGE => accumulator >= instruction.k,
                libc::BPF_JSET => accumulator & instruction.k != 0,
                other => panic!("jump {other}"),
            };
            at += usize::from(if taken { instruction.jt } else { instruction.jf });
        }
    }

    const HERE: u32 = 0xc000_003e;
    const NOTIFY: u32 = libc::SECCOMP_RET_USER_NOTIF;

    #[test]
    fn every_listed_call_gets_its_action_and_every_other_passes() {
        for (profile, more) in [(Profile::Native, NATIVE), (Profile::Interpreter, &[]), (Profile::Compiler, &[])] {
            let code = program(profile, KillBy::Worker);
            for number in 0..=NEWEST {
                let rule = EVERYWHERE.iter().chain(more).find(|rule| rule.0 == i64::from(number));
                let expected = match rule.map(|rule| rule.1) {
                    None | Some(Action::ByFlags) => ALLOW,
                    Some(Action::Kill) => NOTIFY,
                    Some(Action::Fail(error)) => libc::SECCOMP_RET_ERRNO | error as u32,
                };
                assert_eq!(answer(&code, HERE, number, 0), expected, "{profile:?}, call {number}");
            }
        }
    }

    #[test]
    fn other_instruction_sets_and_unknown_calls_do_not_pass() {
        let code = program(Profile::Compiler, KillBy::Worker);
        assert_eq!(answer(&code, 0x4000_0003, 1, 0), NOTIFY);
        assert_eq!(answer(&code, HERE, 0x4000_0000, 0), NOTIFY);
        assert_eq!(answer(&code, HERE, NEWEST + 1, 0), libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
    }

    #[test]
    fn clone_is_allowed_for_threads_and_kills_for_namespaces() {
        let code = program(Profile::Interpreter, KillBy::Kernel);
        let clone = libc::SYS_clone as u32;
        assert_eq!(answer(&code, HERE, clone, libc::CLONE_VM as u32), ALLOW);
        assert_eq!(answer(&code, HERE, clone, libc::CLONE_NEWUSER as u32), libc::SECCOMP_RET_KILL_PROCESS);
    }
}
