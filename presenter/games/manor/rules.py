"""The Manor's rules on a few pages, with the table's options worked in."""

from __future__ import annotations

from engine.core.values import Options
from engine.games.manor.content import Goal, Phase, Role
from engine.games.manor.council import TWO_OUT_FROM_LIVING, TWO_OUT_FROM_SEATS
from engine.games.manor.ending import FEW_LIVING
from engine.games.manor.goals import COMPANIONS_FEW, COMPANIONS_MANY, MANY_SEATS
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import PRESETS, ghosts_need, goals_in_play, rooms_in_play, rounds_at_most
from engine.games.manor.state import length_of
from presenter.games.manor.lobby import SEATS
from presenter.lengths import span
from presenter.words import Words

PAGES = ("idea", "night", "roles", "day", "ghosts", "goals", "end", "fair")


def rules_text(page: int, options: Options, seats: int | None, words: Words) -> str:
    """The text of one of `PAGES`, from 0. `seats` works that table's numbers in, once it has enough."""
    least, most = SEATS
    chosen = options if isinstance(options, ManorOptions) else ManorOptions(pace=options.pace)
    if seats is not None and not least <= seats <= most:
        seats = None
    name = PAGES[page]
    title = words.say(f"manor.rules.{name}.title", page=page + 1, pages=len(PAGES))
    return "\n".join((title, *_BODIES[name](chosen, seats, words)))


def _idea(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    told = [words.say("manor.rules.idea")]
    if seats is None:
        told.append(words.say("manor.rules.idea.any"))
    else:
        rooms = [words.say(f"manor.room.{room.value}") for room in rooms_in_play(seats)]
        told.append(words.say("manor.rules.idea.seats", n=seats, rooms=words.listed(rooms)))
        told.append(words.plural(f"manor.told.{options.murderers}", PRESETS[seats].murderers_told))
    told.append(words.say(f"manor.rules.idea.{options.murderers}"))
    told.append(words.say("manor.rules.idea.strangers"))
    return told


def _night(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    length = span(length_of(options, Phase.NIGHT), words)
    return [words.say("manor.rules.night", length=length), words.say("manor.rules.night.dawn")]


def _roles(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    told: list[str] = []
    for role in Role:
        least = _least(role)
        off = role in _left_out(options)
        if off or (least is not None and seats is not None and seats < least):
            continue
        note = ""
        if least is not None and seats is None:
            note = " " + words.say("manor.rules.roles.from", n=least)
        name = words.say(f"manor.role.{role.value}")
        told.append(words.say("manor.rules.roles.one", role=name, text=_does(role, words) + note))
    return [*told, words.say("manor.rules.roles.more")]


def _left_out(options: ManorOptions) -> set[Role]:
    present = {
        Role.DOCTOR: options.doctor,
        Role.CRANK: options.crank,
        Role.EXORCIST: options.exorcist and options.ghosts == "on",
    }
    return {role for role, here in present.items() if not here}


def _least(role: Role) -> int | None:
    """From how many seats on a role that is not always there is in the cast."""
    match role:
        case Role.DOCTOR:
            return min(n for n, preset in PRESETS.items() if preset.doctor)
        case Role.CRANK:
            return min(n for n, preset in PRESETS.items() if preset.crank)
        case _:
            return None


def _does(role: Role, words: Words) -> str:
    return words.say(f"manor.rules.role.{role.value}")


def _day(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    day, council, run_off = (
        span(length_of(options, phase), words) for phase in (Phase.DAY, Phase.COUNCIL, Phase.RUN_OFF)
    )
    told = [
        words.say("manor.rules.day", length=day),
        words.say("manor.rules.council", length=council),
    ]
    if seats is None or seats >= TWO_OUT_FROM_SEATS:
        told.append(words.say("manor.rules.council.two", n=TWO_OUT_FROM_SEATS, living=TWO_OUT_FROM_LIVING))
    told.append(words.say("manor.rules.council.tie", length=run_off))
    return told


def _ghosts(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    if options.ghosts == "off":
        return [words.say("manor.rules.ghosts.off")]
    known = seats is not None or options.ghosts_need is not None
    needed = ghosts_need(options, seats or SEATS[1]) if known else "any"
    return [words.say("manor.rules.ghosts"), words.say(f"manor.rules.ghosts.need.{needed}")]


def _goals(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    told = [words.say("manor.rules.goals")]
    for goal in goals_in_play(options):
        name = words.say(f"manor.goal.{goal.value}")
        if goal is Goal.COMPANION:
            many = seats is not None and seats >= MANY_SEATS
            others = COMPANIONS_MANY if many else COMPANIONS_FEW
            text = words.plural("manor.goal.text.companion", others)
            if seats is None:
                text += " " + words.say("manor.rules.goals.companion", n=MANY_SEATS, many=COMPANIONS_MANY)
        elif goal is Goal.SPY:
            text = words.say("manor.goal.text.spy", person=words.say("manor.goal.somebody"))
        else:
            text = words.say(f"manor.goal.text.{goal.value}")
        told.append(words.say("manor.rules.roles.one", role=name, text=text))
    return [*told, words.say("manor.rules.goals.more")]


def _end(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    ends = words.say("manor.rules.end", few=FEW_LIVING)
    last = (
        words.say("manor.rules.end.last.any")
        if seats is None
        else words.say("manor.rules.end.last", n=rounds_at_most(seats))
    )
    length = span(length_of(options, Phase.UNMASKING), words)
    return [
        ends,
        last,
        words.say("manor.rules.winners" if options.ghosts == "off" else "manor.rules.winners.living"),
        words.say("manor.rules.unmasking", length=length),
        words.say("manor.rules.points"),
        words.say("manor.rules.evening"),
    ]


def _fair(options: ManorOptions, seats: int | None, words: Words) -> list[str]:
    return [words.say("manor.rules.fair")]


_BODIES = {
    "idea": _idea,
    "night": _night,
    "roles": _roles,
    "day": _day,
    "ghosts": _ghosts,
    "goals": _goals,
    "end": _end,
    "fair": _fair,
}
