import time

line = "f" * 1023
while True:
    for _ in range(100):
        print(line)
    time.sleep(0.1)  # stop: flood
