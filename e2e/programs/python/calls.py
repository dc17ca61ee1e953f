stops = 0


def price(item: str, times: int) -> dict[str, int | str]:
    line = {"item": item, "net": times * 10, "tax": times}
    line["net"] += 1
    return line


def add(basket: dict[str, dict[str, int]], item: str, times: int) -> None:
    line = price(item, times)
    basket["lines"]["count"] += 1
    basket["total"]["net"] += line["net"]


def main() -> str:
    note = "a long note. " * 40
    basket = {"lines": {"count": 0}, "total": {"net": 0, "tax": 0}}
    for turn in range(1, 31):
        add(basket, "bread", turn)  # stop: turn
    return note


def spin() -> None:
    state = {"round": 0, "deep": {"count": 0, "label": "none"}}
    for round in range(1, 41):
        state["round"] = round  # stop: round
        state["deep"]["count"] = round * 10
        state["deep"]["label"] = f"round {round}"


print(main())
spin()
