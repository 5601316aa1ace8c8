# Plays perfectly until one heap is left, then takes 10^30 tokens: more than any machine word holds, still only illegal.
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
            if heaps[i] == sum(heaps):
                take = 10**30
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
