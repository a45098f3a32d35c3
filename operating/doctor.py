"""`python bot.py doctor`: everything a start needs, checked one by one, each with what to do."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from operating.discord_side import Account, Unreachable, WrongToken, ask, invitation
from operating.hosting import fleeting_disk, sqlite_line
from settings import Settings, SettingsError, load
from storage.looking import condition

LEAST_PYTHON = (3, 11)


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report. `good` None: not a fault, but worth knowing."""

    good: bool | None
    text: str

    def __str__(self) -> str:
        mark = {True: "✓", False: "✗", None: "!"}[self.good]
        return f"{mark} {self.text}"


async def examine(folder: Path | None = None) -> list[Finding]:
    """All findings, in the order a start would meet them."""
    findings = [_python()]
    try:
        settings = load(folder)
    except SettingsError as error:
        return [*findings, Finding(False, str(error))]
    findings.append(Finding(True, f"Settings: all can be used; language {settings.language}"))
    findings += await _database(settings)
    return [*findings, *await _discord(settings)]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < LEAST_PYTHON:
        return Finding(False, f"Python {version}: Butler needs 3.11 or newer.")
    return Finding(True, f"Python {version}")


async def _database(settings: Settings) -> list[Finding]:
    found = await condition(settings.database_url)
    name = settings.database_name
    findings: list[Finding] = []
    if found.trouble is not None:
        findings.append(Finding(False, f"Database {name}: {found.trouble}"))
    elif found.too_new:
        findings.append(
            Finding(
                False,
                f"Database {name}: schema {found.revision} is newer than this version of Butler. Run the "
                "newer version, or restore the backup made before its upgrade.",
            )
        )
    elif found.behind:
        state = "new" if found.revision is None else f"at schema {found.revision}"
        findings.append(Finding(True, f"Database {name}: {state}; the start brings it to {found.newest}"))
    else:
        findings.append(Finding(True, f"Database {name}: schema {found.revision}, can be written"))
    if settings.on_sqlite:
        findings.append(Finding(True, sqlite_line()))
    fleeting = fleeting_disk(settings, os.environ)
    return findings if fleeting is None else [*findings, Finding(False, fleeting)]


async def _discord(settings: Settings) -> list[Finding]:
    try:
        account = await ask(settings)
    except SettingsError as error:
        return [Finding(False, str(error))]
    except WrongToken:
        return [
            Finding(
                False,
                "DISCORD_TOKEN: Discord refuses it. Make a new one in the developer portal "
                "(Bot → Reset Token) and put it into .env.",
            )
        ]
    except Unreachable as error:
        return [Finding(False, f"Discord can't be reached ({error}): check the network and DISCORD_API_URL.")]
    return [
        Finding(True, f"Discord: logged in as {account.name}"),
        Finding(True, "Intents: no privileged one is asked for; none needs switching on"),
        *_servers(account),
    ]


def _servers(account: Account) -> list[Finding]:
    if not account.servers:
        return [Finding(None, f"The bot is on no server yet. Invite it: {invitation(account.id)}")]
    findings = []
    for server in account.servers:
        if server.missing:
            lacks = ", ".join(server.missing)
            findings.append(Finding(False, f"Server “{server.name}”: the bot's role lacks {lacks}."))
        else:
            findings.append(Finding(True, f"Server “{server.name}”: the bot's role has all it needs"))
        if server.votes:
            lacks = ", ".join(server.votes)
            findings.append(
                Finding(
                    None,
                    f"Server “{server.name}”: without {lacks}, a table's ghosts talk by letters instead of "
                    "in a thread of their own, or that thread stays unlocked at the end.",
                )
            )
    return findings
