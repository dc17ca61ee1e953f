oven = "cold"


def heat():
    global oven
    oven = "hot"  # stop: heat


def bake(loaf):
    return f"{loaf} in a {oven} oven"  # stop: bake


for loaf in (1, 2):
    bake(loaf)
heat()
for loaf in (3, 4):
    bake(loaf)
print("all is baked")
