# Always moves first, and always makes the first move that it finds.
{{moves}}


def make(components, line):
    number, move = line.split(maxsplit=1)
    first, *others = moves(components[int(number) - 1])[move] or ["-"]
    components[int(number) - 1] = first
    components += others


def play():
    input()
    components = input().split()
    print("first", flush=True)
    while True:
        found = [f"{number} {move}" for number, component in enumerate(components, 1) for move in moves(component)]
        if found:
            print(found[0], flush=True)
            make(components, found[0])
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        make(components, answer)


for _ in range(int(input())):
    if not play():
        break
