# channel: when a folder of the runtime was last read
# listed: file times of the host
# unless: many file systems keep the time of access once a day at most
import os
import sys
import time

folder = os.path.join(os.path.dirname(os.__file__), "wsgiref")
if sys.argv[1:] == ["put"]:
    os.listdir(folder)
else:
    try:
        print("LEAK" if time.time() - os.stat(folder).st_atime < 5 else "none")
    except OSError:
        print("none")
