# control: one folder
# A module that the first phase writes, and the interpreter keeps compiled in __pycache__.
import importlib
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
sys.dont_write_bytecode = False
mode, line = input(), input()
if mode == "hide":
    try:
        with open(os.path.join(here, "secret_note.py"), "w") as file:
            file.write("NUMBER = %s\n" % line)
        importlib.import_module("secret_note")
    except (OSError, ImportError):
        pass
    print("0", flush=True)
else:
    try:
        print("!", importlib.import_module("secret_note").NUMBER, flush=True)
    except ImportError:
        print("! 1", flush=True)
