# Plays perfectly until some heap is empty, then takes a token from that heap: an illegal move.
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
            if 0 in heaps:
                i, take = heaps.index(0), 1
            else:
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
