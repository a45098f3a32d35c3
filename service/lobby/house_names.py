"""What house players are called. The same in every language, like the names of people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NAMES = (
    "Alba",
    "Barnaby",
    "Cosima",
    "Desmond",
    "Elspeth",
    "Florian",
    "Gwendolyn",
    "Horatio",
    "Isolde",
    "Jolanta",
    "Klementyna",
    "Lysander",
    "Mirabel",
    "Norbert",
    "Ottilie",
    "Perpetua",
    "Quirin",
    "Rosalind",
    "Sylvester",
    "Tabitha",
    "Ulrika",
    "Valentin",
    "Winifred",
    "Xaver",
    "Yolanda",
    "Zenobia",
)

Holder = tuple[int | None, str]
"""A person's id (None: the house) and the name shown."""


def new_name(taken: Iterable[str], table_id: int) -> str:
    """A name nobody at the table has; where the list begins differs from table to table."""
    used = {name.casefold() for name in taken}
    start = table_id % len(NAMES)
    return next(name for name in (*NAMES[start:], *NAMES) if name.casefold() not in used)


def told_apart(holders: Sequence[Holder], table_id: int) -> list[Holder]:
    """The same holders, with another name for each house player who is called like a person."""
    people = {name.casefold() for user_id, name in holders if user_id is not None}
    names = [name for _, name in holders]
    settled: list[Holder] = []
    for user_id, name in holders:
        if user_id is None and name.casefold() in people:
            name = new_name(names, table_id)
            names.append(name)
        settled.append((user_id, name))
    return settled
