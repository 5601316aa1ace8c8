# attack: as many pipes as there are descriptors, each made as large as it may be and filled: memory of the kernel
# verdict: AC
# after: nothing left
import fcntl
import os
import sys

filled = 0
pipes = 0
try:
    while pipes < 2000:
        out, into = os.pipe()
        pipes += 1
        os.set_blocking(into, False)
        try:
            fcntl.fcntl(into, 1031, 1 << 20)  # F_SETPIPE_SZ
        except OSError:
            pass
        try:
            while True:
                filled += os.write(into, b"x" * 65536)
        except BlockingIOError:
            pass
except OSError:
    pass
if pipes > 64 or filled > 64 << 20:
    print("ESCAPED:", pipes, "pipes with", filled, "bytes", file=sys.stderr)
print("first\n1 5")
