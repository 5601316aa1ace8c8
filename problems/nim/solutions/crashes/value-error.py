# Converts every answer of the judge to numbers: `won` is none, an uncaught ValueError.
def play():
    input()
    heaps = [int(size) for size in input().split()]
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
        i, take = [int(word) for word in input().split()]
        heaps[i - 1] -= take
        total = 0
        for size in heaps:
            total ^= size
        my_turn = True


for _ in range(int(input())):
    play()
