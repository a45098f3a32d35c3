"""What the operator decides: read once from the environment and `.env`, checked, and handed on."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from presenter.words import FIRST, languages
from storage.db import DEFAULT_URL, async_url

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_DATABASES = ("sqlite", "postgresql")
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")


class SettingsError(Exception):
    """A setting that can't be used; the text names it and says what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them. `token` and `database_url` hold secrets and stay out of the repr."""

    token: str | None = field(repr=False)
    database_url: str = field(repr=False)
    api_url: str | None
    gateway_url: str | None
    shard_count: int | None
    shard_ids: tuple[int, ...] | None
    log_level: str
    language: str

    @property
    def on_sqlite(self) -> bool:
        return make_url(self.database_url).get_backend_name() == "sqlite"

    @property
    def database_name(self) -> str:
        """The database's address as it may be printed: without a password."""
        url = make_url(self.database_url)
        return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)

    def required_token(self) -> str:
        """The token, for whatever goes to Discord. Raises SettingsError when there is none."""
        if self.token is None:
            raise SettingsError(
                "DISCORD_TOKEN is not set: put the bot's token from the Discord developer portal into .env "
                "(see .env.example). `make play` needs none."
            )
        return self.token


def load(folder: Path | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """The settings of `folder`'s `.env`, with the environment above it. Raises SettingsError."""
    file = (folder or Path.cwd()) / ".env"
    try:
        written = dotenv_values(file)
    except UnicodeDecodeError as error:
        raise SettingsError(f"{file} is not UTF-8 text: save it anew in that encoding.") from error
    return read({**{k: v or "" for k, v in written.items()}, **(os.environ if environ is None else environ)})


def read(values: Mapping[str, str]) -> Settings:
    """Settings from plain text values; empty ones count as absent. Raises SettingsError."""
    given = {key: value.strip() for key, value in values.items() if value.strip()}
    url = _database(given.get("DATABASE_URL", DEFAULT_URL))
    count = _count(given.get("SHARD_COUNT"))
    ids = _ids(given.get("SHARD_IDS"), count)
    if ids is not None and len(ids) != count:
        raise SettingsError(
            "SHARD_IDS leaves out shards, but one process serves a token's every shard for now: "
            "leave SHARD_IDS empty, or name them all."
        )
    return Settings(
        token=_token(given.get("DISCORD_TOKEN")),
        database_url=url,
        api_url=_address("DISCORD_API_URL", given.get("DISCORD_API_URL"), ("http", "https")),
        gateway_url=_address("DISCORD_GATEWAY_URL", given.get("DISCORD_GATEWAY_URL"), ("ws", "wss")),
        shard_count=count,
        shard_ids=ids,
        log_level=_one_of("LOG_LEVEL", given.get("LOG_LEVEL", "INFO").upper(), LEVELS),
        language=_one_of("DEFAULT_LANGUAGE", given.get("DEFAULT_LANGUAGE", FIRST).lower(), languages()),
    )


def _token(given: str | None) -> str | None:
    if given is None:
        return None
    token = given.removeprefix("Bot ").strip()
    if not _TOKEN.fullmatch(token):
        raise SettingsError(
            "DISCORD_TOKEN does not look like a bot token (three parts with dots between): "
            "copy it again from the developer portal, Bot → Reset Token."
        )
    return token


def _database(given: str) -> str:
    try:
        url = async_url(given)
        backend = make_url(url).get_backend_name()
    except ArgumentError:
        raise SettingsError(
            "DATABASE_URL is not a database address: it looks like sqlite:///butler.db "
            "or postgresql://user:password@host/name."
        ) from None
    if backend not in _DATABASES:
        raise SettingsError(f"DATABASE_URL names {backend}: Butler keeps its tables in SQLite or PostgreSQL.")
    return url


def _address(name: str, given: str | None, schemes: tuple[str, ...]) -> str | None:
    if given is None:
        return None
    parts = urlsplit(given)
    if parts.scheme not in schemes or not parts.netloc:
        raise SettingsError(f"{name} must be an address that begins with {schemes[0]}:// or {schemes[1]}://.")
    return given.rstrip("/")


def _count(given: str | None) -> int | None:
    if given is None:
        return None
    if not given.isascii() or not given.isdigit() or int(given) < 1:
        raise SettingsError("SHARD_COUNT must be a whole number from 1 up; leave it empty to ask Discord.")
    return int(given)


def _ids(given: str | None, count: int | None) -> tuple[int, ...] | None:
    if given is None:
        return None
    if count is None:
        raise SettingsError("SHARD_IDS needs SHARD_COUNT: the number of shards in all processes together.")
    parts = [part.strip() for part in given.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) < count for part in parts):
        raise SettingsError(f"SHARD_IDS must be numbers from 0 to {count - 1} with commas between, like 0,1.")
    return tuple(sorted({int(part) for part in parts}))


def _one_of(name: str, given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        raise SettingsError(f"{name} must be one of {', '.join(known)}.")
    return given


def level(settings: Settings) -> int:
    """The log level as the logging library counts it."""
    return logging.getLevelNamesMapping()[settings.log_level]
