# control: one process
# A map that both phases would share if they shared a process.
numbers = {}


def encode(x):
    numbers["0" * len(numbers)] = x
    return "0" * (len(numbers) - 1)


def decode(note):
    return numbers.get(note, 1)


def hear(answer):
    return 1
