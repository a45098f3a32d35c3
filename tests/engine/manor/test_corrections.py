"""MAN-55: what a human host may set right, who learns of it, and that it is told at the end."""

from __future__ import annotations

from itertools import count

import pytest

from engine.core import table as core
from engine.core.codec import Codec
from engine.core.messages import Close, Command, EndPhase, Event, PassHosting, Pause
from engine.core.table import Accepted, Table
from engine.core.values import Host, Millis, Onlooker, Seat, Setup, sees
from engine.games.manor.commands import (
    HOST_COMMANDS,
    BringBack,
    CastBallot,
    ChooseRoom,
    ConfirmNight,
    PlaceSeat,
    PutOut,
    TakeBackBallot,
)
from engine.games.manor.content import Goal, Phase, Room
from engine.games.manor.events import (
    BallotReopened,
    BallotTakenBack,
    Corrected,
    CorrectionRevealed,
    CouncilClosed,
    GameScored,
    NightResolved,
    RoomGiven,
    SeatDied,
    SeatReturned,
    UnmaskingBegan,
)
from engine.games.manor.options import ManorOptions
from engine.games.manor.state import GoalHeld, ManorState
from engine.games.manor.views import view
from tests.engine.manor.scene import GAME, NOW, SEED, Scene, council, dealt, scene
from tests.engine.twins import seen, viewers

HUMAN = ManorOptions(ghosts="off", host="human")
HAUNTED = ManorOptions(ghosts="on", host="human")
ONE_OF_EACH: tuple[Command, ...] = (
    TakeBackBallot(seat=Seat(1)),
    PlaceSeat(seat=Seat(1), room=Room.CELLAR),
    BringBack(seat=Seat(1)),
    PutOut(seat=Seat(1)),
)


def hosted(roles: str = "MIDGGG", **more: object) -> Scene:
    return scene(roles, options=HUMAN, **more)  # type: ignore[arg-type]


@pytest.mark.rule("MAN-55")
@pytest.mark.parametrize("command", ONE_OF_EACH, ids=lambda c: type(c).__name__)
def test_a_table_whose_host_plays_refuses_every_correction(command: Command) -> None:
    assert scene("MIDGGG").refused(None, command) == "core.not_yours"


@pytest.mark.rule("MAN-55")
@pytest.mark.parametrize("command", ONE_OF_EACH, ids=lambda c: type(c).__name__)
def test_no_seat_can_correct_anything(command: Command) -> None:
    table = hosted()
    for seat in range(6):
        assert table.refused(seat, command) == "core.not_yours"
    assert {type(c) for c in ONE_OF_EACH} == set(HOST_COMMANDS)


@pytest.mark.rule("MAN-55")
def test_a_ballot_taken_back_leaves_the_count_and_is_cast_anew() -> None:
    table = council("MIDGGG", options=HUMAN)
    table.press(1, CastBallot(target=Seat(0)))
    table.press(2, CastBallot(target=Seat(0)))
    told = table.press(None, TakeBackBallot(seat=Seat(1)))
    assert told == (
        Corrected(what="take_back_ballot", seat=Seat(1), phase="council.1"),
        BallotTakenBack(target=Seat(0)),
        BallotReopened(seat=Seat(1)),
    )
    assert view(table.state, Onlooker()).tally == ((Seat(0), 1),)
    assert view(table.state, Onlooker()).done == 1
    table.press(1, CastBallot(target=Seat(3)))
    table.vote({0: None, 3: None, 4: None, 5: None})
    assert table.one(CouncilClosed).tally == ((Seat(0), 1), (Seat(3), 1))


@pytest.mark.rule("MAN-55")
def test_an_abstention_can_be_taken_back_too() -> None:
    table = council("MIDGGG", options=HUMAN)
    table.press(4, CastBallot(target=None))
    table.press(None, TakeBackBallot(seat=Seat(4)))
    assert view(table.state, Onlooker()).abstained == 0
    assert not table.state.players[4].voted


@pytest.mark.rule("MAN-55", "MAN-50")
def test_a_goal_that_the_ballot_brought_goes_with_it() -> None:
    table = council("MIDGGG", options=HUMAN, goals={3: [Goal.ACCUSER]})
    table.press(3, CastBallot(target=Seat(0)))
    assert table.done(3) == [True]
    table.press(None, TakeBackBallot(seat=Seat(3)))
    assert table.done(3) == [False]


@pytest.mark.rule("MAN-55", "MAN-50")
def test_what_an_earlier_council_brought_stays() -> None:
    table = council("MMIDGGGG", options=HUMAN, goals={3: [GoalHeld(Goal.ACCUSER)]})
    table.vote({3: 0, 4: 5, 2: 5, 6: 0})
    table.press(3, CastBallot(target=Seat(0)))
    assert table.state.phase is Phase.RUN_OFF
    table.press(None, TakeBackBallot(seat=Seat(3)))
    assert table.done(3) == [True], "the first ballot of this council named a murderer"
    assert table.state.players[3].voted_for_person


@pytest.mark.rule("MAN-55")
@pytest.mark.parametrize("seat", [2, 5])
def test_only_a_ballot_that_was_cast_can_be_taken_back(seat: int) -> None:
    table = council("MIDGGG", options=HUMAN, dead=(5,))
    assert table.refused(None, TakeBackBallot(seat=Seat(seat))) == "manor.nothing_to_correct"
    assert hosted().refused(None, TakeBackBallot(seat=Seat(0))) == "manor.nothing_to_correct"


@pytest.mark.rule("MAN-55")
def test_a_room_is_picked_for_a_seat_that_asks_for_it() -> None:
    table = hosted()
    told = table.press(None, PlaceSeat(seat=Seat(3), room=Room.CHAPEL))
    assert told == (
        Corrected(what="place_seat", seat=Seat(3), phase="night.1"),
        RoomGiven(seat=Seat(3), room=Room.CHAPEL),
    )
    table.time_is_up()
    assert table.one(NightResolved).rooms[3] is Room.CHAPEL


@pytest.mark.rule("MAN-55")
def test_a_given_room_counts_as_no_press_and_can_be_changed_by_its_seat() -> None:
    table = hosted()
    table.press(None, PlaceSeat(seat=Seat(3), room=Room.CHAPEL))
    assert view(table.state, Onlooker()).done == 0
    table.press(3, ChooseRoom(room=Room.ATTIC))
    table.press(3, ConfirmNight())
    table.press(None, PlaceSeat(seat=Seat(3), room=Room.CELLAR))
    assert view(table.state, Onlooker()).done == 1, "nobody is asked again because of the host"


@pytest.mark.rule("MAN-55")
def test_what_room_can_not_be_given() -> None:
    table = hosted(dead=(5,))
    assert table.refused(None, PlaceSeat(seat=Seat(5), room=Room.STUDY)) == "manor.nothing_to_correct"
    assert table.refused(None, PlaceSeat(seat=Seat(9), room=Room.STUDY)) == "manor.no_such_seat"
    small = dealt(6, host="human")
    closed = next(room for room in Room if room not in small.state.rooms)
    assert small.refused(None, PlaceSeat(seat=Seat(1), room=closed)) == "manor.room_closed"
    day = hosted(phase=Phase.DAY)
    assert day.refused(None, PlaceSeat(seat=Seat(1), room=Room.STUDY)) == "manor.nothing_to_correct"


@pytest.mark.rule("MAN-55")
def test_a_ghost_can_be_given_a_room_to_haunt() -> None:
    table = scene("MIDGGG", options=HAUNTED, dead=(5,))
    assert RoomGiven(seat=Seat(5), room=Room.ATTIC) in table.press(
        None, PlaceSeat(seat=Seat(5), room=Room.ATTIC)
    )


@pytest.mark.rule("MAN-55")
def test_a_seat_that_left_comes_back_to_the_living() -> None:
    table = council("MMIDGGGGG", options=HUMAN)
    table.vote({0: 4, 1: 4, 2: 4})
    assert 4 not in table.alive()
    told = table.press(None, BringBack(seat=Seat(4)))
    assert told == (
        Corrected(what="bring_back", seat=Seat(4), phase="night.2"),
        SeatReturned(seat=Seat(4)),
    )
    assert 4 in table.alive()
    assert view(table.state, Onlooker()).owed == 9
    table.press(4, ChooseRoom(room=Room.STUDY))
    table.press(4, ConfirmNight())


@pytest.mark.rule("MAN-55")
def test_who_left_long_ago_or_not_at_all_stays_as_he_is() -> None:
    table = hosted("MIDGGGG", round=4, dead=(5,))
    for seat in (1, 5):
        assert table.refused(None, BringBack(seat=Seat(seat))) == "manor.nothing_to_correct"
    opened = council("MIDGGG", options=HUMAN, dead=(5,))
    assert opened.refused(None, BringBack(seat=Seat(5))) == "manor.nothing_to_correct"


@pytest.mark.rule("MAN-55", "MAN-15")
@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DAY])
def test_a_seat_that_broke_the_rules_is_put_out(phase: Phase) -> None:
    table = hosted("MIDGGGG", phase=phase)
    told = table.press(None, PutOut(seat=Seat(6)))
    assert told[:2] == (
        Corrected(what="put_out", seat=Seat(6), phase=f"{phase}.1"),
        SeatDied(seat=Seat(6), cause="host"),
    )
    assert 6 not in table.alive()
    assert table.refused(6, ConfirmNight()) in ("manor.dead", "manor.not_now")
    assert table.refused(None, PutOut(seat=Seat(6))) == "manor.nothing_to_correct"


@pytest.mark.rule("MAN-55")
def test_who_was_put_out_by_mistake_can_be_brought_back() -> None:
    table = hosted("MIDGGGG")
    table.press(None, PutOut(seat=Seat(6)))
    table.press(None, BringBack(seat=Seat(6)))
    assert 6 in table.alive()
    table.time_is_up()
    assert table.one(NightResolved).rooms[6] is not None


@pytest.mark.rule("MAN-55", "MAN-40")
def test_putting_out_the_last_murderer_ends_the_game() -> None:
    table = hosted()
    table.press(None, PutOut(seat=Seat(0)))
    assert table.one(UnmaskingBegan).why == "no_murderer"


@pytest.mark.report(23)
@pytest.mark.rule("MAN-55", "MAN-10")
@pytest.mark.parametrize("options", [HUMAN, HAUNTED], ids=["quiet", "haunted"])
@pytest.mark.parametrize("others", [(), (1, 2), (0, 1, 2, 3, 4)], ids=["nobody", "some", "nearly all"])
def test_putting_out_by_night_tells_nobody_who_had_acted(
    options: ManorOptions, others: tuple[int, ...]
) -> None:
    """Two worlds that look the same: in one the seat had acted, in the other its neighbour."""
    told = []
    for acted in (6, 5):
        table = scene("MIDGGGG", options=options)
        for seat in (*others, acted):
            table.press(seat, ConfirmNight())
        events = table.press(None, PutOut(seat=Seat(6)))
        told.append((events, view(table.state, Onlooker())))
    assert told[0] == told[1]
    assert told[0][1].phase is Phase.NIGHT


@pytest.mark.rule("MAN-55", "MAN-10")
def test_a_night_in_which_the_last_one_awaited_was_put_out_ends_with_its_clock() -> None:
    table = hosted("MIDGGGG")
    for seat in range(6):
        table.press(seat, ConfirmNight())
    table.press(None, PutOut(seat=Seat(6)))
    assert table.state.phase is Phase.NIGHT
    table.time_is_up()
    assert table.all_of(NightResolved)


@pytest.mark.rule("MAN-55", "MAN-50")
def test_a_spy_s_person_who_is_put_out_is_drawn_anew() -> None:
    table = hosted("MIDGGGG", goals={3: [GoalHeld(Goal.SPY, Seat(6))]})
    table.press(None, PutOut(seat=Seat(6)))
    assert table.state.players[3].goals[0].person not in (None, 3, 6)


@pytest.mark.rule("MAN-55")
def test_nothing_is_corrected_in_a_pause_for_another_phase_or_at_the_end() -> None:
    table = hosted()
    assert table.refused(None, PutOut(seat=Seat(1), phase="day.1")) == "core.stale"
    table.press(None, Pause())
    assert table.refused(None, PutOut(seat=Seat(1))) == "core.paused"
    over = hosted()
    over.press(None, Close())
    assert over.refused(None, PutOut(seat=Seat(1))) == "core.over"


@pytest.mark.rule("MAN-55")
def test_everything_offered_is_accepted_and_nothing_else() -> None:
    tried = 0
    for options in (HUMAN, HAUNTED):
        for table in (
            scene("MIDGGG", options=options, dead=(5,)),
            scene("MIDGGG", options=options, phase=Phase.DAY),
            council("MIDGGG", options=options),
        ):
            if table.state.phase is Phase.COUNCIL:
                table.press(1, CastBallot(target=Seat(2)))
            offered = GAME.corrections(table.state)
            for seat in range(6):
                commands: list[Command] = [PlaceSeat(seat=Seat(seat), room=room) for room in Room]
                commands += [kind(seat=Seat(seat)) for kind in (TakeBackBallot, BringBack, PutOut)]
                for command in commands:
                    assert isinstance(table.decide(command, None), Accepted) == (command in offered)
                    tried += 1
    assert tried == 432


@pytest.mark.rule("MAN-55", "LAW-6")
def test_the_table_reads_every_correction_at_the_end_and_none_before() -> None:
    table = council("MIDGGG", options=HUMAN)
    table.press(1, CastBallot(target=Seat(2)))
    table.press(None, TakeBackBallot(seat=Seat(1)))
    table.press(1, CastBallot(target=Seat(0)))
    table.vote({2: 0, 3: 0, 4: 0})
    for viewer in viewers(6):
        assert not any(sees(event.audience(), viewer) for event in table.all_of(Corrected))
        assert view(table.state, viewer).truth is None
    table.time_is_up()
    assert table.one(GameScored)
    lines = table.all_of(CorrectionRevealed)
    assert lines == [CorrectionRevealed(what="take_back_ballot", seat=Seat(1), phase="council.1")]
    shown = view(table.state, Onlooker()).ending
    assert shown is not None
    assert shown.corrections == tuple(lines)


@pytest.mark.rule("MAN-55")
def test_a_closed_table_tells_its_corrections_too() -> None:
    table = hosted()
    table.press(None, PlaceSeat(seat=Seat(3), room=Room.CHAPEL))
    table.press(None, Close())
    assert table.one(CorrectionRevealed).seat == 3


@pytest.mark.rule("MAN-55")
@pytest.mark.parametrize("seed", range(3))
def test_the_host_sees_everything_hidden_and_nobody_else_does(seed: int) -> None:
    table = dealt(9, seed, host="human", ghosts="on")
    for _ in range(4):
        table.time_is_up()
    told = view(table.state, Host())
    assert told.truth is not None
    assert told.cards is None
    for seat in range(9):
        assert told.all_cards[seat] == view(table.state, Seat(seat)).cards
    assert [night.rooms for night in told.truth.nights] == [night.rooms for night in table.state.nights]
    assert len(told.truth.days) == len(table.state.days)
    assert all(sees(event.audience(), Host()) for event in table.events)
    for viewer in viewers(9):
        own = view(table.state, viewer)
        assert own.all_cards == ()
        assert own.truth is None


@pytest.mark.rule("MAN-55", "LAW-2")
def test_what_the_host_does_in_secret_changes_no_other_seat_s_world() -> None:
    """A room picked for one seat shows to that seat alone, to the letter."""
    quiet, busy = hosted("MMIDCGGGG"), hosted("MMIDCGGGG")
    busy.press(None, PlaceSeat(seat=Seat(5), room=Room.CHAPEL))
    assert seen(GAME, quiet.table, Onlooker()) == seen(GAME, busy.table, Onlooker())
    for seat in range(9):
        same = seen(GAME, quiet.table, Seat(seat)) == seen(GAME, busy.table, Seat(seat))
        assert same == (seat != 5)
    assert quiet.events == []


@pytest.mark.rule("MAN-55", "LAW-2")
def test_whose_ballot_was_taken_back_shows_to_nobody_else() -> None:
    """Two worlds with the same count, in which another seat's ballot is taken back."""
    worlds: list[Scene] = []
    for voter in (1, 2):
        table = council("MMIDCGGGG", options=HUMAN)
        for seat in (1, 2):
            table.press(seat, CastBallot(target=Seat(3)))
        table.press(None, TakeBackBallot(seat=Seat(voter)))
        worlds.append(table)
    one, other = worlds
    for seat in (0, 3, 4, 5, 6, 7, 8):
        assert seen(GAME, one.table, Seat(seat)) == seen(GAME, other.table, Seat(seat))
    assert seen(GAME, one.table, Onlooker()) == seen(GAME, other.table, Onlooker())


@pytest.mark.rule("MAN-55")
def test_a_game_with_corrections_is_folded_and_decided_again() -> None:
    setup, seed, moment = Setup(6, HUMAN), SEED * 2, count(1)
    codec, dealt_ = Codec(GAME), core.begin(GAME, Setup(6, HUMAN), seed=SEED * 2, now=NOW)
    table: Table[ManorState] = dealt_.table
    events: list[Event] = list(dealt_.events)
    asked: list[tuple[Millis, int | None, Command]] = []

    def take(command: Command, actor: int | None = None) -> None:
        nonlocal table
        now = Millis(NOW + next(moment))
        result = core.decide(
            GAME,
            table,
            command,
            actor=None if actor is None else Seat(actor),
            seed=seed,
            version=table.version,
            now=now,
        )
        assert isinstance(result, Accepted), result
        table = result.table
        events.extend(result.events)
        asked.append((now, actor, command))

    take(PlaceSeat(seat=Seat(2), room=Room.STUDY))
    take(PutOut(seat=Seat(5)))
    take(BringBack(seat=Seat(5)))
    take(PassHosting(to=None))
    take(EndPhase())
    stored = [codec.event(codec.dump(event)) for event in events]
    assert core.fold(GAME, setup, stored) == table
    again = core.begin(GAME, setup, seed=seed, now=NOW).table
    for now, actor, command in asked:
        read = codec.command(codec.dump(command))
        seat = None if actor is None else Seat(actor)
        result = core.decide(GAME, again, read, actor=seat, seed=seed, version=again.version, now=now)
        assert isinstance(result, Accepted)
        again = result.table
    assert again == table


@pytest.mark.rule("MAN-55")
def test_hosting_passes_to_somebody_without_a_seat_only_where_the_host_does_not_play() -> None:
    assert hosted().press(None, PassHosting(to=None))
    assert scene("MIDGGG").refused(None, PassHosting(to=None)) == "core.no_seat"
