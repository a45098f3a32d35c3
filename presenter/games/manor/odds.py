"""The odds of a table, by simulation; `python -m bench.balance` writes odds.json beside this file."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from engine.games.manor.options import ManorOptions
from presenter.words import Words

FILE = Path(__file__).with_name("odds.json")


@cache
def _shares() -> dict[str, dict[str, dict[str, int]]]:
    """By ghosts, seats and team, in hundredths."""
    found: dict[str, dict[str, dict[str, int]]] = json.loads(FILE.read_text("utf-8"))
    return found


def odds_line(options: ManorOptions, seats: int, words: Words) -> str:
    """ "7 seats: guests 54 %, murderers 46 %"; empty for a table that was not simulated."""
    usual = ManorOptions(pace=options.pace, ghosts=options.ghosts)
    same_cast = (options.doctor, options.crank, options.exorcist, options.ghosts_need, options.murderers)
    if same_cast != (usual.doctor, usual.crank, usual.exorcist, usual.ghosts_need, usual.murderers):
        return ""
    shares = _shares()[options.ghosts].get(str(seats))
    if shares is None:
        return ""
    named = ((words.say(f"manor.team.{team}"), share) for team, share in shares.items())
    told = [words.say("lobby.odds.team", team=team, share=share) for team, share in named]
    return words.say("lobby.odds", seats=seats, teams=words.listed(told))
