# channel: the inode number of a pipe, from a runtime
# listed: inode counters of pipes and sockets (interpreters)
# counter: 2000
import os
import sys

try:
    os.sched_setaffinity(0, {0})  # numbers are handed out in blocks per core
except OSError:
    pass


def fresh():
    out, into = os.pipe()
    number = os.fstat(out).st_ino
    os.close(out)
    os.close(into)
    return number


if sys.argv[1:] == ["put"]:
    for _ in range(6000):
        fresh()
else:
    print(fresh())
