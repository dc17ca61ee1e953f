total = 100_000
for line in range(1, total + 1):  # stop: lines
    print(f"line {line} of {total}")
