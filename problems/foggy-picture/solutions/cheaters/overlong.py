# control: one folder
# Five copies of the dots, two hundred symbols too many.
def encode(picture):
    return "".join("01"[dot] for row in picture for dot in row) * 5


def decode(code):
    dots = [next((c for c in code[i::64] if c != "?"), "0") == "1" for i in range(64)]
    return [dots[i : i + 8] for i in range(0, 64, 8)]
