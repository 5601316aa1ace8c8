# channel: the descriptor of a process that clone hands out, whose inode number counts the forks of the machine
# listed: process numbers
# counter: 1000
import ctypes
import os
import signal
import sys

CLONE, CLONE_PIDFD, EXIT = 56, 0x1000, 60
libc = ctypes.CDLL(None)


def fresh():
    descriptor = ctypes.c_int(-1)
    child = libc.syscall(CLONE, CLONE_PIDFD | signal.SIGCHLD, None, ctypes.byref(descriptor), None, None)
    if child == 0:
        libc.syscall(EXIT, 0)
    if child < 0:
        return 0
    os.waitpid(child, 0)
    number = os.fstat(descriptor.value).st_ino
    os.close(descriptor.value)
    return number


if sys.argv[1:] == ["put"]:
    for _ in range(2000):
        fresh()
else:
    print(fresh())
