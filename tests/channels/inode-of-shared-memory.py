# channel: the inode number of shared memory without a name, shown by /proc
# listed: inode counters of pipes and sockets (interpreters)
# listed: /proc counters
# counter: 1000
import mmap
import os
import sys

try:
    os.sched_setaffinity(0, {0})  # numbers are handed out in blocks per core
except OSError:
    pass


def fresh():
    memory = mmap.mmap(-1, 4096)
    numbers = [line.split()[4] for line in open("/proc/self/maps") if "/dev/zero" in line]
    memory.close()
    return max(map(int, numbers), default=0)


if sys.argv[1:] == ["put"]:
    for _ in range(3000):
        mmap.mmap(-1, 4096).close()
else:
    try:
        print(fresh())
    except OSError:
        print(0)
