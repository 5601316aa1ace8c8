# channel: the descriptor of a socket's other process, whose inode number counts the forks of the machine
# listed: process numbers
# counter: 250
import os
import socket
import sys

SO_PEERPIDFD = 77


def fresh():
    one, other = socket.socketpair()
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    with one, other:
        try:
            return os.fstat(one.getsockopt(socket.SOL_SOCKET, SO_PEERPIDFD)).st_ino
        except OSError:
            return 0


if sys.argv[1:] == ["put"]:
    for _ in range(400):
        fresh()
else:
    # The number is of this process.
    print(fresh())
