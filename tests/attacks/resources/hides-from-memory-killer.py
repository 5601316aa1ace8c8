# attack: lowers its mark for the memory killer and fills files that no process maps, to have the worker taken instead
# verdict: MLE
# after: nothing left
import os
import sys

try:
    with open("/proc/self/oom_score_adj", "w") as mark:
        mark.write("0")
    print("ESCAPED: chose its mark", file=sys.stderr)
except OSError:
    pass
for number in range(7):
    os.memfd_create("x", 0)
# The processes that fill them are smaller than the worker.
os.execv("/bin/sh", ["sh", "-c", "for file in 3 4 5 6 7 8 9; do head -c 12000000 /dev/zero >&$file; done; sleep 9"])
