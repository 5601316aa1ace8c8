# attack: looks through its whole root for a place that it can write to, and tries the likely ones
# verdict: AC
# control: escapes
# after: nothing left
import os
import sys

for path, folders, files in os.walk("/"):
    folders[:] = [name for name in folders if path != "/" or name != "proc"]
    if path.count("/") > 4:
        folders[:] = []
    if os.access(path, os.W_OK):
        print("ESCAPED: may write to", path, file=sys.stderr)
        break
for path in (".", "/tmp", "/var/tmp", "/dev/shm", "/run", os.path.expanduser("~"), sys.prefix, os.path.dirname(os.__file__)):
    try:
        file = os.path.join(path, "grundy-hostile-file")
        open(file, "w")
        os.unlink(file)
        print("ESCAPED: wrote to", path, file=sys.stderr)
    except OSError:
        pass
print("first\n1 5")
