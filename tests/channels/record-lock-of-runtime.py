# channel: record locks on a file of the runtime
# listed: locks and watches on shared files
# at-the-same-time: yes
import fcntl
import os
import struct
import sys
import time

file = os.open(os.path.join(os.path.dirname(os.__file__), "imaplib.py"), os.O_RDONLY)


def lock(kind):
    return struct.pack("hhqqi4x", kind, os.SEEK_SET, 46136, 1, 0)


if sys.argv[1:] == ["put"]:
    try:
        fcntl.fcntl(file, fcntl.F_SETLK, lock(fcntl.F_RDLCK))
        time.sleep(3)
    except OSError:
        pass
else:
    try:
        found = struct.unpack("hhqqi4x", fcntl.fcntl(file, fcntl.F_GETLK, lock(fcntl.F_WRLCK)))
        print("none" if found[0] == fcntl.F_UNLCK else "LEAK")
    except OSError:
        print("none")
