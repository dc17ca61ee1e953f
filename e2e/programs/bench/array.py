def look():
    numbers = [index * 3 for index in range(10_000)]
    return len(numbers)  # stop: array


look()
