"""The card of a table before its start, the letter of welcome, the options."""

from __future__ import annotations

from presenter.control_id import custom_id
from presenter.controls import MOST_OPTIONS, Controls, toggle
from presenter.fitting import fitted
from presenter.letterhead import letterhead
from presenter.names import Names, clean, escape, isolate, shorten
from presenter.page import Field, Form, Option, Page, Row
from presenter.pictures.picture import Picture, fit_alt
from presenter.pictures.qr import QrCode
from presenter.reader_view import LobbyView
from presenter.rooms import WORDS
from presenter.words import Words


def lobby_card(reader: LobbyView, words: Words) -> Page:
    """The public card, edited while people come; without controls once started or closed.

    Verbs (phase None): join, leave, house, options, rules, start, qr.
    """
    return Page(fitted(reader.people, words, lambda names: _card(reader, words, names)), _rows(reader, words))


def welcome_letter(reader: LobbyView, words: Words) -> Page:
    """The DM at joining, by which a closed DM is known."""
    head = letterhead(reader.game, reader.table_id, reader.link, words)
    host = _host(reader, words)
    return Page(f"{head}\n{words.say(f'{reader.game}.welcome', host=host)}\n{words.say('lobby.welcome')}")


def host_letter(reader: LobbyView, words: Words) -> Page:
    """The DM to who opens a table without playing, by which a closed DM is known."""
    return Page(
        f"{letterhead(reader.game, reader.table_id, reader.link, words)}\n{words.say('console.welcome')}"
    )


def joined(reader: LobbyView, words: Words, *, reached: bool) -> Page:
    """The private answer to Join; says once, kindly, what closed DMs mean."""
    key = "lobby.joined.reached" if reached else "lobby.joined.unreached"
    return Page(words.say(key, table=reader.table_id))


def qr_page(reader: LobbyView, words: Words) -> Page:
    """The way to the card as a QR picture, and as a link; in private, for whoever holds up the screen."""
    title = words.say("lobby.qr.title", game=words.say(f"{reader.game}.name"), table=reader.table_id)
    alt = fit_alt(words.say("lobby.qr.alt", table=reader.table_id, link=reader.link))
    picture = Picture("qr.png", alt, QrCode(title, reader.link))
    text = words.say("lobby.qr", table=reader.table_id, link=reader.link)
    return Page(text, picture=picture)


def lobby_answer(verb: str, reader: LobbyView, words: Words) -> Page:
    """The private answer to a lobby press that did something: "leave", "house", "remove_house",
    "take_away", "invite", "start", "private", "set_options", "times", "call_link". Raises KeyError else.
    """
    key = f"private.{'on' if reader.private else 'off'}" if verb == "private" else verb
    return Page(words.say(f"lobby.answer.{key}", table=reader.table_id, seats=len(reader.people)))


def lobby_warning(reader: LobbyView, words: Words) -> Page:
    """A word in the channel before an idle lobby closes."""
    when = "" if reader.expires is None else words.moment(reader.expires, "R")
    return Page(words.say("lobby.warning", table=reader.table_id, when=when))


def options_page(reader: LobbyView, words: Words, *, host: bool) -> Page:
    """What the table plays with, in private; with controls for the host.

    Selects (the value in the interaction): set_pace (live|quick|slow), take_away (seat). Buttons (the value
    as arg): set_private, set_quiet (on|off), set_host (on: the host does not play|off), remove_house, times
    (opens `times_form`), and the game's own. Phase None for all.
    """
    text = words.say("lobby.options.heading", table=reader.table_id) + "\n" + _options(reader, words)
    if not host:
        return Page(f"{text}\n{words.say('lobby.options.host_only', host=_host(reader, words))}")
    game = WORDS[reader.game].lobby
    controls = Controls(words, reader.table_id, None)
    toggles = [
        toggle(controls, "private", reader.private),
        toggle(controls, "quiet", reader.quiet_hours),
        controls.button("times", "times"),
        controls.button("remove_house", "remove_house", disabled=not any(_house(reader))),
    ]
    if game.HUMAN_HOST:
        toggles.append(toggle(controls, "host", reader.options.host == "human"))
    paces = [
        Option(
            words.say(f"option.pace.{pace}"),
            pace,
            words.say(f"{game.PACES}.{pace}.more"),
            default=pace == reader.options.pace,
        )
        for pace in ("live", "quick", "slow")
    ]
    rows: list[Row] = [
        controls.select("pace", "set_pace", paces),
        *game.option_rows(reader.options, controls, words),
        tuple(toggles),
    ]
    guests = [seat for seat, p in enumerate(reader.people) if p.user_id not in (None, reader.host)]
    if guests:
        names = Names(reader.people, words)
        seats = [Option(names.plain(seat), str(seat)) for seat in guests[:MOST_OPTIONS]]
        rows.append(controls.select("take_away", "take_away", seats))
    return Page(text, tuple(rows))


def times_form(reader: LobbyView, words: Words) -> Form:
    """Own lengths in seconds (empty: the pace's own): the fields of `own_times`. Verb times_form."""
    return Form(
        custom_id(reader.table_id, None, "times_form"),
        words.say("lobby.times.title"),
        tuple(
            Field(
                key,
                words.say(f"lobby.times.{key}"),
                value="" if seconds is None else str(seconds),
                required=False,
                longest=6,
            )
            for key, seconds in WORDS[reader.game].lobby.own_times(reader.options).items()
        ),
    )


def _card(reader: LobbyView, words: Words, names: Names) -> str:
    least, most = WORDS[reader.game].lobby.SEATS
    have = len(reader.people)
    heading = words.say(f"{reader.game}.lobby.heading", table=reader.table_id)
    if reader.status == "over":
        return f"{heading}\n{words.say('lobby.closed')}"
    seats = [f"{seat + 1}. {_seat(reader, words, names, seat)}" for seat in range(have)]
    parts = [heading, words.say(f"{reader.game}.lobby.what")]
    if reader.game_number > 1:
        parts.append(words.say("lobby.game_number", number=reader.game_number))
    watches = reader.options.host == "human"
    parts.append(words.say("lobby.human_host" if watches else "lobby.host", host=_host(reader, words)))
    exact = "lobby.seats.exact" if least == most else "lobby.seats"
    parts.append(words.say(exact, have=have, least=least, most=most))
    parts += seats
    parts += WORDS[reader.game].lobby.short_options(reader.options, have, words)
    if reader.private:
        parts.append(words.say("lobby.private"))
    if reader.quiet_hours:
        parts.append(words.say("lobby.quiet"))
    if reader.call_link:
        parts.append(words.say("lobby.call", link=_link(reader.call_link)))
    parts.append(_state(reader, words, least - have))
    return "\n".join(parts)


def _state(reader: LobbyView, words: Words, missing: int) -> str:
    if reader.status == "running":
        link = words.say("lobby.started.link", link=reader.link) if reader.link else ""
        return words.say("lobby.started") + (f" {link}" if link else "")
    ready = words.plural("lobby.missing", missing) if missing > 0 else words.say("lobby.ready")
    if reader.expires is not None:
        ready += " " + words.say("lobby.expires", when=words.moment(reader.expires, "R"))
    return ready


def _rows(reader: LobbyView, words: Words) -> tuple[Row, ...]:
    if reader.status != "lobby":
        return ()
    most = WORDS[reader.game].lobby.SEATS[1]
    full = len(reader.people) >= most
    controls = Controls(words, reader.table_id, None)
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


def _seat(reader: LobbyView, words: Words, names: Names, seat: int) -> str:
    person = reader.people[seat]
    name = names[seat]
    if person.user_id is None:
        return f"{name} 🤖 ({words.say('seat.house')})"
    return f"{name} ({words.say('seat.host')})" if person.user_id == reader.host else name


def _host(reader: LobbyView, words: Words) -> str:
    name = shorten(clean(reader.host_name)) or words.say("name.host")
    return isolate(escape(name))


def _house(reader: LobbyView) -> list[bool]:
    return [person.user_id is None for person in reader.people]


def _link(raw: str) -> str:
    """A web address given by the host: one word, nothing that could close the angle brackets."""
    kept = "".join(c for c in clean(raw) if c not in "<> ")
    return f"<{kept[:200]}>"


def _options(reader: LobbyView, words: Words) -> str:
    openness = words.say("lobby.private" if reader.private else "lobby.open")
    told = [*WORDS[reader.game].lobby.options_lines(reader.options, words), openness]
    if reader.options.host == "human":
        told.append(words.say("lobby.human_host", host=_host(reader, words)))
    if reader.quiet_hours:
        told.append(words.say("lobby.quiet"))
    return "\n".join(told)
