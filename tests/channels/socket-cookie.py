# channel: the cookie of a socket, a counter of the machine
# listed: numbers and limits of the machine
# counter: 2000
import os
import socket
import struct
import sys

SO_COOKIE = 57
try:
    os.sched_setaffinity(0, {0})  # numbers are handed out in blocks per core
except OSError:
    pass


def fresh():
    one, other = socket.socketpair()
    with one, other:
        try:
            return struct.unpack("q", one.getsockopt(socket.SOL_SOCKET, SO_COOKIE, 8))[0]
        except OSError:
            return 0


if sys.argv[1:] == ["put"]:
    for _ in range(3500):
        fresh()
else:
    print(fresh())
