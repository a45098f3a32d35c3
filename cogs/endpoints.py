"""Pointing REST and gateway at a proxy or a stand-in (DISCORD_API_URL, DISCORD_GATEWAY_URL)."""

from __future__ import annotations

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


def use_api(url: str | None) -> None:
    """Before any client is built: where REST requests go."""
    if url:
        Route.BASE = url.rstrip("/")


async def use_gateway(bot: discord.Client, api_url: str | None, gateway_url: str | None) -> None:
    """In the set-up: where the gateway is. A REST stand-in is asked for it when none is named."""
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)
    elif api_url:
        _, url, *_ = await bot.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(url)
