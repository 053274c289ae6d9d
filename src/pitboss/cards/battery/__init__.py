"""The statistical battery: is a stream of shuffles what chance alone would give?"""

from pitboss.cards.battery.chi_square import chi_square_survival
from pitboss.cards.battery.run import (
    LEVEL,
    MINIMUM_SHUFFLES,
    TRIALS,
    BatteryReport,
    Trial,
    TrialResult,
    run_battery,
    shuffles,
)

__all__ = [
    "LEVEL",
    "MINIMUM_SHUFFLES",
    "TRIALS",
    "BatteryReport",
    "Trial",
    "TrialResult",
    "chi_square_survival",
    "run_battery",
    "shuffles",
]
