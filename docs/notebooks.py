# ruff: noqa: INP001 -- a script, no package
"""Runs the notebooks, keeps what they show, and writes each as a page of the site: `make notebooks`.

Outputs are kept as text, HTML tables and SVG; nothing in them needs a script. A test runs them anew and compares.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).with_name("notebooks")
NOTE = "<!-- Written by `make notebooks` from the notebook; do not edit. -->"
_SECONDS = 300
_STYLES = re.compile(r' (?:style|border)="[^"]*"')
_KEPT = ("text/html", "text/plain")
"""What of an output is kept: the best that a page can show."""


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def executed(path: Path) -> Any:  # noqa: ANN401 -- nbformat's own node
    """The notebook with what its cells show now, and nothing that depends on when or where."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=_SECONDS, kernel_name="python3").execute()
    for number, cell in enumerate(notebook.cells):
        cell.metadata, cell.id = {}, f"cell-{number}"
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = _joined([_plain(output) for output in cell.outputs])
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return notebook


def _joined(outputs: list[Any]) -> list[Any]:
    """What a cell prints comes in as many pieces as the moment has it."""
    found: list[Any] = []
    for output in outputs:
        if found and output.output_type == "stream" and found[-1].get("name") == output.name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def _plain(output: Any) -> Any:  # noqa: ANN401 -- nbformat's own node
    if output.output_type == "stream":
        return nbformat.v4.new_output("stream", name=output.name, text=output.text)
    if output.output_type == "error":
        raise RuntimeError("\n".join(output.traceback))
    best = next(kind for kind in _KEPT if kind in output.data)
    return nbformat.v4.new_output("display_data", data={best: output.data[best]})


def text_of(notebook: Any) -> str:  # noqa: ANN401 -- nbformat's own node
    return f"{nbformat.writes(notebook, version=4).rstrip()}\n"


def page_of(notebook: Any, name: str) -> str:  # noqa: ANN401 -- nbformat's own node
    parts = [each for cell in notebook.cells for each in _blocks(cell)]
    download = f"[This page as a notebook]({name})"
    return "\n\n".join((*parts, download, NOTE)) + "\n"


def _blocks(cell: Any) -> Iterator[str]:  # noqa: ANN401 -- nbformat's own node
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```py\n{cell.source}\n```"
    for output in cell.outputs:
        if output.output_type == "stream":
            yield f"```text\n{output.text.rstrip()}\n```"
        elif "text/html" in output.data:
            yield _in_one_block(output.data["text/html"])
        else:
            yield f"```text\n{output.data['text/plain']}\n```"


def _in_one_block(html: str) -> str:
    """Markdown ends a block of HTML at an empty line; styles of data frames are left to the site."""
    head, _, rest = html.partition("<style")
    unstyled = _STYLES.sub("", head + rest.partition("</style>")[2] if rest else html)
    return "\n".join(line for line in unstyled.splitlines() if line.strip())


def main(names: list[str]) -> None:
    for path in notebooks():
        if names and path.stem not in names:
            continue
        notebook = executed(path)
        path.write_text(text_of(notebook), encoding="utf-8")
        path.with_suffix(".md").write_text(page_of(notebook, path.name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
