"""`/api/v1/lab`: exact figures while a pay is edited, solves as jobs, strategies, charts, exports. Open to all."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import tomli_w
from fastapi import APIRouter, FastAPI, Path, Request, Response
from pydantic import Field

from pitboss.cards import cards
from pitboss.errors import BadInputError, RefusedError
from pitboss.lab.figures import percent
from pitboss.rules import Base
from pitboss.rules.paytable_file import paytable_data
from pitboss.web.api.openapi import PROBLEMS
from pitboss.web.lab import catalogue, drawing, views
from pitboss.web.lab.asked import EDITED, Asked, Text, Understood, understand
from pitboss.web.lab.knowing import Memory, bound_at_once, figures_at_once, words_for
from pitboss.web.lab.workbench import Job, Workbench
from pitboss.web.lab.written import written

_ACCEPTED = 202
_FINISHED_AT_ONCE_S = 0.08
"""A solve that takes less is answered without a job."""


@dataclass(frozen=True, slots=True)
class Shop:
    """What the laboratory of one server works with."""

    bench: Workbench
    memory: Memory


@asynccontextmanager
async def _open(app: FastAPI) -> AsyncIterator[None]:
    shop = Shop(Workbench(), Memory())
    app.state.lab = shop
    catalogue.games()  # read once, so that the first visitor does not wait for it
    try:
        yield
    finally:
        shop.bench.close()


def _shop(request: Request) -> Shop:
    shop: Shop = request.app.state.lab
    return shop


router = APIRouter(prefix="/lab", tags=["laboratory"], lifespan=_open, responses=PROBLEMS)
_SOLVING: dict[int | str, dict[str, Any]] = {_ACCEPTED: {"description": "Not known yet: the job that finds it"}}

JobId = Annotated[str, Path(max_length=40)]


@router.get("/games")
def games() -> views.Games:
    """Every game."""
    return views.Games.model_validate({"games": catalogue.games()})


@router.get("/games/{game}")
def game(game: Annotated[str, Path(max_length=60, examples=["six-card-poker"])]) -> views.GameView:
    """Wagers, rows, printed paytables and settings of one game."""
    return views.GameView.model_validate(catalogue.game_data(game))


@router.post("/figures", responses=_SOLVING)
def figures(asked: Asked, request: Request, response: Response) -> views.FiguresAnswer:
    """Edge, hit frequency, deviation and claims. Where the deals must be counted first, a job that does it (202)."""
    question = understand(asked)
    found = figures_at_once(question, _shop(request).memory)
    if found is None:
        job = _count(request, asked, question)
        job.finished.wait(_FINISHED_AT_ONCE_S)
        found = figures_at_once(question, _shop(request).memory)
    if found is not None:
        return views.FiguresAnswer.model_validate({"figures": written(question, found)})
    response.status_code = _ACCEPTED
    bound = bound_at_once(question, _shop(request).memory)
    shown = None if bound is None else written(question, bound)
    return views.FiguresAnswer.model_validate({"figures": None, "bound": shown, "job": job.data()})


def _count(request: Request, asked: Asked, question: Understood) -> Job:
    words = words_for(question)
    bench = _shop(request).bench
    memory = _shop(request).memory
    return bench.ask("count", f"count {words}", asked, situation={}, kept=lambda counts: memory.keep(words, counts))


@router.get("/jobs/{job}")
def job(job: JobId, request: Request) -> views.JobView:
    """How far a solve is; its answer when it is done."""
    return _view(_shop(request).bench.job(job))


@router.delete("/jobs/{job}")
def stop(job: JobId, request: Request) -> views.JobView:
    """Stops a solve that nobody else waits for."""
    return _view(_shop(request).bench.stop(job))


def _view(job: Job) -> views.JobView:
    return views.JobView.model_validate(job.data())


# --- strategy ---------------------------------------------------------------------------------------------


class Situation(Asked):
    """What a player sees when he is asked."""

    hand: Text = Field(examples=["As Kd"])
    board: Text = Field("", examples=["2c 7d Jh"])
    dealer: Text = ""


@router.post("/strategy", responses=_SOLVING)
def strategy(asked: Asked, request: Request, response: Response) -> views.Solved:
    """The best play as a table."""
    return _solved(request, response, "table", asked, {})


@router.post("/strategy/values", responses=_SOLVING)
def values(asked: Situation, request: Request, response: Response) -> views.Solved:
    """Every option's exact value in one situation, the best first, and what the others cost."""
    seen = {"hand": asked.hand, "board": asked.board, "dealer": asked.dealer}
    question = understand(_plain(asked))
    question.counting.shape.sight_of(*(cards(text) for text in seen.values()))
    return _solved(request, response, "values", _plain(asked), seen)


def _plain(asked: Situation) -> Asked:
    return Asked.model_validate(asked.model_dump(exclude={"hand", "board", "dealer"}))


def _solved(request: Request, response: Response, kind: str, asked: Asked, situation: dict[str, str]) -> views.Solved:
    question = understand(asked)
    if not isinstance(question.wager, Base):
        raise BadInputError(f"Nothing is decided for {question.wager.name}; a strategy belongs to the wager 'base'.")
    words = f"{kind} {words_for(question)} {sorted(situation.items())}"
    memory = _shop(request).memory
    answer = memory.find(words)
    if answer is not None:
        return views.Solved(answer=answer)
    bench = _shop(request).bench
    job = bench.ask(kind, words, asked, situation=situation, kept=lambda found: memory.keep(words, found))
    job.finished.wait(_FINISHED_AT_ONCE_S)
    answer = memory.find(words)
    if answer is not None:
        return views.Solved(answer=answer)
    response.status_code = _ACCEPTED
    return views.Solved(job=_view(job))


# --- pictures and exports ---------------------------------------------------------------------------------


class Pictures(Asked):
    """What to draw beside the figures."""

    rounds: int = Field(1000, ge=10, le=5000)
    seed_cents: int = Field(500_000, ge=0, le=10**12, description="What the meter restarts with.")
    contribution_ppm: int = Field(200_000, ge=0, le=1_000_000, description="Parts per million of a wager that rise it.")


@router.post("/charts")
def charts(asked: Pictures, request: Request) -> views.Drawn:
    """Charts as SVG: returns by row, the distribution, two thousand bankrolls, a meter."""
    question = understand(_question_in(asked))
    found = figures_at_once(question, _shop(request).memory)
    if found is None:
        raise RefusedError("The deals for this question are not counted yet; ask for its figures first.")
    growth = drawing.meter_growth(
        found, seed_dollars=asked.seed_cents / 100, contribution=asked.contribution_ppm / 1_000_000
    )
    meter_decides = found.edge is None
    return views.Drawn(
        returns=None if meter_decides else drawing.returns(found),
        distribution=drawing.distribution(found),
        bankroll=drawing.bankroll(found, asked.rounds),
        meter=growth,
    )


def _question_in(asked: Pictures) -> Asked:
    return Asked.model_validate(asked.model_dump(exclude={"rounds", "seed_cents", "contribution_ppm"}))


@router.post("/export/{form}")
def export(asked: Asked, form: Annotated[str, Path(pattern="^(toml|csv)$")], request: Request) -> views.Exported:
    """The paytable as a file that `pitboss analyze --paytable-file` reads, or the outcomes as CSV."""
    question = understand(asked)
    writers: dict[str, Callable[[Understood, Request], str]] = {"toml": _toml, "csv": _csv}
    table = question.paytable.id if question.paytable is not None else "pays"
    name = f"{question.game.slug}-{question.wager.slug}-{table}{'-edited' if question.is_edited else ''}.{form}"
    return views.Exported(name=name, text=writers[form](question, request))


def _toml(question: Understood, _request: Request) -> str:
    if question.paytable is None:
        raise BadInputError(f"{question.wager.name} of {question.game.name} is not paid by a paytable.")
    table = paytable_data(question.paytable) | {"id": EDITED, "source": "edited in the laboratory"}
    return tomli_w.dumps({"game": question.game.slug, "paytable": [table]})


def _csv(question: Understood, request: Request) -> str:
    found = figures_at_once(question, _shop(request).memory)
    if found is None:
        raise RefusedError("The deals for this question are not counted yet; ask for its figures first.")
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(("outcome", "combinations", "probability", "share", "pays", "net"))
    for each in found.outcomes:
        net = "" if each.net is None else str(each.net)
        row: tuple[Any, ...] = (each.label, each.combinations, each.probability, percent(each.probability, 8))
        writer.writerow((*row, each.pays, net))
    return text.getvalue()
