# channel: how many files the file system has, after some that stay
# listed: free space of the host
# counter: 1500
import os
import sys

if sys.argv[1:] == ["put"]:
    try:
        os.mkdir("many")
        for number in range(2500):
            open("many/%d" % number, "w").close()
    except OSError:
        pass
else:
    try:
        state = os.statvfs(".")
        print(state.f_files - state.f_ffree)
    except OSError:
        print(0)
    try:
        for name in os.listdir("many"):
            os.unlink("many/" + name)
        os.rmdir("many")
    except OSError:
        pass
