"""Kernels on disk: found again, and never older than any source they are made of."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pitboss

Run = Callable[..., list[int]]

PACKAGE = Path(pitboss.__file__).parent

HELPER = """
from pitboss.cards._compiled import kernel

@kernel
def helper(number):
    return number + {addend}
"""

CALLER = """
from pitboss.cards._compiled import kernel
from pitboss.lab.exact.helper import helper

@kernel
def caller(number):
    return 10 * helper(number)
"""

CALL = """
from pitboss.lab.exact.caller import caller
print(caller(1), sum(caller.stats.cache_hits.values()))
"""

RANK = """
from pitboss.cards import batch, kernels
print(batch.strengths([[51, 47, 43, 39, 35]])[0], sum(kernels.rank_hands.stats.cache_hits.values()))
"""

FULL_DISK = """
import logging, resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
said = []
listener = logging.Handler()
listener.emit = said.append
logging.getLogger("pitboss").addHandler(listener)
"""
"""No file can grow beyond a hundred bytes: whatever is kept on disk fails as it does on a full one."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of what kernels need, with a kernel of the lab that calls a helper in another file."""
    copy = tmp_path / "source" / "pitboss"
    shutil.copytree(PACKAGE / "cards", copy / "cards", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "errors.py"):
        shutil.copy(PACKAGE / name, copy)
    lab = copy / "lab" / "exact"
    lab.mkdir(parents=True)
    for folder in (lab, lab.parent):
        (folder / "__init__.py").touch()
    (lab / "helper.py").write_text(HELPER.format(addend=1))
    (lab / "caller.py").write_text(CALLER)
    return copy


@pytest.fixture
def run(package: Path, tmp_path: Path) -> Run:
    def run_program(program: str, cache: Path = tmp_path / "cache") -> list[int]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(package.parent),
            "PITBOSS_CACHE_DIR": str(cache),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(  # noqa: S603 -- our own interpreter on our own text
            [sys.executable, "-W", "error", "-c", program],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return [int(word) for word in done.stdout.split()]

    return run_program


def test_a_compiled_kernel_is_found_again_by_the_next_process(run: Run) -> None:
    assert run(CALL) == [20, 0]
    assert run(CALL) == [20, 1]


def test_a_helper_edited_in_another_file_is_seen(run: Run, package: Path) -> None:
    run(CALL)
    (package / "lab" / "exact" / "helper.py").write_text(HELPER.format(addend=2))
    assert run(CALL) == [30, 0]


def test_a_kernel_in_a_folder_of_its_own_follows_that_folder_and_leaves_the_others_alone(
    run: Run, package: Path
) -> None:
    folder = package / "lab" / "simulate"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "helper.py").write_text(HELPER.format(addend=1))
    (folder / "caller.py").write_text(CALLER.replace(".exact.", ".simulate."))
    run(CALL)
    assert run(CALL.replace(".exact.", ".simulate.")) == [20, 0]
    assert run(CALL.replace(".exact.", ".simulate.")) == [20, 1]
    (folder / "helper.py").write_text(HELPER.format(addend=2))
    assert run(CALL.replace(".exact.", ".simulate.")) == [30, 0]
    assert run(CALL) == [20, 1]


def test_a_table_that_changed_is_seen(run: Run, package: Path, tmp_path: Path) -> None:
    run(CALL)
    with (package / "cards" / "data" / "tables.npz").open("ab") as table:
        table.write(b"\0")
    assert run(CALL) == [20, 0]
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_without_a_place_to_write_kernels_work_uncached(run: Run, tmp_path: Path) -> None:
    occupied = tmp_path / "a-file"
    occupied.touch()
    assert run(RANK, cache=occupied / "cache") == [7462, 0]
    assert not list(tmp_path.rglob("*.nbi"))


def test_on_a_full_disk_kernels_work_uncached_and_say_so_once(run: Run, tmp_path: Path) -> None:
    assert run(f"{FULL_DISK}{RANK}print(len(said))") == [7462, 0, 1]
    assert [path.name for path in tmp_path.rglob("*.nb*")] == []
    assert run(RANK) == [7462, 0]
    assert run(RANK) == [7462, 1]


def test_the_setting_of_numba_for_other_libraries_is_left_alone(run: Run) -> None:
    program = "import numba; numba.config.CACHE_DIR = '/elsewhere'; import pitboss.cards.kernels"
    assert run(f"{program}; print(int(numba.config.CACHE_DIR == '/elsewhere'))") == [1]
