# channel: which files of the runtime are in memory, told by the number of blocks read
# listed: page cache of runtime files, by page faults and timing (interpreters)
import os
import resource
import sys

PATTERN = [0, 1, 1, 0, 1, 0, 0, 1]


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
        if len(found) >= 24:
            break
    return found[16:24]


def evict(paths):
    """Works without a filter only: for the control, and for the first boxes after it."""
    for path in paths:
        with open(path, "rb", buffering=0) as file:
            try:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            except OSError:
                pass


def resident(path):
    with open(path, "rb", buffering=0) as file:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_inblock
        file.read(262144)
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_inblock == before)


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
