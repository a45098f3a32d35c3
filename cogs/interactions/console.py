"""The console of a host who does not play. Its own message is edited in place; elsewhere it answers anew."""

from __future__ import annotations

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from engine.core.messages import Refusal
from presenter.page import Page
from presenter.refusals import refusal
from presenter.rooms import WORDS, GameConsole, pages_of
from presenter.shown import Shown
from service.values import Answer

PANEL = frozenset(
    {
        "console",
        "console_seats",
        "console_log",
        "console_refresh",
        "console_extend",
        "console_pause",
        "console_resume",
    }
)
"""Verbs that, pressed on the console's own message, edit it."""
FIRST = "now"


async def console(pressed: Pressed) -> Page:
    return await _turn(pressed, pressed.press.arg or FIRST)


async def seats(pressed: Pressed) -> Page:
    return await _turn(pressed, f"seats.{pressed.press.arg}")


async def log(pressed: Pressed) -> Page:
    return await _turn(pressed, f"log.{pressed.press.arg}")


async def extend(pressed: Pressed) -> Page:
    await running(pressed)
    if not pressed.press.arg.isdecimal():
        raise Refusal("edge.unknown_control")
    commands = pressed.services.commands
    minutes = int(pressed.press.arg)
    return await done(
        pressed, await commands.extend(pressed.table_id, pressed.user_id, minutes, key=pressed.key)
    )


async def pause(pressed: Pressed) -> Page:
    return await done(
        pressed, await pressed.services.commands.pause(pressed.table_id, pressed.user_id, key=pressed.key)
    )


async def resume(pressed: Pressed) -> Page:
    return await done(
        pressed, await pressed.services.commands.resume(pressed.table_id, pressed.user_id, key=pressed.key)
    )


async def end(pressed: Pressed) -> Page:
    shown = await running(pressed)
    return console_of(shown).console_end_page(shown, pressed.words)


async def skip(pressed: Pressed) -> Page:
    answer = await pressed.services.commands.skip(
        pressed.table_id, pressed.user_id, key=pressed.key, phase=pressed.press.phase
    )
    return await done(pressed, answer)


def console_of(shown: Shown) -> GameConsole:
    """The game's pages for a host who does not play. Refuses: edge.unknown_control for a game without."""
    found = WORDS[shown.game].console
    if found is None:
        raise Refusal("edge.unknown_control")
    return found


async def _turn(pressed: Pressed, where: str) -> Page:
    """One page of the console; on its own message it stays at that page."""
    own = pressed.interaction.guild_id is None
    look = await pressed.services.consoles.look(
        pressed.table_id, pressed.user_id, page=where if own else None
    )
    shown = showing.look(look)
    return console_of(shown).console_page(shown, pressed.words, where)


async def running(pressed: Pressed) -> Shown:
    """What the host sees, if the control is for the phase that runs. Refuses: core.over, core.stale."""
    look = await pressed.services.consoles.look(pressed.table_id, pressed.user_id)
    if look.view.over:
        raise Refusal("core.over")
    shown = showing.look(look)
    if pressed.press.phase not in (None, shown.phase):
        raise Refusal("core.stale")
    return shown


async def done(pressed: Pressed, answer: Answer, note: str | None = None) -> Page:
    """The console again, under what came of the press; a refusal too, so that its message stays in use."""
    if not answer.look.hosts:
        return pressed.refused(answer.code or "console.not_host", answer.params, answer.look)
    shown = showing.look(answer.look)
    if answer.code is not None:
        note = refusal(answer.code, answer.params, pressed.words, shown.people)
    elif note is None:
        note = pages_of(shown.game).answer(answer.events, shown, pressed.words)
    return console_of(shown).console_page(shown, pressed.words, FIRST, note or "")


HANDLERS: Handlers = {
    "console": console,
    "console_seats": seats,
    "console_log": log,
    "console_refresh": console,
    "console_extend": extend,
    "console_pause": pause,
    "console_resume": resume,
    "console_end": end,
    "console_skip": skip,
}
