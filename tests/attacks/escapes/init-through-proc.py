# attack: looks into the first process of its box, which shares memory with the worker, through /proc
# verdict: AC
# after: nothing left
import os
import sys

for name in ("mem", "maps", "environ", "fd", "root", "cwd", "exe", "auxv", "stack", "syscall", "ns", "task/1/mem", "fdinfo"):
    path = "/proc/1/" + name
    try:
        if name in ("root", "cwd", "exe"):
            os.readlink(path)
        elif name in ("fd", "ns", "fdinfo"):
            os.listdir(path)
        else:
            with open(path, "rb") as file:
                if not file.read(1):
                    continue
    except OSError:
        continue
    print("ESCAPED: read", path, file=sys.stderr)
try:
    open("/proc/1/mem", "r+b")
    print("ESCAPED: opened the memory of init for writing", file=sys.stderr)
except OSError:
    pass
for name in os.listdir("/proc"):
    if name.isdigit() and int(name) not in (1, os.getpid()):
        print("ESCAPED: sees process", name, file=sys.stderr)
print("first\n1 5")
