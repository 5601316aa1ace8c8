# Searches: the Grundy value of a component is the smallest number that is not the value of what one of its moves leaves.
# The player to move loses exactly when the xor of the values of all components is 0, so always leave 0.
from functools import cache, reduce
from operator import xor

{{moves}}


@cache
def value(component):
    reached = {total(left) for left in moves(component).values()}
    return next(number for number in range(len(reached) + 1) if number not in reached)


def total(components):
    return reduce(xor, map(value, components), 0)


def winning_move(components):
    for number, component in enumerate(components, 1):
        others = total(components) ^ value(component)
        for move, left in moves(component).items():
            if total(left) == others:
                return f"{number} {move}"


def make(components, line):
    number, move = line.split(maxsplit=1)
    # The first component that is left stays in its place, others go to the end; `-` is one that is gone.
    first, *others = moves(components[int(number) - 1])[move] or ["-"]
    components[int(number) - 1] = first
    components += others


def play():
    input()
    components = input().split()
    my_turn = total(components) != 0
    print("first" if my_turn else "second", flush=True)
    while True:
        if my_turn:
            line = winning_move(components)
            print(line, flush=True)
        else:
            line = input()
            if line in ("won", "lost"):
                return line == "won"
        make(components, line)
        my_turn = not my_turn


for _ in range(int(input())):
    if not play():
        break
