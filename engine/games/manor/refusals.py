"""Why the Manor refuses a command. The presenter has a sentence for each."""

from __future__ import annotations

from enum import StrEnum


class No(StrEnum):
    DEAD = "manor.dead"
    NOT_NIGHT = "manor.not_night"
    NOT_DAY = "manor.not_day"
    NOT_COUNCIL = "manor.not_council"
    NOT_UNMASKING = "manor.not_unmasking"
    NO_SUCH_ROOM = "manor.no_such_room"
    NOT_YOUR_ABILITY = "manor.not_your_ability"
    ABILITY_SPENT = "manor.ability_spent"
    NOT_ONESELF = "manor.not_oneself"
    NOT_LIVING = "manor.not_living"
    SELF_PROTECTION_SPENT = "manor.self_protection_spent"
    ALREADY_DONE = "manor.already_done"
    ALREADY_AGREED = "manor.already_agreed"
    NOT_AGREED = "manor.not_agreed"
    BALLOT_FINAL = "manor.ballot_final"
    NO_BALLOT = "manor.no_ballot"
    SELF_VOTE = "manor.self_vote"
    NOT_CANDIDATE = "manor.not_candidate"
    ASLEEP = "manor.asleep"
    HALF_A_GUESS = "manor.half_a_guess"
    NO_SUCH_SEAT = "manor.no_such_seat"
