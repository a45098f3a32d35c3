"""The Duel's rules on a few pages, with the table's options worked in."""

from __future__ import annotations

from engine.core.values import Options
from engine.games.duel.options import DuelOptions
from engine.games.duel.state import LATE_AT_MOST, TURNS_AT_MOST, WIDTH
from presenter.games.duel.lobby import dead_limit, pace_line
from presenter.words import Words

PAGES = ("idea", "turns", "killer", "inspector", "end", "signs")


def rules_text(page: int, options: Options, seats: int | None, words: Words) -> str:
    """The text of one of `PAGES`, from 0; there are two seats whatever `seats` says."""
    chosen = options if isinstance(options, DuelOptions) else DuelOptions(pace=options.pace)
    name = PAGES[page]
    title = words.say(f"duel.rules.{name}.title", page=page + 1, pages=len(PAGES))
    return "\n".join((title, *_BODIES[name](chosen, words)))


def _idea(options: DuelOptions, words: Words) -> list[str]:
    width = WIDTH[options.board]
    return [
        words.say("duel.rules.idea", suspects=width * width, width=width, deck=width * width - 5),
        words.say(f"duel.rules.roles.{options.killer}"),
        words.say("duel.rules.adjacent"),
    ]


def _turns(options: DuelOptions, words: Words) -> list[str]:
    return [
        words.say("duel.rules.turns"),
        words.say("duel.rules.shift"),
        words.say("duel.rules.removal"),
        words.say("duel.rules.open"),
    ]


def _killer(options: DuelOptions, words: Words) -> list[str]:
    told = [words.say("duel.rules.kill"), words.say(f"duel.rules.disguise.{options.mode}")]
    if options.mode == "standard":
        told.append(words.say("duel.rules.kill.canvass"))
    return told


def _inspector(options: DuelOptions, words: Words) -> list[str]:
    told = [
        words.say("duel.rules.identity"),
        words.say("duel.rules.arrest"),
        words.say(f"duel.rules.exonerate.{options.mode}"),
    ]
    if options.citizens_arrest:
        told.append(words.say("duel.rules.citizens_arrest"))
    return told


def _end(options: DuelOptions, words: Words) -> list[str]:
    limit = dead_limit(options)
    bodies = "bodies.classic" if options.mode == "classic" else "bodies"
    told = [
        words.say(f"duel.rules.end.{bodies}", limit=limit, suspects=WIDTH[options.board] ** 2),
        words.say("duel.rules.end", turns=TURNS_AT_MOST),
        pace_line(options, words),
        words.say("duel.rules.late", times=LATE_AT_MOST),
    ]
    if options.bank_seconds is not None:
        told.append(words.say("duel.rules.bank"))
    if options.match == "two_games":
        told.append(words.say("duel.rules.match"))
    return told


def _signs(options: DuelOptions, words: Words) -> list[str]:
    return [words.say("duel.rules.signs"), words.say(f"duel.rules.notebook.{options.notebook}")]


_BODIES = {
    "idea": _idea,
    "turns": _turns,
    "killer": _killer,
    "inspector": _inspector,
    "end": _end,
    "signs": _signs,
}
