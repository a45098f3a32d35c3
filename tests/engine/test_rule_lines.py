"""Every numbered line of the rules is proved by a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parent.parent.parent
LINE = re.compile(r"^- ([A-Z]{3}-\d+|LAW-\d+)\b", re.MULTILINE)
PLAYED = ("README.md", *(f"{key}.md" for key in GAMES))
"""The files of the games that are in the registry, and of the laws."""


def numbered() -> set[str]:
    found = {
        name for file in PLAYED for name in LINE.findall((ROOT / "docs/rules" / file).read_text("utf-8"))
    }
    assert len(found) > 40
    return found


def named() -> set[str]:
    """The ids in `pytest.mark.rule(...)` all over the tests."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.report(20)
def test_every_line_is_named_by_a_test() -> None:
    assert numbered() - named() == set()


def test_no_test_names_a_line_that_is_not_there() -> None:
    assert named() - numbered() == set()
