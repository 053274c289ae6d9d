"""A strategy card as a page to read, and as a page to print and cut out."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from pitboss.games.registry import game_named
from pitboss.lab.figures import percent
from pitboss.lab.plans.short.card import StrategyCard, made_and_other, rule_text
from pitboss.rules import DecisionPoint
from pitboss.rules.page import Bullets, Page, Paragraph, Section

_STYLE = """\
@page { margin: 12mm }
body { font: 11pt/1.35 system-ui, sans-serif; margin: 2rem auto; max-width: 34rem; color: #111; background: #fff }
article { border: 1.5pt solid #14532d; border-radius: 8pt; padding: 1rem 1.25rem; break-inside: avoid }
h1 { font-size: 14pt; margin: 0 0 .25rem } h2 { font-size: 11.5pt; margin: .75rem 0 .25rem }
ol { margin: .25rem 0 .25rem 1.2rem; padding: 0 } li { margin: .15rem 0 } p { margin: .25rem 0 }
footer { font-size: 9pt; color: #444; margin-top: .75rem; border-top: .5pt solid #999; padding-top: .4rem }
"""


def card_page(card: StrategyCard) -> Page:
    name = game_named(card.game).name
    sections = tuple(Section(_asked(point), _blocks(point, rules)) for point, rules in _decisions(card))
    return Page(f"{name}: strategy card", (Paragraph(_worth(card)),), sections)


def _decisions(card: StrategyCard) -> Iterator[tuple[DecisionPoint, tuple[str, ...]]]:
    for sight, rules in zip(card.rules.shape.sights, card.rules.rules, strict=True):
        yield sight.point, tuple(map(rule_text, rules))


def _asked(point: DecisionPoint) -> str:
    label = point.label
    return label[:1].upper() + label[1:]


def _blocks(point: DecisionPoint, rules: tuple[str, ...]) -> tuple[Paragraph | Bullets, ...]:
    made, other = made_and_other(point)
    if not rules:
        return (Paragraph(f"{other.label} every hand."),)
    each = tuple(f"{text}{'.' if place == len(rules) else '; or'}" for place, text in enumerate(rules, start=1))
    return Paragraph(f"{made.label} if"), Bullets(each, numbered=True), Paragraph(f"Otherwise {other.label.lower()}.")


def _worth(card: StrategyCard) -> str:
    return (
        f"Played by this card the edge is {percent(card.edge)} of the Ante, exactly {card.edge}; the best play there "
        f"is has {percent(card.optimal_edge)}. The card gives away {percent(card.cost)} of an Ante per round."
    )


def card_html(card: StrategyCard) -> str:
    """One sheet that needs nothing else."""
    page = card_page(card)
    parts = [f"<h1>{escape(page.title)}</h1>"]
    for section in page.sections:
        parts.append(f"<h2>{escape(section.heading)}</h2>")
        parts += [_block_html(block) for block in section.blocks]
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(page.title)}</title>\n'
        f"<style>\n{_STYLE}</style></head>\n<body><article>\n{body}\n"
        f"<footer>{escape(_worth(card))}</footer></article></body></html>\n"
    )


def _block_html(block: object) -> str:
    match block:
        case Bullets(items):
            return "<ol>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ol>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
    return ""


def card_data(card: StrategyCard) -> dict[str, Any]:
    return {
        "game": card.game,
        "edge": float(card.edge),
        "edge_exact": str(card.edge),
        "optimal_edge_exact": str(card.optimal_edge),
        "cost": float(card.cost),
        "cost_exact": str(card.cost),
        "decisions": [
            {
                "decision": point.slug,
                "make": made_and_other(point)[0].slug,
                "if_any": list(rules),
                "otherwise": made_and_other(point)[1].slug,
            }
            for point, rules in _decisions(card)
        ],
    }
