# Naive but right: recomputes the xor before every move and tries the heaps one by one.
import sys


def nim_sum(heaps):
    total = 0
    for size in heaps:
        total ^= size
    return total


def say(*words):
    print(*words)
    sys.stdout.flush()


def winning_move(heaps):
    total = nim_sum(heaps)
    for i in range(len(heaps)):
        left = heaps[i] ^ total
        if left < heaps[i]:
            return i + 1, heaps[i] - left
    return None


games = int(sys.stdin.readline())
for game in range(games):
    n = int(sys.stdin.readline())
    heaps = [int(size) for size in sys.stdin.readline().split()]
    move = winning_move(heaps)
    say("second" if move is None else "first")
    while True:
        if move is not None:
            i, take = move
            heaps[i - 1] -= take
            say(i, take)
        answer = sys.stdin.readline().split()
        if answer == ["won"]:
            break
        if answer == ["lost"]:
            sys.exit()
        i, take = int(answer[0]), int(answer[1])
        heaps[i - 1] -= take
        move = winning_move(heaps)
