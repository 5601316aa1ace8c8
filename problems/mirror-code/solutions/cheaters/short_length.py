# control: one folder
# The first line of the message is short, as whoever reads one line would see; all that matters is on the second.
import sys

mode, line = input(), input()
if mode == "encode":
    print("0")
    print("".join(format(ord(c), "08b") for c in line), flush=True)
else:
    hidden = sys.stdin.readline().strip() or "0"
    print("".join(chr(int(hidden[i : i + 8], 2)) for i in range(0, len(hidden), 8))[::-1])
