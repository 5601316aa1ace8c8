low = high = guess = 0


def encode(x):
    return format((x - 1) >> 10, "020b")


def decode(note):
    global low, high
    low = (int(note, 2) << 10) + 1
    high = low + 1023
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
