def encode(x):
    return format(x, "032b")


def decode(code):
    return int(code.replace("?", "0"), 2)
