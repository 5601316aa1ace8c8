# control: one process
# A map that both phases would share if they shared a process. The message says nothing.
import sys

words = {}
for mode in sys.stdin:
    line = next(sys.stdin).strip()
    if mode.strip() == "encode":
        words["0"] = line
        print("0", flush=True)
    else:
        print(words.get(line, "lost")[::-1], flush=True)
