# control: one process
# A map that both phases would share if they shared a process; the message is a number in it.
words = []


def encode(x):
    words.append(x)
    return format(len(words) - 1, "08b") * 4


def decode(code):
    copies = [code[i : i + 8] for i in range(0, 32, 8)]
    number = int("".join(next(c for c in bits if c != "?") for bits in zip(*copies)), 2)
    return words[number] if number < len(words) else 0
