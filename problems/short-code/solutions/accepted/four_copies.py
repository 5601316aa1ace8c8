def encode(x):
    return format(x, "032b") * 4


def decode(code):
    copies = [code[i : i + 32] for i in range(0, 128, 32)]
    return int("".join(next(c for c in bits if c != "?") for bits in zip(*copies)), 2)
