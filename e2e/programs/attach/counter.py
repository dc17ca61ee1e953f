# Counts until it is ended.
import os
import time

count = 0
print(f"pid {os.getpid()}", flush=True)
while True:
    count += 1  # stop: tick
    time.sleep(0.02)
