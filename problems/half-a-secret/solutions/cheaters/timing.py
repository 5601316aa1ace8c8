# control: one process
# Ends the first phase at a time whose fiftieth of a second tells four bits; the second phase looks at the clock.
# It says 2 to 17, so that no luck helps it with the numbers of the tests.
import sys
import time

for mode in sys.stdin:
    line = sys.stdin.readline().strip()
    if mode.strip() == "hide":
        while int(time.time() * 50) % 16 != (int(line) - 2) % 16:
            time.sleep(0.002)
        print("0", flush=True)
    else:
        print("!", 2 + int(time.time() * 50) % 16, flush=True)
