import pytest

from leap import is_leap


@pytest.fixture
def known():
    print("years are known")
    return {1900: False, 2000: True, 2023: False, 2024: True}


@pytest.mark.parametrize("year", [1900, 2000, 2023, 2024])
def test_is_leap(known, year):
    expected = known[year]
    assert is_leap(year) == expected


def test_wrong_on_purpose():
    year = 2024
    assert not is_leap(year)  # stop: wrong
