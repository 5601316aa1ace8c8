# Plays misère Nim, where the last mover loses: with heaps of 1 only it wants the wrong parity.
def winning_move(heaps):
    """A move that wins misère Nim, or None."""
    total = 0
    for size in heaps:
        total ^= size
    large = sum(size > 1 for size in heaps)
    ones = heaps.count(1)
    if large == 0:
        return (heaps.index(1), 1) if ones > 0 and ones % 2 == 0 else None
    if large == 1:  # leave an odd number of ones
        size = max(heaps)
        return heaps.index(size), size - (ones + 1) % 2
    for i, size in enumerate(heaps):
        if size ^ total < size:
            return i, size - (size ^ total)
    return None


def play():
    input()
    heaps = [int(size) for size in input().split()]
    move = winning_move(heaps)
    my_turn = move is not None
    print("first" if my_turn else "second", flush=True)
    while True:
        if my_turn and any(heaps):
            i, take = winning_move(heaps) or (heaps.index(max(heaps)), max(heaps))
            heaps[i] -= take
            print(i + 1, take, flush=True)
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        i, take = map(int, answer.split())
        heaps[i - 1] -= take
        my_turn = True


for _ in range(int(input())):
    if not play():
        break
