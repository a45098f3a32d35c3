"""A challenge to a game for two: its card, its answers, the question which role the loser wants."""

from __future__ import annotations

from presenter.controls import Controls
from presenter.names import clean, escape, isolate, shorten
from presenter.page import Page, Row
from presenter.reader_view import LobbyView
from presenter.rooms import WORDS, GameInvitation
from presenter.words import Words


def invitation_of(game: str) -> GameInvitation:
    """The words of a game that two may begin without a lobby."""
    found = WORDS[game].invitation
    assert found is not None, f"nobody is challenged to {game}"
    return found


def challenge_card(reader: LobbyView, words: Words) -> Page:
    """The public card; while it waits it mentions whoever is challenged, and only then has controls.

    Verbs (phase None): accept_challenge, decline_challenge, withdraw_challenge, rules.
    """
    heading = words.say("challenge.heading", table=reader.table_id)
    opponent = f"<@{reader.invited[0]}>"
    asked = words.say("challenge.asks", host=_host(reader, words), opponent=opponent)
    if reader.game_number > 1:
        asked = words.say("challenge.asks_again", host=_host(reader, words), opponent=opponent)
    parts = [heading, asked, invitation_of(reader.game).options_line(reader, words)]
    if reader.challenge != "waiting":
        parts.append(words.say(f"challenge.{reader.challenge}", link=reader.link))
        return Page("\n".join(parts))
    when = "" if reader.expires is None else words.moment(reader.expires, "R")
    parts.append(words.say("challenge.waiting", opponent=opponent, when=when))
    return Page("\n".join(parts), _rows(reader, words), pings=reader.invited)


def role_page(game: str, table_id: int, verb: str, words: Words) -> Page:
    """Asks whoever lost for the role of the next game. Verb `verb` (phase None), the role as argument."""
    controls = Controls(words, table_id, None)
    buttons = tuple(controls.button(f"role.{role}", verb, role) for role in invitation_of(game).ROLES)
    return Page(words.say("challenge.choose_role"), (buttons,))


def challenge_answer(key: str, reader: LobbyView, words: Words) -> Page:
    """The private answer to a press on a challenge: "sent", "accepted", "declined", "withdrawn"."""
    return Page(words.say(f"challenge.answer.{key}", table=reader.table_id, link=reader.link))


def _rows(reader: LobbyView, words: Words) -> tuple[Row, ...]:
    controls = Controls(words, reader.table_id, None)
    return (
        (
            controls.button("accept_challenge", "accept_challenge", style="success"),
            controls.button("decline_challenge", "decline_challenge"),
            controls.button("withdraw_challenge", "withdraw_challenge"),
            controls.button("rules", "rules", "0"),
        ),
    )


def _host(reader: LobbyView, words: Words) -> str:
    return isolate(escape(shorten(clean(reader.host_name)) or words.say("name.host")))
