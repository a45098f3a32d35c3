"""Which table a command without a number is about: what is told to whom."""

from __future__ import annotations

import pytest

from engine.core.messages import Refusal
from service.tables.finding import Asker
from service.values import IN_LETTERS
from tests.service.gathering import ADA, BORYS, CHANNEL, GUILD, STRANGER, Gathering


def asker(user: int, channel: int = 77, *, guild: int = GUILD, manager: bool = False) -> Asker:
    """Somebody in another channel, who can look into every channel of the server."""
    return Asker(user, guild, channel, manager, sees=lambda channel_id: True)


async def test_a_private_table_that_runs_is_known_to_its_people_and_to_managers_alone(
    gathering: Gathering,
) -> None:
    table = await gathering.started()
    await gathering.lobby.threaded(table.id, 500)
    private = await gathering.full([ADA], house=6, private=True)
    await gathering.lobby.start(private.id, ADA, key=gathering.key())
    finding = gathering.services.finding
    assert [t.id for t in await finding.offered(asker(STRANGER))] == [table.id]
    with pytest.raises(Refusal, match=r"lobby\.gone"):
        await finding.named(asker(STRANGER), private.id)
    assert (await finding.named(asker(ADA), private.id)).id == private.id
    assert (await finding.named(asker(STRANGER, manager=True), private.id)).id == private.id
    with pytest.raises(Refusal, match=r"lobby\.gone"):
        await finding.named(asker(STRANGER, guild=12, manager=True), private.id)


async def test_the_thread_comes_before_the_channel_and_the_channel_before_the_person(
    gathering: Gathering,
) -> None:
    finding = gathering.services.finding
    first = await gathering.started()
    await gathering.lobby.threaded(first.id, 500)
    other = await gathering.open(BORYS)
    assert await finding.find(asker(BORYS, 500)) == await gathering.table(first.id)
    assert isinstance(await finding.find(asker(BORYS, CHANNEL)), tuple), "both are theirs: a choice"
    assert (await finding.find(asker(ADA, CHANNEL))) == await gathering.table(first.id)
    assert (await finding.find(asker(ADA, 1, guild=IN_LETTERS))) == await gathering.table(first.id)
    offered = [t.id for t in await finding.offered(asker(STRANGER))]
    assert offered == [other.id, first.id]


async def test_nobody_is_told_of_tables_in_another_server_or_in_letters(gathering: Gathering) -> None:
    await gathering.started()
    finding = gathering.services.finding
    for elsewhere in (12, IN_LETTERS):
        assert await finding.offered(asker(STRANGER, guild=elsewhere)) == ()
        with pytest.raises(Refusal, match=r"edge\.no_table_here"):
            await finding.find(asker(STRANGER, guild=elsewhere))


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63])
async def test_a_number_that_no_database_keeps_is_no_table(gathering: Gathering, number: int) -> None:
    with pytest.raises(Refusal, match=r"lobby\.gone"):
        await gathering.services.finding.named(asker(ADA), number)
