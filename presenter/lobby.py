"""The card of a table before its start, the letter of welcome, the options."""

from __future__ import annotations

from presenter.page import Form, Page
from presenter.shown import LobbyShown
from presenter.words import Words


def lobby_card(shown: LobbyShown, words: Words) -> Page:
    """The public card, edited while people come; without controls once started or closed.

    Verbs (phase None): join, leave, house, options, rules, start.
    """
    return Page("")


def welcome_letter(shown: LobbyShown, words: Words) -> Page:
    """The DM at joining, by which a closed DM is known."""
    return Page("")


def joined(shown: LobbyShown, words: Words, *, reached: bool) -> Page:
    """The private answer to Join; says once, kindly, what closed DMs mean."""
    return Page("")


def lobby_answer(verb: str, shown: LobbyShown, words: Words) -> Page:
    """The private answer to a lobby press that did something: "leave", "house", "remove_house",
    "take_away", "invite", "start", "private", "set_options", "times". Raises KeyError for others.
    """
    return Page("")


def lobby_warning(shown: LobbyShown, words: Words) -> Page:
    """A word in the channel before an empty lobby closes."""
    return Page("")


def options_page(shown: LobbyShown, words: Words, *, host: bool) -> Page:
    """What the table plays with, in private; with controls for the host.

    Selects (the value in the interaction): set_pace (live|quick), set_murderers (about|exact),
    take_away (seat). Buttons (the value as arg): set_doctor (on|off), set_crank (on|off),
    set_private (on|off), remove_house, times (opens `times_form`). Phase None for all.
    """
    return Page("")


def times_form(shown: LobbyShown, words: Words) -> Form:
    """Own lengths in seconds: fields night, day, council (empty: the pace's own). Verb times_form."""
    raise NotImplementedError
