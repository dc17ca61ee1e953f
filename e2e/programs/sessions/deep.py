import sys

sys.setrecursionlimit(20_000)


def down(depth):
    if depth == 0:
        return 0  # stop: bottom
    return 1 + down(depth - 1)


print(down(1_000))
