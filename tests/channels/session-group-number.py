# channel: the number of the next scheduling group of a session, one counter for the machine
# listed: /proc counters
# counter: 60
# unless: the kernel makes no scheduling group for a session
import os
import sys


def fresh():
    """The number of a new session's group; 0 where there is none."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            text = open("/proc/self/autogroup").read()
            os.write(writes, text.split()[0].rsplit("-", 1)[1].encode())
        except (OSError, IndexError):
            os.write(writes, b"0")
        os._exit(0)
    os.waitpid(child, 0)
    number = int(os.read(reads, 99))
    os.close(reads)
    os.close(writes)
    return number


if sys.argv[1:] == ["put"]:
    for count in range(100):
        fresh()
else:
    print(fresh())
