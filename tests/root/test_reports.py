"""Every public report of trouble with bots like ours is answered by a test that names it, or has a reason."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import discord
import pytest

from cogs.bot import Butler
from service.compose import compose
from storage.db import Database, open_engine
from tests.service.gathering import HandClock

ROOT = Path(__file__).parent.parent.parent
LINE = re.compile(r"^(\d+)\. ", re.MULTILINE)

WITHOUT: dict[int, str] = {
    22: "not tried: nobody dies while ballots stand, unless a host who does not play puts a seat out",
    45: "not tried: a server that is gone is met at the next message there",
    64: "the league is not built",
    65: "the league is not built",
    66: "the league is not built",
    68: "export and erasure of one's data are not built",
    71: "voice is not built",
}
"""Reports that no test answers, each with the reason."""


def numbered() -> set[int]:
    return {int(n) for n in LINE.findall((ROOT / "docs/field-reports.md").read_text("utf-8"))}


def named() -> set[int]:
    """The numbers in `pytest.mark.report(...)` all over the tests."""
    found: set[int] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.report"):
                found |= {int(ast.literal_eval(arg)) for arg in node.args}
    return found


def test_every_report_is_named_by_a_test_or_has_a_reason() -> None:
    assert len(numbered()) == 71
    assert named() | set(WITHOUT) == numbered()
    assert named() & set(WITHOUT) == set(), "a reason that is no longer one"


@pytest.mark.report(63)
async def test_no_privileged_intent_is_asked_for(tmp_path: Path) -> None:
    database = Database(open_engine(f"sqlite:///{tmp_path / 'none.db'}"))
    bot = Butler(compose(database, HandClock()))
    assert bot.intents == discord.Intents(guilds=True)
    await database.close()


ASKED_OF_DISCORD_ALONE = {"get_member", "get_user", "members"}
ON_DISCORD_S_OBJECTS = ("guild.", "channel.", "thread.", "bot.", "client.")


def attributes() -> list[tuple[str, str]]:
    """(what it is taken of, attribute) all over the edge."""
    return [
        (ast.unparse(node.value) + ".", node.attr)
        for path in (ROOT / "cogs").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    ]


@pytest.mark.report(44)
def test_no_cache_is_asked_who_is_there() -> None:
    """Without the members intent the cache knows hardly anybody."""
    asked = [
        (of, name)
        for of, name in attributes()
        if name in ASKED_OF_DISCORD_ALONE and of.endswith(ON_DISCORD_S_OBJECTS)
    ]
    assert asked == []


@pytest.mark.report(41)
def test_no_channel_or_thread_is_ever_deleted() -> None:
    assert [of for of, name in attributes() if name in ("delete", "delete_channel", "purge")] == []
