"""The board from a view: as a picture, as its description, as text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, Protocol

from engine.core.values import Seat
from engine.games.duel import grid
from engine.games.duel.content import Direction, Line, Side, Suspect
from engine.games.duel.seen import ActSeen, CanvassSeen, Cards, DuelView, Grid
from presenter.games.duel.cast import SYMBOLS
from presenter.games.duel.pictures import board as duel_board
from presenter.games.duel.pictures.board import DuelBoard, DuelWords, Shift, Square
from presenter.games.duel.voice import Voice, other_side
from presenter.page import Page
from presenter.pictures.picture import Picture
from presenter.reader_view import ReaderView
from presenter.words import Words

FILE = "duel.png"


class Standing(Protocol):
    """What a board is drawn from: a view, or a moment of a finished game."""

    @property
    def rows(self) -> Grid: ...
    @property
    def dead(self) -> tuple[Suspect, ...]: ...
    @property
    def innocents(self) -> tuple[Suspect, ...]: ...
    @property
    def discards(self) -> tuple[Suspect, ...]: ...
    @property
    def history(self) -> tuple[ActSeen, ...]: ...
    @property
    def canvasses(self) -> tuple[CanvassSeen, ...]: ...
    @property
    def killer(self) -> Seat: ...


def public_picture(voice: Voice) -> Picture:
    """The board as everybody may see it."""
    return picture(board(voice, voice.view, title(voice), part(voice)))


def own_picture(voice: Voice, cards: Cards, *, notes: bool = False) -> Picture:
    """The reader's board: where the own identity stands, and with `notes` who the other one may be."""
    possible = noted(voice.view, cards) if notes else ()
    own = None
    if cards.identity is not None:
        own = voice.say("duel.board.own.plain", suspect=voice.standing(cards.identity))
    identities = () if cards.identity is None else (cards.identity,)
    drawn = board(
        voice,
        voice.view,
        title(voice),
        part(voice),
        own=own,
        sought=other_side(cards.side),
        identities=identities,
        possible=possible,
    )
    return picture(drawn)


def picture(drawn: DuelBoard) -> Picture:
    return Picture(FILE, duel_board.alt(drawn), drawn)


def board_text(reader: ReaderView, words: Words) -> Page:
    """The board in letters and signs, with one's own place for a seat; what `/table board` says too."""
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    view, cards = voice.view, voice.view.cards
    own = None if cards is None else cards.identity
    possible = () if cards is None or reader.view.over else noted(view, cards)
    identities = () if own is None else (own,)
    drawn = board(voice, view, title(voice), part(voice), identities=identities, possible=possible)
    grid_text = "\n".join(duel_board.grid_lines(drawn))
    parts = [f"**{title(voice)}** · {part(voice)}", f"```\n{grid_text}\n```", words.say("duel.text.signs")]
    parts += [voice.say(f"duel.text.{key}", suspects=told) for key, told in _told(voice) if told]
    if own is not None:
        parts.append(voice.say("duel.board.own", suspect=voice.standing(own)))
    if cards is not None and possible:
        parts.append(possible_line(voice, cards, possible))
    return Page("\n".join(parts))


def noted(view: DuelView, cards: Cards) -> tuple[Suspect, ...]:
    """Who the other side may be by what the table's notebook writes down; nothing when it is off."""
    chosen = any(act.kind == "identity" for act in view.history)
    if view.notebook == "off" or (cards.side is Side.KILLER and not chosen):
        return ()
    if view.notebook == "full":
        return cards.possible
    return view.possible_inspector if cards.side is Side.KILLER else view.possible_killer


def possible_line(voice: Voice, cards: Cards, possible: Sequence[Suspect]) -> str:
    """Everybody whom the notebook has as possible, by name."""
    key = f"duel.notebook.{voice.view.notebook}.{other_side(cards.side).value}"
    return voice.words.plural(key, len(possible), suspects=voice.standing_all(possible))


def title(voice: Voice) -> str:
    return voice.say("duel.board.title", table=voice.reader.table_id, turn=voice.view.turn)


def part(voice: Voice) -> str:
    return voice.say("duel.board.dead", dead=len(voice.view.dead), limit=voice.view.dead_limit)


def board(
    voice: Voice,
    seen: Standing,
    heading: str,
    aside: str = "",
    *,
    own: str | None = None,
    sought: Side = Side.KILLER,
    identities: Collection[Suspect] = (),
    possible: Collection[Suspect] = (),
    killers: Collection[Suspect] = (),
    inspectors: Collection[Suspect] = (),
) -> DuelBoard:
    """`identities` are the reader's own, `possible` who the `sought` side may be; `killers` and
    `inspectors` are marked once all is revealed.
    """
    last = seen.history[-1] if seen.history else None
    answers = _answers(seen)

    def square(suspect: Suspect) -> Square:
        return Square(
            key=suspect.value,
            name=voice.suspect(suspect),
            symbol=SYMBOLS[suspect],
            dead=suspect in seen.dead,
            innocent=suspect in seen.innocents,
            answer=answers.get(suspect),
            framed=last is not None and suspect is last.suspect,
            own=suspect in identities,
            possible=suspect in possible,
            killer=suspect in killers,
            inspector=suspect in inspectors,
        )

    return DuelBoard(
        title=heading,
        rows=tuple(tuple(square(s) for s in row) for row in seen.rows),
        words=_words(voice, sought),
        discards=tuple(voice.suspect(s) for s in beside(seen)),
        own=own,
        shift=_arrow(last),
        part=aside,
    )


def beside(seen: Standing) -> tuple[Suspect, ...]:
    """The cards that lie face up and are no mark on the board."""
    marked = {s for row in seen.rows for s in row} & set(seen.innocents)
    return tuple(s for s in seen.discards if s not in marked)


def _answers(seen: Standing) -> dict[Suspect, Literal["yes", "no"]]:
    """The last answer of each suspect, as far as it is still about a present identity."""
    disguised = [act.turn for act in seen.history if act.kind == "disguise"]
    since = disguised[-1] if disguised else 0
    told: dict[Suspect, Literal["yes", "no"]] = {}
    for canvass in seen.canvasses:
        if canvass.asked == seen.killer or canvass.turn > since:
            told[canvass.suspect] = "yes" if canvass.near else "no"
    return told


def _arrow(last: ActSeen | None) -> Shift | None:
    """A shift that made a line leave has no line to point at any more."""
    if last is None or last.shift is None or last.removed:
        return None
    forward = last.shift.direction is Direction.FORWARD
    return Shift("row" if last.shift.line is Line.ROW else "column", last.shift.index, forward)


def _words(voice: Voice, sought: Side) -> DuelWords:
    keys = ("dead", "innocent", "yes", "no", "own", "last", "discards", "killer", "inspector")
    meanings = {key: voice.say(f"duel.sign.{key}") for key in keys}
    return DuelWords(**meanings, possible=voice.say(f"duel.sign.possible.{sought.value}"))


def _told(voice: Voice) -> Sequence[tuple[str, str]]:
    """What the grid's signs say, in words: the dead, the innocent, the answers, the cards beside."""
    view = voice.view
    answers = _answers(view)
    yes = [s for s, answer in answers.items() if answer == "yes"]
    no = [s for s, answer in answers.items() if answer == "no"]
    here = [s for s in view.dead if grid.spot(view.rows, s) is not None]
    return (
        ("dead", _all(voice, here)),
        ("removed", voice.listed(view.removed) if view.removed else ""),
        ("innocent", _all(voice, view.innocents)),
        ("yes", _all(voice, yes)),
        ("no", _all(voice, no)),
        ("discards", voice.listed(beside(view)) if beside(view) else ""),
    )


def _all(voice: Voice, suspects: Sequence[Suspect]) -> str:
    return voice.standing_all(suspects) if suspects else ""
