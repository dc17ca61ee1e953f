import os


class Box:
    def __init__(self, width, height):
        self.width = width
        self.height = height


def twice_of(n):
    twice = n * 2  # stop: into
    return twice  # stop: twice


def main():
    box = Box(3, 4)
    total = 0
    for value in [1, 2, 3]:
        total += twice_of(value)  # stop: call
    print("total", total)  # stop: print
    print("area", box.width * box.height, flush=True)
    os._exit(3)


main()
