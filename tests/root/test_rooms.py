"""A game is one room a floor and one line in the registry: nothing else imports from it or names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.listener import GENERAL
from cogs.rooms import EDGES
from engine import registry
from tests.root.command_line import ROOT

FLOORS = ("engine", "storage", "service", "presenter", "cogs", "stage", "operating", "commandline")
KEYS = registry.keys()
REGISTRY = Path("engine/registry.py")
ROOMS = re.compile(
    r"^(?:engine/games|engine/house|service/games|presenter/games|cogs/games|stage/games)/(\w+)/"
)


def room_of(path: Path) -> str | None:
    """The key of the game whose room a source file stands in; None: it is general."""
    found = ROOMS.match(path.as_posix())
    return found[1] if found is not None and found[1] in KEYS else None


def trespasses(path: Path, source: str) -> Iterator[str]:
    """What a source file says of a game that is not its own: imports, keys in strings, names in code."""
    own, others = room_of(path), [key for key in KEYS if key != room_of(path)]
    named = re.compile(rf"(?:^|[^a-z])({'|'.join(others)})(?:[^a-z]|$)", re.IGNORECASE)
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            told = f"{node.module} {' '.join(alias.name for alias in node.names)}"
        elif isinstance(node, ast.Import):
            told = " ".join(alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            told = node.value
        elif isinstance(node, ast.Name):
            told = node.id
        else:
            continue
        if named.search(told):
            yield f"{path}:{node.lineno} ({own or 'general'}) says {told!r}"


def sources() -> Iterator[Path]:
    yield from (path.relative_to(ROOT) for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))
    yield from (Path(name) for name in ("bot.py", "settings.py"))


def test_no_general_file_knows_a_game_and_no_game_another() -> None:
    files = [path for path in sources() if path != REGISTRY]
    assert sum(room_of(path) is not None for path in files) > 50
    found = [said for path in files for said in trespasses(path, (ROOT / path).read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("service/host/host.py", "from engine.games.duel.options import DuelOptions"),
        ("cogs/tables.py", 'BOARDS = {"manor": None}'),
        ("presenter/lobby.py", "import presenter.games.manor.lobby"),
        ("presenter/games/duel/cards.py", 'title = words.say("manor.title")'),
        ("engine/house/playing.py", "best = Manor()"),
    ],
)
def test_a_planted_trespass_is_found(path: str, line: str) -> None:
    assert len(list(trespasses(Path(path), line))) == 1


def test_each_game_has_a_room_on_every_floor() -> None:
    for key in KEYS:
        for floor in (
            "engine/games",
            "engine/house",
            "service/games",
            "presenter/games",
            "cogs/games",
            "stage/games",
        ):
            assert (ROOT / floor / key / "room.py").is_file(), f"{floor}/{key}"


def test_no_two_games_have_the_same_control() -> None:
    verbs = [verb for edge in EDGES.values() for verb in edge.handlers] + list(GENERAL)
    assert len(verbs) == len(set(verbs))
