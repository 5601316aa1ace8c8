# Pads its move with 5000 blanks when one heap is left: blanks are tolerated, a line of more than 4096 bytes is not.
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
            width = 5000 if heaps[i] == sum(heaps) else 1
            print(f"{i + 1} {take:{width}}", flush=True)
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
