# Always moves first, and always takes the whole largest heap.
def play():
    input()
    heaps = [int(size) for size in input().split()]
    print("first", flush=True)
    while True:
        if any(heaps):
            largest = heaps.index(max(heaps))
            print(largest + 1, heaps[largest], flush=True)
            heaps[largest] = 0
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        number, take = map(int, answer.split())
        heaps[number - 1] -= take


for _ in range(int(input())):
    if not play():
        break
