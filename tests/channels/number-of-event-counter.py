# channel: the number of an event counter, the smallest that the machine has free
# listed: numbers of event counters in /proc, at the same time (interpreters)
# listed: /proc counters
# counter: 30
# at-the-same-time: yes
import ctypes
import sys
import time

libc = ctypes.CDLL(None)


def fresh():
    return libc.eventfd(0, 0)


if sys.argv[1:] == ["put"]:
    held = [fresh() for _ in range(50)]
    time.sleep(3)
else:
    number = 0
    try:
        for line in open("/proc/self/fdinfo/%d" % fresh()):
            if line.startswith("eventfd-id"):
                number = int(line.split()[1])
    except OSError:
        pass
    print(number)
