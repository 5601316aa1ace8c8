# control: one folder
# A note that holds all of the number.
def encode(x):
    return format(x, "032b")


def decode(note):
    return int(note, 2)


def hear(answer):
    return 1
