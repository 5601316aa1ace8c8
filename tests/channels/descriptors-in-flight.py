# channel: descriptors sent through sockets that form cycles and outlive every process
# listed: descriptors in flight
# unless: root may have any number of them, and the kernel may have collected them
import array
import os
import socket
import sys


def cycle():
    """A pair of sockets, each of which is on its way through the other."""
    one, other = socket.socketpair()
    with one, other:
        for sender, sent in ((one, one), (other, other)):
            sender.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [sent.fileno()]))])


def cycles(most):
    made = 0
    try:
        while made < most:
            cycle()
            made += 1
    except OSError:
        pass
    return made


if sys.argv[1:] == ["put"]:
    cycles(25)
else:
    # As many fit as descriptors may be open.
    made = cycles(24)
    print("LEAK" if 0 < made < 24 else "none")
