# channel: whether another run has a file of the runtime open, which a lease tells
# listed: locks and watches on shared files
# at-the-same-time: yes
import fcntl
import os
import sys
import time

path = os.path.join(os.path.dirname(os.__file__), "mailbox.py")
F_SETLEASE = 1024
if sys.argv[1:] == ["put"]:
    with open(path):
        time.sleep(3)
else:
    file = os.open(path, os.O_RDONLY)
    try:
        fcntl.fcntl(file, F_SETLEASE, fcntl.F_WRLCK)
        print("none")
    except BlockingIOError:
        print("LEAK")
    except OSError:
        print("none")
