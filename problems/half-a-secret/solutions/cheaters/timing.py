# control: one process
# Ends the first phase at a time whose fiftieth of a second tells four bits; the second phase looks at the clock.
import sys
import time

for mode in sys.stdin:
    line = sys.stdin.readline().strip()
    if mode.strip() == "hide":
        while int(time.time() * 50) % 16 != int(line) % 16:
            time.sleep(0.002)
        print("0", flush=True)
    else:
        print("!", int(time.time() * 50) % 16 or 16, flush=True)
