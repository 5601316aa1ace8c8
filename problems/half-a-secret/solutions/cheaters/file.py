# control: one folder
# Notes wherever a file can be made.
import os

NOTES = ["note.txt", "/tmp/half-a-secret-%d" % os.getuid(), "/var/tmp/half-a-secret-%d" % os.getuid()]
mode, line = input(), input()
found = "1"
for path in NOTES:
    try:
        with open(path, "w" if mode == "hide" else "r") as file:
            if mode == "hide":
                file.write(line)
            else:
                found = file.read()
    except OSError:
        continue
print("0" if mode == "hide" else "! " + found, flush=True)
