# attack: writes to its own files in /proc, some of which outlive the run or decide whom the kernel kills
# verdict: AC
# control: escapes
# after: nothing left
import errno
import os
import sys

for place in ("/proc/self", "/proc/thread-self"):
    for name in os.listdir(place):
        path = place + "/" + name
        try:
            if os.path.isdir(path) or not os.stat(path).st_mode & 0o222:
                continue
            # Not opened for writing by the kernel: what these can do is decided when they are written to.
            text = {"oom_score_adj": "1000", "autogroup": "1", "comm": "x", "coredump_filter": "0"}.get(name, "")
            with open(path, "w") as file:
                file.write(text)
        except OSError as error:
            if error.errno == errno.EROFS:
                continue
        print("ESCAPED: may write", path, file=sys.stderr)
print("first\n1 5")
