"""The lobby's card and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from engine.core.messages import Refusal
from presenter import lobby as told
from presenter.page import Form, Page
from presenter.rulebook import rules_page
from service.values import TableInfo


async def join(pressed: Pressed) -> Page | None:
    """Take a seat; the welcome letter shows at once whether letters arrive."""
    table = await pressed.services.lobby.join(
        pressed.table_id, pressed.user_id, pressed.name, key=pressed.key
    )
    pressed.cards.refresh(table.id)
    shown = showing.lobby(table)
    reached = await pressed.courier.letter(pressed.user_id, told.welcome_letter(shown, pressed.words))
    if not reached:
        pressed.cards.refresh(table.id)
    return told.joined(shown, pressed.words, reached=reached)


async def leave(pressed: Pressed) -> Page:
    return _changed(
        pressed,
        await pressed.services.lobby.leave(pressed.table_id, pressed.user_id, key=pressed.key),
        "leave",
    )


async def house(pressed: Pressed) -> Page:
    table = await pressed.services.lobby.add_house(
        pressed.table_id, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _changed(pressed, table, "house")


async def remove_house(pressed: Pressed) -> Page:
    table = await pressed.services.lobby.remove_house(
        pressed.table_id, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _options(pressed, table)


async def options(pressed: Pressed) -> Page:
    table = await pressed.table()
    shown = showing.lobby(table)
    host = table.status == "lobby" and (table.host_id == pressed.user_id or pressed.manager)
    return told.options_page(shown, pressed.words, host=host)


async def rules(pressed: Pressed) -> Page:
    """Of a table, or (table 0) of the game that the argument names before the page."""
    named, _, number = pressed.press.arg.rpartition(".")
    page = int(number) if number.isdecimal() else 0
    if not pressed.table_id:
        games = pressed.services.host.games.by_key
        game = games[named if named in games else next(iter(games))]
        return rules_page(game.key, page, game.options(), pressed.words)
    table = await pressed.table()
    return rules_page(
        table.game, page, table.options, pressed.words, table_id=table.id, seats=len(table.seats)
    )


async def qr(pressed: Pressed) -> Page:
    return told.qr_page(showing.lobby(await pressed.table()), pressed.words)


async def start(pressed: Pressed) -> Page:
    table = await pressed.services.lobby.start(
        pressed.table_id, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _changed(pressed, table, "start")


async def take_away(pressed: Pressed) -> Page:
    table = await pressed.services.lobby.take_away(
        pressed.table_id, pressed.seat_value, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _options(pressed, table)


async def set_private(pressed: Pressed) -> Page:
    table = await pressed.services.lobby.set_private(
        pressed.table_id, pressed.value == "on", pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _options(pressed, table)


async def set_quiet(pressed: Pressed) -> Page:
    table = await pressed.services.lobby.set_quiet_hours(
        pressed.table_id, pressed.value == "on", pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _options(pressed, table)


async def set_pace(pressed: Pressed) -> Page:
    return await set_options(pressed, {"pace": pressed.value})


async def set_host(pressed: Pressed) -> Page:
    return await set_options(pressed, {"host": "human" if pressed.value == "on" else "app"})


async def set_option(pressed: Pressed) -> Page:
    """Options of a game as the control's argument names them: "mode.classic", several with commas."""
    named = (part.partition(".") for part in pressed.press.arg.split(","))
    return await set_options(pressed, {name: _plain(value) for name, _, value in named})


def _plain(value: str) -> object:
    """A value as it stands in a control: yes, no, "-" for none, a number, a word."""
    if value.isdecimal():
        return int(value)
    return {"yes": True, "no": False, "-": None}.get(value, value)


async def times(pressed: Pressed) -> Form:
    return told.times_form(showing.lobby(await pressed.table()), pressed.words)


async def times_form(pressed: Pressed) -> Page:
    return await set_options(
        pressed,
        {f"{key}_seconds": _seconds(key, text) for key, text in pressed.fields.items()},
    )


def _seconds(key: str, text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 6:
        raise Refusal("lobby.seconds", option=f"{key}_seconds", least=10, most=604_800)
    return int(text)


async def set_options(pressed: Pressed, changes: Mapping[str, object]) -> Page:
    """Change some options of a lobby, and show them all as they stand then."""
    table = await pressed.services.lobby.set_options(
        pressed.table_id, pressed.user_id, changes, key=pressed.key, manager=pressed.manager
    )
    return _options(pressed, table)


def _options(pressed: Pressed, table: TableInfo) -> Page:
    pressed.cards.refresh(table.id)
    return told.options_page(showing.lobby(table), pressed.words, host=True)


def _changed(pressed: Pressed, table: TableInfo, verb: str) -> Page:
    pressed.cards.refresh(table.id)
    return told.lobby_answer(verb, showing.lobby(table), pressed.words)


HANDLERS: Handlers = {
    "join": join,
    "leave": leave,
    "house": house,
    "remove_house": remove_house,
    "options": options,
    "rules": rules,
    "qr": qr,
    "start": start,
    "take_away": take_away,
    "set_private": set_private,
    "set_quiet": set_quiet,
    "set_pace": set_pace,
    "set_host": set_host,
    "set_option": set_option,
    "times": times,
    "times_form": times_form,
}
