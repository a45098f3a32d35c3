"""The Manor in words: what is said at the table, in letters, and in private answers."""

from presenter.manor.answers import answer
from presenter.manor.ballot import ballot_confirm, ballot_page
from presenter.manor.cards import my_cards
from presenter.manor.claims import claim_form, claims_page, claims_text
from presenter.manor.console import console_end_page, console_page
from presenter.manor.correcting import (
    correct_page,
    correct_room_page,
    correct_seat_page,
    corrected,
    correction,
    put_out_confirm,
)
from presenter.manor.deeds import bribe_confirm, bribe_page, shot_confirm, shot_page
from presenter.manor.guess import guess_goal_page, guess_page
from presenter.manor.letters import letter
from presenter.manor.night import night_page
from presenter.manor.public import public_message
from presenter.manor.recap import recap_page
from presenter.manor.status import status
from presenter.manor.telling import tell

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
    "night_page",
    "public_message",
    "put_out_confirm",
    "recap_page",
    "shot_confirm",
    "shot_page",
    "status",
    "tell",
]
