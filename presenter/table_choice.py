"""Several tables to choose from: what each is called where a command asks which one is meant."""

from __future__ import annotations

from collections.abc import Sequence

from presenter.names import clean, escape, isolate, shorten
from presenter.reader_view import LobbyView
from presenter.words import Words

LABEL_LONGEST = 100
"""As Discord has it for a choice."""
SHOWN_AT_MOST = 8
NAMES_AT_MOST = 4
NAME_LONGEST = 16


def choice_label(reader: LobbyView, words: Words) -> str:
    """Names first, then game and number, in plain text of at most 100 characters; the number is never cut."""
    game = words.say(f"{reader.game}.name")
    rest = words.say("table.choice.label", names="", game=game, table=reader.table_id)
    names = shorten(_names(reader, words), LABEL_LONGEST - len(rest))
    return words.say("table.choice.label", names=names, game=game, table=reader.table_id)


def choice_lines(tables: Sequence[LobbyView], words: Words) -> str:
    """A line for each of the first tables, names first, with its number and the way to it."""
    lines = [
        words.say(
            "table.choice.line",
            names=isolate(escape(_names(reader, words))),
            game=words.say(f"{reader.game}.name"),
            table=reader.table_id,
            link=reader.link,
        )
        for reader in tables[:SHOWN_AT_MOST]
    ]
    if len(tables) > SHOWN_AT_MOST:
        lines.append(words.plural("table.choice.more", len(tables) - SHOWN_AT_MOST))
    return "\n".join(lines)


def _names(reader: LobbyView, words: Words) -> str:
    """The host, then some of those seated."""
    people = [reader.host_name, *(p.name for p in reader.people if p.user_id not in (None, reader.host))]
    names = [shorten(clean(name), NAME_LONGEST) for name in people]
    told = [name for name in names if name] or [words.say("table.choice.nameless")]
    return ", ".join([*told[:NAMES_AT_MOST], *(("…",) if len(told) > NAMES_AT_MOST else ())])
