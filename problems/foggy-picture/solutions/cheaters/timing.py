# control: one process, of a single 11
# Ends its first call at a time whose fiftieth of a second tells four bits; the second phase looks at the clock.
import time

told = False


def number(picture):
    return sum(dot << at for at, dot in enumerate(dot for row in picture for dot in row))


def picture_of(number):
    return [[bool(number >> (8 * i + j) & 1) for j in range(8)] for i in range(8)]


def encode(picture):
    global told
    while not told and int(time.time() * 50) % 16 != number(picture) % 16:
        time.sleep(0.002)
    told = True
    return "0"


def decode(code):
    return picture_of(int(time.time() * 50) % 16)
