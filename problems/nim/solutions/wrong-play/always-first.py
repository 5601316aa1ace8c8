# Knows the winning moves but never says `second`: from a losing start it hopes, and the judge does not err.
def play():
    input()
    heaps = [int(size) for size in input().split()]
    print("first", flush=True)
    while any(heaps):
        total = 0
        for size in heaps:
            total ^= size
        for i, size in enumerate(heaps):
            if size ^ total < size:
                take = size - (size ^ total)
                break
        else:
            take = max(heaps)
            i = heaps.index(take)
        heaps[i] -= take
        print(i + 1, take, flush=True)
        answer = input()
        if answer == "won":
            return True
        i, take = map(int, answer.split())
        heaps[i - 1] -= take
    return input() == "won"


for _ in range(int(input())):
    if not play():
        break
