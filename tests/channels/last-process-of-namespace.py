# channel: the last process number, as /proc/sys/kernel/ns_last_pid shows it
# listed: /proc counters
# listed: process numbers
# counter: 1200
import os
import sys


def value():
    return open("/proc/sys/kernel/ns_last_pid").read()


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
