"""How every letter begins: a line that may be read on a locked phone, and the way to its table."""

from __future__ import annotations

from presenter.words import Words


def letterhead(table_id: int, link: str, words: Words) -> str:
    """The neutral first line, then the link to the table when there is one."""
    first = words.say("letter.first_line", table=table_id)
    return f"{first}\n{words.say('letter.link', link=link)}" if link else first
