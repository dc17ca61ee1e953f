import multiprocessing


def work(number):
    doubled = number * 2
    print("the child says", doubled, flush=True)  # stop: child


if __name__ == "__main__":
    child = multiprocessing.get_context("spawn").Process(target=work, args=(21,))
    child.start()
    child.join()
    print("the parent says", child.exitcode, flush=True)  # stop: parent
