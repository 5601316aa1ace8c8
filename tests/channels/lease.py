# channel: a lease on a shared file, held by a process that goes on living
# listed: surviving processes
import fcntl
import os
import sys
import time

path = os.path.abspath(__file__)
if sys.argv[1:] == ["put"]:
    if os.fork() == 0:
        os.setsid()
        try:
            file = os.open(path, os.O_RDONLY)
            fcntl.fcntl(file, 1024, fcntl.F_RDLCK)  # F_SETLEASE
        except OSError:
            pass
        for stream in range(3):
            os.close(stream)
        time.sleep(4)
        os._exit(0)
    time.sleep(0.05)
else:
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
        print("none")
    except BlockingIOError:
        print("LEAK")
    except OSError:
        print("none")
