# Tabulates the Grundy values up to a single heap's size, as if heaps were small: a heap of 10^18 fits nowhere.
def tabulate(largest):
    return list(range(min(largest + 1, 25_000_000)))  # at most 1 GiB, should nobody stop it


def play():
    input()
    heaps = [int(size) for size in input().split()]
    if len(heaps) == 1:
        tabulate(heaps[0])
    total = 0
    for size in heaps:
        total ^= size
    my_turn = total != 0
    print("first" if my_turn else "second", flush=True)
    while True:
        if my_turn:
            i = next(i for i, size in enumerate(heaps) if size ^ total < size)
            take = heaps[i] - (heaps[i] ^ total)
            print(i + 1, take, flush=True)
            heaps[i] -= take
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        i, take = map(int, answer.split())
        heaps[i - 1] -= take
        total = 0
        for size in heaps:
            total ^= size
        my_turn = True


for _ in range(int(input())):
    if not play():
        break
