"""What Discord says of the bot's account: its name, its servers and its rights there."""

from __future__ import annotations

from dataclasses import dataclass

import aiohttp
import discord

from cogs.endpoints import use_api
from settings import Settings

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    read_message_history=True,
    attach_files=True,
)
"""What the invitation asks for: to see and write, threads for tables, the bot's earlier messages, files."""

WELCOME = discord.Permissions(create_private_threads=True, manage_threads=True)
"""What the invitation asks for besides: a thread for some of a table alone, locked at the end."""

SERVERS_ASKED = 200


class WrongToken(Exception):
    """Discord does not know the token."""


class Unreachable(Exception):
    """No answer from Discord; the text says what came instead."""


@dataclass(frozen=True, slots=True)
class Server:
    name: str
    missing: tuple[str, ...]
    votes: tuple[str, ...]
    """Lacking too, but there is a way without."""


@dataclass(frozen=True, slots=True)
class Account:
    id: int
    name: str
    servers: tuple[Server, ...]


async def ask(settings: Settings) -> Account:
    """Log in over REST alone and look round. Raises SettingsError, WrongToken, Unreachable."""
    token = settings.required_token()
    use_api(settings.api_url)
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(token)
        servers = await client.http.get_guilds(SERVERS_ASKED, with_counts=False)
        user = client.user
        assert user is not None
        return Account(
            id=client.application_id or user.id,
            name=str(user),
            servers=tuple(_server(s["name"], int(s.get("permissions", 0))) for s in servers),
        )
    except discord.LoginFailure as error:
        raise WrongToken from error
    except (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException) as error:
        raise Unreachable(plain(error)) from error
    finally:
        await client.close()


def _server(name: str, rights: int) -> Server:
    return Server(name, missing(rights), missing(rights, WELCOME))


def missing(rights: int, wanted: discord.Permissions = NEEDED) -> tuple[str, ...]:
    """The names of the wanted permissions that `rights` does not hold; an administrator holds all."""
    held = discord.Permissions(rights)
    if held.administrator:
        return ()
    return tuple(spelt(name) for name, needed in wanted if needed and not getattr(held, name))


def spelt(permission: str) -> str:
    """A permission as Discord's settings call it."""
    return {"read_messages": "View Channels"}.get(permission) or permission.replace("_", " ").title().replace(
        " In ", " in "
    )


def invitation(application_id: int) -> str:
    """The link that brings the bot to a server with what it can use and nothing more."""
    return discord.utils.oauth_url(
        application_id, permissions=NEEDED | WELCOME, scopes=("bot", "applications.commands")
    )


def plain(error: BaseException) -> str:
    """An error of the network in a few words."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}"
    return str(error).splitlines()[0] if str(error) else type(error).__name__
