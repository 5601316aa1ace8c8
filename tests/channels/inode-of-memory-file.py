# channel: the inode number of a memory file, from a runtime
# listed: inode counters of pipes and sockets (interpreters)
# counter: 2000
import os
import sys

try:
    os.sched_setaffinity(0, {0})  # numbers are handed out in blocks per core
except OSError:
    pass


def fresh():
    try:
        file = os.memfd_create("x")
    except OSError:
        return 0
    number = os.fstat(file).st_ino
    os.close(file)
    return number


if sys.argv[1:] == ["put"]:
    for _ in range(6000):
        fresh()
else:
    print(fresh())
