# Always moves first, and always makes the first move that it finds.
MOVES = {
{{table}}}


def play():
    position = input()
    while position not in MOVES:
        position += "\n" + input()
    print("first", flush=True)
    while True:
        if MOVES[position]:
            line = next(iter(MOVES[position]))
            print(line, flush=True)
            position = MOVES[position][line]
        answer = input()
        if answer in ("won", "lost"):
            return answer == "won"
        position = MOVES[position][answer]


for _ in range(int(input())):
    if not play():
        break
