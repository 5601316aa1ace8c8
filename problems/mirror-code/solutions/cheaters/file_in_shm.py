# control: one folder
# A note in shared memory that looks like a file.
import os

mode, line = input(), input()
path = os.path.join("/dev/shm", "mirror-code-note-%d" % os.getuid())
if mode == "encode":
    try:
        with open(path, "w") as file:
            file.write(line)
    except OSError:
        pass
    print("0")
else:
    try:
        with open(path) as file:
            print(file.read()[::-1])
    except OSError:
        print("lost")
