"""What keeps the bot from starting is one sentence and an exit code, never a traceback."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from operating.leaving import Exit
from storage.upgrade import known_revisions
from tests.root.command_line import NOWHERE, TOKEN, bot


def told(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """(exit code, what stands on stderr); a traceback fails the test."""
    done = bot(folder, *arguments, **environment)
    assert "Traceback" not in done.stderr + done.stdout
    assert TOKEN not in done.stderr + done.stdout
    return done.returncode, done.stderr


def test_no_token(tmp_path: Path) -> None:
    code, sentence = told(tmp_path)
    assert code == Exit.SETTINGS
    assert sentence.startswith("DISCORD_TOKEN is not set")
    assert sentence.count("\n") == 1


def test_a_database_address_that_is_none(tmp_path: Path) -> None:
    code, sentence = told(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL="butler")
    assert code == Exit.SETTINGS
    assert "DATABASE_URL" in sentence


def test_a_database_that_can_not_be_opened(tmp_path: Path) -> None:
    code, sentence = told(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite:////no/such/folder/b.db")
    assert code == Exit.DATABASE
    assert "DATABASE_URL" in sentence


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "butler.db").write_text("This is a letter, not a database. " * 100)
    code, sentence = told(tmp_path, DISCORD_TOKEN=TOKEN)
    assert code == Exit.DATABASE
    assert "not a database" in sentence


def test_a_schema_newer_than_the_code(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "butler.db") as file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("INSERT INTO alembic_version VALUES ('9999')")
    file.close()
    code, sentence = told(tmp_path, DISCORD_TOKEN=TOKEN)
    assert code == Exit.SCHEMA_TOO_NEW
    assert "9999" in sentence
    doctor = bot(tmp_path, "doctor")
    assert doctor.returncode == Exit.FAILED
    assert "✗ Database" in doctor.stdout


def test_discord_out_of_reach(tmp_path: Path) -> None:
    code, sentence = told(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=NOWHERE)
    assert code == Exit.DISCORD_UNREACHABLE
    assert "Discord can't be reached" in sentence
    assert '"version": "SQLite ' in sentence, "the start says which SQLite is in use"


def test_a_disk_that_does_not_last_is_warned_of(tmp_path: Path) -> None:
    _, sentence = told(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=NOWHERE, DYNO="worker.1")
    assert "WILL BE LOST" in sentence
    assert "DATABASE_URL" in sentence


def test_the_start_brings_a_new_database_to_the_schema(tmp_path: Path) -> None:
    told(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=NOWHERE)
    assert f"schema {known_revisions()[0]}, can be written" in bot(tmp_path, "doctor").stdout


@pytest.mark.parametrize("command", ["register", "run"])
def test_commands_that_go_to_discord_need_a_token(tmp_path: Path, command: str) -> None:
    code, sentence = told(tmp_path, command)
    assert code == Exit.SETTINGS
    assert "DISCORD_TOKEN" in sentence


def test_tables_of_a_new_database(tmp_path: Path) -> None:
    done = bot(tmp_path, "tables")
    assert (done.returncode, done.stdout) == (0, "No table is open or running.\n")
    assert bot(tmp_path, "tables", "--json").stdout == "[]\n"
    assert not list(tmp_path.iterdir()), "looking creates nothing"


def test_the_doctor_checks_the_rest_without_a_token(tmp_path: Path) -> None:
    done = bot(tmp_path, "doctor")
    assert done.returncode == Exit.FAILED
    for line in (
        "✓ Python 3.",
        "✓ Settings",
        "✓ Database sqlite:///butler.db: new",
        "✓ SQLite ",
        "✗ DISCORD_TOKEN",
    ):
        assert line in done.stdout
    assert not list(tmp_path.iterdir()), "the doctor creates nothing"


def test_the_doctor_names_a_wrong_setting(tmp_path: Path) -> None:
    done = bot(tmp_path, "doctor", LOG_LEVEL="LOUD")
    assert done.returncode == Exit.FAILED
    assert "✗ LOG_LEVEL must be one of" in done.stdout
