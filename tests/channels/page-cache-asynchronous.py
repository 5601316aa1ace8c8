# channel: which files of the runtime are in memory, asked by an asynchronous read that does not wait
# listed: page cache residency
import ctypes
import os
import struct
import sys

PATTERN = [1, 0, 0, 1, 0, 1, 1, 0]
libc = ctypes.CDLL(None)
IO_SETUP, IO_GETEVENTS, IO_SUBMIT, RWF_NOWAIT = 206, 208, 209, 8


def files():
    """Eight files that nothing reads meanwhile."""
    found = []
    for folder, folders, names in os.walk(os.path.dirname(os.__file__)):
        # Those that a box does not show.
        folders[:] = sorted(set(folders) - {"dist-packages", "idlelib", "site-packages", "test"})
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".py") and not os.path.islink(path) and os.path.getsize(path) >= 32768:
                found.append(path)
        if len(found) >= 40:
            break
    return found[32:40]


def evict(paths):
    """Works without a filter only: for the control, and for the first boxes after it."""
    for path in paths:
        with open(path, "rb", buffering=0) as file:
            try:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            except OSError:
                pass


context = ctypes.c_ulong(0)


def resident(path):
    with open(path, "rb", buffering=0) as file:
        buffer = ctypes.create_string_buffer(1)
        # data, key, flags, operation (a read), priority, descriptor, buffer, length, offset, and nothing more
        request = ctypes.create_string_buffer(
            struct.pack("QIIHhIQQqQII", 0, 0, RWF_NOWAIT, 0, 0, file.fileno(), ctypes.addressof(buffer), 1, 8192, 0, 0, 0)
        )
        list_of_one = ctypes.c_void_p(ctypes.addressof(request))
        if libc.syscall(IO_SUBMIT, context, ctypes.c_long(1), ctypes.byref(list_of_one)) != 1:
            return 0
        event = ctypes.create_string_buffer(32)
        libc.syscall(IO_GETEVENTS, context, ctypes.c_long(1), ctypes.c_long(1), event, None)
        return int(struct.unpack_from("QQqq", event)[2] == 1)


chosen = files()
if sys.argv[1:] == ["put"]:
    evict(chosen)
    for bit, path in zip(PATTERN, chosen):
        if bit:
            with open(path, "rb") as file:
                file.read()
else:
    if libc.syscall(IO_SETUP, 4, ctypes.byref(context)) != 0:
        print("none")
    else:
        print("LEAK" if [resident(path) for path in chosen] == PATTERN else "none")
    evict(chosen)
