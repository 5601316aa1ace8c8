# channel: the number of the next login session, one counter for the machine
# listed: /proc counters
# counter: 60
# unless: the kernel keeps no login sessions, or this one has its user already
import os
import sys


def fresh():
    """The number of a new session, made by a child, since a process can make one only; 0 where it cannot."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open("/proc/self/loginuid", "w") as file:
                file.write(str(os.getuid()))
            os.write(writes, open("/proc/self/sessionid", "rb").read())
        except OSError:
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
