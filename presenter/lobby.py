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
from presenter.rooms import WORDS
from presenter.shown import LobbyShown
from presenter.words import Words


def lobby_card(shown: LobbyShown, words: Words) -> Page:
    """The public card, edited while people come; without controls once started or closed.

    Verbs (phase None): join, leave, house, options, rules, start, qr.
    """
    return Page(fitted(shown.people, words, lambda names: _card(shown, words, names)), _rows(shown, words))


def welcome_letter(shown: LobbyShown, words: Words) -> Page:
    """The DM at joining, by which a closed DM is known."""
    head = letterhead(shown.game, shown.table_id, shown.link, words)
    host = _host(shown, words)
    return Page(f"{head}\n{words.say(f'{shown.game}.welcome', host=host)}\n{words.say('lobby.welcome')}")


def host_letter(shown: LobbyShown, words: Words) -> Page:
    """The DM to who opens a table without playing, by which a closed DM is known."""
    return Page(
        f"{letterhead(shown.game, shown.table_id, shown.link, words)}\n{words.say('console.welcome')}"
    )


def joined(shown: LobbyShown, words: Words, *, reached: bool) -> Page:
    """The private answer to Join; says once, kindly, what closed DMs mean."""
    key = "lobby.joined.reached" if reached else "lobby.joined.unreached"
    return Page(words.say(key, table=shown.table_id))


def qr_page(shown: LobbyShown, words: Words) -> Page:
    """The way to the card as a QR picture, and as a link; in private, for whoever holds up the screen."""
    title = words.say("lobby.qr.title", game=words.say(f"{shown.game}.name"), table=shown.table_id)
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

    Selects (the value in the interaction): set_pace (live|quick|slow), take_away (seat). Buttons (the value
    as arg): set_private, set_quiet (on|off), set_host (on: the host does not play|off), remove_house, times
    (opens `times_form`), and the game's own. Phase None for all.
    """
    text = words.say("lobby.options.heading", table=shown.table_id) + "\n" + _options(shown, words)
    if not host:
        return Page(f"{text}\n{words.say('lobby.options.host_only', host=_host(shown, words))}")
    game = WORDS[shown.game].lobby
    controls = Controls(words, shown.table_id, None)
    toggles = [
        toggle(controls, "private", shown.private),
        toggle(controls, "quiet", shown.quiet_hours),
        controls.button("times", "times"),
        controls.button("remove_house", "remove_house", disabled=not any(_house(shown))),
    ]
    if game.HUMAN_HOST:
        toggles.append(toggle(controls, "host", shown.options.host == "human"))
    paces = [
        Option(
            words.say(f"option.pace.{pace}"),
            pace,
            words.say(f"{game.PACES}.{pace}.more"),
            default=pace == shown.options.pace,
        )
        for pace in ("live", "quick", "slow")
    ]
    rows: list[Row] = [
        controls.select("pace", "set_pace", paces),
        *game.option_rows(shown.options, controls, words),
        tuple(toggles),
    ]
    guests = [seat for seat, p in enumerate(shown.people) if p.user_id not in (None, shown.host)]
    if guests:
        names = Names(shown.people, words)
        seats = [Option(names.plain(seat), str(seat)) for seat in guests[:MOST_OPTIONS]]
        rows.append(controls.select("take_away", "take_away", seats))
    return Page(text, tuple(rows))


def times_form(shown: LobbyShown, words: Words) -> Form:
    """Own lengths in seconds (empty: the pace's own): the fields of `own_times`. Verb times_form."""
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
            for key, seconds in WORDS[shown.game].lobby.own_times(shown.options).items()
        ),
    )


def _card(shown: LobbyShown, words: Words, names: Names) -> str:
    least, most = WORDS[shown.game].lobby.SEATS
    have = len(shown.people)
    heading = words.say(f"{shown.game}.lobby.heading", table=shown.table_id)
    if shown.status == "over":
        return f"{heading}\n{words.say('lobby.closed')}"
    seats = [f"{seat + 1}. {_seat(shown, words, names, seat)}" for seat in range(have)]
    parts = [heading, words.say(f"{shown.game}.lobby.what")]
    if shown.game_number > 1:
        parts.append(words.say("lobby.game_number", number=shown.game_number))
    watches = shown.options.host == "human"
    parts.append(words.say("lobby.human_host" if watches else "lobby.host", host=_host(shown, words)))
    exact = "lobby.seats.exact" if least == most else "lobby.seats"
    parts.append(words.say(exact, have=have, least=least, most=most))
    parts += seats
    parts += WORDS[shown.game].lobby.short_options(shown.options, have, words)
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
    most = WORDS[shown.game].lobby.SEATS[1]
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


def _options(shown: LobbyShown, words: Words) -> str:
    openness = words.say("lobby.private" if shown.private else "lobby.open")
    told = [*WORDS[shown.game].lobby.options_lines(shown.options, words), openness]
    if shown.options.host == "human":
        told.append(words.say("lobby.human_host", host=_host(shown, words)))
    if shown.quiet_hours:
        told.append(words.say("lobby.quiet"))
    return "\n".join(told)
