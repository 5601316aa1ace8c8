# channel: a file in the home folder
# listed: files in writable directories
import os
import sys

path = os.path.expanduser("~/.grundy-hostile-message")
if sys.argv[1:] == ["put"]:
    try:
        open(path, "w").close()
    except OSError:
        pass
else:
    print("LEAK" if os.path.exists(path) else "none")
    if os.path.exists(path):
        os.unlink(path)
