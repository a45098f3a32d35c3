"""The Manor in words: what is said at the table, in letters, and in private answers."""

from presenter.games.manor.answers import answer
from presenter.games.manor.ballot import ballot_confirm, ballot_page
from presenter.games.manor.cards import my_cards
from presenter.games.manor.claims import claim_form, claims_page, claims_text
from presenter.games.manor.console import console_end_page, console_page
from presenter.games.manor.correcting import (
    correct_page,
    correct_room_page,
    correct_seat_page,
    corrected,
    correction,
    put_out_confirm,
)
from presenter.games.manor.deeds import bribe_confirm, bribe_page, shot_confirm, shot_page
from presenter.games.manor.guess import guess_goal_page, guess_page
from presenter.games.manor.letters import letter
from presenter.games.manor.narration import narrate
from presenter.games.manor.night import night_page
from presenter.games.manor.public import public_message
from presenter.games.manor.recap import recap_page
from presenter.games.manor.status import status

__all__ = [
    "answer",
    "ballot_confirm",
    "ballot_page",
    "bribe_confirm",
    "bribe_page",
    "claim_form",
    "claims_page",
    "claims_text",
    "console_end_page",
    "console_page",
    "correct_page",
    "correct_room_page",
    "correct_seat_page",
    "corrected",
    "correction",
    "guess_goal_page",
    "guess_page",
    "letter",
    "my_cards",
    "narrate",
    "night_page",
    "public_message",
    "put_out_confirm",
    "recap_page",
    "shot_confirm",
    "shot_page",
    "status",
]
