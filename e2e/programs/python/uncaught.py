class OutOfFlour(Exception):
    pass


STOCK = {"flour": 2, "salt": 40}


def bake(loaf: int) -> None:
    if loaf > STOCK["flour"]:
        raise OutOfFlour(f"no flour for loaf {loaf}")  # stop: raise
    print("loaf", loaf)


try:
    bake(99)
except OutOfFlour as error:
    print("caught:", error)

for number in range(1, 4):
    bake(number)  # stop: uncaught call
