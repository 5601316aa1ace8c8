# Bouton: the player to move loses exactly when the xor of the sizes is 0, so always leave 0.
from functools import reduce
from operator import xor


def play():
    input()
    heaps = [int(size) for size in input().split()]
    total = reduce(xor, heaps)
    my_turn = total != 0
    print("first" if my_turn else "second", flush=True)
    while True:
        if my_turn:
            i = next(i for i, size in enumerate(heaps) if size ^ total < size)
            left = heaps[i] ^ total
            print(i + 1, heaps[i] - left, flush=True)
            heaps[i] = left
            total = 0
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        i, take = map(int, answer.split())
        i -= 1
        total ^= heaps[i] ^ (heaps[i] - take)
        heaps[i] -= take
        my_turn = True


for _ in range(int(input())):
    if not play():
        break
