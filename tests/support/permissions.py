"""The permission matrix as it is printed in the documentation: what the tests hold the code to."""

from __future__ import annotations

from pathlib import Path

from pitboss.floor.people import Action, Role

PAGE = Path(__file__).parent.parent.parent / "docs" / "operating" / "permissions.md"


class PrintedRow(dict[Role, str]):
    """A cell for each role, and the devices that may do it by themselves."""

    def __init__(self, cells: list[str]) -> None:
        super().__init__(zip(Role, cells, strict=False))
        self.devices = () if cells[-1] == "–" else tuple(cells[-1].split(", "))  # noqa: RUF001 -- as it is printed


def printed_matrix() -> dict[Action, PrintedRow]:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head = next(index for index, row in enumerate(cells) if row[0] == "action" and "player" in row)
    assert cells[head][2:] == [*Role, "devices"]
    rows = [row for row in cells[head + 1 :] if len(row) == len(cells[head]) and row[0] in list(Action)]
    return {Action(row[0]): PrintedRow(row[2:]) for row in rows}


MATRIX = printed_matrix()
