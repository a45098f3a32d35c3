"""How every letter begins: a line that may be read on a locked phone, and the way to its table."""

from __future__ import annotations

from presenter.words import Words


def letterhead(game: str, table_id: int, link: str, words: Words) -> str:
    """The neutral first line, then the link to the table when there is one."""
    first = words.say(f"letter.first_line.{game}", table=table_id)
    return f"{first}\n{words.say('letter.link', link=link)}" if link else first
