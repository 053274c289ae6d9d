"""Settings of a floor: defaults, file, environment, flags, each above the one before; every fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import BadInputError, FaultsError
from pitboss.floor.adapters.configuring import settings_from
from pitboss.floor.people.policy import MINUTE_US
from pitboss.floor.settings import Settings, described, with_file, with_texts


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_flags_count_more_than_the_environment_than_the_file_than_the_defaults(here: Path) -> None:
    (here / "pitboss.toml").write_text('store = "file.db"\nport = 1\nidle-minutes = 7\nbatch = 9\n', encoding="utf-8")
    environment = {"PITBOSS_STORE": "environment.db", "PITBOSS_PORT": "2"}
    settings = settings_from({"store": "flag.db", "port": None}, None, environment)
    assert (settings.store, settings.port, settings.batch, settings.host) == ("flag.db", 2, 9, "127.0.0.1")
    assert settings.policy.idle_us == 7 * MINUTE_US
    assert settings_from({}, None, {}).store == "file.db"


def test_the_file_is_the_one_that_is_named(here: Path) -> None:
    (here / "pitboss.toml").write_text("port = 1\n", encoding="utf-8")
    (here / "other.toml").write_text("port = 2\n", encoding="utf-8")
    assert settings_from({}, here / "other.toml", {}).port == 2
    assert settings_from({}, None, {"PITBOSS_SETTINGS": str(here / "other.toml")}).port == 2
    with pytest.raises(BadInputError, match="cannot be read"):
        settings_from({}, here / "missing.toml", {})
    (here / "other.toml").write_bytes(b"\xff")
    with pytest.raises(BadInputError, match="not UTF-8"):
        settings_from({}, here / "other.toml", {})


@pytest.mark.usefixtures("here")
def test_a_database_handed_out_by_url_is_the_store_unless_a_store_is_named() -> None:
    url = "postgresql://pit@host/floor"
    assert settings_from({}, None, {"PITBOSS_DATABASE_URL": url}).store == url
    assert settings_from({}, None, {"PITBOSS_DATABASE_URL": url, "PITBOSS_STORE": "x.db"}).store == "x.db"


def test_every_fault_of_a_file_is_told_with_its_line() -> None:
    text = 'sotre = "x"\nport = 70000\n\nhost = 7\nkeys = " "\nbatch = true\n'
    with pytest.raises(FaultsError) as found:
        with_file(Settings(), text, "pit.toml")
    said = str(found.value).splitlines()
    assert [line.split(":")[1].strip() for line in said] == ["line 1", "line 2", "line 4", "line 5", "line 6"]
    assert "did you mean 'store'?" in said[0]
    assert "port is from 0 to 65535, not 70000" in said[1]
    assert "host is a text, not 7" in said[2]


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ({"port": "many"}, "port is a whole number, not 'many'"),
        ({"port": "-1"}, "port is from 0"),
        ({"prot": "1"}, "setting 'prot'; did you mean 'port'?"),
        ({"pin_memory_kib": "8"}, "at least 8 for each of the 4 lanes"),
        ({"store": "  "}, "store is empty"),
    ],
)
def test_a_text_that_makes_no_sense_is_refused(texts: dict[str, str], says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        with_texts(Settings(), texts, "The environment's")


def test_every_setting_is_described_once_and_says_what_it_is_for() -> None:
    known = list(described())
    assert len({each.name for each in known}) == len(known) > 15
    for each in known:
        assert each.variable == f"PITBOSS_{each.name.upper()}"
        assert getattr(Settings(), each.name) == each.default
        assert len(each.means) > 10
