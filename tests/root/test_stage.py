"""The browser stage and the transcript: what `make play` and `make demo` open."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime

from aiohttp.test_utils import TestClient, TestServer

from stage.hints import hint
from stage.house import Stage
from stage.rooms import STAGE
from stage.server import Doors
from stage.transcript import plain
from stage.world import world
from tests.root.command_line import ROOT

NOW = datetime(2026, 10, 31, 20, tzinfo=UTC)
ELSEWHERE = {"Host": "butler.example:9000", "Origin": "https://port-8100.example"}


async def test_one_port_serves_every_place_under_any_name() -> None:
    async with world(["Ada", "Borys"], NOW, "manor", "") as here:
        stage = Stage(here)
        await stage.open()
        await STAGE["manor"].open(here, 7)
        async with TestClient(TestServer(Doors(stage).application())) as browser:
            nav = await (await browser.get("/stage/nav.json", headers=ELSEWHERE)).json()
            assert nav["hint"].startswith("You are Ada")
            assert [place["title"] for place in nav["places"]] == ["# the-manor", "@ Butler"]
            guest = await (await browser.get("/stage/nav.json?as=2", headers=ELSEWHERE)).json()
            assert "“Join”" in guest["hint"]
            for place in nav["places"]:
                path, capability = place["url"].split("#")
                page = await browser.get(path, headers=ELSEWHERE)
                assert "/stage/place.css" in await page.text()
                assert "frame-ancestors 'self'" in page.headers["Content-Security-Policy"]
                allowed = {**ELSEWHERE, "X-Simcord-Capability": capability}
                opened = await browser.post("/api/pages", json={}, headers=allowed)
                assert opened.status == 200
                assert "table 1" in await opened.text()
                assert (await browser.post("/api/pages", json={}, headers=ELSEWHERE)).status == 401
            assert (await browser.get("/app.js", headers=ELSEWHERE)).status == 200
            assert (await browser.get("/place/nowhere")).status == 404
        await stage.close()


def test_the_transcript_is_a_whole_game() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stage.demo", "--seats", "6"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    for said in ("The Manor · table 1", "Night 1", "a letter to Nora", "The masks are off"):
        assert said in done.stdout
    assert "<t:" not in done.stdout
    assert "**" not in done.stdout


def test_the_transcript_of_a_duel_tells_every_turn() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stage.demo", "--game", "duel"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    for said in ("The Duel · table 1", " of 80", "Last, turn", "a letter to Nora", "is told"):
        assert said in done.stdout
    assert "<t:" not in done.stdout
    assert "**" not in done.stdout


async def test_a_duel_is_there_to_be_played_or_accepted() -> None:
    async with world(["Ada"], NOW, "duel", "") as here:
        stage = Stage(here)
        await STAGE["duel"].open(here, 2)
        assert hint(stage, 0).startswith("Press “Your move”")
    async with world(["Ada", "Borys"], NOW, "duel", "") as here:
        stage = Stage(here)
        await STAGE["duel"].open(here, 2)
        assert "waits for its answer" in hint(stage, 0)
        assert "“Accept”" in hint(stage, 1)


def test_markup_becomes_plain_words() -> None:
    text = (
        r"## Dawn"
        + "\n**Ada** \\*waits\\* for <@7> until <t:1793476830:t> (<t:1793476830:R>), _alone_. [Table](<https://x>)"
    )
    read = plain(text, {7: "Borys"}, datetime.fromtimestamp(1793476800, UTC))
    assert read == "Dawn\nAda *waits* for @Borys until 20:00:30 (in 30 s), alone. Table"
