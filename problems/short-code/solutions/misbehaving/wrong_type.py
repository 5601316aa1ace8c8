def encode(x):
    return x


def decode(code):
    return code
