# control: one folder
# A note in the directory for temporary files.
import os

mode, line = input(), input()
path = os.path.join("/tmp", "mirror-code-note-%d" % os.getuid())
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
