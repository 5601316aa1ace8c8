# attack: looks for programs that run as their owner, and runs one
# verdict: AC
# after: nothing left
import os
import stat
import subprocess
import sys

for folder in ("/usr/bin", "/usr/sbin", "/usr/lib/openssh"):
    for name in os.listdir(folder) if os.path.isdir(folder) else []:
        path = os.path.join(folder, name)
        try:
            mode = os.stat(path).st_mode
        except OSError:
            continue
        if not mode & (stat.S_ISUID | stat.S_ISGID):
            continue
        if not os.statvfs(path).f_flag & os.ST_NOSUID:
            print("ESCAPED:", path, "is honoured", file=sys.stderr)
with open("/proc/self/status") as file:
    status = dict(line.split(":\t", 1) for line in file if ":\t" in line)
if status["NoNewPrivs"].strip() != "1" or int(status["CapEff"], 16) or int(status["CapPrm"], 16):
    print("ESCAPED: privileges", status["NoNewPrivs"], status["CapEff"], file=sys.stderr)
if os.path.exists("/usr/bin/passwd"):
    said = subprocess.run(["/usr/bin/passwd", "-S", "-a"], capture_output=True, text=True)
    if said.returncode == 0:
        print("ESCAPED: passwd said", said.stdout, file=sys.stderr)
print("first\n1 5")
