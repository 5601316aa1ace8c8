# control: one process
# A variable of the environment, set in the first phase.
import os
import sys

for mode in sys.stdin:
    line = sys.stdin.readline().strip()
    if mode.strip() == "hide":
        os.environ["NUMBER"] = line
        print("0", flush=True)
    else:
        print("!", os.environ.get("NUMBER", 1), flush=True)
