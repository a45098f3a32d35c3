"""The controls of a running Manor: what is pressed becomes one command, what is shown comes from a view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from engine.core.messages import Command, Refusal
from engine.core.values import Seat
from engine.games.manor.commands import (
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    FireShot,
    MakeClaim,
    OfferBribe,
    SetHolyGround,
    SetInvestigation,
    SetPowder,
    SetProtection,
    WithdrawClaim,
)
from engine.games.manor.content import Goal, Room
from presenter.games import manor
from presenter.games.manor.claims import company_of
from presenter.page import Form, Page
from presenter.shown import Shown
from presenter.words import Words

Draw = Callable[[Shown, Words], Page]


async def _show(pressed: Pressed, draw: Draw) -> Page:
    """The controls of the running phase; another phase's are refused, with the way to one's cards."""
    look = await pressed.look()
    shown = showing.look(look)
    if look.seat is None:
        return pressed.refused("table.not_seated", {}, look)
    if pressed.press.phase not in (None, shown.phase):
        return pressed.refused("core.stale", {}, look)
    if look.view.paused_until is not None:
        return pressed.refused("core.paused", {}, look)
    return draw(shown, pressed.words)


async def claim(pressed: Pressed) -> Page | Form:
    """The form opens at once: nothing is decided yet."""
    look = await pressed.look()
    if look.seat is None:
        return pressed.refused("table.not_seated", {}, look)
    return manor.claim_form(showing.look(look), pressed.words)


async def claim_form(pressed: Pressed) -> Page:
    fields = pressed.fields
    try:
        night, company = int(fields.get("night", "")), company_of(fields.get("company", ""))
    except ValueError:
        raise Refusal("edge.unknown_control") from None
    said = MakeClaim(
        phase=pressed.press.phase, night=night, room=_room(fields.get("room", "")), company=company
    )
    return pressed.told(await pressed.submit(said), partial(_board, words=pressed.words))


async def withdraw_claim(pressed: Pressed) -> Page:
    if not pressed.value.isdecimal():
        raise Refusal("edge.unknown_control")
    taken_back = WithdrawClaim(phase=pressed.press.phase, night=int(pressed.value))
    return pressed.told(await pressed.submit(taken_back), partial(_board, words=pressed.words))


def _board(shown: Shown, words: Words) -> Page:
    return manor.claims_page(shown, words)


async def claims(pressed: Pressed) -> Page:
    """Everybody at the table may read the board, onlookers too."""
    page = int(pressed.press.arg) if pressed.press.arg.isdecimal() else None
    return manor.claims_page(showing.look(await pressed.look()), pressed.words, page=page)


async def claims_text(pressed: Pressed) -> Page:
    page = int(pressed.press.arg) if pressed.press.arg.isdecimal() else 0
    return manor.claims_text(showing.look(await pressed.look()), pressed.words, page=page)


async def night(pressed: Pressed) -> Page:
    return await _show(pressed, manor.night_page)


async def vote(pressed: Pressed) -> Page:
    return await _show(pressed, manor.ballot_page)


async def bribe(pressed: Pressed) -> Page:
    return await _show(pressed, manor.bribe_page)


async def shot(pressed: Pressed) -> Page:
    return await _show(pressed, manor.shot_page)


async def guess(pressed: Pressed) -> Page:
    return await _show(pressed, manor.guess_page)


async def pick_ballot(pressed: Pressed) -> Page:
    if pressed.value == "-":
        return await _show(pressed, lambda shown, words: manor.ballot_confirm(shown, None, words))
    return await _about(pressed, manor.ballot_confirm)


async def pick_bribe(pressed: Pressed) -> Page:
    return await _about(pressed, manor.bribe_confirm)


async def pick_shot(pressed: Pressed) -> Page:
    return await _about(pressed, manor.shot_confirm)


async def guess_seat(pressed: Pressed) -> Page:
    return await _about(pressed, manor.guess_goal_page)


async def _about(pressed: Pressed, draw: Callable[[Shown, Seat, Words], Page]) -> Page:
    target = pressed.seat_value

    def about(shown: Shown, words: Words) -> Page:
        if target >= len(shown.people):
            raise Refusal("edge.unknown_control")
        return draw(shown, target, words)

    return await _show(pressed, about)


async def _night(pressed: Pressed, command: Command) -> Page:
    return pressed.told(await pressed.submit(command), partial(_night_again, words=pressed.words))


def _night_again(shown: Shown, words: Words) -> Page:
    """The night may have ended with this very press; then the way leads to the cards."""
    page = manor.night_page if shown.phase.startswith("night") else manor.my_cards
    return page(shown, words)


async def room(pressed: Pressed) -> Page:
    return await _night(pressed, ChooseRoom(phase=pressed.press.phase, room=_room(pressed.value)))


async def powder(pressed: Pressed) -> Page:
    return await _night(pressed, SetPowder(phase=pressed.press.phase, target=pressed.seat_or_nobody))


async def protect(pressed: Pressed) -> Page:
    return await _night(pressed, SetProtection(phase=pressed.press.phase, target=pressed.seat_or_nobody))


async def investigate(pressed: Pressed) -> Page:
    named = None if pressed.value == "-" else _room(pressed.value)
    return await _night(pressed, SetInvestigation(phase=pressed.press.phase, room=named))


async def holy_ground(pressed: Pressed) -> Page:
    named = None if pressed.value == "-" else _room(pressed.value)
    return await _night(pressed, SetHolyGround(phase=pressed.press.phase, room=named))


async def confirm_night(pressed: Pressed) -> Page:
    return await _night(pressed, ConfirmNight(phase=pressed.press.phase))


async def end_day(pressed: Pressed) -> Page:
    """Agree; "off", which only stands in one's own cards, takes it back. Two quick presses agree once."""
    agree = pressed.press.arg != "off"
    return pressed.told(await pressed.submit(AgreeEndDay(phase=pressed.press.phase, agree=agree)))


async def send_bribe(pressed: Pressed) -> Page:
    return pressed.told(
        await pressed.submit(OfferBribe(phase=pressed.press.phase, target=pressed.seat_value))
    )


async def fire_shot(pressed: Pressed) -> Page:
    return pressed.told(await pressed.submit(FireShot(phase=pressed.press.phase, target=pressed.seat_value)))


async def cast_ballot(pressed: Pressed) -> Page:
    return pressed.told(
        await pressed.submit(CastBallot(phase=pressed.press.phase, target=pressed.seat_or_nobody))
    )


async def guess_goal(pressed: Pressed) -> Page:
    if not pressed.press.arg.isdecimal() or pressed.value not in set(Goal):
        raise Refusal("edge.unknown_control")
    guessed = CastGuess(
        phase=pressed.press.phase, target=Seat(int(pressed.press.arg)), goal=Goal(pressed.value)
    )
    return pressed.told(await pressed.submit(guessed))


async def no_guess(pressed: Pressed) -> Page:
    return pressed.told(await pressed.submit(CastGuess(phase=pressed.press.phase)))


def _room(value: str) -> Room:
    if value not in set(Room):
        raise Refusal("edge.unknown_control")
    return Room(value)


HANDLERS: Handlers = {
    "night": night,
    "room": room,
    "powder": powder,
    "investigate": investigate,
    "protect": protect,
    "holy_ground": holy_ground,
    "claim": claim,
    "claim_form": claim_form,
    "claims": claims,
    "claims_text": claims_text,
    "withdraw_claim": withdraw_claim,
    "confirm_night": confirm_night,
    "end_day": end_day,
    "bribe": bribe,
    "pick_bribe": pick_bribe,
    "send_bribe": send_bribe,
    "shot": shot,
    "pick_shot": pick_shot,
    "fire_shot": fire_shot,
    "vote": vote,
    "pick_ballot": pick_ballot,
    "cast_ballot": cast_ballot,
    "guess": guess,
    "guess_seat": guess_seat,
    "guess_goal": guess_goal,
    "cast_guess": no_guess,
}
