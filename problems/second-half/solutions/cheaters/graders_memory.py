# control: one process
# Looks through everything that the interpreter holds for numbers that the first phase was given.
import gc

kept = []


def encode(x):
    kept.append(b"second-half:%d" % x)
    return "0" * len(kept)


def decode(note):
    for thing in gc.get_objects():
        if isinstance(thing, list) and len(thing) >= len(note) > 0:
            text = thing[len(note) - 1]
            if isinstance(text, bytes) and text.startswith(b"second-half:"):
                return int(text.split(b":")[1])
    return 1


def hear(answer):
    return 1
