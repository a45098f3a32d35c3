"""The Duel in words and pictures: the board at the table, the mover's page, cards, letters, recap."""

from presenter.games.duel.answers import answer
from presenter.games.duel.board import board_text
from presenter.games.duel.cards import my_cards
from presenter.games.duel.history import history_page
from presenter.games.duel.letters import letter
from presenter.games.duel.narration import narrate
from presenter.games.duel.public import public_message
from presenter.games.duel.recap import recap_page
from presenter.games.duel.status import status
from presenter.games.duel.sure import (
    discard_page,
    disguise_page,
    exonerate_page,
    identity_page,
    line_page,
    resign_page,
    target_page,
)
from presenter.games.duel.turn import turn_page

__all__ = [
    "answer",
    "board_text",
    "discard_page",
    "disguise_page",
    "exonerate_page",
    "history_page",
    "identity_page",
    "letter",
    "line_page",
    "my_cards",
    "narrate",
    "public_message",
    "recap_page",
    "resign_page",
    "status",
    "target_page",
    "turn_page",
]
