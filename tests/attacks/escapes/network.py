# attack: reaches services of the host, the cloud's metadata, a name server and a unix socket
# verdict: AC
# control: escapes
# after: nothing left
import socket
import sys

for family, kind, address in (
    (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 22)),
    (socket.AF_INET, socket.SOCK_STREAM, ("169.254.169.254", 80)),
    (socket.AF_INET6, socket.SOCK_STREAM, ("::1", 22)),
    (socket.AF_INET, socket.SOCK_DGRAM, ("1.1.1.1", 53)),
    (socket.AF_UNIX, socket.SOCK_STREAM, "\0grundy-hostile"),
    (socket.AF_UNIX, socket.SOCK_STREAM, "/run/docker.sock"),
):
    try:
        with socket.socket(family, kind) as end:
            print("ESCAPED: a socket for", address, file=sys.stderr)
    except OSError:
        pass
print("first\n1 5")
