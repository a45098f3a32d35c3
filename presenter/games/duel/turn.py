"""Your move: the private page of the seat on turn. Every act takes two presses; the second names it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.duel import grid
from engine.games.duel.commands import Arrest, ChooseIdentity, Discard, Disguise, Exonerate, Kill, Shift
from engine.games.duel.content import Line, Suspect
from presenter.games.duel.board import own_picture
from presenter.games.duel.now import (
    banned_line,
    identity_line,
    last_line,
    line_value,
    offered_now,
    target_value,
    waiting,
)
from presenter.games.duel.voice import Voice, is_discarding, is_on_turn, line_name, lines, own_cards, written
from presenter.page import Button, Option, Page, Row
from presenter.reader_view import ReaderView
from presenter.words import Words


def turn_page(reader: ReaderView, words: Words) -> Page:
    """What may be done with this turn; who is not on turn is told whose turn it is.

    Selects: duel_target (value a suspect, or "evidence.suspect" for a citizen's arrest), duel_line (value
    "row.1"), duel_identity, duel_discard (value a suspect). Buttons: duel_disguise, duel_exonerate,
    duel_resign. All lead to a page that asks once more. Phase: the running turn.
    """
    words = words.at(reader.table_id, reader.view.phase)
    cards = own_cards(reader)
    if cards is None:
        return Page(words.say("duel.onlooker", table=reader.table_id))
    voice = Voice(reader, words)
    picture = own_picture(voice, cards)
    back = voice.any_time().button("cards", "cards")
    if reader.view.over:
        return Page(words.say("duel.over"), ((back,),))
    if reader.view.paused_until is not None:
        return Page(written(reader, words, waiting), ((back,),), picture=picture)
    resign = voice.any_time().button("duel_resign", "duel_resign", style="danger")
    if not is_on_turn(reader):
        return Page(written(reader, words, waiting), ((back, resign),), picture=picture)
    rows = (*_selects(voice), (*_buttons(voice), back, resign))
    return Page(written(reader, words, _text), rows, picture=picture)


def _text(voice: Voice) -> str:
    cards = voice.view.cards
    assert cards is not None, "a seat's page"
    role, turn = voice.role(cards.side), voice.view.turn
    heading = voice.say("duel.your_turn", role=role, turn=turn, most=voice.view.turns_at_most)
    return lines(
        heading, voice.clock(), identity_line(voice), _prompt(voice), banned_line(voice), last_line(voice)
    )


def _prompt(voice: Voice) -> str:
    """What the turn is for, where it is for one thing alone."""
    view, cards = voice.view, voice.view.cards
    assert cards is not None, "a seat's page"
    if is_discarding(voice.reader):
        assert cards.drawn is not None, "a discard follows a draw"
        return voice.say("duel.prompt.discard", suspect=voice.standing(cards.drawn))
    if cards.identity is None:
        return voice.say("duel.prompt.identity")
    if view.turn == 1:
        return voice.say("duel.prompt.first_kill")
    return "" if view.deck else voice.say(f"duel.deck_empty.{cards.side.value}")


def _selects(voice: Voice) -> list[Row]:
    """Only what may be done; what stands nowhere is nobody's choice now."""
    offered, here = offered_now(voice.reader), voice.here()
    rows: list[Row] = []
    kills = [c.target for c in offered if isinstance(c, Kill)]
    if kills:
        rows.append(here.select("duel_kill", "duel_target", voice.suspects(kills)))
    arrests = [c for c in offered if isinstance(c, Arrest)]
    own = [c.target for c in arrests if c.by_evidence is None]
    if own:
        rows.append(here.select("duel_arrest", "duel_target", voice.suspects(own)))
    by_others = [c for c in arrests if c.by_evidence is not None]
    if by_others:
        rows.append(here.select("duel_citizens", "duel_target", _citizens(voice, by_others), "by"))
    identities = [c.suspect for c in offered if isinstance(c, ChooseIdentity)]
    if identities:
        rows.append(here.select("duel_identity", "duel_identity", voice.suspects(identities)))
    reader = [c.suspect for c in offered if isinstance(c, Discard)]
    if reader:
        rows.append(here.select("duel_discard", "duel_discard", _discards(voice, reader)))
    shifts = [c for c in offered if isinstance(c, Shift)]
    if shifts:
        rows.append(here.select("duel_line", "duel_line", _lines(voice, shifts)))
    return rows


def _citizens(voice: Voice, arrests: Sequence[Arrest]) -> list[Option]:
    options = []
    for arrest in arrests:
        assert arrest.by_evidence is not None, "a citizen's"
        told = voice.say("duel.through", evidence=voice.standing(arrest.by_evidence))
        options.append(Option(voice.standing(arrest.target), target_value(arrest), told))
    return options


def _discards(voice: Voice, suspects: Sequence[Suspect]) -> list[Option]:
    cards = voice.view.cards
    drawn = None if cards is None else cards.drawn
    just = voice.say("duel.just_drawn")
    return [Option(voice.standing(s), s.value, just if s is drawn else None) for s in suspects]


def _lines(voice: Voice, shifts: Sequence[Shift]) -> list[Option]:
    """Each line once, with who stands in it."""
    options: dict[str, Option] = {}
    for shift in shifts:
        rows = grid.turned(voice.view.rows) if shift.line is Line.COLUMN else voice.view.rows
        there = ", ".join(voice.suspect(s) for s in rows[shift.index])
        label = voice.say(f"duel.option.{shift.line.value}", at=line_name(shift.line, shift.index))
        options.setdefault(line_value(shift), Option(label, line_value(shift), there[:100]))
    return list(options.values())


def _buttons(voice: Voice) -> list[Button]:
    offered, here = offered_now(voice.reader), voice.here()
    buttons = []
    if any(isinstance(c, Disguise) for c in offered):
        buttons.append(here.button("duel_disguise", "duel_disguise"))
    if any(isinstance(c, Exonerate) for c in offered):
        buttons.append(here.button("duel_exonerate", "duel_exonerate"))
    return buttons
