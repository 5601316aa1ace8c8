//! The system calls that pass only with some arguments: commands, flags and requests that reach a state which another
//! run can read are refused, the rest of the call stays.
//!
//! A condition lists what passes wherever the choices are few, so that a command of a later kernel does not.

use super::denied::Action;
use crate::Profile;
use Action::{Fail, Kill};

/// What must hold of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Which of the call's six arguments. The kernel looks at its lower 32 bits only.
    pub argument: u8,
    pub test: Test,
    pub holds_for: HoldsFor,
    /// What becomes of a call that does not fulfil it.
    pub otherwise: Action,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The argument is one of these values.
    OneOf(&'static [u32]),
    /// The argument has none of these bits.
    Without(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldsFor {
    Everyone,
    /// Not for compilers: what they read and leave no pass can use, since its program is made by then.
    Submissions,
}

impl HoldsFor {
    pub fn includes(self, profile: Profile) -> bool {
        match (self, profile) {
            (HoldsFor::Everyone, _) | (HoldsFor::Submissions, Profile::Native | Profile::Interpreter) => true,
            (HoldsFor::Submissions, Profile::Compiler) => false,
        }
    }
}

const fn one_of(argument: u8, values: &'static [u32], otherwise: Action) -> Condition {
    Condition { argument, test: Test::OneOf(values), holds_for: HoldsFor::Submissions, otherwise }
}

const fn without(argument: u8, bits: u32, otherwise: Action) -> Condition {
    Condition { argument, test: Test::Without(bits), holds_for: HoldsFor::Submissions, otherwise }
}

/// The calls with conditions. Every condition must hold.
pub const ARGUMENTS: &[(i64, &[Condition])] = &[
    (
        libc::SYS_clone,
        &[
            // In a user namespace of its own the program is root again.
            Condition { argument: 0, test: Test::Without(NAMESPACES), holds_for: HoldsFor::Everyone, otherwise: Kill },
            // A process descriptor's inode number shows the machine's fork counter.
            without(0, libc::CLONE_PIDFD as u32, Fail(libc::EINVAL)),
        ],
    ),
    // Locks, leases and watches on an inode are seen by whoever else has it open; owners and signals belong to them.
    (libc::SYS_fcntl, &[one_of(1, DESCRIPTOR_COMMANDS, Fail(libc::EINVAL))]),
    // Everything but what a terminal or a pipe is asked: no numbers of namespaces, no extents, no flags of host files.
    (libc::SYS_ioctl, &[one_of(1, REQUESTS, Fail(libc::ENOTTY))]),
    (libc::SYS_prctl, &[one_of(0, PROCESS_OPTIONS, Fail(libc::EINVAL))]),
    // Cookies count every socket of the machine, process descriptors every fork.
    (
        libc::SYS_getsockopt,
        &[one_of(1, SOCKET_LEVEL, Fail(libc::ENOPROTOOPT)), one_of(2, SOCKET_OPTIONS, Fail(libc::ENOPROTOOPT))],
    ),
    (
        libc::SYS_setsockopt,
        &[one_of(1, SOCKET_LEVEL, Fail(libc::ENOPROTOOPT)), one_of(2, SOCKET_OPTIONS, Fail(libc::ENOPROTOOPT))],
    ),
    // Another family would load a module, and its sockets are not the box's own.
    (libc::SYS_socketpair, &[one_of(0, &[libc::AF_UNIX as u32], Fail(libc::EAFNOSUPPORT))]),
    // Advice about pages that files share changes them for the next run: collapsed, merged, made cold or written out.
    (libc::SYS_madvise, &[one_of(2, ADVICE, Fail(libc::EINVAL))]),
    // Huge pages are a pool of the machine.
    (libc::SYS_mmap, &[without(3, libc::MAP_HUGETLB as u32, Fail(libc::ENOMEM))]),
    (libc::SYS_memfd_create, &[without(1, libc::MFD_HUGETLB, Fail(libc::EINVAL))]),
    // Mount ids that are never used again count the mounts of the machine, and so the runs.
    (libc::SYS_statx, &[without(3, STATX_MNT_ID_UNIQUE, Fail(libc::EINVAL))]),
];

const NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32;

const STATX_MNT_ID_UNIQUE: u32 = 0x4000;

const DESCRIPTOR_COMMANDS: &[u32] = &[
    libc::F_DUPFD as u32,
    libc::F_DUPFD_CLOEXEC as u32,
    libc::F_GETFD as u32,
    libc::F_SETFD as u32,
    libc::F_GETFL as u32,
    libc::F_SETFL as u32,
    libc::F_GETPIPE_SZ as u32,
    libc::F_SETPIPE_SZ as u32,
    libc::F_ADD_SEALS as u32,
    libc::F_GET_SEALS as u32,
];

const REQUESTS: &[u32] = &[
    libc::TCGETS as u32,
    libc::TCGETS2 as u32,
    libc::TIOCGWINSZ as u32,
    libc::TIOCGPGRP as u32,
    libc::FIONREAD as u32,
    libc::FIONBIO as u32,
    libc::FIOCLEX as u32,
    libc::FIONCLEX as u32,
];

/// Not `PR_SET_MEMORY_MERGE`: merged pages show what is in the memory of others. Not `PR_SET_SECCOMP`: see `seccomp`.
const PROCESS_OPTIONS: &[u32] = &[
    libc::PR_SET_PDEATHSIG as u32,
    libc::PR_GET_PDEATHSIG as u32,
    libc::PR_GET_DUMPABLE as u32,
    libc::PR_SET_DUMPABLE as u32,
    libc::PR_SET_NAME as u32,
    libc::PR_GET_NAME as u32,
    libc::PR_CAPBSET_READ as u32,
    libc::PR_GET_SECUREBITS as u32,
    libc::PR_SET_TIMERSLACK as u32,
    libc::PR_GET_TIMERSLACK as u32,
    libc::PR_SET_CHILD_SUBREAPER as u32,
    libc::PR_GET_CHILD_SUBREAPER as u32,
    libc::PR_SET_NO_NEW_PRIVS as u32,
    libc::PR_GET_NO_NEW_PRIVS as u32,
    libc::PR_SET_THP_DISABLE as u32,
    libc::PR_GET_THP_DISABLE as u32,
    libc::PR_SET_VMA as u32,
];

const SOCKET_LEVEL: &[u32] = &[libc::SOL_SOCKET as u32];

const SOCKET_OPTIONS: &[u32] = &[
    libc::SO_REUSEADDR as u32,
    libc::SO_TYPE as u32,
    libc::SO_ERROR as u32,
    libc::SO_SNDBUF as u32,
    libc::SO_RCVBUF as u32,
    libc::SO_KEEPALIVE as u32,
    libc::SO_PEERCRED as u32,
    libc::SO_RCVTIMEO as u32,
    libc::SO_SNDTIMEO as u32,
    libc::SO_ACCEPTCONN as u32,
    libc::SO_PROTOCOL as u32,
    libc::SO_DOMAIN as u32,
];

const ADVICE: &[u32] = &[
    libc::MADV_NORMAL as u32,
    libc::MADV_RANDOM as u32,
    libc::MADV_SEQUENTIAL as u32,
    libc::MADV_WILLNEED as u32,
    libc::MADV_DONTNEED as u32,
    libc::MADV_FREE as u32,
    libc::MADV_REMOVE as u32,
    libc::MADV_DONTFORK as u32,
    libc::MADV_DOFORK as u32,
    libc::MADV_HUGEPAGE as u32,
    libc::MADV_NOHUGEPAGE as u32,
    libc::MADV_DONTDUMP as u32,
    libc::MADV_DODUMP as u32,
    libc::MADV_WIPEONFORK as u32,
    libc::MADV_KEEPONFORK as u32,
    libc::MADV_POPULATE_READ as u32,
    libc::MADV_POPULATE_WRITE as u32,
    MADV_DONTNEED_LOCKED,
    MADV_GUARD_INSTALL,
    MADV_GUARD_REMOVE,
];

const MADV_DONTNEED_LOCKED: u32 = 24;
const MADV_GUARD_INSTALL: u32 = 102;
const MADV_GUARD_REMOVE: u32 = 103;
