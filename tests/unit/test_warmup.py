"""`pitboss warmup` leaves nothing to compile."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from click.testing import CliRunner
from numba.core import event
from pitboss.cli.main import command_line

class Compiled(event.Listener):
    names = []
    def on_start(self, happened):
        self.names.append(str(happened.data["dispatcher"].py_func.__qualname__))
    def on_end(self, happened):
        pass

event.register("numba:compile", Compiled())
done = CliRunner().invoke(command_line, sys.argv[1:])
assert done.exit_code == 0, done.output
print(len(Compiled.names))
"""


def compiled_by(cache: Path, *words: str) -> int:
    """How many functions a command had to compile."""
    done = subprocess.run(  # noqa: S603 -- our own interpreter on our own text
        [sys.executable, "-c", PROGRAM, *words],
        env={**os.environ, "PITBOSS_CACHE_DIR": str(cache)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return int(done.stdout)


@pytest.mark.long
def test_after_the_warmup_nothing_is_compiled_any_more(tmp_path: Path) -> None:
    assert compiled_by(tmp_path, "warmup") > 50
    assert compiled_by(tmp_path, "analyze", "ultimate-texas-holdem", "--no-cache") == 0
    assert compiled_by(tmp_path, "analyze", "caribbean-stud", "--no-cache") == 0
    assert compiled_by(tmp_path, "strategy", "ultimate-texas-holdem", "--hand", "As Kd", "--board", "2c 3d 4h") == 0
