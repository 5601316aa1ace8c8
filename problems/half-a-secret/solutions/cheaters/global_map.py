# control: one process
# Remembers the number.
import sys

known = {}
for mode in sys.stdin:
    line = sys.stdin.readline().strip()
    if mode.strip() == "hide":
        known["x"] = line
        print("0", flush=True)
    else:
        print("!", known.get("x", 1), flush=True)
