import time

ticks = 0
limit = 6000
print("ticking", flush=True)
while ticks < limit:
    ticks += 1  # stop: tick
    if ticks % 10 == 0:
        print("tick", ticks, flush=True)
    time.sleep(0.02)
