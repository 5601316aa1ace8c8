# channel: a lock on a whole file of the runtime
# listed: locks and watches on shared files
# at-the-same-time: yes
import fcntl
import os
import sys
import time

file = os.open(os.path.join(os.path.dirname(os.__file__), "imaplib.py"), os.O_RDONLY)
if sys.argv[1:] == ["put"]:
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        time.sleep(3)
    except OSError:
        pass
else:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        print("none")
    except BlockingIOError:
        print("LEAK")
    except OSError:
        print("none")
