# Searches: a position is won if one of its moves leads to a lost one.
from functools import cache

# The moves of each position that the tests can reach: a move as it is printed, and the position after it. For larger tests write the
# rules in place of the table.
MOVES = {
{{table}}}


@cache
def wins(position):
    return any(not wins(after) for after in MOVES[position].values())


def play():
    position = input()
    while position not in MOVES:
        position += "\n" + input()
    my_turn = wins(position)
    print("first" if my_turn else "second", flush=True)
    while True:
        if my_turn:
            line = next(move for move, after in MOVES[position].items() if not wins(after))
            print(line, flush=True)
        else:
            line = input()
            if line in ("won", "lost"):
                return line == "won"
        position = MOVES[position][line]
        my_turn = not my_turn


for _ in range(int(input())):
    if not play():
        break
