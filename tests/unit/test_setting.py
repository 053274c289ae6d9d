from __future__ import annotations

import pytest

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.rules import Setting, Settings, Source
from pitboss.rules.setting import switch

COPIES = Setting("copies", "who wins identical straights", "push", ("push", "player-wins"), Source.PRINTED)
PLAY = Setting("play", "the Play wager as a multiple of the Ante", 1, (1, 2))
WRAPS = switch("wraps", "whether a straight may go round the ace", default=True)
DECLARED = (COPIES, PLAY, WRAPS)


def test_what_is_not_chosen_has_its_default() -> None:
    settings = Settings(DECLARED)
    assert (settings[COPIES], settings[PLAY], settings[WRAPS]) == ("push", 1, True)
    assert settings.changed() == {}


def test_a_choice_is_read_from_text_and_has_the_type_of_its_setting() -> None:
    settings = Settings(DECLARED, {"copies": "player-wins", "play": "2", "wraps": "No"})
    assert (settings[COPIES], settings[PLAY], settings[WRAPS]) == ("player-wins", 2, False)


def test_only_the_changes_are_told_and_they_give_the_same_settings_again() -> None:
    settings = Settings(DECLARED, {"wraps": "no", "play": "1"})
    assert settings.changed() == {"wraps": "no"}
    assert Settings(DECLARED, settings.changed()) == settings
    assert settings.all() == {"copies": "push", "play": "1", "wraps": "no"}


def test_an_unknown_setting_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'copies'"):
        Settings(DECLARED, {"copys": "push"})


def test_an_unknown_value_is_refused_with_the_choices() -> None:
    with pytest.raises(BadInputError, match=r"'play' cannot be '3'; choose one of: 1, 2\."):
        Settings(DECLARED, {"play": "3"})
    with pytest.raises(BadInputError, match="choose one of: yes, no"):
        Settings(DECLARED, {"wraps": "True"})


def test_settings_with_the_same_values_are_equal_and_hash_alike() -> None:
    first, second = Settings(DECLARED), Settings(DECLARED, {"play": "1"})
    assert first == second
    assert hash(first) == hash(second)
    assert first != Settings(DECLARED, {"play": "2"})
