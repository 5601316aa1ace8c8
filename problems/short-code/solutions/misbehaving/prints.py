def encode(x):
    print("encoding", x)
    return format(x, "032b") * 4


def decode(code):
    return 0
