import threading


def serve(gate: threading.Event) -> None:
    gate.wait()


def main() -> None:
    gate = threading.Event()
    workers = [threading.Thread(target=serve, args=(gate,), name=f"worker-{number}") for number in range(1, 41)]
    for worker in workers:
        worker.start()
    started = len(workers)
    print("started", started)  # stop: started
    workers[6].name = "renamed"
    started -= 1
    print("renamed", started)  # stop: renamed
    gate.set()


if __name__ == "__main__":
    main()
