//! The system calls a boxed program may not make, each with the attack or the channel it would serve.
//!
//! `Kill` is for calls that only an attack makes; it ends the run as `LimitHit::Syscall`. A call that an honest runtime
//! may try fails with an error number instead, so that trying it is not a crash. Every other call is in `allowed`, with
//! what it can carry from one run to another; a call in neither answers ENOSYS.

/// What the filter does with a denied call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The run ends as a security violation.
    Kill,
    /// The call fails with this error.
    Fail(i32),
}

use Action::{Fail, Kill};

pub const ABSENT: Action = Fail(libc::ENOSYS);
pub const REFUSED: Action = Fail(libc::EPERM);

/// Denied to everyone.
pub const EVERYWHERE: &[(i64, Action)] = &[
    // Reading or controlling other processes; a stop under ptrace also looks like an end to a waiting parent.
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
    // New namespaces: in a user namespace of its own the program is root again and can reach more of the kernel.
    (libc::SYS_unshare, Kill),
    (libc::SYS_setns, Kill),
    (libc::SYS_clone3, ABSENT), // its flags are behind a pointer, where no filter sees them; libc falls back to clone
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
    (libc::SYS_userfaultfd, ABSENT),      // pauses the kernel in the middle of a copy, as many exploits do
    // io_uring makes system calls that no filter sees.
    (libc::SYS_io_uring_setup, ABSENT),
    (libc::SYS_io_uring_enter, ABSENT),
    (libc::SYS_io_uring_register, ABSENT),
    (libc::SYS_fanotify_init, REFUSED), // sees other processes' file accesses
    (libc::SYS_fanotify_mark, REFUSED),
    (libc::SYS_lookup_dcookie, REFUSED),
    (libc::SYS_seccomp, REFUSED), // a filter of its own with a listener could stop a thread for ever
    (libc::SYS_personality, REFUSED), // READ_IMPLIES_EXEC and other weakened protections
    // Keyrings belong to a uid and outlive every process: a message for the next run. Each of the three can reach them.
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
    // The page cache of shared files survives the run: these calls test or change what is in it.
    (libc::SYS_preadv2, ABSENT),
    (libc::SYS_pwritev2, ABSENT),
    (libc::SYS_fadvise64, ABSENT),
    (libc::SYS_readahead, ABSENT),
    (libc::SYS_mincore, ABSENT),
    (CACHESTAT, ABSENT),
    (libc::SYS_openat2, ABSENT), // with RESOLVE_CACHED it tells which names earlier runs looked up
    // Asynchronous reads take the flag RWF_NOWAIT too. Their number is limited for the whole machine.
    (libc::SYS_io_setup, ABSENT),
    (libc::SYS_io_destroy, ABSENT),
    (libc::SYS_io_submit, ABSENT),
    (libc::SYS_io_cancel, ABSENT),
    (libc::SYS_io_getevents, ABSENT),
    (IO_PGETEVENTS, ABSENT),
    // Writing out what others wrote: it can be waited for, and it slows the machine down.
    (libc::SYS_sync, REFUSED),
    (libc::SYS_syncfs, REFUSED),
    (libc::SYS_sync_file_range, REFUSED),
    // Watches on shared inodes see what others do to them.
    (libc::SYS_inotify_init, ABSENT),
    (libc::SYS_inotify_init1, ABSENT),
    (libc::SYS_inotify_add_watch, ABSENT),
    (libc::SYS_inotify_rm_watch, ABSENT),
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
    (libc::SYS_process_mrelease, ABSENT),
    // Waits that the judge could not tell from work.
    (libc::SYS_futex_waitv, ABSENT),
    (FUTEX_WAKE, ABSENT),
    (FUTEX_WAIT, ABSENT),
    (FUTEX_REQUEUE, ABSENT),
    // Memory that the judge cannot read, or that cannot be reclaimed.
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
    // A new session gets a scheduling group, whose number counts the sessions of the machine (`/proc/self/autogroup`).
    (libc::SYS_setsid, REFUSED),
    (libc::SYS_mbind, REFUSED),
    (libc::SYS_set_mempolicy, REFUSED),
    (libc::SYS_get_mempolicy, REFUSED), // tells on which node a shared page lies: that of the run that read it first
    (libc::SYS_migrate_pages, REFUSED),
    (libc::SYS_move_pages, REFUSED),
    (SET_MEMPOLICY_HOME_NODE, REFUSED),
    // File system statistics of the whole machine change with what a run does.
    (libc::SYS_ustat, ABSENT),
    (libc::SYS_sysfs, ABSENT),
    // Device nodes and FIFOs do not belong in a scratch directory.
    (libc::SYS_mknod, REFUSED),
    (libc::SYS_mknodat, REFUSED),
    // Obsolete calls.
    (libc::SYS_remap_file_pages, ABSENT),
    (libc::SYS_uselib, ABSENT),
    (libc::SYS_vmsplice, ABSENT), // pages given away to a pipe can change after the reader checked them
];

/// Denied to every submission, though not to compilers: what a compiler leaves no pass can use, since its program is made
/// by then.
pub const SUBMISSIONS: &[(i64, Action)] = &[
    // Descriptors sent through a socket can form cycles that outlive the box and count against its user.
    (libc::SYS_sendmsg, REFUSED),
    (libc::SYS_sendmmsg, REFUSED),
    // Locks on shared inodes.
    (libc::SYS_flock, ABSENT),
];

/// Denied to a program that needs no runtime: every call that makes an object with a machine-wide number.
pub const NATIVE: &[(i64, Action)] = &[
    // Pipes, sockets and memory files draw inode numbers from one counter of the machine.
    (libc::SYS_pipe, ABSENT),
    (libc::SYS_pipe2, ABSENT),
    (libc::SYS_socketpair, ABSENT),
    (libc::SYS_getsockopt, ABSENT),
    (libc::SYS_setsockopt, ABSENT),
    (libc::SYS_memfd_create, ABSENT),
    // Carries mount ids that are never used again; libc and Rust fall back to the older call.
    (libc::SYS_statx, ABSENT),
    (libc::SYS_statfs, ABSENT),
    (libc::SYS_fstatfs, ABSENT),
    // Load, free memory and process count of the machine.
    (libc::SYS_sysinfo, ABSENT),
    // Landlock rules of its own are harmless, but a native program needs none.
    (libc::SYS_landlock_create_ruleset, ABSENT),
    (libc::SYS_landlock_add_rule, ABSENT),
    (libc::SYS_landlock_restrict_self, ABSENT),
];

const IO_PGETEVENTS: i64 = 333;
const CACHESTAT: i64 = 451;
const FUTEX_WAKE: i64 = 454;
const FUTEX_WAIT: i64 = 455;
const FUTEX_REQUEUE: i64 = 456;
const SET_MEMPOLICY_HOME_NODE: i64 = 450;
const STATMOUNT: i64 = 457;
const LISTMOUNT: i64 = 458;
const OPEN_TREE_ATTR: i64 = 467;

/// What a container runtime denies by default; for `confine`.
pub const NAMESPACES: &[i64] = &[
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_pivot_root,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
];

/// For `confine`.
pub const LANDLOCK: &[i64] = &[libc::SYS_landlock_create_ruleset];

/// The name of a call that can end a run; `None` for other calls.
pub fn name(number: i64) -> Option<&'static str> {
    macro_rules! named {
        ($($call:ident)*) => {
            match number {
                $(libc::$call => Some(&stringify!($call)["SYS_".len()..]),)*
                OPEN_TREE_ATTR => Some("open_tree_attr"),
                _ => None,
            }
        };
    }
    named! {
        SYS_ptrace SYS_process_vm_readv SYS_process_vm_writev SYS_kcmp SYS_pidfd_getfd
        SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot SYS_open_tree
        SYS_move_mount SYS_fsopen SYS_fsconfig SYS_fsmount SYS_fspick
        SYS_mount_setattr SYS_open_by_handle_at SYS_unshare SYS_setns SYS_clone
        SYS_bpf SYS_kexec_load SYS_kexec_file_load SYS_init_module SYS_finit_module
        SYS_delete_module SYS_reboot SYS_swapon SYS_swapoff SYS_acct
        SYS_quotactl SYS_quotactl_fd SYS_syslog SYS_iopl SYS_ioperm
        SYS_vhangup SYS_settimeofday SYS_clock_settime SYS_sethostname SYS_setdomainname
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_that_kills_has_a_name() {
        assert_eq!(name(libc::SYS_ptrace), Some("ptrace"));
        assert_eq!(name(libc::SYS_clone), Some("clone"));
        for (number, action) in EVERYWHERE.iter().chain(SUBMISSIONS).chain(NATIVE) {
            assert!(*action != Kill || name(*number).is_some(), "{number}");
        }
    }
}
