"""The games as the laboratory offers them: wagers with rows and printed paytables, settings with their choices."""

from __future__ import annotations

from typing import Any

from pitboss.games.registry import all_games, game_named, printed_paytables
from pitboss.lab.deal import shape_of
from pitboss.rules import Bonus, Game, Paytable, Settings
from pitboss.rules.paytable_file import HANDS_COLUMNS
from pitboss.rules.setting import AnySetting, shown
from pitboss.rules.wager import BonusKind, Wager


def games() -> list[dict[str, Any]]:
    return [{"slug": game.slug, "name": game.name, "summary": game.summary} for game in all_games().values()]


def game_data(slug: str) -> dict[str, Any]:
    game = game_named(slug)
    return {
        "slug": game.slug,
        "name": game.name,
        "summary": game.summary,
        "source": game.source,
        "wagers": [_wager(game, wager) for wager in game.wagers],
        "settings": [_setting(setting) for setting in game.settings],
        "decisions": _decisions(game),
    }


def _wager(game: Game, wager: Wager) -> dict[str, Any]:
    side = isinstance(wager, Bonus)
    jackpot = isinstance(wager, Bonus) and wager.kind is BonusKind.JACKPOT
    paytables = [each for each in printed_paytables(game.slug) if each.wager == wager.slug]
    return {
        "slug": wager.slug,
        "name": wager.name,
        "kind": "jackpot" if jackpot else "side" if side else "base",
        "wins_when": wager.wins_when if isinstance(wager, Bonus) else None,
        "hands": list(HANDS_COLUMNS) if isinstance(wager, Bonus) and wager.by_hands else None,
        "rows": [{"slug": row.slug, "label": row.label} for row in wager.rows],
        "paytables": [_paytable(each) for each in paytables],
    }


def _paytable(paytable: Paytable) -> dict[str, Any]:
    return {
        "id": paytable.id,
        "source": paytable.source,
        "columns": list(paytable.columns),
        "levels": list(paytable.levels),
        "pays": {line.row.slug: [str(pay) for pay in line.pays] for line in paytable.lines},
        "envy_cents": {line.row.slug: str(line.envy_cents) for line in paytable.lines if line.envy_cents is not None},
        "claims": [{"quantity": claim.quantity, "printed": claim.printed} for claim in paytable.claims],
    }


def _setting(setting: AnySetting) -> dict[str, Any]:
    return {
        "name": setting.name,
        "decides": setting.decides,
        "default": shown(setting.default),
        "choices": [shown(choice) for choice in setting.choices],
        "source": setting.source.value,
    }


def _decisions(game: Game) -> list[dict[str, Any]]:
    """When a player is asked, what he then sees, and what he may answer."""
    shape = shape_of(game.procedures(Settings(game.settings))[0])
    return [
        {
            "point": sight.point.slug,
            "label": sight.point.label,
            "player": shape.player,
            "board": sight.board,
            "dealer": sight.dealer,
            "options": [{"slug": option.slug, "label": option.label} for option in sight.point.options],
        }
        for sight in shape.sights
    ]
