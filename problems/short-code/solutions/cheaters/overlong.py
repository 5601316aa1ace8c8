# control: one folder
# Five copies of the bits.
def encode(x):
    return format(x, "032b") * 5


def decode(code):
    copies = [code[i : i + 32] for i in range(0, 160, 32)]
    return int("".join(next(c for c in bits if c != "?") for bits in zip(*copies)), 2)
