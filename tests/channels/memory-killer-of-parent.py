# channel: how soon the memory killer would take its parent, which the next program inherits
# listed: surviving processes
import os
import sys

parent = "/proc/%d/oom_score_adj" % os.getppid()
try:
    if sys.argv[1:] == ["put"]:
        open(parent, "w").write("7")
    else:
        found = open("/proc/self/oom_score_adj").read().strip() == "7"
        print("LEAK" if found else "none")
        if found:
            open(parent, "w").write("0")
except OSError:
    if sys.argv[1:] != ["put"]:
        print("none")
