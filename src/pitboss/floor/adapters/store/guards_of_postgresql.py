"""The guards in PostgreSQL's words: functions, and the triggers that call them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def _function(name: str, body: str) -> str:
    return (
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard$\nBEGIN\n{body}\nEND\n$guard$"
    )


_BODIES = {
    "pitboss_append_only": "RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;",
    "pitboss_stays": "RAISE EXCEPTION 'the % stays', TG_TABLE_NAME;",
    "pitboss_forward": """\
IF NEW.position < OLD.position THEN RAISE EXCEPTION 'the head does not go back'; END IF;
RETURN NEW;""",
    "pitboss_follows": """\
IF EXISTS (SELECT FROM added LEFT JOIN event AS before ON before.position = added.position - 1
           WHERE added.position > 1 AND before.hash IS DISTINCT FROM added.previous_hash) THEN
  RAISE EXCEPTION 'the event does not follow the last one';
END IF;
RETURN NULL;""",
    "pitboss_in_time": """\
IF EXISTS (SELECT FROM added JOIN head ON added.position <= head.position) THEN
  RAISE EXCEPTION 'the postings of that event are closed';
END IF;
RETURN NULL;""",
    "pitboss_zero_sum": """\
IF EXISTS (SELECT FROM posting WHERE position IN (SELECT position FROM added) GROUP BY position HAVING sum(units) <> 0)
THEN
  RAISE EXCEPTION 'the postings do not sum to zero';
END IF;
RETURN NULL;""",
}
FUNCTIONS = {name: _function(name, body) for name, body in _BODIES.items()}


def postgresql_triggers(kept: Iterable[str]) -> Iterator[tuple[str, str]]:
    for table in kept:
        yield _trigger(f"{table}_append_only", f"BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW", "append_only")
        yield _trigger(f"{table}_no_truncate", f"BEFORE TRUNCATE ON {table}", "append_only")
    new = "REFERENCING NEW TABLE AS added FOR EACH STATEMENT"
    yield _trigger("event_follows", f"AFTER INSERT ON event {new}", "follows")
    yield _trigger("posting_zero_sum", f"AFTER INSERT ON posting {new}", "zero_sum")
    yield _trigger("posting_in_time", f"AFTER INSERT ON posting {new}", "in_time")
    yield _trigger("head_forward", "BEFORE UPDATE ON head FOR EACH ROW", "forward")
    yield _trigger("head_no_delete", "BEFORE DELETE ON head FOR EACH ROW", "stays")
    yield _trigger("head_no_truncate", "BEFORE TRUNCATE ON head", "stays")


def _trigger(name: str, when: str, function: str) -> tuple[str, str]:
    return name, f"CREATE OR REPLACE TRIGGER {name} {when} EXECUTE FUNCTION pitboss_{function}()"
