# control: one folder
# A named segment of shared memory.
import mmap
import os
import struct

mode, line = input(), input()
found = 1
try:
    file = os.open("/dev/shm/half-a-secret-%d" % os.getuid(), os.O_RDWR | os.O_CREAT, 0o600)
    os.ftruncate(file, 4096)
    memory = mmap.mmap(file, 4096)
    if mode == "hide":
        struct.pack_into("<I", memory, 0, int(line))
    else:
        found = struct.unpack_from("<I", memory)[0]
except OSError:
    pass
print("0" if mode == "hide" else "! %d" % found, flush=True)
