# The player to move loses exactly when the xor of the sizes is 0, so always leave 0.
from functools import reduce
from operator import xor


def play():
    input()
    heaps = [int(size) for size in input().split()]
    my_turn = reduce(xor, heaps) != 0
    print("first" if my_turn else "second", flush=True)
    while True:
        if my_turn:
            total = reduce(xor, heaps)
            number = next(number for number, size in enumerate(heaps) if size ^ total < size)
            take = heaps[number] - (heaps[number] ^ total)
            print(number + 1, take, flush=True)
        else:
            answer = input()
            if answer in ("won", "lost"):
                return answer == "won"
            number, take = map(int, answer.split())
            number -= 1
        heaps[number] -= take
        my_turn = not my_turn


for _ in range(int(input())):
    if not play():
        break
