# Runs until it is ended.
import time


def run(rounds):
    total = 0
    for number in range(rounds):
        total += number  # stop: add
        time.sleep(0.02)
    return total


print("open", flush=True)
run(1_000_000)
