def is_leap(year: int) -> bool:
    """Every fourth year, but only every fourth century."""
    if year % 100 == 0:
        return year % 400 == 0
    rest = year % 4
    return rest == 0  # stop: rest
