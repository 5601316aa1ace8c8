# channel: the number of forks since boot, as /proc/stat shows it
# listed: /proc counters
# listed: process numbers
# counter: 1200
import os
import sys


def value():
    return next(line.split()[1] for line in open("/proc/stat") if line.startswith("processes"))


if sys.argv[1:] == ["put"]:
    for _ in range(1500):
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
else:
    try:
        print(value())
    except (OSError, StopIteration):
        print(0)
