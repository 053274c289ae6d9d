from __future__ import annotations

import pytest

from pitboss.errors import FaultsError
from pitboss.rules.toml_lines import Document, Path, read_toml

TEXT = '''\
# a comment with [brackets] and key = "no key"
name = "top"  # and a comment behind
"quoted key" = 1
fruit.apple.colour = "red"
fruit."sweet pear" = 'yellow # not a comment'

[table]
many = [
  "one = 1",   # = inside
  "[two]",
]
after = 1

[table.inner]
text = """
[not.a.header]
not_a_key = 1
"""
last = \'\'\'raw \\\'\'\'

[[seat]]
number = 1
bets = { ante = "5.00", play = [1, 2] }
[seat.cards]
own = "As Kd"

[[seat]]
number = 2
[[seat.move]]
what = "first"
[[seat.move]]
what = "second"
[seat.cards]
own = "2c 3c"
'''

LINES: dict[Path, int] = {
    ("name",): 2,
    ("quoted key",): 3,
    ("fruit", "apple", "colour"): 4,
    ("fruit", "sweet pear"): 5,
    ("table",): 7,
    ("table", "many"): 8,
    ("table", "after"): 12,
    ("table", "inner"): 14,
    ("table", "inner", "text"): 15,
    ("table", "inner", "last"): 19,
    ("seat", 0): 21,
    ("seat", 0, "number"): 22,
    ("seat", 0, "bets", "ante"): 23,
    ("seat", 0, "cards", "own"): 25,
    ("seat", 1): 27,
    ("seat", 1, "number"): 28,
    ("seat", 1, "move", 0, "what"): 30,
    ("seat", 1, "move", 1, "what"): 32,
    ("seat", 1, "cards", "own"): 34,
}


@pytest.fixture
def document() -> Document:
    return read_toml(TEXT, "example.toml")


@pytest.mark.parametrize(("path", "line"), LINES.items(), ids=str)
def test_every_key_has_its_line(document: Document, path: Path, line: int) -> None:
    assert document.line(*path) == line


def test_a_key_that_is_not_there_has_the_line_of_the_table_around_it(document: Document) -> None:
    assert document.line("seat", 1, "move", 1, "missing", "deep") == 31
    assert document.line("table", "inner", "missing") == 14
    assert document.line("nowhere") is None


def test_what_stands_inside_a_string_is_no_key(document: Document) -> None:
    assert document.line("table", "inner", "not_a_key") == 14
    assert document.line("not") is None


@pytest.mark.parametrize("odd", ["\u2028", "\x85", "\u2029"])
def test_a_line_separator_inside_a_text_is_no_line_end_of_the_file(odd: str) -> None:
    document = read_toml(f'note = "one{odd}two"\nnext = 1\n', "odd.toml")
    assert document.line("next") == 2


def test_windows_line_ends_count_once() -> None:
    document = read_toml("[a]\r\nfirst = 1\r\n\r\n[b] # comment\r\nsecond = 2\r\n", "windows.toml")
    assert (document.line("a", "first"), document.line("b"), document.line("b", "second")) == (2, 4, 5)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('a = 1\nb = = 2\nc = "', "bad.toml: line 2: column 5: not TOML: "),
        ("a = 1\na = 2\n", "bad.toml: line 2: column 6: not TOML: "),
        ("a = [1,\n2,\n", "bad.toml: line 2: not TOML: "),
    ],
)
def test_a_syntax_error_is_reported_alone_with_its_line(text: str, shown: str) -> None:
    """The words are Python's and change with it."""
    with pytest.raises(FaultsError) as faults:
        read_toml(text, "bad.toml")
    assert str(faults.value).startswith(shown)
    assert len(faults.value.faults) == 1
