"""Calls the functions of the solution for the judge: requests come on descriptor 3, replies leave on descriptor 4.

Standard input and output are left alone.
"""
import os
import struct
import sys

SOURCE = @source@
# Name, types of the arguments, type of the result.
FUNCTIONS = [
@functions@
]
FORMATS = {"bool": "?", "i32": "i", "i64": "q", "u32": "I", "u64": "Q"}
RETURNED, THREW, UNFIT, UNLOADABLE = range(4)


class Unfit(Exception):
    pass


class Request:
    def __init__(self, payload):
        self.payload = payload
        self.at = 0

    def numbers(self, format, count):
        values = struct.unpack_from(f"<{count}{format}", self.payload, self.at)
        self.at += count * struct.calcsize("<" + format)
        return values

    def take(self, kind):
        if kind in FORMATS:
            return self.numbers(FORMATS[kind], 1)[0]
        (count,) = self.numbers("I", 1)
        if kind[0] != "[":
            text = self.payload[self.at : self.at + count]
            self.at += count
            return text.decode() if kind == "string" else text
        element = kind[1:-1]
        if element in FORMATS:
            return list(self.numbers(FORMATS[element], count))
        return [self.take(element) for _ in range(count)]


def check(kind, value, fits):
    if not fits:
        raise Unfit(f"{kind} is declared, found {type(value).__name__} {value!r:.60}")


def put(kind, value, reply):
    if kind == "bool":
        check(kind, value, isinstance(value, bool))
        reply += struct.pack("<?", value)
    elif kind in FORMATS:
        check(kind, value, hasattr(value, "__index__") and not isinstance(value, bool))
        try:
            reply += struct.pack("<" + FORMATS[kind], value)
        except struct.error:
            raise Unfit(f"{value!r:.60} is out of the range of {kind}") from None
    elif kind == "string":
        check(kind, value, isinstance(value, str))
        try:
            text = value.encode()
        except UnicodeEncodeError:
            raise Unfit("a string holds half of a surrogate pair") from None
        reply += struct.pack("<I", len(text)) + text
    elif kind == "bytes":
        check(kind, value, isinstance(value, (bytes, bytearray)))
        reply += struct.pack("<I", len(value)) + value
    else:
        check(kind, value, isinstance(value, (list, tuple)))
        reply += struct.pack("<I", len(value))
        for element in value:
            put(kind[1:-1], element, reply)


def words(error):
    """Shows the whole story on standard error; its last line goes to the judge."""
    import traceback  # Only now: it is a third of this file's start.

    traceback.print_exc()
    return traceback.format_exception_only(type(error), error)[-1].strip().encode(errors="replace")[:1000]


def load():
    """The functions, in the order of FUNCTIONS; raises what loading the solution raises."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), SOURCE)
    solution = sys.modules["solution"] = type(sys)("solution")
    solution.__file__ = path
    with open(path, "rb") as source:
        exec(compile(source.read(), path, "exec"), solution.__dict__)
    missing = [name for name, _, _ in FUNCTIONS if not callable(getattr(solution, name, None))]
    if missing:
        raise NameError(f"{SOURCE} does not define {', '.join(missing)}")
    return [getattr(solution, name) for name, _, _ in FUNCTIONS]


def answer(functions, payload):
    """The payload of the reply."""
    request = Request(payload)
    (index,) = request.numbers("B", 1)
    _, kinds, result = FUNCTIONS[index]
    try:
        value = functions[index](*[request.take(kind) for kind in kinds])
    except SystemExit:
        raise
    except BaseException as error:
        return bytes([THREW]) + words(error)
    try:
        reply = bytearray([RETURNED])
        if result is not None:
            put(result, value, reply)
        return reply
    except Unfit as error:
        return bytes([UNFIT]) + str(error).encode(errors="replace")[:1000]


def send(payload):
    frame = memoryview(struct.pack("<I", len(payload)) + payload)
    while frame:
        frame = frame[os.write(4, frame) :]


def main():
    requests = open(3, "rb", closefd=False)
    functions, problem = [], None
    try:
        functions = load()
    except SystemExit:
        raise
    except BaseException as error:
        problem = words(error)
    while head := requests.read(4):
        payload = requests.read(*struct.unpack("<I", head))
        if problem is not None:
            send(bytes([UNLOADABLE]) + problem)
            sys.exit(1)
        send(answer(functions, payload))


main()
