"""Every setting that can't be used is refused with one sentence that names it."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from settings import Settings, SettingsError, load, read
from tests.root.command_line import ROOT, TOKEN


def test_nothing_set_means_a_sqlite_file_and_english() -> None:
    settings = read({})
    assert settings.on_sqlite
    assert settings.database_name == "sqlite:///butler.db"
    assert (settings.language, settings.log_level, settings.shard_count) == ("en", "INFO", None)


def test_an_empty_setting_counts_as_absent() -> None:
    assert read({"DISCORD_TOKEN": " ", "DATABASE_URL": "", "SHARD_COUNT": ""}) == read({})


def test_the_platform_form_of_a_postgres_address_is_understood() -> None:
    settings = read({"DATABASE_URL": "postgres://u:secret@host:5432/butler"})
    assert settings.database_url.startswith("postgresql+asyncpg://")
    assert settings.database_name == "postgresql://u:***@host:5432/butler"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "not-a-token"),
        ("DATABASE_URL", "butler"),
        ("DATABASE_URL", "mysql://host/butler"),
        ("DISCORD_API_URL", "localhost:8080"),
        ("DISCORD_GATEWAY_URL", "http://localhost"),
        ("SHARD_COUNT", "0"),
        ("SHARD_COUNT", "two"),
        ("SHARD_IDS", "0"),
        ("LOG_LEVEL", "LOUD"),
        ("DEFAULT_LANGUAGE", "tlh"),
    ],
)
def test_a_wrong_setting_is_named_and_its_value_is_not_printed(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read({name: value})
    assert name in str(refused.value)
    assert "not-a-token" not in str(refused.value)


@pytest.mark.parametrize("ids", ["2", "-1", "a", "0,,1"])
def test_shard_ids_stay_below_the_count(ids: str) -> None:
    with pytest.raises(SettingsError, match="SHARD_IDS"):
        read({"SHARD_COUNT": "2", "SHARD_IDS": ids, "DATABASE_URL": "postgresql://host/butler"})


def test_sharing_the_shards_among_several_processes_is_refused() -> None:
    for url in ("sqlite:///butler.db", "postgresql://host/butler"):
        with pytest.raises(SettingsError, match="SHARD_IDS"):
            read({"SHARD_COUNT": "2", "SHARD_IDS": "0", "DATABASE_URL": url})
    assert read({"SHARD_COUNT": "2", "SHARD_IDS": "0,1"}).shard_ids == (0, 1)


def test_secrets_stay_out_of_the_repr() -> None:
    settings = read({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql://u:secret@host/butler"})
    assert TOKEN not in repr(settings)
    assert "secret" not in repr(settings)


def test_a_missing_token_is_said_only_when_it_is_needed() -> None:
    settings = read({})
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is not set"):
        settings.required_token()


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=DEBUG\nSHARD_COUNT=3\n")
    settings = load(tmp_path, {"LOG_LEVEL": "ERROR"})
    assert (settings.log_level, settings.shard_count) == ("ERROR", 3)


def test_the_example_names_every_setting_and_can_be_read() -> None:
    text = (ROOT / ".env.example").read_text()
    named = {line.partition("=")[0] for line in text.splitlines() if line and not line.startswith("#")}
    source = (ROOT / "settings.py").read_text()
    assert all(f'"{name}"' in source for name in named)
    assert len(named) == len(fields(Settings))
    assert read(dict(line.split("=", 1) for line in text.splitlines() if line[:1].isalpha())) == read({})
