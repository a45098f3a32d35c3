"""The reader's language, from his own Discord."""

from __future__ import annotations

import discord

from presenter.words import FIRST, languages


def language_of(interaction: discord.Interaction) -> str:
    """The reader's language where there is a catalogue for it, else English."""
    code = interaction.locale.value.split("-")[0]
    return code if code in languages() else FIRST
