"""The private ballot."""

from __future__ import annotations

from engine.core.values import Seat
from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def ballot_page(shown: Shown, words: Words) -> Page:
    """Whom to vote for: select pick_ballot (value: a seat), button pick_ballot with arg "-" to abstain.

    Both lead to `ballot_confirm`. Says so when the ballot is already in. Phase: the running one.
    """
    return Page("")


def ballot_confirm(shown: Shown, target: Seat | None, words: Words) -> Page:
    """Asks once more: button cast_ballot, arg the seat or "-"; button vote to go back."""
    return Page("")
