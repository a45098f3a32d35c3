"""The Manor in words: what is said at the table, in letters, and in private answers."""

from presenter.manor.answers import answer
from presenter.manor.ballot import ballot_confirm, ballot_page
from presenter.manor.cards import my_cards
from presenter.manor.claims import claim_form, claims_page, claims_text
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
    "guess_goal_page",
    "guess_page",
    "letter",
    "my_cards",
    "night_page",
    "public_message",
    "recap_page",
    "shot_confirm",
    "shot_page",
    "status",
    "tell",
]
