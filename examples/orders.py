"""A small bakery: orders wait in a queue, and two bakers, a thread each, work them off."""

import queue
import threading
from dataclasses import dataclass, field

PRICES = {"bread": 350, "roll": 45, "pretzel": 90, "cake": 2400}


@dataclass
class Order:
    customer: str
    items: dict[str, int]
    notes: list[str] = field(default_factory=list)
    baked_by: str | None = None

    def total(self) -> int:
        cents = 0
        for name, count in self.items.items():
            cents += PRICES[name] * count
        if cents > 2000:
            cents -= cents // 10
            self.notes.append("10 % off")
        return cents


@dataclass
class Bakery:
    waiting: "queue.Queue[Order]" = field(default_factory=queue.Queue)
    done: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    opening: threading.Barrier = field(default_factory=lambda: threading.Barrier(2))


def bake(bakery: Bakery) -> None:
    bakery.opening.wait()
    while True:
        try:
            order = bakery.waiting.get_nowait()
        except queue.Empty:
            return
        order.baked_by = threading.current_thread().name
        price = order.total()
        with bakery.lock:
            bakery.done[order.customer] = price


def main() -> None:
    orders = [
        Order("Ada", {"bread": 1, "roll": 6}),
        Order("Blaise", {"cake": 1, "pretzel": 2}),
        Order("Carl", {"roll": 17}),
        Order("Emmy", {"bread": 2, "pretzel": 4}),
    ]
    bakery = Bakery()
    for order in orders:
        bakery.waiting.put(order)
    bakers = [threading.Thread(target=bake, args=(bakery,), name=f"baker-{n}") for n in (1, 2)]
    for baker in bakers:
        baker.start()
    for baker in bakers:
        baker.join()
    for order in orders:
        print(f"{order.customer:8} {bakery.done[order.customer] / 100:6.2f}  {', '.join(order.notes)}".rstrip())
    print(f"{len(bakery.done)} orders, {sum(bakery.done.values()) / 100:.2f} in all")


if __name__ == "__main__":
    main()
