"""The rules of the game: reads one component a line and prints its moves. docs/external-rules.md of grundy says how."""

import sys


{{moves}}


for line in sys.stdin:
    try:
        found = moves(line.strip())
    except ValueError:
        print(f"error: a heap is a number, not {line.strip()}", flush=True)
        continue
    print(len(found))
    for move, left in found.items():
        print(f"{move}: {' '.join(left)}")
    sys.stdout.flush()
