for number in range(2):
    print(f"line {number} ", "".join(f"{place:09d} " for place in range(6_000)), "end of", number)
print("printed")
