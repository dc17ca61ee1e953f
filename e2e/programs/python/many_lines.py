LINES = 100_000

for line in range(1, LINES + 1):
    print(f"line {line} of {LINES}")
print("all said")
