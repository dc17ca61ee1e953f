import time

# The 8-bit beginnings of control sequences, commands and strings that never end: 2.5 MB in one line.
print(("\x9b" * 50 + "\x9d" * 50 + "\x90" * 50) * 8_738 + "\x9c")
print("printed")
for count in range(20):
    time.sleep(0.05)
    print("line", count)
print("ended")
