"""All that the Duel says."""

from presenter.games import duel
from presenter.games.duel import invitation, lobby, rules
from presenter.rooms import GameWords

ROOM = GameWords(
    pages=duel,
    lobby=lobby,
    rules=rules,
    board=duel.board_text,
    invitation=invitation,
    terms={"target": "duel.suspect", "to": "duel.suspect", "ability": "duel.ability", "board": "duel.board"},
)
