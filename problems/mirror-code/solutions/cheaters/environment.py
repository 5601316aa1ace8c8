# control: one process
# A variable of the environment, set in the first phase.
import os
import sys

for mode in sys.stdin:
    line = next(sys.stdin).strip()
    if mode.strip() == "encode":
        os.environ["WORD"] = line
        print("0", flush=True)
    else:
        print(os.environ.get("WORD", "lost")[::-1], flush=True)
