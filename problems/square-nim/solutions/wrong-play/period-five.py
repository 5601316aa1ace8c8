# Believes that the values 0 1 0 1 2 of small heaps repeat for ever: they do up to 24, but a heap of 25 is worth 3.
def value(size):
    return (0, 1, 0, 1, 2)[size % 5]


def move(heaps):
    """A move that seems to win, else the largest square from the largest heap."""
    total = 0
    for size in heaps:
        total ^= value(size)
    for i, size in enumerate(heaps):
        if value(size) ^ total < value(size):
            for k in range(int(size**0.5), 0, -1):
                if value(size - k * k) == value(size) ^ total:
                    return i, k * k
    size = max(heaps)
    return heaps.index(size), int(size**0.5) ** 2


def play():
    input()
    heaps = [int(size) for size in input().split()]
    while True:
        if any(heaps):
            i, take = move(heaps)
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
