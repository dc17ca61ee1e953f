"""Sixty statements side by side, then a loop without an end: what "step" and "continue" are measured on."""


def work(customer):
    order = {"items": ["apple", "bread", "cake"], "paid": False}
    count = 0
    count += 1  # stop: first
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    count += 1
    return customer, order, count


def turn(worked):
    round = 0
    seen = 0
    while True:
        round += 1  # stop: round
        seen = round  # stop: seen


turn(work("Mara"))
