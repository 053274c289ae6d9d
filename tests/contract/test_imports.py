"""Imports go downwards only, and only the rim of the system touches the world."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"
PACKAGE = SOURCES / "pitboss"

LAYERS = ("cli", "web", "client", "floor", "lab", "jackpot", "table", "games", "rules", "cards", "errors")
"""From top to bottom: a module imports from its own layer and from those below."""

OUTSIDE_THE_LAYERS = {"", "__main__"}
"""The package itself loads its names when they are used; `python -m pitboss` starts the command line."""

WORLD = {"asyncio", "os", "random", "secrets", "socket", "tempfile", "threading", "time", "uuid"}
MAY_TOUCH_THE_WORLD = {
    "pitboss.cards._compiled": {"os", "tempfile"},  # where compiled kernels are kept: environment, a trial write
    "pitboss.lab.cache": {"os", "tempfile"},  # where results are kept: environment, write aside and rename
    "pitboss.lab.executors.cluster": {"socket"},  # whether a scheduler listens at an address
}
RIM = ("cli", "web", "client", "__main__")
"""Where the system meets people and networks: adapters are chosen, time and ids are made."""
CLOCKS = {"now", "today", "utcnow"}

KERNEL_ROOMS = ("pitboss.lab.exact", "pitboss.lab.simulate", "pitboss.lab.plans")
MAY_IMPORT_NUMBA = ("pitboss.cards._compiled", "pitboss.cards.kernels", "pitboss.cards.batch", *KERNEL_ROOMS)

SHARED_UNDERSCORE = {"pitboss.cards._compiled": KERNEL_ROOMS}
"""The decorator of all kernels serves the kernels of the laboratory too, and nobody else."""


@dataclass(frozen=True)
class Module:
    name: str
    path: Path
    tree: ast.Module

    @property
    def layer(self) -> str:
        return layer_of(self.name)

    @property
    def package(self) -> str:
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]

    def imports(self) -> Iterator[str]:
        """Every module or name imported anywhere in it, in full."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.name} imports relatively"
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(name: str) -> str:
    return [*name.split("."), ""][1]


def load(path: Path) -> Module:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, path, ast.parse(path.read_text(encoding="utf-8")))


MODULES = [load(path) for path in sorted(PACKAGE.rglob("*.py"))]


def ours(module: Module) -> Iterator[str]:
    return (imported for imported in module.imports() if imported.partition(".")[0] == "pitboss")


def in_or_under(name: str, prefix: str) -> bool:
    return name == prefix or name.startswith(f"{prefix}.")


def test_every_module_stands_in_a_layer() -> None:
    assert len(MODULES) > 30
    assert {module.layer for module in MODULES} <= {*LAYERS, *OUTSIDE_THE_LAYERS}


def test_imports_go_downwards_only() -> None:
    upwards = [
        f"{module.name} imports {imported}"
        for module in MODULES
        if module.layer in LAYERS
        for imported in ours(module)
        if layer_of(imported) not in (*LAYERS[LAYERS.index(module.layer) :], "", "__version__")
    ]
    assert upwards == []


def test_the_package_itself_imports_nothing_of_ours_until_it_is_used() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys, pitboss; print([m for m in sys.modules if m.startswith('pitboss.')])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_only_the_rim_imports_the_adapters() -> None:
    """The core of the floor is given its clock, ids, store and chance."""
    inside = [
        f"{module.name} imports {imported}"
        for module in MODULES
        if module.layer not in RIM and not in_or_under(module.name, "pitboss.floor.adapters")
        for imported in ours(module)
        if in_or_under(imported, "pitboss.floor.adapters")
    ]
    assert inside == []


def below_the_rim() -> Iterator[Module]:
    return (
        module
        for module in MODULES
        if module.layer not in RIM and not in_or_under(module.name, "pitboss.floor.adapters")
    )


def test_nothing_below_the_rim_touches_clock_chance_threads_or_system() -> None:
    touching = [
        f"{module.name} imports {imported}"
        for module in below_the_rim()
        for imported in module.imports()
        if imported.partition(".")[0] in WORLD - MAY_TOUCH_THE_WORLD.get(module.name, set())
    ]
    assert touching == []


def test_nothing_below_the_rim_asks_what_time_it_is() -> None:
    asking = [
        f"{module.name}:{node.lineno} calls {node.func.attr}()"
        for module in below_the_rim()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS
    ]
    assert asking == []


def test_what_may_touch_the_world_does() -> None:
    """So that no exception outlives its reason."""
    present = {module.name: {each.partition(".")[0] for each in module.imports()} for module in MODULES}
    idle = {name: heads - present.get(name, set()) for name, heads in MAY_TOUCH_THE_WORLD.items() if name in present}
    assert {name: heads for name, heads in idle.items() if heads} == {}


def test_only_kernels_import_numba() -> None:
    compiling = [
        module.name
        for module in MODULES
        if any(in_or_under(imported, "numba") for imported in module.imports())
        and not any(module.name.startswith(allowed) for allowed in MAY_IMPORT_NUMBA)
    ]
    assert compiling == []


@pytest.mark.parametrize(
    "start", ["pitboss", "pitboss.games.registry", "pitboss.table", "pitboss.table.opening", "pitboss.table.replay"]
)
def test_nothing_that_does_not_compute_loads_numba_or_numpy(start: str) -> None:
    program = f"import sys, {start}; print(sorted({{'numba', 'numpy', 'scipy'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603 -- our own interpreter
    assert done.stdout.strip() == "[]"


def test_every_game_is_loaded_without_numba_or_numpy() -> None:
    program = (
        "import sys; from pitboss.games.registry import all_games, printed_paytables\n"
        "[printed_paytables(slug) for slug in all_games()]\n"
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603 -- our own interpreter
    assert done.stdout.strip() == "[]"


def private_parts(imported: str) -> Iterator[str]:
    """The packages to which an imported name with a leading underscore belongs."""
    parts = imported.split(".")
    for index, part in enumerate(parts):
        if part.startswith("_") and not part.startswith("__"):
            yield ".".join(parts[:index])


def test_no_underscore_module_or_name_of_another_package_is_imported() -> None:
    def shared(module: Module, imported: str) -> bool:
        return any(
            in_or_under(imported, private) and in_or_under(module.name, user)
            for private, users in SHARED_UNDERSCORE.items()
            for user in users
        )

    reaching = [
        f"{module.name} imports {imported}"
        for module in MODULES
        for imported in ours(module)
        for owner in private_parts(imported)
        if not in_or_under(module.package, owner) and not shared(module, imported)
    ]
    assert reaching == []


def only_re_exports(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Name) and target.id in ("__all__", "__version__") for target in node.targets)
    return isinstance(node, ast.Import | ast.ImportFrom)


@pytest.mark.parametrize(
    "module",
    [module for module in MODULES if module.path.name == "__init__.py" and module.name != "pitboss"],
    ids=lambda module: module.name,
)
def test_a_package_shows_its_public_names_and_nothing_else(module: Module) -> None:
    other = [f"line {node.lineno}" for node in module.tree.body if not only_re_exports(node)]
    assert other == []
    assert all(in_or_under(imported, module.name) for imported in ours(module)), "it re-exports its own modules only"
