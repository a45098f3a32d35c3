"""All that the Manor says."""

from presenter.games import manor
from presenter.games.manor import console, lobby, rules
from presenter.rooms import GameWords

ROOM = GameWords(
    pages=manor,
    lobby=lobby,
    rules=rules,
    board=manor.claims_page,
    console=console,
    terms={"ability": "manor.ability", "room": "manor.room", "rooms": "manor.room"},
)
