# channel: how many processes the machine has, as sysinfo says to a runtime
# listed: load and free memory by sysinfo (interpreters)
# counter: 45
import ctypes
import os
import struct
import sys
import time

if sys.argv[1:] == ["put"]:
    for _ in range(60):
        try:
            if os.fork() == 0:
                os.setsid()
                for stream in range(3):
                    os.close(stream)
                time.sleep(3)
                os._exit(0)
        except OSError:
            break
else:
    answer = ctypes.create_string_buffer(256)
    failed = ctypes.CDLL(None).sysinfo(answer)
    print(0 if failed else struct.unpack_from("H", answer, 80)[0])
