# channel: a lock on a shared file, held by a process that goes on living
# listed: surviving processes
import fcntl
import os
import sys
import time

path = os.path.abspath(__file__)
try:
    file = os.open(path, os.O_RDWR)
except OSError:
    file = os.open(path, os.O_RDONLY)
if sys.argv[1:] == ["put"]:
    if os.fork() == 0:
        os.setsid()
        fcntl.flock(file, fcntl.LOCK_EX)
        for stream in range(3):
            os.close(stream)
        time.sleep(4)
        os._exit(0)
    time.sleep(0.05)
else:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        print("none")
    except BlockingIOError:
        print("LEAK")
    except OSError:
        print("none")
