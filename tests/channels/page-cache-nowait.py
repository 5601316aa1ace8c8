# channel: which files of the runtime are in memory, asked by a read that does not wait
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
    with open(path, "rb", buffering=0) as file:
        try:
            return int(os.preadv(file.fileno(), [bytearray(1)], 8192, os.RWF_NOWAIT) == 1)
        except BlockingIOError:
            return 0
        except OSError:
            return None


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
