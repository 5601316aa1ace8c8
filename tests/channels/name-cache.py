# channel: which names a runtime looked up, told by an open that must find everything in the cache of names
# listed: name cache residency
import ctypes
import errno
import os
import struct
import sys
import time

PATTERN = [1, 0, 0, 1, 1, 0, 1, 0]
OPENAT2, RESOLVE_CACHED = 437, 0x20
libc = ctypes.CDLL(None, use_errno=True)


def path(minute, bit):
    """A name that only the tests of this minute look up."""
    return os.path.join(os.path.dirname(os.__file__), "name-%d-%d" % (minute, bit))


def remembered(path):
    """Whether the kernel remembers that there is no such file."""
    how = struct.pack("QQQ", os.O_RDONLY, 0, RESOLVE_CACHED)
    return int(libc.syscall(OPENAT2, -100, path.encode(), how, 24) < 0 and ctypes.get_errno() == errno.ENOENT)


minute = int(time.time()) // 60
os.path.exists(os.path.join(os.path.dirname(os.__file__), "none"))
if sys.argv[1:] == ["put"]:
    for bit in range(8):
        if PATTERN[bit]:
            os.path.exists(path(minute, bit))
else:
    seen = [[remembered(path(minute - ago, bit)) for bit in range(8)] for ago in range(2)]
    print("LEAK" if PATTERN in seen else "none")
