# control: one process, of the word k
# Ends the first phase at a time whose fiftieth of a second tells the first letter; the second phase looks at the clock.
# It never says "a", so that no luck helps it with a word of that letter alone.
import sys
import time

for mode in sys.stdin:
    line = next(sys.stdin).strip()
    if mode.strip() == "encode":
        while int(time.time() * 50) % 16 != (ord(line[0]) - 98) % 16:
            time.sleep(0.002)
        print("0", flush=True)
    else:
        print(chr(98 + int(time.time() * 50) % 16), flush=True)
