# channel: a module compiled into a __pycache__ beside the source or the library
# listed: files in writable directories
import importlib.util
import os
import sys

places = [os.path.dirname(os.path.abspath(__file__)), os.path.dirname(os.__file__)]
for place in places:
    source = os.path.join(place, "grundy_hostile_module.py")
    cached = importlib.util.cache_from_source(source)
    if sys.argv[1:] == ["put"]:
        try:
            os.makedirs(os.path.dirname(cached), exist_ok=True)
            open(cached, "wb").close()
            break
        except OSError:
            continue
    elif os.path.exists(cached):
        os.unlink(cached)
        print("LEAK")
        break
else:
    print("none")
