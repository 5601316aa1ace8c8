# Never flushes: on a pipe sys.stdout keeps the first line in its buffer, and both sides wait.
import sys


def play():
    sys.stdin.readline()
    heaps = [int(size) for size in sys.stdin.readline().split()]
    total = 0
    for size in heaps:
        total ^= size
    my_turn = total != 0
    sys.stdout.write("first\n" if my_turn else "second\n")
    while True:
        if my_turn:
            i = next(i for i, size in enumerate(heaps) if size ^ total < size)
            take = heaps[i] - (heaps[i] ^ total)
            sys.stdout.write(f"{i + 1} {take}\n")
            heaps[i] -= take
        answer = sys.stdin.readline().split()
        if len(answer) == 1:
            return answer[0] == "won"
        i, take = map(int, answer)
        heaps[i - 1] -= take
        total = 0
        for size in heaps:
            total ^= size
        my_turn = True


for _ in range(int(sys.stdin.readline())):
    if not play():
        break
