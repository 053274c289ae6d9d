"""The upper critical values of the chi-square distribution, as tables print them.

NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.4; the same figures stand in Abramowitz and
Stegun, table 26.8.
"""

from __future__ import annotations

import pytest

from pitboss.cards.battery import chi_square_survival

LEVELS = (0.10, 0.05, 0.025, 0.01, 0.001)
PRINTED = {
    1: (2.706, 3.841, 5.024, 6.635, 10.828),
    2: (4.605, 5.991, 7.378, 9.210, 13.816),
    3: (6.251, 7.815, 9.348, 11.345, 16.266),
    4: (7.779, 9.488, 11.143, 13.277, 18.467),
    5: (9.236, 11.070, 12.833, 15.086, 20.515),
    7: (12.017, 14.067, 16.013, 18.475, 24.322),
    10: (15.987, 18.307, 20.483, 23.209, 29.588),
    15: (22.307, 24.996, 27.488, 30.578, 37.697),
    20: (28.412, 31.410, 34.170, 37.566, 45.315),
    23: (32.007, 35.172, 38.076, 41.638, 49.728),
    30: (40.256, 43.773, 46.979, 50.892, 59.703),
    50: (63.167, 67.505, 71.420, 76.154, 86.661),
    100: (118.498, 124.342, 129.561, 135.807, 149.449),
}
HALF_A_DIGIT = 0.0005


@pytest.mark.parametrize(
    ("degrees", "level", "printed"),
    [
        (degrees, level, value)
        for degrees, values in PRINTED.items()
        for level, value in zip(LEVELS, values, strict=True)
    ],
)
def test_the_printed_value_is_the_rounded_critical_value(degrees: int, level: float, printed: float) -> None:
    """Just below the printed value the tail is larger than the level, just above it is smaller."""
    below, above = printed - 1.02 * HALF_A_DIGIT, printed + 1.02 * HALF_A_DIGIT
    assert chi_square_survival(below, degrees) > level > chi_square_survival(above, degrees)
