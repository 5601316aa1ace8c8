# attack: sleeps for an hour in a child and waits for it
# verdict: ILE
# after: nothing left
import os
import time

if os.fork() == 0:
    time.sleep(3600)
os.wait()
