# attack: writes to its interpreter through /proc/self/exe, as container escapes do, and to its own source
# verdict: AC
# after: nothing left
import os
import sys

for path in ("/proc/self/exe", sys.executable, __file__, "/proc/self/fd/0", "/proc/self/map_files"):
    for flags in (os.O_WRONLY, os.O_RDWR):
        try:
            if path.endswith("fd/0") and flags == os.O_RDWR:
                continue
            file = os.open(path, flags)
        except OSError:
            continue
        # The read end of a pipe may be opened for writing by whoever owns it; that reaches only itself.
        if not path.endswith("fd/0"):
            print("ESCAPED: opened", path, file=sys.stderr)
        os.close(file)
try:
    os.chmod(__file__, 0o777)
    print("ESCAPED: changed the mode of its source", file=sys.stderr)
except OSError:
    pass
print("first\n1 5")
