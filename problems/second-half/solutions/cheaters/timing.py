# control: one process, of a single 11
# Ends its first call at a time whose fiftieth of a second tells four bits; the second phase looks at the clock.
import time

told = False


def encode(x):
    global told
    while not told and int(time.time() * 50) % 16 != x % 16:
        time.sleep(0.002)
    told = True
    return "0"


def decode(code):
    return int(time.time() * 50) % 16


def hear(answer):
    return 1
