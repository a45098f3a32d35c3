"""Two people who duel, and a house that acts at random, over the service."""

from __future__ import annotations

from engine.core.game import Choice
from engine.games.duel.commands import Kill, Resign
from service.values import TableInfo
from tests.service.gathering import ADA, BORYS, CHANNEL, GUILD, PEOPLE, Gathering


async def challenge(gathering: Gathering, by: int = ADA, to: int = BORYS, **options: object) -> TableInfo:
    return await gathering.services.invitations.challenge(
        game="duel",
        guild_id=GUILD,
        channel_id=CHANNEL,
        user_id=by,
        name=PEOPLE[by],
        opponent_id=to,
        options=options,
        key=gathering.key(),
    )


async def duel(gathering: Gathering, by: int = ADA, to: int = BORYS, **options: object) -> TableInfo:
    """A challenge, accepted."""
    table = await challenge(gathering, by, to, **options)
    return await gathering.services.invitations.accept(table.id, to, PEOPLE[to], key=gathering.key())


async def with_house(gathering: Gathering, who: int = ADA, **options: object) -> TableInfo:
    return await gathering.services.invitations.against_house(
        game="duel",
        guild_id=GUILD,
        channel_id=CHANNEL,
        user_id=who,
        name=PEOPLE[who],
        options=options,
        key=gathering.key(),
    )


async def on_turn(gathering: Gathering, table_id: int) -> int | None:
    """The user whose turn it is; None: the house, or nobody."""
    look = await gathering.host.look(table_id, None)
    seat = look.view.game.seat
    return None if seat is None else look.table.seats[seat].user_id


async def move(gathering: Gathering, table_id: int, turn: int = 0) -> None:
    """Whoever is on turn does something legal."""
    user = await on_turn(gathering, table_id)
    assert user is not None
    look = await gathering.host.look(table_id, user)
    acts = [c.command for c in look.choices if isinstance(c, Choice) and not isinstance(c.command, Resign)]
    kills = [act for act in acts if isinstance(act, Kill)]
    act = (kills or acts)[turn % len(kills or acts)]
    assert (await gathering.press(table_id, user, act)).accepted


async def resign(gathering: Gathering, table_id: int, user: int) -> None:
    assert (await gathering.press(table_id, user, Resign())).accepted


async def killer(gathering: Gathering, table_id: int) -> int | None:
    """The user who is the Killer."""
    look = await gathering.host.look(table_id, None)
    return look.table.seats[look.view.game.killer].user_id
