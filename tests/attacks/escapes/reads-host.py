# attack: reads secrets from a runtime that needs much of the host's /usr
# verdict: AC
# control: escapes
# after: nothing left
import os
import sys

for path in (
    "/etc/passwd", "/etc/shadow", "/etc/hosts", "/etc/machine-id", "/tmp/grundy-hostile-secret", "/home", "/var/log",
    "/sys", "/proc/kcore", "/proc/kallsyms", "/proc/mounts/../loadavg", "/proc/sys/kernel", "/proc/keys", "/proc/cmdline",
    "/dev/mem", "/dev/kmsg", "/dev/tty", "/dev/ptmx", "/dev/shm", "/run", "/boot", "/srv", "/opt",
):
    try:
        os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
    except OSError:
        continue
    print("ESCAPED: read", path, file=sys.stderr)
print("first\n1 5")
