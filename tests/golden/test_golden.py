"""Stored games replay to the same end: rules, chance and codec together have not moved."""

from __future__ import annotations

import pytest

from engine.core.record import keeps_commitment, parse
from engine.games import GAMES
from tests.golden import FOLDER, names, told

golden = pytest.mark.parametrize(("key", "seats"), list(names()), ids=lambda v: str(v))


@golden
@pytest.mark.rule("LAW-1", "LAW-6")
def test_a_stored_game_replays_to_the_same_events(key: str, seats: int) -> None:
    text = (FOLDER / f"{key}-{seats}.jsonl").read_text("utf-8")
    assert told(text) == (FOLDER / f"{key}-{seats}.told.jsonl").read_text("utf-8")
    assert keeps_commitment(parse(text, GAMES))


def test_none_is_missing_and_none_is_left_over() -> None:
    wanted = {f"{key}-{seats}{end}.jsonl" for key, seats in names() for end in ("", ".told")}
    assert {p.name for p in FOLDER.glob("*.jsonl")} == wanted
