"""What can be told about the machine: whether its disk lasts, and which SQLite it has."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from settings import Settings

PLATFORMS = {
    "DYNO": "Heroku",
    "RENDER": "Render",
    "RAILWAY_ENVIRONMENT": "Railway",
    "FLY_APP_NAME": "Fly.io",
    "K_SERVICE": "Cloud Run",
    "KOYEB_APP_NAME": "Koyeb",
    "DIGITALOCEAN_APP_ID": "DigitalOcean App Platform",
}
"""What these platforms set in the environment of a program, on a disk that goes with it."""

WAL_SOUND_SINCE = (3, 51, 3)
"""Before this version two connections could corrupt a WAL file; Butler opens only one."""


def sqlite_line() -> str:
    """Which SQLite is in use, and what is known of it."""
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info >= WAL_SOUND_SINCE:
        return f"SQLite {version}"
    sound = ".".join(map(str, WAL_SOUND_SINCE))
    return (
        f"SQLite {version} (before {sound} a second connection can harm the file: let no other program "
        "write it while the bot runs)"
    )


def fleeting_disk(settings: Settings, environ: Mapping[str, str]) -> str | None:
    """A warning when tables would be kept on a disk that does not last; None when all is well."""
    if not settings.on_sqlite:
        return None
    platform = next((name for key, name in PLATFORMS.items() if environ.get(key)), None)
    if platform is None:
        return None
    return (
        f"This looks like {platform}, where the disk is thrown away at each restart: every table in the "
        "SQLite file WILL BE LOST. Set DATABASE_URL to a PostgreSQL database (or to a file on a volume "
        "that lasts)."
    )
