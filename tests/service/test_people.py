"""What persons set for themselves, and where it is their turn."""

from __future__ import annotations

import pytest

from engine.core.messages import Pause, Refusal
from engine.games.manor.commands import ConfirmNight
from service.people.people import Settings
from tests.service.gathering import ADA, BORYS, Gathering


async def test_zone_and_quiet_hours_are_kept_and_changed_one_by_one(gathering: Gathering) -> None:
    people = gathering.services.people
    assert await people.settings(ADA) == Settings()
    assert await people.set(ADA, zone="Europe/Warsaw", quiet="22-8") == Settings(
        "Europe/Warsaw", "22:00-08:00"
    )
    assert await people.set(ADA, zone="Asia/Kolkata") == Settings("Asia/Kolkata", "22:00-08:00")
    gathering.restart()
    people = gathering.services.people
    assert await people.settings(ADA) == Settings("Asia/Kolkata", "22:00-08:00")
    assert await people.set(ADA, quiet=" Off ") == Settings("Asia/Kolkata")
    assert await people.settings(BORYS) == Settings()


async def test_what_is_known_of_letters_stays(gathering: Gathering) -> None:
    people = gathering.services.people
    await people.note_arrived(ADA, 5)
    await people.set(ADA, zone="Europe/Warsaw")
    assert await people.dm_channel(ADA) == 5
    await people.note_refused(ADA, 50007)
    assert await people.dm_channel(ADA) == 5
    assert await people.settings(ADA) == Settings("Europe/Warsaw")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"zone": "Middle-earth/Shire"}, "person.no_such_zone"),
        ({"zone": "../../etc/passwd"}, "person.no_such_zone"),
        ({"zone": "Europe/Warsaw", "quiet": "always"}, "person.quiet_hours"),
        ({"zone": "Europe/Warsaw", "quiet": "10:00-09:00"}, "person.quiet_hours"),
        ({"quiet": "22:00-08:00"}, "person.zone_first"),
    ],
)
async def test_what_can_not_be_meant_is_refused_and_changes_nothing(
    gathering: Gathering, given: dict[str, str], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        await gathering.services.people.set(ADA, **given)
    assert refused.value.code == code
    assert await gathering.services.people.settings(ADA) == Settings()


async def test_my_tables_begin_where_a_press_is_owed(gathering: Gathering) -> None:
    lobby = await gathering.open(ADA)
    done, owed, paused = [await gathering.started() for _ in range(3)]
    await gathering.press(done.id, ADA, ConfirmNight())
    await gathering.host.submit(paused.id, Pause(), key="i:pause")
    mine = await gathering.services.my_tables.tables(ADA)
    assert [(m.table.id, m.awaited, m.due is None, m.paused) for m in mine] == [
        (owed.id, True, False, False),
        (done.id, False, False, False),
        (lobby.id, False, True, False),
        (paused.id, False, True, True),
    ]
    assert await gathering.services.my_tables.tables(777) == []
