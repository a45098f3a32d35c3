"""What an invitation to a duel says of it."""

from __future__ import annotations

from engine.games.duel.options import DuelOptions
from engine.games.duel.state import length_of_turn
from presenter.lengths import span
from presenter.reader_view import LobbyView
from presenter.words import Words

ROLES = ("killer", "inspector", "random")


def options_line(reader: LobbyView, words: Words) -> str:
    """Mode, board and time of a turn; then the match, the roles and the citizens' arrest if they apply."""
    options = reader.options
    assert isinstance(options, DuelOptions)
    told = [words.say(f"challenge.mode.{options.mode}"), words.say(f"challenge.board.{options.board}")]
    if options.bank_seconds is None:
        told.append(words.say("challenge.turn", span=span(length_of_turn(options, None), words)))
    else:
        told.append(words.say("challenge.bank", span=span(options.bank_seconds * 1_000, words)))
    line = " · ".join(told)
    extras = []
    if options.match == "two_games":
        extras.append(words.say("challenge.two_games"))
    if options.killer != "random" and reader.game_number == 1:
        extras.append(words.say(f"challenge.roles.{options.killer}"))
    if options.citizens_arrest:
        extras.append(words.say("challenge.citizens_arrest"))
    return "\n".join([line, *(" ".join(extras),)] if extras else [line])
