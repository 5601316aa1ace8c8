//! Turns the lists of system calls into a seccomp filter.
//!
//! A call that only an attack makes ends the run as `LimitHit::Syscall`: the worker gets it as a seccomp notification
//! (so its number is known) and kills the box. A call that an honest runtime may try fails with an error number, so
//! that trying it is not a crash. A call that is on no list, a newer one for instance, answers ENOSYS.
//!
//! The program is a binary search over the call's number, with the tests of arguments behind it: installing a filter
//! costs the kernel one pass over it for every system call there is, which ends where an argument is read.

use super::allowed::ALLOWED;
use super::arguments::{ARGUMENTS, Condition, Test};
use super::denied::{ABSENT, Action, EVERYWHERE, NATIVE, REFUSED, SUBMISSIONS};
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
    let denied = denied(profile);
    let mut rules: Vec<(u32, Leaf)> = Vec::new();
    for &(number, _) in ALLOWED.iter().flat_map(|group| group.calls) {
        if denied.iter().all(|rule| rule.0 != number) {
            rules.push((number as u32, Leaf::of_allowed(number, profile)));
        }
    }
    rules.extend(denied.iter().map(|&(number, action)| (number as u32, Leaf::Return(result(action, kill)))));
    assemble(rules, result(ABSENT, kill), kill)
}

/// Every call that is denied to a profile, whatever its arguments.
fn denied(profile: Profile) -> Vec<(i64, Action)> {
    match profile {
        Profile::Native => [EVERYWHERE, SUBMISSIONS, NATIVE].concat(),
        Profile::Interpreter => [EVERYWHERE, SUBMISSIONS].concat(),
        Profile::Compiler => EVERYWHERE.to_vec(),
    }
}

/// A filter that makes these calls fail; if `unshare` is among them, also `clone` with new namespaces.
pub fn denying_program(calls: &[i64]) -> Vec<Instruction> {
    let kill = result(REFUSED, 0);
    let mut rules: Vec<(u32, Leaf)> = calls.iter().map(|&number| (number as u32, Leaf::Return(kill))).collect();
    if calls.contains(&libc::SYS_unshare) {
        // What holds for everyone is that there are no new namespaces.
        rules.push((libc::SYS_clone as u32, Leaf::of_allowed(libc::SYS_clone, Profile::Compiler)));
        rules.push((libc::SYS_clone3 as u32, Leaf::Return(result(ABSENT, kill))));
    }
    assemble(rules, ALLOW, kill)
}

/// What the filter returns for an action.
fn result(action: Action, kill: u32) -> u32 {
    match action {
        Action::Kill => kill,
        Action::Fail(error) => libc::SECCOMP_RET_ERRNO | error as u32,
    }
}

/// What is known of a call by its number.
#[derive(Clone, Debug)]
enum Leaf {
    Return(u32),
    /// Allowed if all of these hold.
    If(Vec<Condition>),
}

impl Leaf {
    fn of_allowed(number: i64, profile: Profile) -> Leaf {
        let conditions = ARGUMENTS.iter().filter(|rule| rule.0 == number).flat_map(|rule| rule.1);
        let conditions: Vec<Condition> =
            conditions.filter(|condition| condition.holds_for.includes(profile)).copied().collect();
        if conditions.is_empty() { Leaf::Return(ALLOW) } else { Leaf::If(conditions) }
    }
}

/// `others` is for the calls without a rule.
fn assemble(mut rules: Vec<(u32, Leaf)>, others: u32, kill: u32) -> Vec<Instruction> {
    rules.sort_unstable_by_key(|&(number, _)| number);
    // Each entry starts an interval that ends before the next.
    let mut intervals: Vec<(u32, Leaf)> = vec![(0, Leaf::Return(others))];
    for (number, leaf) in rules {
        open_interval(&mut intervals, number, leaf);
        open_interval(&mut intervals, number + 1, Leaf::Return(others));
    }

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
    let mut tests = Vec::new();
    search(&mut code, &intervals, &mut tests);
    while let Some(&(_, conditions)) = tests.first() {
        // Calls with the same conditions share the instructions.
        for (position, _) in tests.extract_if(.., |(_, others)| *others == conditions) {
            code[position] = jump_always(code.len() - position - 1);
        }
        for condition in conditions {
            test(&mut code, condition, kill);
        }
        code.push(return_with(ALLOW));
    }
    code
}

fn open_interval(intervals: &mut Vec<(u32, Leaf)>, start: u32, leaf: Leaf) {
    if intervals.last().is_some_and(|&(last, _)| last == start) {
        intervals.pop();
    }
    let same = match (intervals.last(), &leaf) {
        (Some((_, Leaf::Return(before))), Leaf::Return(action)) => before == action,
        _ => false,
    };
    if !same {
        intervals.push((start, leaf));
    }
}

/// Emits the search: left half first, the right half reached by one jump. Where arguments are to be tested it leaves one
/// instruction free and notes its position.
fn search<'a>(code: &mut Vec<Instruction>, intervals: &'a [(u32, Leaf)], tests: &mut Vec<(usize, &'a [Condition])>) {
    if let [(_, leaf)] = intervals {
        match leaf {
            Leaf::Return(action) => code.push(return_with(*action)),
            Leaf::If(conditions) => {
                tests.push((code.len(), conditions));
                code.push(return_with(0));
            }
        }
        return;
    }
    let middle = intervals.len() / 2;
    let position = code.len();
    code.push(return_with(0));
    search(code, &intervals[..middle], tests);
    let distance = u8::try_from(code.len() - position - 1).expect("half of a few hundred intervals fits a jump");
    code[position] = jump(libc::BPF_JGE, intervals[middle].0, distance, 0);
    search(code, &intervals[middle..], tests);
}

/// Returns with the condition's action unless it holds.
fn test(code: &mut Vec<Instruction>, condition: &Condition, kill: u32) {
    const FIRST_ARGUMENT: u32 = 16;
    code.push(load(FIRST_ARGUMENT + 8 * u32::from(condition.argument)));
    match condition.test {
        Test::OneOf(values) => {
            let runs = runs(values);
            let sizes: Vec<usize> = runs.iter().map(|(first, last)| if first == last { 1 } else { 2 }).collect();
            for (at, (first, last)) in runs.iter().enumerate() {
                let later: usize = sizes[at + 1..].iter().sum();
                let held = u8::try_from(later + 1).expect("a few dozen values fit a jump");
                if first == last {
                    code.push(jump(libc::BPF_JEQ, *first, held, 0));
                } else {
                    code.push(jump(libc::BPF_JGE, *first, 0, 1));
                    code.push(jump(libc::BPF_JGE, *last + 1, 0, held));
                }
            }
        }
        Test::Without(bits) => code.push(jump(libc::BPF_JSET, bits, 0, 1)),
    }
    code.push(return_with(result(condition.otherwise, kill)));
}

/// Values as the fewest ranges, each with its first and its last.
fn runs(values: &[u32]) -> Vec<(u32, u32)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for value in sorted {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 >= value => *last = value,
            _ => runs.push((value, value)),
        }
    }
    runs
}

fn jump_always(distance: usize) -> Instruction {
    let k = u32::try_from(distance).expect("a filter has at most 4096 instructions");
    Instruction { code: (libc::BPF_JMP | libc::BPF_JA) as u16, jt: 0, jf: 0, k }
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

    /// Newer than every call of any list.
    const NEWEST: u32 = 520;

    /// Runs the filter over a call as the kernel would.
    fn answer(code: &[Instruction], architecture: u32, number: u32, arguments: [u32; 6]) -> u32 {
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
                    at @ 16..64 if at % 8 == 0 => arguments[(at as usize - 16) / 8],
                    other => panic!("load of {other}"),
                };
                continue;
            }
            let taken = match operation & 0xf0 {
                libc::BPF_JA => {
                    at += instruction.k as usize;
                    continue;
                }
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
    const PROFILES: [Profile; 3] = [Profile::Native, Profile::Interpreter, Profile::Compiler];

    /// Arguments with which a call passes, if there are any.
    fn passing(number: u32) -> [u32; 6] {
        let mut arguments = [0; 6];
        for condition in ARGUMENTS.iter().filter(|rule| rule.0 == i64::from(number)).flat_map(|rule| rule.1) {
            if let Test::OneOf(values) = condition.test {
                arguments[usize::from(condition.argument)] = values[0];
            }
        }
        arguments
    }

    #[test]
    fn only_what_is_on_the_list_of_allowed_calls_passes() {
        for profile in PROFILES {
            let code = program(profile, KillBy::Worker);
            assert!(code.len() < 1024, "{}", code.len());
            let denied = denied(profile);
            for number in 0..=NEWEST {
                let listed = ALLOWED.iter().flat_map(|group| group.calls).any(|call| call.0 == i64::from(number));
                let expected = match denied.iter().find(|rule| rule.0 == i64::from(number)) {
                    Some((_, action)) => result(*action, NOTIFY),
                    None if listed => ALLOW,
                    None => result(ABSENT, NOTIFY),
                };
                assert_eq!(answer(&code, HERE, number, passing(number)), expected, "{profile:?}, call {number}");
            }
        }
    }

    #[test]
    fn each_condition_refuses_alone() {
        for profile in PROFILES {
            let code = program(profile, KillBy::Worker);
            for &(number, conditions) in ARGUMENTS {
                if denied(profile).iter().any(|rule| rule.0 == number) {
                    continue;
                }
                for condition in conditions {
                    let mut arguments = passing(number as u32);
                    arguments[usize::from(condition.argument)] = match condition.test {
                        Test::OneOf(_) => 0xdead,
                        Test::Without(bits) => bits & bits.wrapping_neg(),
                    };
                    let expected = match condition.holds_for.includes(profile) {
                        true => result(condition.otherwise, NOTIFY),
                        false => ALLOW,
                    };
                    assert_eq!(answer(&code, HERE, number as u32, arguments), expected, "{profile:?}, {number}");
                    if let Test::OneOf(values) = condition.test {
                        for value in values {
                            arguments[usize::from(condition.argument)] = *value;
                            assert_eq!(answer(&code, HERE, number as u32, arguments), ALLOW, "{number}, {value}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn other_instruction_sets_do_not_pass() {
        let code = program(Profile::Compiler, KillBy::Worker);
        assert_eq!(answer(&code, 0x4000_0003, 1, [0; 6]), NOTIFY);
        assert_eq!(answer(&code, HERE, 0x4000_0000, [0; 6]), NOTIFY);
    }

    #[test]
    fn clone_is_allowed_for_threads_and_kills_for_namespaces() {
        let code = program(Profile::Interpreter, KillBy::Kernel);
        let clone = |flags: i32| answer(&code, HERE, libc::SYS_clone as u32, [flags as u32, 0, 0, 0, 0, 0]);
        assert_eq!(clone(libc::CLONE_VM), ALLOW);
        assert_eq!(clone(libc::CLONE_NEWUSER), libc::SECCOMP_RET_KILL_PROCESS);
    }

    #[test]
    fn a_confined_process_keeps_every_other_call() {
        let code = denying_program(&[libc::SYS_unshare]);
        let refused = result(REFUSED, 0);
        assert_eq!(answer(&code, HERE, libc::SYS_unshare as u32, [0; 6]), refused);
        assert_eq!(answer(&code, HERE, libc::SYS_clone as u32, [libc::CLONE_NEWUSER as u32, 0, 0, 0, 0, 0]), refused);
        assert_eq!(answer(&code, HERE, libc::SYS_socket as u32, [0; 6]), ALLOW);
        assert_eq!(answer(&code, HERE, NEWEST, [0; 6]), ALLOW);
    }
}
