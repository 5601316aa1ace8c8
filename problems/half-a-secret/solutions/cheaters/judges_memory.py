# control: one process
# Looks through all memory that it may read, its own and that of whoever started it, for the number of the first phase.
import os
import re
import sys

MARK = b"half-a-secret" + b"="
kept = []


def memory(process):
    try:
        with open("/proc/%s/maps" % process) as maps, open("/proc/%s/mem" % process, "rb", buffering=0) as memory:
            for line in maps:
                start, end = (int(part, 16) for part in line.split()[0].split("-"))
                if " rw" in line and end - start < 1 << 26:
                    try:
                        memory.seek(start)
                        yield memory.read(end - start)
                    except (OSError, ValueError):
                        continue
    except OSError:
        return


def search():
    for process in ["self", os.getppid()]:
        for block in memory(process):
            match = re.search(MARK + rb"(\w+);", block)
            if match:
                return match.group(1)
    return b"1"


for mode in sys.stdin:
    line = sys.stdin.readline().strip()
    if mode.strip() == "hide":
        kept.append(MARK + line.encode() + b";")
        print("0", flush=True)
    else:
        found = search()
        print("!", found.decode(), flush=True)
