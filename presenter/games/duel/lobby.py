"""What the Duel adds to a table's card and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.values import Options
from engine.games.duel.options import DuelOptions
from engine.games.duel.state import DEAD_LIMITS, length_of_turn
from presenter.controls import Controls
from presenter.lengths import span
from presenter.page import Button, Row
from presenter.words import Words

SEATS = (2, 2)
PACES = "duel.pace"
HUMAN_HOST = False

_ONE_OF: Mapping[str, tuple[str, ...]] = {
    "mode": ("standard", "classic"),
    "board": ("5x5", "4x4"),
    "killer": ("random", "opener", "guest"),
    "match": ("single", "two_games"),
    "notebook": ("full", "facts", "off"),
    "level": ("easy", "normal", "hard"),
}
"""What a press goes through, in this order and round again."""


def options_lines(options: Options, words: Words) -> list[str]:
    """The table's options in words, with the time of a turn."""
    chosen = _duel(options)
    told = [pace_line(chosen, words)]
    told += [words.say(f"duel.option.{name}.{getattr(chosen, name)}") for name in _ONE_OF]
    told.append(words.say("duel.option.dead_limit", n=dead_limit(chosen)))
    told.append(words.say(f"duel.option.citizens_arrest.{'on' if chosen.citizens_arrest else 'off'}"))
    return told


def short_options(options: Options, seats: int, words: Words) -> list[str]:
    """Time, mode and board; then what is not as usual."""
    chosen, usual = _duel(options), DuelOptions()
    told = [pace_line(chosen, words), words.say(f"duel.option.mode.{chosen.mode}")]
    for name in ("board", "killer", "match", "notebook", "level"):
        if getattr(chosen, name) != getattr(usual, name):
            told.append(words.say(f"duel.option.{name}.{getattr(chosen, name)}"))
    if dead_limit(chosen) != DEAD_LIMITS[chosen.board][0]:
        told.append(words.say("duel.option.dead_limit", n=dead_limit(chosen)))
    if chosen.citizens_arrest:
        told.append(words.say("duel.option.citizens_arrest.on"))
    return told


def option_rows(options: Options, controls: Controls, words: Words) -> tuple[Row, ...]:
    """Buttons set_option, arg "<option>.<value>": each says how it stands and sets the next value.

    Another board takes the number of dead back to its own.
    """
    chosen = _duel(options)
    first = tuple(_next(controls, chosen, name) for name in ("mode", "board", "killer", "match"))
    second = tuple(_next(controls, chosen, name) for name in ("notebook", "level"))
    limits = DEAD_LIMITS[chosen.board]
    limit = dead_limit(chosen)
    more = controls.button("set_dead_limit", "set_option", f"dead_limit.{_after(limits, limit)}", n=limit)
    on = chosen.citizens_arrest
    label = f"set_citizens_arrest.{'on' if on else 'off'}"
    arrest = controls.button(label, "set_option", f"citizens_arrest.{'no' if on else 'yes'}")
    return (*first, more), (arrest, *second)


def own_times(options: Options) -> Mapping[str, int | None]:
    """A turn, and the chess clock."""
    chosen = _duel(options)
    return {"turn": chosen.turn_seconds, "bank": chosen.bank_seconds}


def dead_limit(options: DuelOptions) -> int:
    return options.dead_limit or DEAD_LIMITS[options.board][0]


def pace_line(options: DuelOptions, words: Words) -> str:
    """How long a turn may last, or what the chess clocks hold."""
    pace = words.say(f"option.pace.{options.pace}")
    if options.bank_seconds is None:
        return words.say("duel.option.pace", pace=pace, turn=span(length_of_turn(options, None), words))
    bank = span(options.bank_seconds * 1_000, words)
    if options.turn_seconds is None:
        return words.say("duel.option.pace.bank", bank=bank)
    return words.say("duel.option.pace.both", bank=bank, turn=span(options.turn_seconds * 1_000, words))


def _next(controls: Controls, options: DuelOptions, name: str) -> Button:
    value = str(getattr(options, name))
    arg = f"{name}.{_after(_ONE_OF[name], value)}"
    if name == "board":
        arg += ",dead_limit.-"
    return controls.button(f"set_{name}.{value}", "set_option", arg)


def _after(values: Sequence[object], value: object) -> object:
    return values[(values.index(value) + 1) % len(values)]


def _duel(options: Options) -> DuelOptions:
    assert isinstance(options, DuelOptions), "a table of the Duel"
    return options
