import threading
from dataclasses import dataclass, field


@dataclass
class Sheet:
    title: str
    marks: list[int] = field(default_factory=list)

    def mean(self) -> float:
        total = sum(self.marks)
        return total / len(self.marks)  # stop: mean


def grade(sheet: Sheet, results: dict[str, float], together: threading.Barrier) -> None:
    together.wait()
    mean = sheet.mean()  # stop: grade
    results[sheet.title] = mean  # stop: result


def main() -> None:
    sheets = [Sheet("algebra", [1, 2, 2]), Sheet("music", [1, 1, 4])]
    results: dict[str, float] = {}
    together = threading.Barrier(len(sheets))
    graders = [
        threading.Thread(target=grade, args=(sheet, results, together), name=f"grader-{sheet.title}") for sheet in sheets
    ]
    for grader in graders:
        grader.start()
    for grader in graders:
        grader.join()
    for title in sorted(results):
        print(f"{title} {results[title]:.2f}")  # stop: print
    print("graded", len(results))  # stop: end


if __name__ == "__main__":
    main()
