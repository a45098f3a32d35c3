"""The card of a table before its start, the letter of welcome, the options."""

from __future__ import annotations

from engine.games.manor.model import ManorOptions, Phase
from engine.games.manor.presets import SEATS as MANOR_SEATS
from engine.games.manor.state import length_of
from presenter.controls import MOST_OPTIONS, Controls
from presenter.fitting import fitted
from presenter.letterhead import letterhead
from presenter.manor.odds import odds_line
from presenter.names import Names, clean, escape, isolate, shorten
from presenter.page import Button, Field, Form, Option, Page, Row
from presenter.pictures.picture import Picture, fit_alt
from presenter.pictures.qr import QrCode
from presenter.press import custom_id
from presenter.shown import LobbyShown
from presenter.words import Words

SEATS = {"manor": (MANOR_SEATS[0], MANOR_SEATS[-1])}
"""How few and how many may sit down."""


def lobby_card(shown: LobbyShown, words: Words) -> Page:
    """The public card, edited while people come; without controls once started or closed.

    Verbs (phase None): join, leave, house, options, rules, start, qr.
    """
    return Page(fitted(shown.people, words, lambda names: _card(shown, words, names)), _rows(shown, words))


def welcome_letter(shown: LobbyShown, words: Words) -> Page:
    """The DM at joining, by which a closed DM is known."""
    head = letterhead(shown.table_id, shown.link, words)
    host = _host(shown, words)
    return Page(f"{head}\n{words.say(f'{shown.game}.welcome', host=host)}\n{words.say('lobby.welcome')}")


def host_letter(shown: LobbyShown, words: Words) -> Page:
    """The DM to who opens a table without playing, by which a closed DM is known."""
    return Page(f"{letterhead(shown.table_id, shown.link, words)}\n{words.say('console.welcome')}")


def joined(shown: LobbyShown, words: Words, *, reached: bool) -> Page:
    """The private answer to Join; says once, kindly, what closed DMs mean."""
    key = "lobby.joined.reached" if reached else "lobby.joined.unreached"
    return Page(words.say(key, table=shown.table_id))


def qr_page(shown: LobbyShown, words: Words) -> Page:
    """The way to the card as a QR picture, and as a link; in private, for whoever holds up the screen."""
    title = words.say("lobby.qr.title", table=shown.table_id)
    alt = fit_alt(words.say("lobby.qr.alt", table=shown.table_id, link=shown.link))
    picture = Picture("qr.png", alt, QrCode(title, shown.link))
    text = words.say("lobby.qr", table=shown.table_id, link=shown.link)
    return Page(text, picture=picture)


def lobby_answer(verb: str, shown: LobbyShown, words: Words) -> Page:
    """The private answer to a lobby press that did something: "leave", "house", "remove_house",
    "take_away", "invite", "start", "private", "set_options", "times", "call_link". Raises KeyError else.
    """
    key = f"private.{'on' if shown.private else 'off'}" if verb == "private" else verb
    return Page(words.say(f"lobby.answer.{key}", table=shown.table_id, seats=len(shown.people)))


def lobby_warning(shown: LobbyShown, words: Words) -> Page:
    """A word in the channel before an idle lobby closes."""
    when = "" if shown.expires is None else words.moment(shown.expires, "R")
    return Page(words.say("lobby.warning", table=shown.table_id, when=when))


def options_page(shown: LobbyShown, words: Words, *, host: bool) -> Page:
    """What the table plays with, in private; with controls for the host.

    Selects (the value in the interaction): set_pace (live|quick|slow), set_murderers (about|exact),
    take_away (seat). Buttons (the value as arg): set_doctor (on|off), set_crank (on|off),
    set_ghosts, set_exorcist, set_goals (extended|classic), set_private, set_quiet (on|off), set_host (on:
    the host does not play|off), remove_house, times (opens `times_form`). Phase None for all.
    """
    text = words.say("lobby.options.heading", table=shown.table_id) + "\n" + _options(shown, words)
    if not host:
        return Page(f"{text}\n{words.say('lobby.options.host_only', host=_host(shown, words))}")
    options = _manor(shown)
    controls = Controls(words, shown.table_id, None)
    toggles = (
        _toggle(controls, "doctor", options.doctor),
        _toggle(controls, "crank", options.crank),
        _toggle(controls, "private", shown.private),
        controls.button("times", "times"),
        controls.button("remove_house", "remove_house", disabled=not any(_house(shown))),
    )
    rows: list[Row] = [
        controls.select("pace", "set_pace", _choices(words, "pace", ("live", "quick", "slow"), options.pace)),
        controls.select(
            "murderers", "set_murderers", _choices(words, "murderers", ("about", "exact"), options.murderers)
        ),
        toggles,
        (
            _toggle(controls, "ghosts", options.ghosts == "on"),
            _toggle(controls, "exorcist", options.exorcist),
            _toggle(controls, "goals", options.goals == "extended"),
            _toggle(controls, "quiet", shown.quiet_hours),
            _toggle(controls, "host", options.host == "human"),
        ),
    ]
    guests = [seat for seat, p in enumerate(shown.people) if p.user_id not in (None, shown.host)]
    if guests:
        names = Names(shown.people, words)
        seats = [Option(names.plain(seat), str(seat)) for seat in guests[:MOST_OPTIONS]]
        rows.append(controls.select("take_away", "take_away", seats))
    return Page(text, tuple(rows))


def times_form(shown: LobbyShown, words: Words) -> Form:
    """Own lengths in seconds: fields night, day, council (empty: the pace's own). Verb times_form."""
    options = _manor(shown)
    given = {
        "night": options.night_seconds,
        "day": options.day_seconds,
        "council": options.council_seconds,
    }
    return Form(
        custom_id(shown.table_id, None, "times_form"),
        words.say("lobby.times.title"),
        tuple(
            Field(
                key,
                words.say(f"lobby.times.{key}"),
                value="" if seconds is None else str(seconds),
                required=False,
                longest=6,
            )
            for key, seconds in given.items()
        ),
    )


def span(ms: int, words: Words) -> str:
    """A length of time: "2 min", "90 s"."""
    seconds = ms // 1_000
    if seconds % 60:
        return words.plural("span.seconds", seconds)
    if seconds % 3600:
        return words.plural("span.minutes", seconds // 60)
    return words.plural("span.hours", seconds // 3600)


def options_lines(options: ManorOptions, words: Words) -> str:
    """The table's options in words, with the lengths of its phases."""
    lengths = {
        key: span(length_of(options, phase), words)
        for key, phase in (("night", Phase.NIGHT), ("day", Phase.DAY), ("council", Phase.COUNCIL))
    }
    pace = words.say(f"option.pace.{options.pace}")
    return "\n".join(
        (
            words.say("lobby.options.pace", pace=pace, **lengths),
            words.say(f"lobby.options.murderers.{options.murderers}"),
            words.say(f"lobby.options.doctor.{'on' if options.doctor else 'off'}"),
            words.say(f"lobby.options.crank.{'on' if options.crank else 'off'}"),
            words.say(f"lobby.options.ghosts.{options.ghosts}"),
            words.say(f"lobby.options.exorcist.{'on' if options.exorcist else 'off'}"),
            words.say(f"lobby.options.goals.{options.goals}"),
        )
    )


def _card(shown: LobbyShown, words: Words, names: Names) -> str:
    least, most = SEATS[shown.game]
    have = len(shown.people)
    heading = words.say(f"{shown.game}.lobby.heading", table=shown.table_id)
    if shown.status == "over":
        return f"{heading}\n{words.say('lobby.closed')}"
    seats = [f"{seat + 1}. {_seat(shown, words, names, seat)}" for seat in range(have)]
    parts = [heading, words.say(f"{shown.game}.lobby.what")]
    if shown.game_number > 1:
        parts.append(words.say("lobby.game_number", number=shown.game_number))
    watches = _manor(shown).host == "human"
    parts.append(words.say("lobby.human_host" if watches else "lobby.host", host=_host(shown, words)))
    parts.append(words.say("lobby.seats", have=have, least=least, most=most))
    parts += seats
    parts.append(_short_options(shown, words))
    if shown.private:
        parts.append(words.say("lobby.private"))
    if shown.quiet_hours:
        parts.append(words.say("lobby.quiet"))
    if shown.call_link:
        parts.append(words.say("lobby.call", link=_link(shown.call_link)))
    parts.append(_state(shown, words, least - have))
    return "\n".join(parts)


def _state(shown: LobbyShown, words: Words, missing: int) -> str:
    if shown.status == "running":
        link = words.say("lobby.started.link", link=shown.link) if shown.link else ""
        return words.say("lobby.started") + (f" {link}" if link else "")
    ready = words.plural("lobby.missing", missing) if missing > 0 else words.say("lobby.ready")
    if shown.expires is not None:
        ready += " " + words.say("lobby.expires", when=words.moment(shown.expires, "R"))
    return ready


def _rows(shown: LobbyShown, words: Words) -> tuple[Row, ...]:
    if shown.status != "lobby":
        return ()
    most = SEATS[shown.game][1]
    full = len(shown.people) >= most
    controls = Controls(words, shown.table_id, None)
    return (
        (
            controls.button("join", "join", style="primary", disabled=full),
            controls.button("leave", "leave"),
            controls.button("house", "house", disabled=full),
            controls.button("options", "options"),
            controls.button("rules", "rules", "0"),
        ),
        (controls.button("start", "start", style="success"), controls.button("qr", "qr")),
    )


def _seat(shown: LobbyShown, words: Words, names: Names, seat: int) -> str:
    person = shown.people[seat]
    name = names[seat]
    if person.user_id is None:
        return f"{name} 🤖 ({words.say('seat.house')})"
    return f"{name} ({words.say('seat.host')})" if person.user_id == shown.host else name


def _host(shown: LobbyShown, words: Words) -> str:
    name = shorten(clean(shown.host_name)) or words.say("name.host")
    return isolate(escape(name))


def _house(shown: LobbyShown) -> list[bool]:
    return [person.user_id is None for person in shown.people]


def _link(raw: str) -> str:
    """A web address given by the host: one word, nothing that could close the angle brackets."""
    kept = "".join(c for c in clean(raw) if c not in "<> ")
    return f"<{kept[:200]}>"


def _manor(shown: LobbyShown) -> ManorOptions:
    assert isinstance(shown.options, ManorOptions)
    return shown.options


def _options(shown: LobbyShown, words: Words) -> str:
    openness = words.say("lobby.private" if shown.private else "lobby.open")
    quiet = f"\n{words.say('lobby.quiet')}" if shown.quiet_hours else ""
    if _manor(shown).host == "human":
        openness += "\n" + words.say("lobby.human_host", host=_host(shown, words))
    return f"{options_lines(_manor(shown), words)}\n{openness}{quiet}"


def _short_options(shown: LobbyShown, words: Words) -> str:
    options = _manor(shown)
    lengths = {
        key: span(length_of(options, phase), words)
        for key, phase in (("night", Phase.NIGHT), ("day", Phase.DAY), ("council", Phase.COUNCIL))
    }
    parts = [words.say("lobby.options.pace", pace=words.say(f"option.pace.{options.pace}"), **lengths)]
    if options.murderers == "exact":
        parts.append(words.say("lobby.options.murderers.exact"))
    if not options.doctor:
        parts.append(words.say("lobby.options.doctor.off"))
    if not options.crank:
        parts.append(words.say("lobby.options.crank.off"))
    if options.ghosts == "off":
        parts.append(words.say("lobby.options.ghosts.off"))
    elif not options.exorcist:
        parts.append(words.say("lobby.options.exorcist.off"))
    if options.goals == "extended":
        parts.append(words.say("lobby.options.goals.extended"))
    odds = odds_line(options, len(shown.people), words)
    if odds:
        parts.append(odds)
    return "\n".join(parts)


def _toggle(controls: Controls, what: str, on: bool) -> Button:
    state = "on" if on else "off"
    return controls.button(f"set_{what}.{state}", f"set_{what}", "off" if on else "on")


def _choices(words: Words, kind: str, values: tuple[str, ...], chosen: str) -> list[Option]:
    return [
        Option(
            words.say(f"option.{kind}.{value}"),
            value,
            words.say(f"option.{kind}.{value}.more"),
            default=value == chosen,
        )
        for value in values
    ]
