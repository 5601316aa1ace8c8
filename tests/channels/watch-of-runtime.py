# channel: reads in a folder of the runtime, of which a watch sends signals
# listed: locks and watches on shared files
# at-the-same-time: yes
import fcntl
import os
import signal
import sys
import time

folder = os.path.join(os.path.dirname(os.__file__), "xmlrpc")
F_NOTIFY, DN_ACCESS = 1026, 1
if sys.argv[1:] == ["put"]:
    end = time.monotonic() + 3
    while time.monotonic() < end:
        for name in filter(lambda name: name.endswith(".py"), os.listdir(folder)):
            with open(os.path.join(folder, name), "rb", buffering=0) as file:
                file.read(1)
        time.sleep(0.1)
else:
    signals = []
    signal.signal(signal.SIGIO, lambda number, frame: signals.append(number))
    watched = os.open(folder, os.O_RDONLY)
    try:
        fcntl.fcntl(watched, F_NOTIFY, DN_ACCESS)
    except OSError:
        pass
    end = time.monotonic() + 0.6
    while time.monotonic() < end and not signals:
        time.sleep(0.05)
    print("LEAK" if signals else "none")
