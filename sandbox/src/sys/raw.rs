//! System calls without libc: no errno, no locks, no thread-local storage.
//!
//! The worker, its spawner and the init of a box are separate processes in one address space (`CLONE_VM`) and so
//! share one thread-local storage, `errno` included. Everything that may run in one of them while another runs
//! goes through this file. An `io::Error` made from an error number does not allocate.

use std::arch::asm;
use std::io;

pub(super) type Arguments = [usize; 6];

/// Makes system call `number`.
///
/// # Safety
/// The arguments must be what that system call requires: in particular every pointer must be valid for what the
/// kernel reads or writes through it.
pub(super) unsafe fn call(number: libc::c_long, arguments: Arguments) -> io::Result<usize> {
    let result: isize;
    let [a, b, c, d, e, f] = arguments;
    // SAFETY: the caller vouches for number and arguments; the kernel preserves all registers but rax, rcx and r11.
    unsafe {
        asm!("syscall", inlateout("rax") number as isize => result,
            in("rdi") a, in("rsi") b, in("rdx") c, in("r10") d, in("r8") e, in("r9") f,
            lateout("rcx") _, lateout("r11") _, options(nostack));
    }
    check(result)
}

/// Makes a cloning system call whose child starts at `entry(data)` on the stack named in the arguments.
///
/// # Safety
/// As for [`call`]; the child's stack must be unused and large enough, and `data` must be valid in the child for as
/// long as it runs. `entry` must not return.
pub(super) unsafe fn clone_call(
    number: libc::c_long,
    arguments: [usize; 5],
    entry: extern "C" fn(*const ()) -> !,
    data: *const (),
) -> io::Result<usize> {
    let result: isize;
    let [a, b, c, d, e] = arguments;
    // SAFETY: the child gets a fresh, 16-byte aligned stack; `call` then leaves it as the ABI wants it at entry.
    // The parent falls through with only rax, rcx and r11 changed.
    unsafe {
        asm!("syscall", "test rax, rax", "jnz 2f", "xor ebp, ebp", "mov rdi, r13", "call r12", "ud2", "2:",
            inlateout("rax") number as isize => result,
            in("rdi") a, in("rsi") b, in("rdx") c, in("r10") d, in("r8") e, in("r12") entry, in("r13") data,
            lateout("rcx") _, lateout("r11") _);
    }
    check(result)
}

fn check(result: isize) -> io::Result<usize> {
    if (-4095..0).contains(&result) { Err(io::Error::from_raw_os_error(-result as i32)) } else { Ok(result as usize) }
}
