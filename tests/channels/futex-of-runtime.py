# channel: a futex on a page of a file of the runtime, on which another run waits
# listed: futexes on runtime files, at the same time (interpreters)
# at-the-same-time: yes
import ctypes
import os
import struct
import sys

FUTEX, WAIT, WAKE = 202, 0, 1
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
with open(os.path.join(os.path.dirname(os.__file__), "turtle.py"), "rb") as file:
    word = struct.unpack("i", file.read(4))[0]
    place = ctypes.c_void_p(libc.mmap(None, 4096, 1, 1, file.fileno(), 0))  # read only, shared
if sys.argv[1:] == ["put"]:
    libc.syscall(FUTEX, place, WAIT, word, struct.pack("qq", 3, 0), None, 0)
else:
    print("LEAK" if libc.syscall(FUTEX, place, WAKE, 1, None, None, 0) > 0 else "none")
