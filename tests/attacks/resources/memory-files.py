# attack: memory files, mapped and closed, so that neither descriptors nor the process's own size show them
# verdict: MLE
# after: nothing left
import ctypes
import os

libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
for _ in range(1500):
    file = os.memfd_create("x")
    os.ftruncate(file, 1 << 20)
    place = libc.mmap(None, 1 << 20, 3, 1, file, 0)
    if place != ctypes.c_void_p(-1).value:
        ctypes.memset(place, 1, 1 << 20)
    os.close(file)
