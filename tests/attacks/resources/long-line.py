# attack: one line that never ends
# verdict: PE
# after: nothing left
import sys

for _ in range(4000):
    sys.stdout.write("7" * 65536)
