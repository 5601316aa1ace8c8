# Right, but fills the table anew before every move: a quarter of a second while a heap of 70000 is left.
def values_up_to(largest):
    values = []
    for size in range(largest + 1):
        seen = {values[size - k * k] for k in range(1, int(size**0.5) + 1)}
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values


def winning_move(heaps):
    values = values_up_to(max(heaps))
    total = 0
    for size in heaps:
        total ^= values[size]
    for i, size in enumerate(heaps):
        if values[size] ^ total < values[size]:
            for k in range(int(size**0.5), 0, -1):
                if values[size - k * k] == values[size] ^ total:
                    return i, k * k


def play():
    input()
    heaps = [int(size) for size in input().split()]
    while True:
        i, take = winning_move(heaps)
        heaps[i] -= take
        print(i + 1, take, flush=True)
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        i, take = map(int, answer.split())
        heaps[i - 1] -= take


for _ in range(int(input())):
    if not play():
        break
