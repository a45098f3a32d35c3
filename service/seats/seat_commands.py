"""Seats that change hands in mid-game (MAN-57).

A hand-over takes effect at once and the seat's plans stay: they are the seat's, as its cards are. So
nobody waits for the end of a phase, and nothing about the hand-over hangs on what was planned.
The seat keeps its name while the house plays it, so that what was said before stays readable.
"""

from __future__ import annotations

import json

import msgspec
from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import Choice
from engine.core.messages import Close, Command, HandSeat, PassHosting, Refusal, SeatHanded, refuse_unless
from engine.core.values import Seat
from service.host.steps import InTransaction, Moment
from service.loading.loaded import Loaded, knows_all, load
from service.requests.requests import Request, Requests, host_becomes
from service.values import Answer
from storage import ledger, tables
from storage.tables import SeatRow

NAME_LENGTH = 128
NO_HAND_OVER = "table.no_hand_over"
RESIGN = "resign"
"""The prompt of the choice by which a seat gives up, in games that have one."""
MAY_RETURN = frozenset({"left", "idle"})


class SeatCommands(Requests):
    """Giving seats to the house and to people."""

    async def seat_to_house(
        self, table_id: int, by: int, seat: Seat, *, key: str, manager: bool = False
    ) -> Answer:
        """Let the house play a seat. When it was the host's, the next person becomes the host.

        Refuses also: table.no_hand_over, table.no_such_seat, table.house_already, table.last_person.
        """

        def check(moment: Moment) -> None:
            refuse_unless(moment.game.hands_over, NO_HAND_OVER)
            holder = _holder(moment, seat)
            refuse_unless(holder.user_id is not None, "table.house_already")
            refuse_unless(bool(_others(moment.seats, seat)), "table.last_person")

        request = Request("seat", by, manager, about=f"house:{seat}", seat=seat)
        command = HandSeat(seat=seat, to="house", why="host")
        answer = await self._do(table_id, request, key, lambda a: command, check=check, also=to_house(seat))
        await self.settle_host(table_id)
        return answer

    async def seat_to_person(
        self,
        table_id: int,
        by: int,
        seat: Seat,
        to_user: int,
        to_name: str,
        *,
        key: str,
        manager: bool = False,
    ) -> Answer:
        """Give a house player's seat, or one's own, to a person, who alone gets its cards.

        Refuses also: table.no_hand_over, table.no_such_seat, table.already_seated, table.seat_taken
        (somebody else plays it), table.host_sees_all (hosts it without playing, or did), table.knows_cards
        (that person has seen another seat's cards), table.hand_over_first.
        """

        def check(moment: Moment) -> None:
            refuse_unless(moment.game.hands_over, NO_HAND_OVER)
            holder = _holder(moment, seat)
            refuse_unless(not knows_all(moment.seats, to_user), "table.host_sees_all")
            refuse_unless(all(s.user_id != to_user for s in moment.seats), "table.already_seated")
            mine = holder.user_id is None or holder.user_id == by or manager
            refuse_unless(mine, "table.seat_taken")
            refuse_unless(holder.user_id != moment.row.host_id, "table.hand_over_first")
            knows = any(to_user in s.known_to and s.seat != seat for s in moment.seats)
            refuse_unless(not knows, "table.knows_cards")

        return await self._do(
            table_id,
            Request("seat", by, manager, about=f"{to_user}:{seat}", seat=seat),
            key,
            lambda a: HandSeat(seat=seat, to="person", why="host"),
            check=check,
            also=to_person(seat, to_user, to_name),
        )

    async def leave_game(self, table_id: int, user_id: int, *, key: str) -> Answer:
        """Give one's seat to the house at once, and call for a substitute.

        A host passes hosting on; the last person closes the table. The leaver sees nothing more of the seat's
        cards. Where seats are not handed over, leaving is resigning. Refuses also: table.not_seated,
        table.host_leaves (who hosts without playing hands the table over, or closes it).
        """
        loaded = await self._db.read(lambda conn: load(conn, self._host.games, table_id))
        seat = loaded.seat_of(user_id)
        if seat is None and user_id == loaded.row.host_id:
            return await self._no(table_id, user_id, Refusal("table.host_leaves"), key)
        if seat is None:
            return await self._no(table_id, user_id, Refusal("table.not_seated"), key)
        resignation = _resignation(loaded, seat)
        if resignation is not None:
            return await self._host.act(table_id, user_id, resignation, key)

        def check(moment: Moment) -> None:
            refuse_unless(moment.seats[seat].user_id == user_id, "table.not_seated")
            refuse_unless(not core.is_over(moment.game, moment.table), "core.over")

        def check_last(moment: Moment) -> None:
            check(moment)
            refuse_unless(not _others(moment.seats, seat), "core.stale")

        def check_not_last(moment: Moment) -> None:
            check(moment)
            refuse_unless(bool(_others(moment.seats, seat)), "core.stale")

        if not _others(loaded.seats, seat):
            return await self._host.submit(
                table_id, Close(by=seat, why="abandoned"), key=key, by=user_id, check=check_last
            )
        command = HandSeat(seat=seat, to="house", why="left")
        answer = await self._host.submit(
            table_id, command, key=key, by=user_id, check=check_not_last, also=to_house(seat, offer=True)
        )
        await self.settle_host(table_id)
        return answer

    async def take_back(self, table_id: int, user_id: int, name: str, *, key: str) -> Answer:
        """Sit down again where the house plays since one left or idled.

        Refuses: table.nothing_to_take_back.
        """
        seat = await self.may_take_back(table_id, user_id)

        def check(moment: Moment) -> None:
            free = seat is not None and moment.seats[seat].user_id is None
            refuse_unless(free and moment.seats[seat or 0].former_user_id == user_id, _NOTHING)
            refuse_unless(all(s.user_id != user_id for s in moment.seats), "table.already_seated")

        at = Seat(0) if seat is None else seat
        return await self._host.submit(
            table_id,
            HandSeat(seat=at, to="person", why="returned"),
            key=key,
            by=user_id,
            check=check,
            also=to_person(at, user_id, name),
        )

    async def may_take_back(self, table_id: int, user_id: int) -> Seat | None:
        """The seat this person could take back now; not one that the host gave to the house."""

        def work(conn: Connection) -> Seat | None:
            loaded = load(conn, self._host.games, table_id)
            if loaded.row.status != "running" or loaded.seat_of(user_id) is not None:
                return None
            free = (s.seat for s in loaded.seats if s.user_id is None and s.former_user_id == user_id)
            return next((Seat(s) for s in free if last_reason(conn, loaded, s) in MAY_RETURN), None)

        return await self._db.read(work)

    async def settle_host(self, table_id: int) -> None:
        """Make the next person at the table its host when the host sits there no more; else harmless.

        Never where the host does not play: who sits there must not come by the console (MAN-55).
        """
        loaded = await self._db.read(lambda conn: load(conn, self._host.games, table_id))
        gone, people = loaded.row.host_id, [s for s in loaded.seats if s.user_id is not None]
        if loaded.row.status != "running" or not people or loaded.seat_of(gone) is not None:
            return
        if loaded.running.setup.options.host == "human":
            return
        left = next((s.seat for s in loaded.seats if s.former_user_id == gone), 0)
        heir = next((s for s in people if s.seat > left), people[0])
        assert heir.user_id is not None

        def check(moment: Moment) -> None:
            same = moment.row.host_id == gone and moment.seats[heir.seat].user_id == heir.user_id
            refuse_unless(same and all(s.user_id != gone for s in moment.seats), "table.is_host")

        await self._host.submit(
            table_id,
            PassHosting(to=Seat(heir.seat), why="left"),
            key=f"host:{loaded.row.version}:{heir.seat}",
            check=check,
            also=host_becomes(heir.user_id),
        )


_NOTHING = "table.nothing_to_take_back"


def to_house(seat: Seat, *, offer: bool = False) -> InTransaction:
    """Write down that the house holds the seat, and who did; and whether a substitute is called for."""

    def also(moment: Moment) -> None:
        before = moment.seats[seat]
        tables.change_seat(
            moment.conn,
            moment.row.id,
            seat,
            user_id=None,
            former_user_id=before.user_id,
            known_to=_known_to(before),
            offered=offer and moment.game.plays(moment.table.state, seat),
            idle=0,
            acted=False,
        )

    return also


def to_person(seat: Seat, user_id: int, name: str) -> InTransaction:
    """Write down who holds the seat now. Whoever held it before is remembered: they know its cards."""

    def also(moment: Moment) -> None:
        before = moment.seats[seat]
        former = before.former_user_id if before.user_id is None else before.user_id
        tables.change_seat(
            moment.conn,
            moment.row.id,
            seat,
            user_id=user_id,
            name=name[:NAME_LENGTH],
            former_user_id=former,
            known_to=_known_to(before),
            offered=False,
            idle=0,
            acted=False,
        )

    return also


def _known_to(seat: SeatRow) -> str:
    """Everybody who held the seat, its present holder included."""
    holder = () if seat.user_id is None else (seat.user_id,)
    return json.dumps(sorted({*seat.known_to, *holder}))


def _resignation(loaded: Loaded, seat: Seat) -> Command | None:
    """The command by which the seat gives up; None where seats are handed over."""
    if loaded.game.hands_over:
        return None
    offered = loaded.game.choices(loaded.running.state, seat)  # in a pause too, which is then said
    return next((c.command for c in offered if isinstance(c, Choice) and c.prompt == RESIGN), None)


def _holder(moment: Moment, seat: Seat) -> SeatRow:
    refuse_unless(0 <= seat < len(moment.seats), "table.no_such_seat")
    return moment.seats[seat]


def _others(seats: list[SeatRow], seat: Seat) -> list[SeatRow]:
    return [s for s in seats if s.user_id is not None and s.seat != seat]


def last_reason(conn: Connection, loaded: Loaded, seat: int) -> str | None:
    """Why the seat changed hands last."""
    for body in ledger.of_type(conn, loaded.row.id, "seat_handed"):
        handed = msgspec.json.decode(body, type=SeatHanded)
        if handed.seat == seat:
            return handed.why
    return None
