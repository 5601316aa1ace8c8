# attack: writes to the kernel's switches and to its own limits of protection
# verdict: AC
# after: nothing left
import os
import sys

for path, text in (
    ("/proc/sys/kernel/core_pattern", "|/tmp/x"),
    ("/proc/sys/kernel/ns_last_pid", "5000"),
    ("/proc/sys/kernel/hostname", "x"),
    ("/proc/sysrq-trigger", "h"),
    ("/proc/self/oom_score_adj", "-500"),
    ("/proc/1/oom_score_adj", "1000"),
    ("/proc/self/uid_map", "0 0 1"),
    ("/proc/self/timerslack_ns", "x"),
    ("/sys/kernel/uevent_helper", "/tmp/x"),
    ("/sys/fs/cgroup/cgroup.procs", "0"),
    ("/proc/self/clear_refs", "9"),
):
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        continue
    print("ESCAPED: wrote", path, file=sys.stderr)
print("first\n1 5")
