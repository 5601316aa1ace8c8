# channel: which files of the runtime are in memory, asked by mincore on a mapping
# listed: page cache residency
import ctypes
import mmap
import os
import sys

PATTERN = [1, 0, 1, 1, 0, 0, 1, 0]
libc = ctypes.CDLL(None, use_errno=True)


def files():
    """Eight files that nothing reads meanwhile."""
    found = []
    for folder, folders, names in os.walk(os.path.dirname(os.__file__)):
        # Those that a box does not show.
        folders[:] = sorted(set(folders) - {"dist-packages", "idlelib", "site-packages", "test"})
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".py") and not os.path.islink(path) and os.path.getsize(path) >= 16384:
                found.append(path)
        if len(found) > 20:
            break
    return found[-8:]


def resident(path):
    with open(path, "rb") as file:
        libc.mmap.restype = ctypes.c_void_p
        libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
        place = libc.mmap(None, 16384, mmap.PROT_READ, mmap.MAP_SHARED, file.fileno(), 0)
        answer = (ctypes.c_ubyte * 4)()
        if libc.mincore(ctypes.c_void_p(place), ctypes.c_size_t(16384), answer) != 0:
            return None
        return answer[2] & 1


if sys.argv[1:] == ["put"]:
    for bit, path in zip(PATTERN, files()):
        with open(path, "rb", buffering=0) as file:
            try:
                if not bit:
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
                else:
                    file.read()
            except OSError:
                pass
else:
    with_room = files()
    print("LEAK" if len(with_room) == 8 and [resident(path) for path in with_room] == PATTERN else "none")
