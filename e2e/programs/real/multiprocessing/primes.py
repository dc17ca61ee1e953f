import multiprocessing


def count_primes(limit):
    found = [n for n in range(2, limit) if all(n % d for d in range(2, n))]
    count = len(found)
    print(f"limit {limit} is searched", flush=True)
    return limit, count  # stop: worker


def main():
    limits = [10, 100]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for limit, count in pool.imap(count_primes, limits):
            print(f"{count} primes below {limit}")
    print("all are counted")  # stop: end


if __name__ == "__main__":
    main()
