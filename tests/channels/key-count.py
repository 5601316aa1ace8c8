# channel: how many keys the user has, as /proc/key-users shows to all
# listed: keyrings
# listed: /proc counters
# counter: 15
import ctypes
import os
import sys

libc = ctypes.CDLL(None)
if sys.argv[1:] == ["put"]:
    for i in range(20):
        libc.syscall(248, b"user", b"grundy-hostile-count%d" % i, b"x", 1, -4)
else:
    count = 0
    try:
        for line in open("/proc/key-users"):
            if int(line.split(":")[0]) == os.getuid():
                count = int(line.split()[2].split("/")[0])
    except OSError:
        pass
    print(count)
    for i in range(20):
        key = libc.syscall(250, 10, -4, b"user", b"grundy-hostile-count%d" % i, 0)
        if key >= 0:
            libc.syscall(250, 9, key, -4)
