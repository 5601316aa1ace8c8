@about@
#
#     python3 local.py values.txt
import importlib.util
import os
import re
import sys

# Types of the arguments, by function.
BEFORE = [@before@]
ENCODE, ENCODE_KINDS, MESSAGE_KIND = @encode@
# Where an argument of the second function comes from: a number of an argument of the first, or None for the message.
DECODE, DECODE_FROM, BACK_KIND = @decode@
# The number of the argument that must come back, if there is one.
EXPECTED = @expected@

WORD = re.compile(r'[ \t\r\n]*("(?:[^"\\]|\\.)*"|[^ \t\r\n]+)', re.DOTALL)
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
RANGES = {"i32": (-(2**31), 2**31), "i64": (-(2**63), 2**63), "u32": (0, 2**32), "u64": (0, 2**64)}


def fail(message):
    sys.exit(f"values: {message}")


class Text:
    def __init__(self, text):
        self.words = [found.group(1) for found in WORD.finditer(text)]
        self.at = 0

    def more(self):
        return self.at < len(self.words)

    def take(self, kind):
        if not self.more():
            fail("the values end in the middle of a case")
        word = self.words[self.at]
        self.at += 1
        if kind == "string":
            if not word.startswith('"'):
                return word
            if len(word) < 2 or not word.endswith('"'):
                fail("a closing quote is missing")
            return ESCAPED.sub(lambda found: ESCAPES.get(found.group(1), found.group(1)), word[1:-1])
        if kind == "bytes":
            if not re.fullmatch(r"0x([0-9a-fA-F]{2})*", word):
                fail(f"expected bytes such as 0x00ff, found {word}")
            return bytes.fromhex(word[2:])
        if kind == "bool":
            if word not in ("true", "false"):
                fail(f"expected true or false, found {word}")
            return word == "true"
        low, high = RANGES["u32" if kind[0] == "[" else kind]
        if not re.fullmatch(r"-?[0-9]+", word) or not low <= int(word) < high:
            fail(f"not a number, or too large: {word}")
        if kind[0] != "[":
            return int(word)
        return [self.take(kind[1:-1]) for _ in range(int(word))]

    def all(self, kinds):
        return [self.take(kind) for kind in kinds]


def show(kind, value):
    if kind[0] == "[":
        return " ".join([str(len(value))] + [show(kind[1:-1], element) for element in value])
    if kind == "bool":
        return "true" if value else "false"
    if kind == "bytes":
        return "0x" + value.hex()
    if kind != "string" or (value and not re.search(r'^"|[ \t\r\n]', value)):
        return str(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"'


def load():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "solution.py")
    spec = importlib.util.spec_from_file_location("solution", path)
    solution = importlib.util.module_from_spec(spec)
    sys.modules["solution"] = solution
    spec.loader.exec_module(solution)
    return solution


def prepare(solution, text):
    """What comes before either function."""
    text.at = 0
    for name, kinds in BEFORE:
        getattr(solution, name)(*text.all(kinds))


def main():
    print("@note@", file=sys.stderr)
    source = open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin
    text = Text(source.read())
    solution = load()
    prepare(solution, text)
    cases = []
    while text.more():
        begin = text.at
        message = getattr(solution, ENCODE)(*text.all(ENCODE_KINDS))
        text.at = begin
        cases.append((text.all(ENCODE_KINDS), message))
    prepare(solution, text)
    wrong = 0
    for number, (values, message) in reversed(list(enumerate(cases, 1))):
        back = getattr(solution, DECODE)(*[message if i is None else values[i] for i in DECODE_FROM])
        kinds = [MESSAGE_KIND if i is None else ENCODE_KINDS[i] for i in DECODE_FROM]
        given = [message if i is None else values[i] for i in DECODE_FROM]
        right = EXPECTED is None or back == values[EXPECTED]
        wrong += not right
        print(
            f"case {number}: {ENCODE}({', '.join(map(show, ENCODE_KINDS, values))}) = {show(MESSAGE_KIND, message)}, "
            f"{DECODE}({', '.join(map(show, kinds, given))}) = {show(BACK_KIND, back)}"
            + ("" if EXPECTED is None else ", right" if right else ", WRONG")
        )
    print(f"{len(cases)} cases, {wrong} wrong")
    sys.exit(1 if wrong else 0)


main()
