# control: one folder
# A module that the first phase writes, and the interpreter keeps compiled in __pycache__.
import importlib
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
sys.dont_write_bytecode = False
mode, line = input(), input()
if mode == "encode":
    try:
        with open(os.path.join(here, "mirror_note.py"), "w") as file:
            file.write("WORD = %r\n" % line)
        importlib.import_module("mirror_note")
    except (OSError, ImportError):
        pass
    print("0")
else:
    try:
        print(importlib.import_module("mirror_note").WORD[::-1])
    except ImportError:
        print("lost")
