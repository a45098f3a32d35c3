"""What each may know: the audiences, the views, who is still possible, and the twins (DUE-21, LAW-2)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest

from engine.core.chance import Rng
from engine.core.messages import Event, Hidden, Private, Public
from engine.core.values import Everyone, Host, Onlooker, Only, Sealed, Seat, Viewer, sees
from engine.games.duel import envelopes, grid
from engine.games.duel.commands import Disguise, Exonerate, Resign
from engine.games.duel.content import Side, Suspect
from engine.games.duel.events import (
    BoardLaid,
    Canvassed,
    Disguised,
    IdentityChosen,
    LineShifted,
    LinesRemoved,
    SuspectArrested,
    SuspectKilled,
)
from engine.games.duel.evolve import FOLDS
from engine.games.duel.seen import DuelView, Fact, ShiftSeen
from engine.games.duel.state import DuelState
from engine.games.duel.views import held
from tests.engine.duel.scene import GAME, Scene, dealt, discard, initials, kill, one, scene, who

VARIANTS = (
    {},
    {"mode": "classic"},
    {"board": "4x4"},
    {"board": "4x4", "mode": "classic", "citizens_arrest": True},
)


def moments(seed: int) -> Iterator[Scene]:
    """A random game, shown at every step; nobody resigns."""
    chance = random.Random(seed)
    table = dealt(seed, **VARIANTS[seed % len(VARIANTS)])  # type: ignore[arg-type]
    yield table
    while GAME.outcome(table.state) is None:
        (seat,) = GAME.owes(table.state)
        if chance.random() < 0.05:
            table.time_is_up()
        else:
            table.press(seat, chance.choice([c for c in table.offered(seat) if not isinstance(c, Resign)]))
        yield table


def fits(events: list[Event], side: Side, name: Suspect) -> bool:
    """Whether `side` may be `name` by the public events alone, each weighed on the board as it stood then.

    Written against the rules, not with the engine's own facts, which it checks.
    """
    rows: tuple[tuple[Suspect, ...], ...] = ()
    killer = Seat(0)
    good = alive = True
    for event in events:
        match event:
            case BoardLaid():
                rows, killer = event.rows, event.killer
            case LineShifted():
                rows = grid.shifted(rows, ShiftSeen(event.line, event.index, event.direction))
            case LinesRemoved():
                rows = grid.without(rows, event.rows, event.columns)
            case SuspectKilled():
                if side is Side.KILLER:
                    good = good and event.suspect in grid.neighbours(rows, name)
                alive = alive and event.suspect is not name
            case SuspectArrested() if side is Side.KILLER:
                good = good and event.right == (event.suspect is name)
            case SuspectArrested() if event.by_evidence is None:
                good = good and event.suspect in grid.around(rows, name)
            case Canvassed() if (event.seat == killer) != (side is Side.KILLER):
                good = good and event.near == (event.suspect in grid.around(rows, name))
            case Disguised() if side is Side.KILLER:
                good = True
            case _:
                pass
        if isinstance(event, Disguised) and event.fate == "dead":
            alive = alive and event.old is not name
    return good and alive


def public(table: Scene) -> list[Event]:
    return [event for event in table.events if isinstance(event, Public)]


@pytest.mark.parametrize("seed", range(12))
def test_the_notebook_holds_who_is_possible_and_nobody_else(seed: int) -> None:
    for number, table in enumerate(moments(seed)):
        if number % 4 or GAME.outcome(table.state) is not None:
            continue
        state, seen = table.state, table.view()
        cast = [s for s in chain(*seen.rows) if s not in seen.discards]
        by_facts = {side: {s for s in cast if fits(public(table), side, s)} for side in Side}
        assert state.identity in by_facts[Side.KILLER]
        assert state.chosen is None or state.chosen in by_facts[Side.INSPECTOR]
        for side, other in ((Side.KILLER, Side.INSPECTOR), (Side.INSPECTOR, Side.KILLER)):
            own = set(held(state, other))
            cards = table.view(seen.killer if other is Side.KILLER else seen.inspector).cards
            assert cards is not None
            assert set(cards.possible) == by_facts[side] - own
            sure = by_facts[other] if len(by_facts[other]) == 1 else set()
            listed = seen.possible_killer if side is Side.KILLER else seen.possible_inspector
            assert set(listed) == by_facts[side] - sure


@pytest.mark.rule("DUE-21")
@pytest.mark.parametrize("seed", range(8))
def test_a_twin_fits_all_that_is_public(seed: int) -> None:
    worlds = 0
    for number, table in enumerate(moments(seed)):
        if number % 5:
            continue
        viewers: tuple[Viewer, ...] = (Onlooker(), Seat(0), Seat(1))
        for viewer in viewers:
            for twin in GAME.twins(table.state, viewer, Rng(b"t" * 32, number)):
                worlds += 1
                assert twin.identity is not None
                assert fits(public(table), Side.KILLER, twin.identity)
                assert twin.chosen is None or fits(public(table), Side.INSPECTOR, twin.chosen)
                assert all_cards(twin) == all_cards(table.state)
                assert GAME.view(twin, viewer) == GAME.view(table.state, viewer)
                if not isinstance(viewer, Onlooker):
                    assert GAME.choices(twin, Seat(viewer)) == GAME.choices(table.state, Seat(viewer))  # type: ignore[arg-type]
    assert worlds > 50


def all_cards(state: DuelState) -> list[Suspect]:
    """Every card there is, wherever it lies."""
    hands = chain(held(state, Side.KILLER), held(state, Side.INSPECTOR))
    return sorted(chain(hands, state.deck, state.discards))


def test_twins_differ_in_what_is_hidden() -> None:
    table = scene(turn=4)
    seen: set[tuple[object, ...]] = set()
    for viewer in (Onlooker(), Seat(0), Seat(1)):
        for twin in GAME.twins(table.state, viewer, Rng(b"d" * 32, 1)):
            assert viewer != 0 or twin.identity is table.state.identity
            assert viewer != 1 or (twin.chosen, twin.evidence) == (table.state.chosen, table.state.evidence)
            seen.add((twin.identity, twin.chosen, twin.evidence))
    assert len(seen) > 20
    assert list(GAME.twins(table.state, Host(), Rng(b"d" * 32, 1))) == []


@pytest.mark.rule("DUE-21")
def test_cards_are_their_holder_s_alone() -> None:
    table = scene(deck="XYE", turn=4)
    table.press(1, Exonerate())
    killer, inspector, onlooker = table.view(0), table.view(1), table.view()
    assert onlooker.cards is None
    assert onlooker.all_cards == killer.all_cards == ()
    assert killer.cards is not None
    assert (killer.cards.side, killer.cards.identity, killer.cards.place) == ("killer", one("M"), "C3")
    assert (killer.cards.evidence, killer.cards.drawn) == ((), None)
    assert inspector.cards is not None
    assert (inspector.cards.identity, inspector.cards.place) == (one("A"), "A1")
    assert (inspector.cards.evidence, inspector.cards.drawn) == (who("BCD"), one("X"))
    assert (inspector.cards.past, onlooker.deck) == ((), 2)
    assert [c.side for c in table.view(Host()).all_cards] == ["killer", "inspector"]
    table.press(1, discard("B"))
    table.press(0, Disguise())
    again = table.view(0).cards
    assert again is not None
    assert (again.identity, again.past) == (one("Y"), who("M"))


@pytest.mark.rule("DUE-21")
@pytest.mark.parametrize("seed", range(8))
def test_public_events_build_the_public_board(seed: int) -> None:
    """Everything an onlooker is shown follows from what an onlooker was told."""
    *_, table = moments(seed)
    told = GAME.initial(table.table.setup)
    for event in table.events:
        if sees(event.audience(), Onlooker()):
            told = GAME.evolve(told, event)  # type: ignore[arg-type]
    own, seen = GAME.view(told, Onlooker()), table.view()
    for name in ("rows", "dead", "innocents", "discards", "removed", "history", "canvasses", "facts"):
        assert getattr(own, name) == getattr(seen, name), name


@pytest.mark.parametrize(("notebook", "facts", "own"), [("off", 0, 0), ("facts", 8, 0), ("full", 8, 5)])
def test_the_notebook_is_as_open_as_the_table_wants(notebook: str, facts: int, own: int) -> None:
    table = scene(evidence="GIL", notebook=notebook)
    table.press(0, kill("H"))
    assert len(table.view().possible_killer) == facts
    cards = table.view(1).cards
    assert cards is not None
    assert len(cards.possible) == own


def test_who_is_sure_to_be_the_one_is_not_the_other() -> None:
    table = scene()
    table.change(facts=(Fact(Side.KILLER, True, who("M")),))
    seen = table.view()
    assert seen.possible_killer == who("M")
    assert one("M") not in seen.possible_inspector


def test_every_event_is_folded_and_stands_in_one_set_of_envelopes() -> None:
    assert set(FOLDS) == set(GAME.events)
    sets = (
        envelopes.LETTERS,
        envelopes.COUNTS,
        envelopes.SILENT_PRIVATE,
        envelopes.MESSAGES,
        envelopes.HIDDEN,
    )
    assert sorted(k.__name__ for k in chain(*sets)) == sorted(k.__name__ for k in GAME.events)
    assert all(issubclass(kind, Private) for kind in envelopes.LETTERS | envelopes.SILENT_PRIVATE)
    assert all(issubclass(kind, Public) for kind in envelopes.COUNTS | envelopes.MESSAGES)
    assert all(issubclass(kind, Hidden) for kind in envelopes.HIDDEN)


def test_audiences() -> None:
    table = dealt()
    audiences = {type(e.audience()) for e in table.events}
    assert audiences == {Everyone, Only, Sealed}
    for event in table.events:
        if isinstance(event, Private):
            assert event.audience() == Only((event.seat,))


@pytest.mark.rule("DUE-21")
def test_the_choice_and_the_draw_are_told_to_all_without_their_cards() -> None:
    assert set(IdentityChosen.__struct_fields__) == {"seat", "late"}
    table = scene(deck="XY", turn=4)
    table.press(1, Exonerate())
    reader = [e for e in table.events if sees(e.audience(), Seat(0))]
    assert all(one("X") not in {getattr(e, f) for f in e.__struct_fields__} for e in reader)
    assert isinstance(table.view(0), DuelView)
    assert initials(table.state.deck) == "Y"
