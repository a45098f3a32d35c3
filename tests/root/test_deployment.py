"""What a platform reads: Procfile, pinned requirements, the Python version."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from operating.discord_side import NEEDED, spelt
from tests.root.command_line import ROOT

PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)(\[[a-z,]+\])?==[^\s;]+( ; .+)?$")


def pins(name: str) -> dict[str, str]:
    """The packages of a requirements file and their whole lines."""
    lines = [line for line in (ROOT / name).read_text().splitlines() if line.strip()]
    found = [line for line in lines if not line.lstrip().startswith("#")]
    assert all(PINNED.match(line) for line in found), [line for line in found if not PINNED.match(line)]
    return {re.split(r"[=\[]", line)[0]: line for line in found}


def named(requirement: str) -> str:
    """The package of a requirement, as it is spelt in a pin."""
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match is not None
    return re.sub(r"[._-]+", "-", match.group()).lower()


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {named(r) for r in project["dependencies"]} <= pins("requirements.txt").keys()
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {named(r) for r in wanted} <= pins("requirements-dev.txt").keys()


def test_tests_run_on_the_versions_that_are_deployed() -> None:
    deployed, tested = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: tested.get(name) for name in deployed} == deployed


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_pins_name_no_place(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not re.search(r"https?://|--index|--find-links|file:|^/| /\w", text, re.MULTILINE)


def test_the_procfile_migrates_and_runs() -> None:
    lines = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
    assert lines == {"release": "alembic upgrade head", "worker": "python bot.py"}
    assert (ROOT / "bot.py").is_file()
    assert (ROOT / "alembic.ini").is_file()


def test_the_python_version_is_one_that_the_project_takes() -> None:
    version = (ROOT / ".python-version").read_text().strip()
    assert re.fullmatch(r"3\.\d+", version)
    assert tuple(map(int, version.split("."))) >= (3, 11)


def test_the_release_step_migrates_a_new_database(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "alembic", "-c", str(ROOT / "alembic.ini"), "upgrade", "head"],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "DATABASE_URL": "sqlite:///new.db"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "new.db").stat().st_size > 0


@pytest.mark.parametrize("script", [".ci/run", ".ci/migrations", ".ci/postgres", ".ci/faults"])
def test_the_scripts_can_be_run_and_read(script: str) -> None:
    assert shutil.which("sh")
    assert (ROOT / script).stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", str(ROOT / script)], check=False).returncode == 0


def test_the_readme_invites_with_what_the_doctor_looks_for() -> None:
    readme = (ROOT / "README.md").read_text()
    assert f"number {NEEDED.value}" in readme
    told = " ".join(readme.split()).lower()
    assert all(spelt(name).lower() in told for name, needed in NEEDED if needed)
