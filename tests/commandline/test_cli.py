"""The offline commands as an operator types them."""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path

import pytest

from commandline.cli import add_commands
from tests.golden import FOLDER

GAME = FOLDER / "manor-6.jsonl"


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers())
    options = parser.parse_args(words)
    return int(options.run(options))


def test_replay_prints_events_with_their_audience_and_the_outcome_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("replay", str(GAME)) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    audiences = {json.dumps(row["audience"]) for row in rows if "event" in row}
    assert {'"everyone"', '"sealed"', "[0]"} <= audiences
    assert [row["seq"] for row in rows if "event" in row] == list(range(1, len(rows)))
    assert set(rows[-1]["outcome"]) == {"winners", "points", "team", "why"}


def test_replay_goes_on_after_a_refused_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = GAME.read_text().splitlines()
    foreign = '{"at":1767225600001,"actor":0,"command":{"type":"cast_ballot","target":1}}'
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([lines[0], foreign, *lines[1:]]))
    assert run("replay", str(path)) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["refused"] for row in rows if "refused" in row] == ["manor.not_now"]
    assert rows[-1]["outcome"]["winners"]


def test_a_seat_s_view_has_a_line_only_when_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(GAME), "--view", "2") == 0
    out = capsys.readouterr().out.splitlines()
    assert all(a != b for a, b in itertools.pairwise(out))
    first = json.loads(out[0])
    assert first["view"]["game"]["cards"]["seat"] == 2
    assert first["view"]["game"]["ending"] is None
    assert "seed" not in out[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: the file is empty"),
        ("nonsense", "line 1"),
        ('{"format": 1}', "line 1"),
        (GAME.read_text().replace('"game":"manor"', '"game":"chess"', 1), "no game 'chess'"),
        (GAME.read_text().replace('"seats":6', '"seats":60', 1), "60 seats"),
        (GAME.read_text().replace('"pace":"live"', '"pace":"warp"', 1), "line 1"),
        (GAME.read_text().replace('"type":', '"typo":', 1), "line 2"),
        (GAME.read_text() + '{"at":1,"actor":0,"command":{"type":"fly"}}\n', "fly"),
        (GAME.read_text().replace('"options":{', '"options":{"deep":' + "[" * 9_000, 1), "line 1"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_no_traceback(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    assert run("replay", str(path)) == 2
    assert says in capsys.readouterr().err


def test_a_missing_file_and_a_missing_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "no/such/file") == 2
    assert run("replay", str(GAME), "--view", "6") == 2
    assert "seats are 0 to 5" in capsys.readouterr().err


@pytest.mark.rule("LAW-1")
def test_simulate_prints_one_object_and_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    for _ in range(2):
        assert run("simulate", "manor", "--seats", "7", "--games", "5", "--seed", "s", "--json") == 0
        found = json.loads(capsys.readouterr().out)
        assert found.pop("seconds") > 0
        seen.append(found)
    assert seen[0] == seen[1]
    assert set(seen[0]) == {"game", "games", "seats", "wins", "rounds", "steps"}
    assert sum(seen[0]["wins"].values()) == 5
    assert set(seen[0]["wins"]) == {"guests", "murderers", "ghosts", "none"}


@pytest.mark.parametrize(
    "words",
    [
        ("chess", "--seats", "7"),
        ("manor", "--seats", "5"),
        ("manor", "--seats", "7", "--games", "0"),
        ("manor", "--seats", "7", "--options", "{"),
        ("manor", "--seats", "7", "--options", '{"ghosts": "maybe"}'),
        ("manor", "--seats", "7", "--options", '{"night_seconds": 1}'),
    ],
)
def test_simulate_says_what_is_wrong(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", *words) == 2
    assert capsys.readouterr().err.count("\n") == 1
