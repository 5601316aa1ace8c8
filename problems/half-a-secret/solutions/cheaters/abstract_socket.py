# control: one folder
# A background process outlives the first phase and tells the number on an abstract socket.
import os
import socket

NAME = "\0half-a-secret-%d" % os.getuid()
mode, line = input(), input()
if mode == "hide":
    try:
        server = socket.socket(socket.AF_UNIX)
        server.bind(NAME)
        server.listen(8)
        server.settimeout(3)
        if os.fork() == 0:
            os.setsid()
            null = os.open("/dev/null", os.O_RDWR)
            for stream in range(3):
                os.dup2(null, stream)
            client, _ = server.accept()
            client.sendall(line.encode())
            os._exit(0)
    except OSError:
        pass
    print("0", flush=True)
else:
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(NAME)
            print("!", client.recv(100).decode(), flush=True)
    except OSError:
        print("! 1", flush=True)
