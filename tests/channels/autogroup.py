# channel: the priority of its session's scheduling group
# listed: /proc counters
# unless: the kernel makes no scheduling group for a session
import sys
import time

FILE = "/proc/self/autogroup"


def write(number):
    # Without rights this may be done ten times a second only.
    for attempt in range(20):
        try:
            with open(FILE, "w") as file:
                file.write(number)
            return
        except BlockingIOError:
            time.sleep(0.05)
        except OSError:
            return


if sys.argv[1:] == ["put"]:
    write("3")
else:
    try:
        found = open(FILE).read().split()[-1:] == ["3"]
    except OSError:
        found = False
    print("LEAK" if found else "none")
    if found:
        write("0")
