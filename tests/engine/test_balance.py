"""MAN-60: no team falls under its least, at any number of seats; the table is what the house plays."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from bench.balance import LEAST, ODDS, TEAMS, Ghosts, run
from engine.games.manor.presets import PRESETS

GAMES = 60


@pytest.mark.rule("MAN-60")
@pytest.mark.parametrize("ghosts", TEAMS)
def test_no_team_is_under_its_least_at_any_number_of_seats(ghosts: Ghosts) -> None:
    shares = json.loads(ODDS.read_text("utf-8"))[ghosts]
    assert set(shares) == {str(seats) for seats in PRESETS}
    for seats, won in shares.items():
        assert set(won) == set(TEAMS[ghosts])
        assert min(won.values()) >= 100 * LEAST[ghosts], (seats, won)
        assert abs(sum(won.values()) - 100) <= 1


@pytest.mark.rule("MAN-60", "MAN-4")
@pytest.mark.parametrize(("seats", "ghosts"), [(7, "off"), (8, "on"), (10, "on")])
def test_the_table_is_what_house_players_come_to(seats: int, ghosts: Ghosts) -> None:
    """A sample of the same games lies within four deviations of the table."""
    won = json.loads(ODDS.read_text("utf-8"))[ghosts][str(seats)]
    sample = run(seats, ghosts, GAMES)
    for team in TEAMS[ghosts]:
        share = won[team] / 100
        assert abs(sample.wins[team] / GAMES - share) <= 4 * sqrt(share * (1 - share) / GAMES) + 0.01, team
