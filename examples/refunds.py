"""Works out refunds for returned goods. One return is for something that was never bought."""

from dataclasses import dataclass


class UnknownReceipt(Exception):
    """A return names a receipt that nobody has."""


@dataclass(frozen=True)
class Receipt:
    number: int
    customer: str
    paid: int


RECEIPTS = {
    receipt.number: receipt
    for receipt in (Receipt(101, "Ada", 1250), Receipt(102, "Blaise", 830), Receipt(104, "Carl", 4000))
}

RETURNS = [
    {"receipt": 101, "share": 0.5},
    {"receipt": 104, "share": 1.0},
    {"receipt": 103, "share": 1.0},
    {"receipt": 102, "share": 0.1},
]


def find_receipt(number: int) -> Receipt:
    try:
        return RECEIPTS[number]
    except KeyError as error:
        known = ", ".join(str(each) for each in sorted(RECEIPTS))
        raise UnknownReceipt(f"there is no receipt {number}; there are {known}") from error


def refund(item: dict[str, float]) -> int:
    receipt = find_receipt(int(item["receipt"]))
    cents = round(receipt.paid * item["share"])
    print(f"{receipt.customer} gets {cents / 100:.2f} back")
    return cents


def main() -> None:
    total = 0
    for item in RETURNS:
        total += refund(item)
    print(f"{total / 100:.2f} paid back")


if __name__ == "__main__":
    main()
