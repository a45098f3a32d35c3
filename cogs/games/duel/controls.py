"""The controls of a running Duel: what is pressed becomes one command, what is shown comes from a view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs import showing
from cogs.interactions import invitations
from cogs.interactions.control import Handlers, Pressed
from engine.core.messages import Command, Refusal
from engine.games.duel.commands import (
    Arrest,
    ChooseIdentity,
    Discard,
    Disguise,
    Exonerate,
    Kill,
    Resign,
    Shift,
)
from engine.games.duel.content import Direction, Line, Suspect
from presenter.games import duel
from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words

Draw = Callable[[Shown, Words], Page]


async def board_text(pressed: Pressed) -> Page:
    """For everybody who can see the table."""
    return duel.board_text(showing.look(await pressed.look()), pressed.words)


async def history(pressed: Pressed) -> Page:
    """For everybody who can see the table."""
    page = int(pressed.press.arg) if pressed.press.arg.isdecimal() else 0
    return duel.history_page(showing.look(await pressed.look()), page, pressed.words)


async def move(pressed: Pressed) -> Page:
    """What may be done now, whatever turn the button was drawn for; onlookers are told so."""
    return duel.turn_page(showing.look(await pressed.look()), pressed.words)


async def _ask(pressed: Pressed, draw: Draw) -> Page:
    """The page that asks once more; for another turn than the running one, what is due now."""
    look = await pressed.look()
    if look.seat is None:
        return pressed.refused("table.not_seated", {}, look)
    shown = showing.look(look)
    if pressed.press.phase not in (None, shown.phase):
        return pressed.refused("core.stale", {}, look)
    if look.view.paused_until is not None:
        return pressed.refused("core.paused", {}, look)
    return draw(shown, pressed.words)


async def target(pressed: Pressed) -> Page:
    return await _ask(pressed, lambda shown, words: duel.target_page(shown, pressed.value, words))


async def line(pressed: Pressed) -> Page:
    return await _ask(pressed, lambda shown, words: duel.line_page(shown, pressed.value, words))


async def disguise(pressed: Pressed) -> Page:
    return await _ask(pressed, duel.disguise_page)


async def exonerate(pressed: Pressed) -> Page:
    return await _ask(pressed, duel.exonerate_page)


async def resign(pressed: Pressed) -> Page:
    return await _ask(pressed, duel.resign_page)


async def identity(pressed: Pressed) -> Page:
    suspect = _suspect(pressed.value)
    return await _ask(pressed, lambda shown, words: duel.identity_page(shown, suspect, words))


async def discard(pressed: Pressed) -> Page:
    suspect = _suspect(pressed.value)
    return await _ask(pressed, lambda shown, words: duel.discard_page(shown, suspect, words))


async def _do(pressed: Pressed, command: Command) -> Page:
    """Do it, say what it did, and show the board as it stands then."""
    answer = await pressed.submit(command)
    return pressed.told(answer, partial(duel.turn_page, words=pressed.words))


async def strike(pressed: Pressed) -> Page:
    """A kill or an arrest: the sides tell them apart, so the view does."""
    look = await pressed.look()
    phase, (named, _, other) = pressed.press.phase, pressed.value.partition(".")
    if other:
        command: Command = Arrest(phase=phase, target=_suspect(other), by_evidence=_suspect(named))
    elif look.seat == look.view.game.killer:
        command = Kill(phase=phase, target=_suspect(named))
    else:
        command = Arrest(phase=phase, target=_suspect(named))
    return await _do(pressed, command)


async def shift(pressed: Pressed) -> Page:
    kind, _, rest = pressed.value.partition(".")
    index, _, way = rest.partition(".")
    if kind not in set(Line) or way not in set(Direction) or not index.isdecimal():
        raise Refusal("edge.unknown_control")
    wanted = Shift(phase=pressed.press.phase, line=Line(kind), index=int(index), direction=Direction(way))
    return await _do(pressed, wanted)


async def draw_disguise(pressed: Pressed) -> Page:
    return await _do(pressed, Disguise(phase=pressed.press.phase))


async def draw_exonerate(pressed: Pressed) -> Page:
    return await _do(pressed, Exonerate(phase=pressed.press.phase))


async def keep(pressed: Pressed) -> Page:
    return await _do(pressed, ChooseIdentity(phase=pressed.press.phase, suspect=_suspect(pressed.value)))


async def show(pressed: Pressed) -> Page:
    return await _do(pressed, Discard(phase=pressed.press.phase, suspect=_suspect(pressed.value)))


async def give_up(pressed: Pressed) -> Page:
    return await _do(pressed, Resign(phase=pressed.press.phase))


def _suspect(value: str) -> Suspect:
    if value not in set(Suspect):
        raise Refusal("edge.unknown_control")
    return Suspect(value)


HANDLERS: Handlers = {
    "move": move,
    "board_text": board_text,
    "duel_history": history,
    "duel_target": target,
    "duel_line": line,
    "duel_disguise": disguise,
    "duel_exonerate": exonerate,
    "duel_resign": resign,
    "duel_identity": identity,
    "duel_discard": discard,
    "duel_strike": strike,
    "duel_shift": shift,
    "duel_draw_disguise": draw_disguise,
    "duel_draw_exonerate": draw_exonerate,
    "duel_keep": keep,
    "duel_show": show,
    "duel_give_up": give_up,
    "accept_duel": invitations.accept,
    "decline_duel": invitations.decline,
    "withdraw_duel": invitations.withdraw,
}
"""The last three stand on cards of challenges that were posted before any game but this one had them."""
