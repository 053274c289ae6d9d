"""Documentation and reference beside the floor: every page is there, every link is good, nothing else is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect
from tests.support.browsers import Visitors

from pitboss.web.manual.contents import DOCS, contents

LINK = re.compile(r'(?:href|src)="(/docs/[^"#]*)(?:#([^"]*))?"')


@pytest.fixture
def visitor(origin: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=origin, timeout=30) as client:
        yield client


def test_every_listed_page_is_there_and_so_is_every_page_it_leads_to(visitor: httpx.Client) -> None:
    texts: dict[str, str] = {}
    waiting = [leaf.address for branch in contents() for leaf in branch.leaves]
    assert len(waiting) > 20
    wanted = []
    for address in waiting:
        answer = visitor.get(address)
        assert answer.status_code == 200, address
        texts[address] = answer.text
        wanted += [(address, target, place) for target, place in LINK.findall(answer.text)]
    for source, target, place in wanted:
        if target not in texts:
            answer = visitor.get(target)
            assert answer.status_code == 200, f"{source} leads to {target}"
            texts[target] = answer.text
        assert not place or f'id="{place}"' in texts[target], f"{source} leads to {target}#{place}"


def test_every_page_of_the_documentation_can_be_read(visitor: httpx.Client) -> None:
    for file in DOCS.rglob("*.md"):
        address = f"/docs/{file.relative_to(DOCS).with_suffix('.html').as_posix()}"
        assert visitor.get(address).status_code == 200, address


@pytest.mark.parametrize(
    "path",
    ["../pyproject.html", "%2e%2e/pyproject.html", "generate.py", "../README.html", "..%2f..%2fetc/passwd", "no"],
)
def test_nothing_outside_of_the_documentation_is_shown(visitor: httpx.Client, path: str) -> None:
    assert visitor.get(f"/docs/{path}").status_code in (404, 307)


def test_the_next_page_is_one_step_away(visitors: Visitors) -> None:
    page, _ = visitors.visit("/docs/")
    page.locator('a[rel="next"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your first round")


def test_the_reference_has_every_operation_and_finds_one(visitors: Visitors, origin: str) -> None:
    described = httpx.get(f"{origin}/openapi.json").json()["paths"]
    page, _ = visitors.visit("/reference")
    assert page.locator(".operation").count() == sum(len(methods) for methods in described.values())
    page.get_by_label("Find").fill("start-round")
    found = page.locator(".operation:visible")
    expect(found).to_have_count(1)
    found.locator("summary").click()
    expect(found).to_contain_text("Idempotency-Key")
