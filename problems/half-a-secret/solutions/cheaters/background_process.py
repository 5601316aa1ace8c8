# control: one folder
# A background process outlives the first phase; the name it runs under, which anybody can read in /proc, is the number.
import os
import sys

mode, line = input(), input()
if mode == "hide":
    print("0", flush=True)
    try:
        if os.fork() == 0:
            os.setsid()
            for stream in range(3):
                os.close(stream)
            os.execv(sys.executable, ["half-a-secret=" + line, "-ISc", "import time; time.sleep(3)"])
    except OSError:
        os._exit(0)
else:
    found = "1"
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % process, "rb") as file:
                name = file.read().split(b"\0")[0]
        except OSError:
            continue
        if name.startswith(b"half-a-secret="):
            found = name.split(b"=")[1].decode()
    print("!", found, flush=True)
