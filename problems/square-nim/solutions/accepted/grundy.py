# Sprague-Grundy: a heap is worth the least value that none of its options has; always leave an xor of 0.
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
    input()
    heaps = [int(size) for size in input().split()]
    extend(max(heaps))
    total = 0
    for size in heaps:
        total ^= values[size]
    while True:
        i = next(i for i, size in enumerate(heaps) if values[size] ^ total < values[size])
        take = square_to(values[heaps[i]] ^ total, heaps[i])
        heaps[i] -= take
        print(i + 1, take, flush=True)
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        i, take = map(int, answer.split())
        total = values[heaps[i - 1]] ^ values[heaps[i - 1] - take]
        heaps[i - 1] -= take


for _ in range(int(input())):
    if not play():
        break
