"""What a message is made of, before anything knows Discord: text, rows of controls, a picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from presenter.pictures.picture import Picture

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """`custom_id` as made by `presenter.control_id.custom_id`; or `url` for a link."""

    label: str
    custom_id: str = ""
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    default: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """At most 25 options (Discord); a longer list is split by whoever makes it."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Select


@dataclass(frozen=True, slots=True)
class Field:
    """A line of a form: typed text, or a select when it has options."""

    key: str
    label: str
    options: tuple[Option, ...] = ()
    value: str = ""
    required: bool = True
    longest: int = 200
    most: int = 1
    """How many of the options may be picked; several come back joined by commas."""


@dataclass(frozen=True, slots=True)
class Form:
    custom_id: str
    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One message: at most 2,000 characters of markdown, at most five rows, who is to be pinged.

    No meaning lives only in `picture`: its board stands in words behind a press or in the text.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pings: tuple[int, ...] = field(default=())
    picture: Picture | None = None
