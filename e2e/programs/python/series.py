from dataclasses import dataclass, field


@dataclass
class Series:
    numbers: list[int] = field(default_factory=lambda: [number * 3 for number in range(10_000)])
    step: int = 0
    names: dict[str, int] = field(default_factory=lambda: {"first": 1, "second": 2})


def advance(series: Series) -> int:
    series.step += 1  # stop: step
    series.names["second"] += series.step
    return series.numbers[series.step]  # stop: return


series = Series()
total = sum(advance(series) for _ in range(3))
print(total)  # stop: print
