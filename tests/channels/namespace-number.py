# channel: the number of a namespace, which counts the namespaces of the machine
# listed: numbers and limits of the machine
# counter: 15
# unless: only root can make namespaces, and older kernels do not number them
import ctypes
import fcntl
import os
import struct
import sys

NS_GET_ID, CLONE_NEWUTS = 0x8008B70D, 0x4000000
libc = ctypes.CDLL(None)


def own_namespace():
    """For the control. A box has fresh ones anyway, and may not ask for others."""
    if os.getuid() == 0:
        libc.unshare(CLONE_NEWUTS)


if sys.argv[1:] == ["put"]:
    for _ in range(20):
        own_namespace()
else:
    own_namespace()
    number = 0
    for name in ("uts", "pid", "ipc", "mnt"):
        try:
            with open("/proc/self/ns/" + name) as file:
                number = max(number, struct.unpack("Q", fcntl.ioctl(file, NS_GET_ID, bytes(8)))[0])
        except OSError:
            pass
    print(number)
