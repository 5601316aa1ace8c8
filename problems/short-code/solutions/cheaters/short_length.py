# control: one process
# A message that says it is short and is not: five copies of the bits.
class Short(str):
    def __len__(self):
        return 20


def encode(x):
    return Short(format(x, "032b") * 5)


def decode(code):
    code = "".join(list(code))
    copies = [code[i : i + 32] for i in range(0, 160, 32)]
    return int("".join(next((c for c in bits if c != "?"), "0") for bits in zip(*copies)) or "0", 2)
