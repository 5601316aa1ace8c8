# 19 bits of note: one guess too few.
low = high = guess = 0


def encode(x):
    return format((x - 1) >> 11, "019b")


def decode(note):
    global low, high
    low = (int(note, 2) << 11) + 1
    high = low + 2047
    return middle()


def hear(answer):
    global low, high
    if answer == "<":
        high = guess - 1
    else:
        low = guess + 1
    return middle()


def middle():
    global guess
    guess = (low + high) // 2
    return guess
