"""A floor in a folder, worked by the commands of the command line."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pitboss.cli.main import command_line

ANN_PIN, BOB_PIN = "482915", "730628"
CHEAP = "pin-passes = 1\npin-memory-kib = 8\npin-lanes = 1\n"
WHY = ("--reason", "planned", "--note", "as the tests ask for it")


@dataclass
class Folder:
    """`pitboss.toml` in it says where everything is, and that PINs cost little."""

    path: Path
    variables: dict[str, str] = field(default_factory=lambda: {"PITBOSS_PIN": ANN_PIN, "PITBOSS_SECOND_PIN": BOB_PIN})

    @classmethod
    def at(cls, path: Path) -> Folder:
        settings = f'store = "{path / "floor.db"}"\nkeys = "{path / "keys"}"\nport = 1\n{CHEAP}'
        (path / "pitboss.toml").write_text(settings, encoding="utf-8")
        return cls(path)

    def run(self, *words: str, floor: bool = True, variables: Mapping[str, str] | None = None) -> Result:
        where = ("--settings", str(self.path / "pitboss.toml")) if floor else ()
        return CliRunner(env={**self.variables, **(variables or {})}).invoke(command_line, [*words, *where])

    def done(self, *words: str, **more: Any) -> str:  # noqa: ANN401 -- as `run` has them
        result = self.run(*words, **more)
        assert result.exit_code == 0, (result.output, result.exception)
        return result.output

    def refused(self, *words: str, **more: Any) -> str:  # noqa: ANN401 -- as `run` has them
        """The one sentence; what was written before is unchanged as far as money and people go."""
        result = self.run(*words, **more)
        assert result.exit_code == 2, result.output
        assert result.stderr.count("\n") == 1, result.stderr
        return result.stderr.strip()

    def refused_after(self, *words: str) -> str:
        """A refusal of a later step; what was done before it stands."""
        result = self.run(*words)
        assert result.exit_code == 2, result.output
        assert result.stdout
        return result.stderr.strip()

    def founded(self) -> Folder:
        """As `pitboss init` leaves it: made once, and copied."""
        made = _founded()
        shutil.copytree(made / "keys", self.path / "keys")
        shutil.copy(made / "floor.db", self.path / "floor.db")
        return self


@cache
def _founded() -> Path:
    path = Path(tempfile.mkdtemp(prefix="pitboss-founded-"))
    atexit.register(shutil.rmtree, path)
    pins = {"PITBOSS_PIN_ANN": ANN_PIN, "PITBOSS_PIN_BOB": BOB_PIN}
    people = ("--person", "ann:Ann Lee:executive", "--person", "bob:Bob Ray:accounting")
    Folder.at(path).done("init", *people, variables=pins)
    return path
