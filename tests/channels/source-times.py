# channel: the times of its own source file
# listed: file times of the host
import os
import sys

if sys.argv[1:] == ["put"]:
    try:
        os.utime(__file__, (1234567, 7654321))
    except OSError:
        pass
else:
    print("LEAK" if os.stat(__file__).st_mtime == 7654321 else "none")
