"""The controls of a running Manor: what is pressed becomes one command, what is shown comes from a view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs import reader_views
from cogs.interactions.interaction import Handlers, TableInteraction
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
from presenter.reader_view import ReaderView
from presenter.words import Words


async def claim(interaction: TableInteraction) -> Page | Form:
    """The form opens at once: nothing is decided yet."""
    look = await interaction.look()
    if look.seat is None:
        return interaction.refused("table.not_seated", {}, look)
    return manor.claim_form(reader_views.look(look), interaction.words)


async def claim_form(interaction: TableInteraction) -> Page:
    fields = interaction.fields
    try:
        night, company = int(fields.get("night", "")), company_of(fields.get("company", ""))
    except ValueError:
        raise Refusal("edge.unknown_control") from None
    said = MakeClaim(
        phase=interaction.control.phase, night=night, room=_room(fields.get("room", "")), company=company
    )
    return interaction.told(await interaction.submit(said), partial(_board, words=interaction.words))


async def withdraw_claim(interaction: TableInteraction) -> Page:
    if not interaction.value.isdecimal():
        raise Refusal("edge.unknown_control")
    taken_back = WithdrawClaim(phase=interaction.control.phase, night=int(interaction.value))
    return interaction.told(await interaction.submit(taken_back), partial(_board, words=interaction.words))


def _board(reader: ReaderView, words: Words) -> Page:
    return manor.claims_page(reader, words)


async def claims(interaction: TableInteraction) -> Page:
    """Everybody at the table may read the board, onlookers too."""
    page = int(interaction.control.arg) if interaction.control.arg.isdecimal() else None
    return manor.claims_page(reader_views.look(await interaction.look()), interaction.words, page=page)


async def claims_text(interaction: TableInteraction) -> Page:
    page = int(interaction.control.arg) if interaction.control.arg.isdecimal() else 0
    return manor.claims_text(reader_views.look(await interaction.look()), interaction.words, page=page)


async def night(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(manor.night_page)


async def vote(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(manor.ballot_page)


async def bribe(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(manor.bribe_page)


async def shot(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(manor.shot_page)


async def guess(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(manor.guess_page)


async def pick_ballot(interaction: TableInteraction) -> Page:
    if interaction.value == "-":
        return await interaction.in_phase(lambda reader, words: manor.ballot_confirm(reader, None, words))
    return await _about(interaction, manor.ballot_confirm)


async def pick_bribe(interaction: TableInteraction) -> Page:
    return await _about(interaction, manor.bribe_confirm)


async def pick_shot(interaction: TableInteraction) -> Page:
    return await _about(interaction, manor.shot_confirm)


async def guess_seat(interaction: TableInteraction) -> Page:
    return await _about(interaction, manor.guess_goal_page)


async def _about(interaction: TableInteraction, draw: Callable[[ReaderView, Seat, Words], Page]) -> Page:
    target = interaction.seat_value

    def about(reader: ReaderView, words: Words) -> Page:
        if target >= len(reader.people):
            raise Refusal("edge.unknown_control")
        return draw(reader, target, words)

    return await interaction.in_phase(about)


async def _night(interaction: TableInteraction, command: Command) -> Page:
    return interaction.told(await interaction.submit(command), partial(_night_again, words=interaction.words))


def _night_again(reader: ReaderView, words: Words) -> Page:
    """The night may have ended with this very press; then the way leads to the cards."""
    page = manor.night_page if reader.phase.startswith("night") else manor.my_cards
    return page(reader, words)


async def room(interaction: TableInteraction) -> Page:
    return await _night(
        interaction, ChooseRoom(phase=interaction.control.phase, room=_room(interaction.value))
    )


async def powder(interaction: TableInteraction) -> Page:
    return await _night(
        interaction, SetPowder(phase=interaction.control.phase, target=interaction.seat_or_nobody)
    )


async def protect(interaction: TableInteraction) -> Page:
    return await _night(
        interaction, SetProtection(phase=interaction.control.phase, target=interaction.seat_or_nobody)
    )


async def investigate(interaction: TableInteraction) -> Page:
    named = None if interaction.value == "-" else _room(interaction.value)
    return await _night(interaction, SetInvestigation(phase=interaction.control.phase, room=named))


async def holy_ground(interaction: TableInteraction) -> Page:
    named = None if interaction.value == "-" else _room(interaction.value)
    return await _night(interaction, SetHolyGround(phase=interaction.control.phase, room=named))


async def confirm_night(interaction: TableInteraction) -> Page:
    return await _night(interaction, ConfirmNight(phase=interaction.control.phase))


async def end_day(interaction: TableInteraction) -> Page:
    """Agree; "off", which only stands in one's own cards, takes it back. Two quick presses agree once."""
    agree = interaction.control.arg != "off"
    return interaction.told(
        await interaction.submit(AgreeEndDay(phase=interaction.control.phase, agree=agree))
    )


async def send_bribe(interaction: TableInteraction) -> Page:
    return interaction.told(
        await interaction.submit(OfferBribe(phase=interaction.control.phase, target=interaction.seat_value))
    )


async def fire_shot(interaction: TableInteraction) -> Page:
    return interaction.told(
        await interaction.submit(FireShot(phase=interaction.control.phase, target=interaction.seat_value))
    )


async def cast_ballot(interaction: TableInteraction) -> Page:
    return interaction.told(
        await interaction.submit(
            CastBallot(phase=interaction.control.phase, target=interaction.seat_or_nobody)
        )
    )


async def guess_goal(interaction: TableInteraction) -> Page:
    if not interaction.control.arg.isdecimal() or interaction.value not in set(Goal):
        raise Refusal("edge.unknown_control")
    guessed = CastGuess(
        phase=interaction.control.phase,
        target=Seat(int(interaction.control.arg)),
        goal=Goal(interaction.value),
    )
    return interaction.told(await interaction.submit(guessed))


async def no_guess(interaction: TableInteraction) -> Page:
    return interaction.told(await interaction.submit(CastGuess(phase=interaction.control.phase)))


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
