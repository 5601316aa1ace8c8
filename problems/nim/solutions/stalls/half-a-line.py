# Ends its last move without a newline and waits for the answer: the judge waits for the rest of the line.
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
            end = "" if heaps[i] == sum(heaps) else "\n"
            print(i + 1, take, end=end, flush=True)
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
