"""A press as its handler gets it, and what handlers share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

import discord

from cogs import reader_views
from cogs.answering import Answering
from cogs.courier import Courier
from cogs.lobby_cards import LobbyCards
from engine.core.messages import Blank, Command, Refusal
from engine.core.values import Seat
from presenter.control_id import ControlId
from presenter.controls import Controls
from presenter.fitting import cut
from presenter.page import Button, Form, Page
from presenter.reader_view import ReaderView
from presenter.refusals import refusal
from presenter.rooms import pages_of
from presenter.substitutes import way_back
from presenter.words import Words
from service.compose import Services
from service.values import Answer, Look, TableInfo

PAST = frozenset({"core.stale", "core.over"})
"""What a control of an earlier phase, or of a game that is over, is refused with."""


Draw = Callable[[ReaderView, Words], Page]


@dataclass(frozen=True, slots=True)
class TableInteraction:
    """Who pressed what. `value` is a select's first value or the control's own argument."""

    control: ControlId
    raw: discord.Interaction
    answering: Answering
    services: Services
    courier: Courier
    cards: LobbyCards
    words: Words
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    game: str | None = None
    """Whose verb it is; None: one of every game's. It can only be pressed at that game's tables."""
    manager: bool = False
    """Managers of the server where the table stands may do what a host may."""
    seen: list[Look] = field(default_factory=list)
    """What the presser was found to see; who has no seat there may have one to come back to."""

    @property
    def table_id(self) -> int:
        return self.control.table_id

    @property
    def user_id(self) -> int:
        return self.raw.user.id

    @property
    def name(self) -> str:
        return self.raw.user.display_name

    @property
    def key(self) -> str:
        """What this press is remembered by: Discord may deliver it twice."""
        return f"i:{self.raw.id}"

    @property
    def value(self) -> str:
        return self.values[0] if self.values else self.control.arg

    @property
    def seat_value(self) -> Seat:
        """Refuses a value that is no seat: a control of ours never carries one."""
        return Seat(_number(self.value))

    @property
    def seat_or_nobody(self) -> Seat | None:
        return None if self.value == "-" else self.seat_value

    async def table(self) -> TableInfo:
        table = await self.services.lobby.get(self.table_id)
        if table is None:
            raise Refusal("lobby.gone")
        return table

    async def look(self) -> Look:
        return self._seen(await self.services.host.look(self.table_id, self.user_id))

    async def submit(self, command: Command) -> Answer:
        """Through the one door."""
        answer = await self.services.host.act(self.table_id, self.user_id, command, self.key)
        self._seen(answer.look)
        return answer

    async def in_phase(self, draw: Draw) -> Page:
        """A page for whoever is seated, while the phase lasts that the control was drawn for; for another
        phase than the running one, what is due now.
        """
        look = await self.look()
        if look.seat is None:
            return self.refused("table.not_seated", {}, look)
        reader = reader_views.look(look)
        if self.control.phase not in (None, reader.phase):
            return self.refused("core.stale", {}, look)
        if look.view.paused_until is not None:
            return self.refused("core.paused", {}, look)
        return draw(reader, self.words)

    def _seen(self, look: Look) -> Look:
        """Refuses: edge.unknown_control for a game's own verb at a table of another game."""
        self.seen.append(look)
        if self.game not in (None, look.table.game):
            raise Refusal("edge.unknown_control")
        return look

    async def way_back(self, page: Page) -> Page:
        """`page`, with the way back for somebody whose seat the house plays."""
        stranger = any(look.seat is None for look in self.seen)
        if stranger and await self.services.commands.may_take_back(self.table_id, self.user_id) is not None:
            return way_back(page, self.table_id, self.words)
        return page

    def refused(self, code: str, params: Mapping[str, Blank], look: Look | None = None) -> Page:
        """The sentence, and the way to one's cards when there is a game to go back to.

        A control of a past phase is answered with what is due now, and with the controls for it.
        """
        if look is not None and code in PAST:
            return self._due_now(refusal(code, params, self.words), look)
        people = None if look is None else reader_views.people(look.table)
        text = refusal(code, params, self.words, people)
        seated = look is not None and look.seat is not None
        return Page(text, (self.to_cards(),) if seated else ())

    async def refused_anywhere(self, no: Refusal) -> Page:
        """`refused` for a refusal that was raised before anybody looked at the table."""
        return self.refused(no.code, no.params, await self.look() if no.code in PAST else None)

    def _due_now(self, said: str, look: Look) -> Page:
        """The phase and its clock, which all may know, under what was said; whoever sits there may act."""
        reader, pages = reader_views.look(look), pages_of(look.table.game)
        rows = pages.my_cards(reader, self.words).rows
        if look.hosts:
            rows = ((Controls(self.words, self.table_id, None).button("console", "console"),),)
        return Page(cut(f"{said}\n{pages.status(reader, self.words).text}"), rows)

    def to_cards(self) -> tuple[Button, ...]:
        return (Controls(self.words, self.table_id, None).button("cards", "cards"),)

    def told(self, answer: Answer, then: Callable[[ReaderView], Page] | None = None) -> Page:
        """What came of a command: the refusal, or what it did, and then the page it was pressed on."""
        if not answer.accepted:
            assert answer.code is not None
            return self.refused(answer.code, answer.params, answer.look)
        reader = reader_views.look(answer.look)
        if then is not None and (not answer.events or answer.repeated):
            return then(reader)
        pages = pages_of(reader.game)
        text = pages.answer(answer.events, reader, self.words) if answer.events else ""
        if then is None:
            return Page(text or pages.my_cards(reader, self.words).text, (self.to_cards(),))
        page = then(reader)
        return replace(page, text=page.text if text in page.text else cut(f"{text}\n{page.text}"))


Handler = Callable[[TableInteraction], Awaitable[Page | Form | None]]
Handlers = Mapping[str, Handler]


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Refusal("edge.unknown_control")
    return int(text)
