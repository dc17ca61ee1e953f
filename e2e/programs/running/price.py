def net(price):
    return price - 1


def tax(price):
    return price * 2  # stop: tax


def pay():
    total = 0
    total += tax(net(3)) + net(4)  # stop: calls
    total += 1  # stop: one
    total += 2  # stop: two
    print(f"sum {total}")
    return total


pay()
