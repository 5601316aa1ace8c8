# control: one folder
# The first line of the message is short, as whoever reads one line would see; all that matters is on the second.
import sys

mode, line = input(), input()
if mode == "hide":
    print("0")
    print(format(int(line), "031b"), flush=True)
else:
    hidden = sys.stdin.readline().strip() or "0"
    print("!", int(hidden, 2), flush=True)
