//! Every system call that some program may make, and what it can read or leave that another run can read.
//!
//! The filter lets nothing by that is not here: a call on no list answers ENOSYS. So whoever adds a call must say what
//! becomes of its state. A run can only tell another something through state that outlives it (the passes of a task
//! never run at the same time) or, to another submission, through state that both see at the same time.
//!
//! "Of the box" is what dies with its processes, namespaces and scratch space. The host's files are mounted read-only,
//! the program has no capability, and nothing of a box outlives its last process.

/// Whether a call carries anything from one run to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Its state is of the box, or no run can change it.
    None,
    /// It would be one, were it not for the conditions in `arguments`.
    ClosedByArguments,
    /// It would be one for a native program, to which it is denied.
    ClosedForNative,
    /// Open, by the names in `Capabilities::open_channels`.
    Open(&'static [&'static str]),
}

/// Calls of which the same is true.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    pub calls: &'static [(i64, &'static str)],
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers; the tests below hold doctor to it"))]
    pub channel: Channel,
    /// The state, and why it is what `channel` says.
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers"))]
    pub why: &'static str,
}

use Channel::{ClosedByArguments, ClosedForNative, None as Harmless, Open};

/// The channels of the table that are open. `doctor` lists them.
pub const PAGE_CACHE: &str = "page cache of runtime files, by page faults and timing (interpreters)";
pub const INODE_COUNTERS: &str = "inode counters of pipes and sockets (interpreters)";
pub const SYSINFO: &str = "load and free memory by sysinfo (interpreters)";
pub const FUTEXES: &str = "futexes on runtime files, at the same time (interpreters)";
pub const EVENT_NUMBERS: &str = "numbers of event counters in /proc, at the same time (interpreters)";
pub const TIMING: &str = "cache and memory timing";

macro_rules! calls {
    ($($call:ident)*) => { &[$((libc::$call, stringify!($call)),)*] };
}

/// The table. A call is in it once.
pub const ALLOWED: &[Allowed] = &[
    // Files.
    Allowed {
        calls: calls! {
            SYS_read SYS_pread64 SYS_readv SYS_preadv SYS_sendfile SYS_splice SYS_tee SYS_copy_file_range
            SYS_execve SYS_execveat
        },
        channel: Open(&[PAGE_CACHE, TIMING]),
        why: "reading brings pages of the host's files into memory, where the next run finds them. A native program \
              sees no file of the host; its own lies in memory whole. Without RWF_NOWAIT, which is denied with \
              preadv2, only page faults, blocks read (getrusage) and time tell",
    },
    Allowed {
        calls: calls! { SYS_open SYS_openat SYS_creat SYS_close SYS_close_range SYS_dup SYS_dup2 SYS_dup3 },
        channel: Harmless,
        why: "descriptors are of the process. Looking a name up fills the cache of names: only time tells, since \
              openat2 with RESOLVE_CACHED is denied. Times of access are not kept on read-only mounts",
    },
    Allowed {
        calls: calls! { SYS_write SYS_pwrite64 SYS_writev SYS_pwritev },
        channel: Harmless,
        why: "to scratch space of the box, pipes of the judge and devices that keep nothing a program can read back",
    },
    Allowed {
        calls: calls! {
            SYS_stat SYS_fstat SYS_lstat SYS_newfstatat SYS_access SYS_faccessat SYS_faccessat2 SYS_readlink
            SYS_readlinkat SYS_getcwd SYS_lseek SYS_getdents SYS_getdents64
        },
        channel: Open(&[INODE_COUNTERS]),
        why: "host files do not change by a run, and a store of files hides their times; the numbers of pipes, sockets \
              and memory files come from counters of the machine, but a native program can make none of these",
    },
    Allowed {
        calls: calls! { SYS_statx },
        channel: ClosedByArguments,
        why: "as stat, and ids of mounts that are never used again; a native program does without",
    },
    Allowed {
        calls: calls! {
            SYS_getxattr SYS_lgetxattr SYS_fgetxattr SYS_listxattr SYS_llistxattr SYS_flistxattr SYS_setxattr
            SYS_lsetxattr SYS_fsetxattr SYS_removexattr SYS_lremovexattr SYS_fremovexattr
        },
        channel: Harmless,
        why: "attributes of host files and of the program cannot be written on read-only mounts; others are of the box",
    },
    Allowed {
        calls: calls! {
            SYS_truncate SYS_ftruncate SYS_fallocate SYS_rename SYS_renameat SYS_renameat2 SYS_mkdir SYS_mkdirat
            SYS_rmdir SYS_link SYS_linkat SYS_unlink SYS_unlinkat SYS_symlink SYS_symlinkat SYS_chmod SYS_fchmod
            SYS_fchmodat SYS_fchmodat2 SYS_chown SYS_fchown SYS_lchown SYS_fchownat SYS_utime SYS_utimes
            SYS_futimesat SYS_utimensat SYS_umask
        },
        channel: Harmless,
        why: "change scratch space of the box only: everything else is read-only, and the owner of pipes is another user",
    },
    Allowed {
        calls: calls! { SYS_fsync SYS_fdatasync SYS_msync },
        channel: Harmless,
        why: "write out one file, and a program can have changed none of the host's",
    },
    Allowed {
        calls: calls! { SYS_chdir SYS_fchdir },
        channel: Harmless,
        why: "the working directory is of the process",
    },
    Allowed {
        calls: calls! { SYS_fcntl },
        channel: ClosedByArguments,
        why: "locks, leases and watches on an inode that boxes share would be seen by another; the commands left are \
              about the process's own descriptors, seals of its own memory files and sizes of its own pipes",
    },
    Allowed {
        calls: calls! { SYS_flock },
        channel: Harmless,
        why: "a lock on an inode that boxes share; only a compiler may, whose result is made before any pass",
    },
    Allowed {
        calls: calls! { SYS_statfs SYS_fstatfs },
        channel: Harmless,
        why: "free blocks of the host's file systems, to which a box writes nothing; a native program does without",
    },
    Allowed {
        calls: calls! { SYS_ioctl },
        channel: ClosedByArguments,
        why: "numbers of namespaces, extents and flags of host files, the entropy count; what is left asks a terminal \
              or a pipe of the box",
    },
    // Descriptors that are no files.
    Allowed {
        calls: calls! { SYS_pipe SYS_pipe2 },
        channel: Open(&[INODE_COUNTERS]),
        why: "its inode number comes from a counter of the machine; a native program does without",
    },
    Allowed {
        calls: calls! { SYS_socketpair },
        channel: Open(&[INODE_COUNTERS]),
        why: "as pipe; of the family UNIX only. A native program does without",
    },
    Allowed {
        calls: calls! { SYS_memfd_create },
        channel: Open(&[INODE_COUNTERS]),
        why: "as pipe; without huge pages. A native program does without",
    },
    Allowed {
        calls: calls! { SYS_getsockopt SYS_setsockopt },
        channel: ClosedByArguments,
        why: "cookies count the sockets and network namespaces of the machine, process descriptors its forks; what is \
              left is of the socket. A native program does without",
    },
    Allowed {
        calls: calls! {
            SYS_sendto SYS_recvfrom SYS_recvmsg SYS_recvmmsg SYS_shutdown SYS_getsockname SYS_getpeername
        },
        channel: Harmless,
        why: "bytes between the ends of a pair of the box; a pair has no name",
    },
    Allowed {
        calls: calls! { SYS_sendmsg SYS_sendmmsg },
        channel: Harmless,
        why: "descriptors in flight outlive the box when they form a cycle, and count against its user; only a \
              compiler may",
    },
    Allowed {
        calls: calls! { SYS_eventfd SYS_eventfd2 },
        channel: Open(&[EVENT_NUMBERS]),
        why: "/proc shows a number, the smallest free one of the machine: what other runs hold at the same time moves \
              it; it is free again when they end. A native program has no /proc",
    },
    Allowed {
        calls: calls! {
            SYS_timerfd_create SYS_timerfd_settime SYS_timerfd_gettime SYS_signalfd SYS_signalfd4 SYS_epoll_create
            SYS_epoll_create1 SYS_epoll_ctl SYS_epoll_wait SYS_epoll_pwait SYS_epoll_pwait2
        },
        channel: Harmless,
        why: "without a number or an inode of their own; what they count per user is freed with the descriptor",
    },
    Allowed {
        calls: calls! { SYS_poll SYS_ppoll SYS_select SYS_pselect6 },
        channel: Harmless,
        why: "wait for descriptors of the process",
    },
    // Memory.
    Allowed {
        calls: calls! { SYS_mmap },
        channel: Open(&[PAGE_CACHE]),
        why: "a fault on a mapped host file counts as major if its page was not in memory, and reads it; huge pages, a \
              pool of the machine, are refused. A native program can map only its own file, which is in memory whole",
    },
    Allowed {
        calls: calls! { SYS_madvise },
        channel: ClosedByArguments,
        why: "advice that changes pages which files or processes share (collapse, merge, cold, page out) is refused; \
              the rest is about mappings of the process, or reads pages as a fault does",
    },
    Allowed {
        calls: calls! {
            SYS_mprotect SYS_munmap SYS_mremap SYS_brk SYS_munlock SYS_munlockall SYS_pkey_mprotect SYS_pkey_alloc
            SYS_pkey_free SYS_mseal SYS_membarrier
        },
        channel: Harmless,
        why: "the memory of the process",
    },
    // Processes, threads, signals.
    Allowed {
        calls: calls! { SYS_clone },
        channel: ClosedByArguments,
        why: "new namespaces, and descriptors of processes whose numbers count the machine's forks, are refused; \
              process numbers are of the box's namespace",
    },
    Allowed {
        calls: calls! {
            SYS_fork SYS_vfork SYS_exit SYS_exit_group SYS_set_tid_address SYS_getpid SYS_gettid SYS_getppid
            SYS_setpgid SYS_getpgid SYS_getpgrp SYS_getsid SYS_set_robust_list SYS_get_robust_list
            SYS_rseq SYS_arch_prctl
        },
        channel: Harmless,
        why: "processes of the box, numbered by its namespace, which begins anew with every run",
    },
    Allowed {
        calls: calls! {
            SYS_kill SYS_tkill SYS_tgkill SYS_rt_sigqueueinfo SYS_rt_tgsigqueueinfo SYS_pidfd_send_signal
            SYS_rt_sigaction SYS_rt_sigprocmask SYS_rt_sigreturn SYS_rt_sigpending SYS_rt_sigtimedwait
            SYS_rt_sigsuspend SYS_sigaltstack SYS_pause SYS_restart_syscall
        },
        channel: Harmless,
        why: "signals reach processes of the box only; queued ones are freed with their receiver",
    },
    Allowed {
        calls: calls! { SYS_wait4 SYS_waitid SYS_getrusage SYS_times },
        channel: Open(&[PAGE_CACHE]),
        why: "what the process and its children used. Major faults and blocks read tell which pages of host files were \
              in memory; the rest is of the box",
    },
    Allowed {
        calls: calls! { SYS_futex },
        channel: Open(&[FUTEXES]),
        why: "a futex on a page of a host file is the same for every box that maps it: who wakes is told how many wait. \
              Nothing stays when the waiting process ends. Joining a thread needs such calls, so they cannot be refused",
    },
    Allowed {
        calls: calls! { SYS_prctl },
        channel: ClosedByArguments,
        why: "merging of equal pages would show what others have in memory; what is left is of the process",
    },
    Allowed {
        calls: calls! {
            SYS_getuid SYS_geteuid SYS_getgid SYS_getegid SYS_getresuid SYS_getresgid SYS_getgroups SYS_setuid SYS_setgid
            SYS_setreuid SYS_setregid SYS_setresuid SYS_setresgid SYS_setgroups SYS_setfsuid SYS_setfsgid SYS_capget
            SYS_capset
        },
        channel: Harmless,
        why: "the same user in every run of a worker, who cannot become another one",
    },
    Allowed {
        calls: calls! { SYS_getrlimit SYS_setrlimit SYS_prlimit64 },
        channel: Harmless,
        why: "limits are of a process, and hard ones only go down",
    },
    Allowed {
        calls: calls! {
            SYS_getpriority SYS_setpriority SYS_ioprio_get SYS_sched_yield SYS_sched_getparam SYS_sched_getscheduler
            SYS_sched_getattr SYS_sched_getaffinity SYS_sched_get_priority_max SYS_sched_get_priority_min
            SYS_sched_rr_get_interval SYS_getcpu
        },
        channel: Harmless,
        why: "classes and priorities are of the box's processes; the core is the slot's",
    },
    // Time.
    Allowed {
        calls: calls! {
            SYS_clock_gettime SYS_clock_getres SYS_gettimeofday SYS_time SYS_clock_nanosleep SYS_nanosleep
        },
        channel: Open(&[TIMING]),
        why: "nobody can set a clock; but it measures what else the machine does and what is in its caches",
    },
    Allowed {
        calls: calls! {
            SYS_alarm SYS_getitimer SYS_setitimer SYS_timer_create SYS_timer_settime SYS_timer_gettime
            SYS_timer_getoverrun SYS_timer_delete
        },
        channel: Harmless,
        why: "timers and their numbers are of the process",
    },
    // The machine.
    Allowed {
        calls: calls! { SYS_sysinfo },
        channel: Open(&[SYSINFO]),
        why: "load, free memory and number of processes of the machine; a native program does without",
    },
    Allowed {
        calls: calls! { SYS_uname },
        channel: Harmless,
        why: "the host name is the same in every box and cannot be set",
    },
    Allowed {
        calls: calls! { SYS_getrandom },
        channel: Harmless,
        why: "random bytes show nothing of the generator's state, whatever was written to it",
    },
    Allowed {
        calls: calls! { SYS_landlock_create_ruleset SYS_landlock_add_rule SYS_landlock_restrict_self },
        channel: ClosedForNative,
        why: "rules are of the process and its children; their descriptors are like those of timers",
    },
    Allowed {
        calls: calls! {
            SYS__sysctl SYS_set_thread_area SYS_get_thread_area SYS_epoll_ctl_old SYS_epoll_wait_old SYS_vserver
            SYS_getpmsg SYS_putpmsg SYS_afs_syscall SYS_tuxcall SYS_security SYS_nfsservctl
        },
        channel: Harmless,
        why: "the kernel has none of these any more, and says so itself",
    },
    Allowed {
        calls: &[(335, "SYS_uretprobe"), (336, "SYS_uprobe")],
        channel: Harmless,
        why: "made by the kernel's own probes; a program that makes them is killed",
    },
];

#[cfg(test)]
mod tests {
    use super::super::arguments::ARGUMENTS;
    use super::super::denied::{EVERYWHERE, NATIVE, SUBMISSIONS};
    use super::*;
    use crate::Tier;
    use crate::linux::doctor::open_channels;

    fn allowed() -> impl Iterator<Item = (i64, Channel)> {
        ALLOWED.iter().flat_map(|group| group.calls.iter().map(|call| (call.0, group.channel)))
    }

    #[test]
    fn every_call_has_its_reason() {
        assert!(ALLOWED.iter().all(|group| !group.why.is_empty() && !group.calls.is_empty()));
    }

    #[test]
    fn no_call_is_on_two_lists() {
        let mut seen = std::collections::BTreeSet::new();
        for number in allowed().map(|call| call.0).chain(EVERYWHERE.iter().map(|rule| rule.0)) {
            assert!(seen.insert(number), "{number}");
        }
        for (number, _) in NATIVE.iter().chain(SUBMISSIONS) {
            assert!(allowed().any(|call| call.0 == *number), "{number} is denied to some, and allowed to nobody");
        }
    }

    #[test]
    fn what_is_closed_by_arguments_has_conditions() {
        for (number, channel) in allowed() {
            let conditions = ARGUMENTS.iter().any(|rule| rule.0 == number);
            assert!(channel != ClosedByArguments || conditions, "{number}");
            assert!(channel != Harmless || !conditions, "{number}");
            let native = NATIVE.iter().any(|rule| rule.0 == number);
            assert!(channel != ClosedForNative || native, "{number}");
        }
    }

    #[test]
    fn doctor_names_what_is_open() {
        for (number, channel) in allowed() {
            if let Open(names) = channel {
                assert!(names.iter().all(|name| open_channels(Tier::Full).contains(name)), "{number}: {names:?}");
            }
        }
        // And nothing that the table does not explain.
        for name in open_channels(Tier::Full) {
            let explained = allowed().any(|(_, channel)| matches!(channel, Open(names) if names.contains(&name)));
            assert!(explained, "{name}");
        }
    }

    #[test]
    fn the_page_about_channels_names_what_is_open() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/channels.md");
        let page = std::fs::read_to_string(page).unwrap();
        for name in open_channels(Tier::Full) {
            assert!(page.contains(&format!("| `{name}` |")), "{name}");
        }
    }
}
