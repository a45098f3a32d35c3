"""Display names can do no harm to the text around them."""

from __future__ import annotations

import pytest

from presenter.names import Names, clean, escape
from presenter.reader_view import Person
from presenter.words import Words


def _names(*raw: str, longest: int = 32) -> Names:
    return Names([Person(name, seat) for seat, name in enumerate(raw)], Words("en"), longest)


@pytest.mark.parametrize("raw", ["", "   ", "\u200b\u200b", "\u2800", "\u3164", "\u202e", "\n\t"])
def test_a_name_that_cannot_be_seen_becomes_the_seat(raw: str) -> None:
    assert _names("Ada", "Borys", raw).plain(2) == "seat 3"


def test_direction_marks_and_controls_are_removed() -> None:
    assert clean("a\u202eb\u2066c\u200fd\x07e\nf") == "abcde f"


def test_names_are_isolated() -> None:
    assert _names("שלום")[0] == "\u2068שלום\u2069"


@pytest.mark.report(46)
@pytest.mark.parametrize(
    "raw", ["*bold*", "_x_", "~~no~~", "`code`", "||spoiler||", "[a](http://b.c)", "# h"]
)
def test_markdown_is_escaped(raw: str) -> None:
    text = escape(raw)
    for i, char in enumerate(text):
        if char in "*_~`|[]()#:":
            assert text[i - 1] == "\\", text


@pytest.mark.report(46)
@pytest.mark.parametrize("raw", ["@everyone", "@here", "<@123>", "<@&5>"])
def test_mentions_are_broken(raw: str) -> None:
    name = _names(raw)[0]
    assert "@\u2060" in name
    assert raw not in name


def test_links_do_not_stay_links() -> None:
    assert "https:" not in _names("https://bad.example")[0]


def test_long_names_are_cut_to_32_characters() -> None:
    assert len(_names("x" * 60).plain(0)) == 32
    assert _names("x" * 60).plain(0).endswith("…")


def test_two_of_one_name_can_be_told_apart() -> None:
    names = _names("Ada", "ada", "Borys")
    assert (names.plain(0), names.plain(1), names.plain(2)) == ("Ada (1)", "ada (2)", "Borys")


def test_stacked_accents_are_thinned() -> None:
    assert len(clean("a" + "\u0316" * 40)) <= 3
