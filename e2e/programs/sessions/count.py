total = 0
for number in (1, 2, 3):
    total += number  # stop: add
print(f"the sum is {total}")
