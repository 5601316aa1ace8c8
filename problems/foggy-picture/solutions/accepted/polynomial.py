# A row is an element of a field of 256, the picture a polynomial of degree 7: any 8 of its values at 12 points tell the
# rest, and four lost symbols lose at most four values.
EXP, LOG = [0] * 510, [0] * 256
value = 1
for power in range(255):
    EXP[power] = EXP[power + 255] = value
    LOG[value] = power
    value = value << 1 ^ (0x11D if value & 128 else 0)


def times(a, b):
    return EXP[LOG[a] + LOG[b]] if a and b else 0


def over(a, b):
    return EXP[LOG[a] - LOG[b] + 255] if a else 0


def value_at(x, known):
    """The polynomial through the points that are known, by Lagrange."""
    total = 0
    for xi, yi in known.items():
        for xj in known:
            if xj != xi:
                yi = over(times(yi, x ^ xj), xi ^ xj)
        total ^= yi
    return total


def encode(picture):
    rows = {i: int("".join("01"[dot] for dot in row), 2) for i, row in enumerate(picture)}
    values = [rows[i] if i in rows else value_at(i, rows) for i in range(12)]
    return "".join(str(v >> shift & 3) for v in values for shift in (6, 4, 2, 0))


def decode(code):
    groups = [code[i : i + 4] for i in range(0, 48, 4)]
    known = {i: int(group, 4) for i, group in enumerate(groups) if "?" not in group}
    known = dict(list(known.items())[:8])
    rows = [known[i] if i in known else value_at(i, known) for i in range(8)]
    return [[bool(row >> shift & 1) for shift in range(7, -1, -1)] for row in rows]
