"""The Duel in words and pictures: the board at the table, the mover's page, cards, letters, recap."""

from presenter.duel.answers import answer
from presenter.duel.board import board_text
from presenter.duel.cards import my_cards
from presenter.duel.history import history_page
from presenter.duel.letters import letter
from presenter.duel.public import public_message
from presenter.duel.recap import recap_page
from presenter.duel.status import status
from presenter.duel.sure import (
    discard_page,
    disguise_page,
    exonerate_page,
    identity_page,
    line_page,
    resign_page,
    target_page,
)
from presenter.duel.telling import tell
from presenter.duel.turn import turn_page

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
    "public_message",
    "recap_page",
    "resign_page",
    "status",
    "target_page",
    "tell",
    "turn_page",
]
