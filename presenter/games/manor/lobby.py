"""What the Manor adds to a table's card and options."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.values import Options
from engine.games.manor.content import Phase
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import SEATS as PRESET_SEATS
from engine.games.manor.state import length_of
from presenter.controls import Controls, toggle
from presenter.games.manor.odds import odds_line
from presenter.lengths import span
from presenter.page import Option, Row
from presenter.words import Words

SEATS = (PRESET_SEATS[0], PRESET_SEATS[-1])
PACES = "option.pace"
HUMAN_HOST = True


def options_lines(options: Options, words: Words) -> list[str]:
    """The table's options in words, with the lengths of its phases."""
    chosen = _manor(options)
    return [
        _pace(chosen, words),
        words.say(f"lobby.options.murderers.{chosen.murderers}"),
        words.say(f"lobby.options.doctor.{'on' if chosen.doctor else 'off'}"),
        words.say(f"lobby.options.crank.{'on' if chosen.crank else 'off'}"),
        words.say(f"lobby.options.ghosts.{chosen.ghosts}"),
        words.say(f"lobby.options.exorcist.{'on' if chosen.exorcist else 'off'}"),
        words.say(f"lobby.options.goals.{chosen.goals}"),
    ]


def short_options(options: Options, seats: int, words: Words) -> list[str]:
    """The lengths, what is not as usual, the odds."""
    chosen = _manor(options)
    parts = [_pace(chosen, words)]
    if chosen.murderers == "exact":
        parts.append(words.say("lobby.options.murderers.exact"))
    if not chosen.doctor:
        parts.append(words.say("lobby.options.doctor.off"))
    if not chosen.crank:
        parts.append(words.say("lobby.options.crank.off"))
    if chosen.ghosts == "off":
        parts.append(words.say("lobby.options.ghosts.off"))
    elif not chosen.exorcist:
        parts.append(words.say("lobby.options.exorcist.off"))
    if chosen.goals == "extended":
        parts.append(words.say("lobby.options.goals.extended"))
    odds = odds_line(chosen, seats, words)
    return [*parts, odds] if odds else parts


def option_rows(options: Options, controls: Controls, words: Words) -> tuple[Row, ...]:
    """Select set_murderers (about|exact); buttons set_doctor, set_crank, set_ghosts, set_exorcist,
    set_goals (on: extended|off).
    """
    chosen = _manor(options)
    told = [
        Option(
            words.say(f"option.murderers.{value}"),
            value,
            words.say(f"option.murderers.{value}.more"),
            default=value == chosen.murderers,
        )
        for value in ("about", "exact")
    ]
    return (
        controls.select("murderers", "set_murderers", told),
        (
            toggle(controls, "doctor", chosen.doctor),
            toggle(controls, "crank", chosen.crank),
            toggle(controls, "ghosts", chosen.ghosts == "on"),
            toggle(controls, "exorcist", chosen.exorcist),
            toggle(controls, "goals", chosen.goals == "extended"),
        ),
    )


def own_times(options: Options) -> Mapping[str, int | None]:
    """Night, day, council."""
    chosen = _manor(options)
    return {"night": chosen.night_seconds, "day": chosen.day_seconds, "council": chosen.council_seconds}


def _pace(options: ManorOptions, words: Words) -> str:
    lengths = {
        key: span(length_of(options, phase), words)
        for key, phase in (("night", Phase.NIGHT), ("day", Phase.DAY), ("council", Phase.COUNCIL))
    }
    return words.say("lobby.options.pace", pace=words.say(f"option.pace.{options.pace}"), **lengths)


def _manor(options: Options) -> ManorOptions:
    assert isinstance(options, ManorOptions), "a table of the Manor"
    return options
