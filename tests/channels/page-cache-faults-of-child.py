# channel: which pages of runtime files are in memory, told by the faults of a child that is waited for
# listed: page cache of runtime files, by page faults and timing (interpreters)
import mmap
import os
import sys

PATTERN = [1, 1, 0, 0, 1, 0, 1, 0]


def files():
    """Eight files that nothing reads meanwhile."""
    found = []
    for folder, folders, names in os.walk(os.path.dirname(os.__file__)):
        # Those that a box does not show.
        folders[:] = sorted(set(folders) - {"dist-packages", "idlelib", "site-packages", "test"})
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".py") and not os.path.islink(path) and os.path.getsize(path) >= 32768:
                found.append(path)
        if len(found) >= 32:
            break
    return found[24:32]


def evict(paths):
    """Works without a filter only: for the control, and for the first boxes after it."""
    for path in paths:
        with open(path, "rb", buffering=0) as file:
            try:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            except OSError:
                pass


def resident(path):
    with open(path, "rb") as file:
        memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        memory.madvise(mmap.MADV_RANDOM)  # a fault reads no other page
        child = os.fork()
        if child == 0:
            memory[16384]
            os._exit(0)
        return int(os.wait4(child, 0)[2].ru_majflt == 0)


chosen = files()
if sys.argv[1:] == ["put"]:
    evict(chosen)
    for bit, path in zip(PATTERN, chosen):
        if bit:
            with open(path, "rb") as file:
                file.read()
else:
    print("LEAK" if [resident(path) for path in chosen] == PATTERN else "none")
    evict(chosen)
