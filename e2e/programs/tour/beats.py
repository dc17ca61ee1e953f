import os
import time

n = 0
print("pid", os.getpid(), flush=True)
while True:
    n += 1  # stop: beat
    if n % 25 == 0:
        print("beat", n, flush=True)
    time.sleep(0.02)
