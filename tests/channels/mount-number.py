# channel: the number of a mount that is never used again, which counts the mounts of the machine
# listed: numbers and limits of the machine
# counter: 4
# unless: only root can make mounts
import ctypes
import os
import struct
import sys

STATX, STATX_MNT_ID_UNIQUE, CLONE_NEWNS = 332, 0x4000, 0x20000
libc = ctypes.CDLL(None)


def own_mounts():
    """Copies of all mounts, for the control. A box has fresh ones anyway, and may not ask for others."""
    if os.getuid() == 0:
        libc.unshare(CLONE_NEWNS)


if sys.argv[1:] == ["put"]:
    for _ in range(4):
        own_mounts()
else:
    own_mounts()
    number = 0
    # The first that carries a number of this run. On a machine that hides it, zero.
    for path in (b"/proc/self", b"/tmp", b"/"):
        answer = ctypes.create_string_buffer(256)
        if libc.syscall(STATX, -100, path, 0, STATX_MNT_ID_UNIQUE, answer) == 0:
            number = max(number, struct.unpack_from("Q", answer, 144)[0])
    print(number)
