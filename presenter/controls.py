"""Making controls: a label from the catalogue, an id from `presenter.control_id`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.messages import Blank
from presenter.control_id import custom_id
from presenter.page import Button, Option, Row, Select, Style
from presenter.words import Words

MOST_OPTIONS = 25
MOST_BUTTONS = 5


class Controls:
    """The controls of one message: of one table, and of one public phase or of none."""

    def __init__(self, words: Words, table_id: int, phase: str | None) -> None:
        self._words = words
        self._table = table_id
        self._phase = phase

    def button(
        self,
        label: str,
        verb: str,
        arg: str = "",
        *,
        style: Style = "secondary",
        emoji: str | None = None,
        disabled: bool = False,
        **blanks: Blank,
    ) -> Button:
        """`label` is the key "button.<label>"."""
        return Button(
            label=self._words.say(f"button.{label}", **blanks),
            custom_id=custom_id(self._table, self._phase, verb, arg),
            style=style,
            emoji=emoji,
            disabled=disabled,
        )

    def select(self, placeholder: str, verb: str, options: Sequence[Option], arg: str = "") -> Select:
        """`placeholder` is the key "select.<placeholder>". Raises ValueError for more than 25 options."""
        if not 1 <= len(options) <= MOST_OPTIONS:
            raise ValueError(f"a select of {len(options)} options")
        return Select(
            custom_id=custom_id(self._table, self._phase, verb, arg),
            placeholder=self._words.say(f"select.{placeholder}"),
            options=tuple(options),
        )

    def steps(self, verb: str, page: int, pages: int, *, of: str = "") -> tuple[Row, ...]:
        """Previous and next for a text of several pages; nothing for a single one. `of` begins the args."""
        if pages < 2:
            return ()
        return (
            (
                self.button("previous", verb, of + str(max(page - 1, 0)), disabled=page == 0),
                self.button("next", verb, of + str(min(page + 1, pages - 1)), disabled=page == pages - 1),
            ),
        )


def toggle(controls: Controls, what: str, on: bool) -> Button:
    """A button that says how an option stands and sets it the other way: verb set_<what>, arg on or off."""
    return controls.button(f"set_{what}.{'on' if on else 'off'}", f"set_{what}", "off" if on else "on")
