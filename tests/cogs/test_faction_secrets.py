"""A faction's place changes nothing of what the table and everybody outside it are told, and when."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from cogs import reader_views
from cogs.courier import render
from engine.core.game import AnyGame
from presenter.games import manor
from presenter.page import Page
from presenter.words import Words
from service.values import OutboxItem
from tests.haunted import HAUNTED, UNPLACED
from tests.service.process import Process
from tests.service.test_faction_places import die

Told = list[tuple[str, str, Page]]


async def played(
    path: Path, start: Process, games: Mapping[str, AnyGame], table: int
) -> tuple[Told, list[OutboxItem]]:
    """All that is told outside the faction until the end, in its order, and what is told inside."""
    process = Process(path, type(start.clock)(start.clock.moment), games=games)
    told: Told = []
    inside: list[OutboxItem] = []
    turn = 0
    while (phase := await process.phase(table)) != "over":
        for item in await process.bring_all(limit=1):
            if item.faction is not None:
                inside.append(item)
            else:
                told.append((str(item.place), item.kind, render(item, item.table)))
        told += await hands(process, table)
        for user in range(100, 109):
            turn += 1
            await process.press_something(table, user, turn)
        if await process.phase(table) == phase:
            await process.time_is_up(table)
    await process.close()
    return told, inside


async def hands(process: Process, table: int) -> Told:
    """The cards of everybody who lives, and what onlookers see."""
    reader: Told = []
    for user in (*range(100, 109), None):
        look = await process.host.look(table, user)
        if look.seat is None or look.view.game.seats[look.seat].alive:
            seen = reader_views.look(look)
            reader.append((str(user), "cards", manor.my_cards(seen, Words("en"))))
            reader.append((str(user), "status", manor.status(seen, Words("en"))))
    return reader


async def test_who_is_in_a_faction_shows_nowhere_else(process: Process, tmp_path: Path) -> None:
    table = await process.dealt(9)
    await process.close()
    for name in ("with", "without"):
        shutil.copy(process.path, tmp_path / name)
    haunted, inside = await played(tmp_path / "with", process, HAUNTED, table)
    plain, nothing = await played(tmp_path / "without", process, UNPLACED, table)
    assert haunted == plain
    assert nothing == []
    members = {seat for p in inside if p.faction is not None for seat in p.faction.members}
    assert len(members) > 1


async def test_a_letter_in_a_thread_s_stead_goes_to_members_alone(process: Process) -> None:
    await process.close()
    haunted = Process(process.path, process.clock, games=HAUNTED)
    table = await haunted.dealt(9)
    letters = 0
    for _ in range(2):
        await die(haunted, table, bring=False)
        dead = [s.seat for s in (await haunted.host.look(table, None)).view.game.seats if not s.alive]
        while (due := await haunted.delivery.next_due()) is not None and due <= haunted.clock.now():
            letters += await by_letters(haunted, {100 + seat for seat in dead})
    assert letters > 1
    await haunted.close()


async def by_letters(process: Process, ghosts: set[int]) -> int:
    """Bring what is due, no thread being possible; returns how many letters went in its stead."""
    letters = 0
    for item in await process.delivery.take(50):
        if item.place.kind == "faction":
            await process.places.by_letters(item)
            continue
        await process.bring(item)
        if item.faction is not None:
            letters += 1
            assert item.recipient in ghosts
            assert {100 + seat for seat in item.faction.members} <= ghosts
            assert item.events == ()
            assert render(item, item.table).text.startswith("A letter from the Manor")
    return letters
