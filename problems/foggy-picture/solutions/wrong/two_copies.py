# Two copies: both may be lost.
def encode(picture):
    dots = [dot for row in picture for dot in row]
    return "".join(str(2 * a + b) for a, b in zip(dots[::2], dots[1::2])) * 2


def decode(code):
    symbols = [next((s for s in code[i::32] if s != "?"), "0") for i in range(32)]
    dots = [bool(int(s) >> bit & 1) for s in symbols for bit in (1, 0)]
    return [dots[i : i + 8] for i in range(0, 64, 8)]
