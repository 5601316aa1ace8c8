# control: one folder
# Four files of the system are in memory or not, which a read that does not wait can tell.
import os
import time


def files():
    found = []
    for folder, folders, names in os.walk("/usr/share"):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not os.path.islink(path) and os.path.getsize(path) >= 16384:
                found.append(path)
        if len(found) > 20:
            break
    return found[-12:-8]


def resident(path):
    try:
        with open(path, "rb", buffering=0) as file:
            return os.preadv(file.fileno(), [bytearray(1)], 8192, os.RWF_NOWAIT) == 1
    except OSError:
        return False


mode, line = input(), input()
if mode == "hide":
    print("0", flush=True)
    for bit, path in enumerate(files()):
        try:
            with open(path, "rb", buffering=0) as file:
                if int(line) >> bit & 1:
                    file.read()
                else:
                    for _ in range(5):  # another reader may hold it for a moment; a look would bring it back
                        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
                        time.sleep(0.01)
        except OSError:
            pass
else:
    print("!", sum(resident(path) << bit for bit, path in enumerate(files())) or 16, flush=True)
