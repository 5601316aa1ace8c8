//! Which system calls a boxed program may not make, why, and what it hears instead.
//!
//! A call that only an attack makes ends the run as `LimitHit::Syscall`: it is handed to the worker as a seccomp
//! notification (so its number is known), and the worker kills the box. A call that an honest runtime may try is
//! refused with an error number, so that trying does not look like a crash. What is not named is allowed up to the
//! newest system call known here; anything newer does not exist.
//!
//! The program is a binary search over the call's number: installing a filter costs the kernel one pass over it
//! for every system call there is.

use crate::Profile;
use crate::sys::filter::Instruction;

/// What happens on a refused call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The run ends as a security violation.
    Kill,
    /// The call fails with this error.
    Fail(i32),
    /// `clone`: refused depending on its flags.
    ByFlags,
}

use Answer::{ByFlags, Fail, Kill};

const ABSENT: Answer = Fail(libc::ENOSYS);
const REFUSED: Answer = Fail(libc::EPERM);

/// The newest system call this list was written against (`file_setattr`); later ones answer ENOSYS.
const NEWEST: u32 = 469;

/// Denied to everyone.
const EVERYWHERE: &[(i64, Answer)] = &[
    // Reading or steering other processes; a traced stop also confuses whoever waits for the program.
    (libc::SYS_ptrace, Kill),
    (libc::SYS_process_vm_readv, Kill),
    (libc::SYS_process_vm_writev, Kill),
    (libc::SYS_kcmp, Kill),
    (libc::SYS_pidfd_getfd, Kill),
    (libc::SYS_process_madvise, REFUSED),
    // Leaving the root of the box, or building another one.
    (libc::SYS_mount, Kill),
    (libc::SYS_umount2, Kill),
    (libc::SYS_pivot_root, Kill),
    (libc::SYS_chroot, Kill),
    (libc::SYS_open_tree, Kill),
    (libc::SYS_move_mount, Kill),
    (libc::SYS_fsopen, Kill),
    (libc::SYS_fsconfig, Kill),
    (libc::SYS_fsmount, Kill),
    (libc::SYS_fspick, Kill),
    (libc::SYS_mount_setattr, Kill),
    (OPEN_TREE_ATTR, Kill),
    (libc::SYS_name_to_handle_at, REFUSED), // handles name inodes across roots
    (libc::SYS_open_by_handle_at, Kill),    // the "shocker" escape
    // New namespaces: with a user namespace of its own the program is root again, before a larger kernel surface.
    (libc::SYS_unshare, Kill),
    (libc::SYS_setns, Kill),
    (libc::SYS_clone, ByFlags),
    (libc::SYS_clone3, ABSENT), // its flags are behind a pointer; libc falls back to clone
    // The kernel itself, and the machine.
    (libc::SYS_bpf, Kill),
    (libc::SYS_kexec_load, Kill),
    (libc::SYS_kexec_file_load, Kill),
    (libc::SYS_init_module, Kill),
    (libc::SYS_finit_module, Kill),
    (libc::SYS_delete_module, Kill),
    (libc::SYS_reboot, Kill),
    (libc::SYS_swapon, Kill),
    (libc::SYS_swapoff, Kill),
    (libc::SYS_acct, Kill),
    (libc::SYS_quotactl, Kill),
    (libc::SYS_quotactl_fd, Kill),
    (libc::SYS_syslog, Kill),
    (libc::SYS_iopl, Kill),
    (libc::SYS_ioperm, Kill),
    (libc::SYS_modify_ldt, REFUSED), // 16-bit segments: a history of kernel bugs
    (libc::SYS_vhangup, Kill),
    (libc::SYS_settimeofday, Kill),
    (libc::SYS_clock_settime, Kill),
    (libc::SYS_adjtimex, REFUSED), // also reads the clock's error terms, a machine-wide state
    (libc::SYS_clock_adjtime, REFUSED),
    (libc::SYS_sethostname, Kill),
    (libc::SYS_setdomainname, Kill),
    (libc::SYS_perf_event_open, REFUSED), // side channels; profilers probe for it
    (libc::SYS_userfaultfd, ABSENT),      // stops the kernel inside copies: the favourite of exploits
    // io_uring makes system calls no filter sees.
    (libc::SYS_io_uring_setup, ABSENT),
    (libc::SYS_io_uring_enter, ABSENT),
    (libc::SYS_io_uring_register, ABSENT),
    (libc::SYS_fanotify_init, REFUSED), // sees other processes' file accesses
    (libc::SYS_fanotify_mark, REFUSED),
    (libc::SYS_lookup_dcookie, REFUSED),
    (libc::SYS_seccomp, REFUSED), // a filter of its own with a listener could hold a thread in a stop
    (libc::SYS_personality, REFUSED), // READ_IMPLIES_EXEC and other old gates
    // Keyrings belong to a uid and outlive every process: a message for the next run. All three, one is not enough.
    (libc::SYS_add_key, ABSENT),
    (libc::SYS_request_key, ABSENT),
    (libc::SYS_keyctl, ABSENT),
    // System V and POSIX message queues outlive processes too. (The IPC namespace dies with the box as well.)
    (libc::SYS_shmget, ABSENT),
    (libc::SYS_shmat, ABSENT),
    (libc::SYS_shmctl, ABSENT),
    (libc::SYS_shmdt, ABSENT),
    (libc::SYS_semget, ABSENT),
    (libc::SYS_semop, ABSENT),
    (libc::SYS_semctl, ABSENT),
    (libc::SYS_semtimedop, ABSENT),
    (libc::SYS_msgget, ABSENT),
    (libc::SYS_msgsnd, ABSENT),
    (libc::SYS_msgrcv, ABSENT),
    (libc::SYS_msgctl, ABSENT),
    (libc::SYS_mq_open, ABSENT),
    (libc::SYS_mq_unlink, ABSENT),
    (libc::SYS_mq_timedsend, ABSENT),
    (libc::SYS_mq_timedreceive, ABSENT),
    (libc::SYS_mq_notify, ABSENT),
    (libc::SYS_mq_getsetattr, ABSENT),
    // The page cache of shared files is a memory that survives the run: these read or write it exactly.
    (libc::SYS_preadv2, ABSENT),
    (libc::SYS_pwritev2, ABSENT),
    (libc::SYS_fadvise64, ABSENT),
    (libc::SYS_readahead, ABSENT),
    (libc::SYS_mincore, ABSENT),
    (CACHESTAT, ABSENT),
    // Network and host sockets, vsock among them, which no namespace holds.
    (libc::SYS_socket, REFUSED),
    (libc::SYS_bind, REFUSED),
    (libc::SYS_listen, REFUSED),
    (libc::SYS_accept, REFUSED),
    (libc::SYS_accept4, REFUSED),
    (libc::SYS_connect, REFUSED),
    // Mount ids are a counter of the whole machine.
    (STATMOUNT, ABSENT),
    (LISTMOUNT, ABSENT),
    // A numbered process descriptor carries an inode number that counts every fork on the machine.
    (libc::SYS_pidfd_open, ABSENT),
    // Memory that hides from the judge's eyes, or cannot be reclaimed.
    (libc::SYS_memfd_secret, ABSENT),
    (libc::SYS_mlock, REFUSED),
    (libc::SYS_mlock2, REFUSED),
    (libc::SYS_mlockall, REFUSED),
    // Moving to cores or classes it was not given.
    (libc::SYS_sched_setaffinity, REFUSED),
    (libc::SYS_sched_setscheduler, REFUSED),
    (libc::SYS_sched_setparam, REFUSED),
    (libc::SYS_sched_setattr, REFUSED),
    (libc::SYS_ioprio_set, REFUSED),
    (libc::SYS_mbind, REFUSED),
    (libc::SYS_set_mempolicy, REFUSED),
    (libc::SYS_migrate_pages, REFUSED),
    (libc::SYS_move_pages, REFUSED),
    (SET_MEMPOLICY_HOME_NODE, REFUSED),
    // Load and free memory of the whole machine move with what a run does.
    (libc::SYS_ustat, ABSENT),
    (libc::SYS_sysfs, ABSENT),
    // Device nodes and the like never belong into a scratch directory.
    (libc::SYS_mknod, REFUSED),
    (libc::SYS_mknodat, REFUSED),
    // Old machine-specific gates.
    (libc::SYS_remap_file_pages, ABSENT),
    (libc::SYS_uselib, ABSENT),
    (libc::SYS_vmsplice, ABSENT), // pages given away to a pipe can change after the reader checked them
];

/// Denied to a program that needs no runtime: every call that makes an object with a machine-wide number.
const NATIVE: &[(i64, Answer)] = &[
    // Pipes, sockets and memory files draw inode numbers from one counter of the machine.
    (libc::SYS_pipe, ABSENT),
    (libc::SYS_pipe2, ABSENT),
    (libc::SYS_socketpair, ABSENT),
    (libc::SYS_memfd_create, ABSENT),
    // Watches on shared inodes see what others do to them.
    (libc::SYS_inotify_init, ABSENT),
    (libc::SYS_inotify_init1, ABSENT),
    (libc::SYS_inotify_add_watch, ABSENT),
    // Locks and leases on shared inodes.
    (libc::SYS_flock, ABSENT),
    // Carries mount ids that are never used again; libc and Rust fall back to the older call.
    (libc::SYS_statx, ABSENT),
    (libc::SYS_statfs, ABSENT),
    (libc::SYS_fstatfs, ABSENT),
    // Load, free memory and process count of the machine.
    (libc::SYS_sysinfo, ABSENT),
    // A filter of Landlock's own is harmless but needless.
    (libc::SYS_landlock_create_ruleset, ABSENT),
    (libc::SYS_landlock_add_rule, ABSENT),
    (libc::SYS_landlock_restrict_self, ABSENT),
];

const CACHESTAT: i64 = 451;
const SET_MEMPOLICY_HOME_NODE: i64 = 450;
const STATMOUNT: i64 = 457;
const LISTMOUNT: i64 = 458;
const OPEN_TREE_ATTR: i64 = 467;

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;

/// How a deadly call is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadly {
    /// It waits for the worker, which learns its number and kills the box.
    Notify,
    /// The kernel kills the process by SIGSYS: where a listener is not to be had.
    Kill,
}

/// The filter for a profile.
pub fn program(profile: Profile, deadly: Deadly) -> Vec<Instruction> {
    let kill = match deadly {
        Deadly::Notify => libc::SECCOMP_RET_USER_NOTIF,
        Deadly::Kill => libc::SECCOMP_RET_KILL_PROCESS,
    };
    let mut rules: Vec<(u32, Answer)> = EVERYWHERE.iter().map(|&(number, answer)| (number as u32, answer)).collect();
    match profile {
        Profile::Native => rules.extend(NATIVE.iter().map(|&(number, answer)| (number as u32, answer))),
        Profile::Interpreter | Profile::Compiler => {}
    }
    assemble(rules, kill, profile)
}

/// What a container runtime denies by default.
pub const NAMESPACES: &[i64] = &[
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_pivot_root,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
];

pub const LANDLOCK: &[i64] = &[libc::SYS_landlock_create_ruleset];

/// A filter that refuses these calls, and `clone` with namespaces, by error numbers.
pub fn denying(calls: &[i64]) -> Vec<Instruction> {
    let mut rules: Vec<(u32, Answer)> = calls.iter().map(|&number| (number as u32, REFUSED)).collect();
    rules.push((libc::SYS_clone as u32, ByFlags));
    rules.push((libc::SYS_clone3 as u32, ABSENT));
    assemble(rules, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32, Profile::Compiler)
}

fn assemble(mut rules: Vec<(u32, Answer)>, kill: u32, profile: Profile) -> Vec<Instruction> {
    rules.sort_unstable_by_key(|&(number, _)| number);
    let leaf = |answer: Answer| match answer {
        Answer::Kill => Leaf::Return(kill),
        Answer::Fail(error) => Leaf::Return(libc::SECCOMP_RET_ERRNO | error as u32),
        Answer::ByFlags => Leaf::CloneFlags,
    };
    // Each entry opens an interval that reaches to the next.
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
        // Another instruction set means other numbers: the 32-bit gate would walk round the whole list.
        load(ARCHITECTURE),
        jump(libc::BPF_JEQ, AUDIT_ARCH_X86_64, 1, 0),
        give(kill),
        load(NUMBER),
        jump(libc::BPF_JGE, X32_BIT, 0, 1),
        give(kill),
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
            Leaf::Return(action) => code.push(give(*action)),
            Leaf::CloneFlags => clone_flags(code, kill, profile),
        }
        return;
    }
    let middle = intervals.len() / 2;
    let position = code.len();
    code.push(give(0));
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
    code.push(give(kill));
    // A process descriptor shows the machine's fork counter.
    if profile == Profile::Native {
        code.push(jump(libc::BPF_JSET, libc::CLONE_PIDFD as u32, 0, 1));
        code.push(give(libc::SECCOMP_RET_ERRNO | libc::EINVAL as u32));
    }
    code.push(give(ALLOW));
}

fn load(offset: u32) -> Instruction {
    Instruction { code: (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16, jt: 0, jf: 0, k: offset }
}

fn jump(condition: u32, value: u32, yes: u8, no: u8) -> Instruction {
    Instruction { code: (libc::BPF_JMP | condition | libc::BPF_K) as u16, jt: yes, jf: no, k: value }
}

fn give(action: u32) -> Instruction {
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
    fn every_listed_call_gets_its_answer_and_every_other_passes() {
        for (profile, more) in [(Profile::Native, NATIVE), (Profile::Interpreter, &[]), (Profile::Compiler, &[])] {
            let code = program(profile, Deadly::Notify);
            for number in 0..=NEWEST {
                let rule = EVERYWHERE.iter().chain(more).find(|rule| rule.0 == i64::from(number));
                let expected = match rule.map(|rule| rule.1) {
                    None | Some(ByFlags) => ALLOW,
                    Some(Kill) => NOTIFY,
                    Some(Fail(error)) => libc::SECCOMP_RET_ERRNO | error as u32,
                };
                assert_eq!(answer(&code, HERE, number, 0), expected, "{profile:?}, call {number}");
            }
        }
    }

    #[test]
    fn other_instruction_sets_and_unknown_calls_do_not_pass() {
        let code = program(Profile::Compiler, Deadly::Notify);
        assert_eq!(answer(&code, 0x4000_0003, 1, 0), NOTIFY);
        assert_eq!(answer(&code, HERE, 0x4000_0000, 0), NOTIFY);
        assert_eq!(answer(&code, HERE, NEWEST + 1, 0), libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
    }

    #[test]
    fn clone_passes_for_threads_and_dies_for_namespaces() {
        let code = program(Profile::Interpreter, Deadly::Kill);
        let clone = libc::SYS_clone as u32;
        assert_eq!(answer(&code, HERE, clone, libc::CLONE_VM as u32), ALLOW);
        assert_eq!(answer(&code, HERE, clone, libc::CLONE_NEWUSER as u32), libc::SECCOMP_RET_KILL_PROCESS);
    }
}
