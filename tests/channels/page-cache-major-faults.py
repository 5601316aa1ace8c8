# channel: which pages of runtime files are in memory, told by major page faults
# listed: page cache of runtime files, by page faults and timing (interpreters)
import mmap
import os
import resource
import sys

PATTERN = [1, 0, 1, 1, 0, 0, 1, 0]


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
        if len(found) >= 16:
            break
    return found[8:16]


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
        before = resource.getrusage(resource.RUSAGE_SELF).ru_majflt
        memory[16384]
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_majflt == before)


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
