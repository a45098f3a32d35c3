"""The private ballot."""

from __future__ import annotations

from engine.core.game import Choice
from engine.core.values import Seat
from engine.games.manor.commands import CastBallot
from engine.games.manor.content import Phase
from presenter.games.manor.cards import due_line
from presenter.games.manor.voice import Voice, is_phase, lines, own_cards, written
from presenter.page import Page, Row
from presenter.reader_view import ReaderView
from presenter.words import Words

ABSTAIN = "-"


def ballot_page(reader: ReaderView, words: Words) -> Page:
    """Whom to vote for: select pick_ballot (value: a seat), button pick_ballot with arg "-" to abstain.

    Both lead to `ballot_confirm`. Says so when the ballot is already in. Phase: the running one.
    """
    words = words.at(reader.table_id, reader.view.phase)
    cards = own_cards(reader)
    if cards is None:
        return Page(words.say("manor.cards.onlooker", table=reader.table_id))
    if not is_phase(reader, Phase.COUNCIL, Phase.RUN_OFF):
        return Page(words.say("manor.nothing_due"))
    text = written(reader, words, lambda voice: _text(voice, cards.bribe_offered))
    commands = [c.command for c in reader.choices if isinstance(c, Choice)]
    ballots = [c for c in commands if isinstance(c, CastBallot)]
    if not ballots:
        return Page(text)
    voice = Voice(reader, words)
    here = voice.here()
    named = [c.target for c in ballots if c.target is not None]
    rows: list[Row] = [here.select("ballot", "pick_ballot", voice.people(named))] if named else []
    return Page(text, (*rows, (here.button("abstain", "pick_ballot", ABSTAIN),)))


def ballot_confirm(reader: ReaderView, target: Seat | None, words: Words) -> Page:
    """Asks once more: button cast_ballot, arg the seat or "-"; button vote to go back."""
    words = words.at(reader.table_id, reader.view.phase)
    cards = own_cards(reader)
    offered = cards is not None and cards.bribe_offered

    def write(voice: Voice) -> str:
        note = voice.say("manor.event.bribe_received") if offered else None
        if target is None:
            return lines(voice.say("manor.confirm.abstain"), note)
        return lines(voice.say("manor.confirm.ballot", name=voice.name(target)), note)

    here = Voice(reader, words).here()
    arg = ABSTAIN if target is None else str(target)
    cast = here.button("cast_ballot", "cast_ballot", arg, style="danger")
    return Page(written(reader, words, write), ((cast, here.button("back", "vote")),))


def _text(voice: Voice, offered: bool) -> str:
    note = voice.say("manor.event.bribe_received") if offered else None
    return lines(due_line(voice), note)
