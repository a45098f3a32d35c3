"""A challenge's card, and what a match adds to the table's messages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.duel.options import DuelOptions
from presenter.invitation import challenge_answer, challenge_card, role_page
from presenter.match import match_line, second_game_page
from presenter.page import Page
from presenter.reader_view import LobbyView, MatchView, Person
from presenter.words import Words, languages
from tests.presenter.duel_stage import shown_duel

ASKED = LobbyView(
    table_id=12,
    game="duel",
    people=(Person("Ada", 100),),
    options=DuelOptions(),
    host=100,
    host_name="A*d*a",
    private=False,
    call_link=None,
    expires=1_790_000_000_000,
    status="lobby",
    link="https://discord.com/channels/1/2/3",
    invited=(101,),
    challenge="waiting",
)
ENDS = ("accepted", "declined", "withdrawn", "expired")


def verbs(page: Page) -> list[str]:
    return [b.custom_id.split(":")[3] for row in page.rows if isinstance(row, tuple) for b in row]


@pytest.mark.parametrize("language", languages())
def test_a_challenge_mentions_whom_it_is_for_and_has_its_three_buttons(language: str) -> None:
    page = challenge_card(ASKED, Words(language))
    assert page.pings == (101,)
    assert "<@101>" in page.text
    assert r"A\*d\*a" in page.text
    assert "<t:1790000000:R>" in page.text
    assert verbs(page) == ["accept_challenge", "decline_challenge", "withdraw_challenge", "rules"]


@pytest.mark.parametrize("how", ENDS)
def test_an_answered_challenge_stays_as_a_record(how: str) -> None:
    page = challenge_card(replace(ASKED, challenge=how, expires=None), Words())
    assert page.rows == ()
    assert page.pings == ()
    assert "{" not in page.text


def test_every_option_that_differs_is_told() -> None:
    options = DuelOptions(
        mode="classic",
        board="4x4",
        match="two_games",
        killer="opener",
        bank_seconds=600,
        citizens_arrest=True,
    )
    text = challenge_card(replace(ASKED, options=options), Words()).text
    for said in ("classic", "16 suspects", "10 min", "Two games", "challenger is the Killer", "citizen"):
        assert said in text
    slow = challenge_card(replace(ASKED, options=DuelOptions(pace="slow")), Words()).text
    assert "24 h" in slow


def test_the_loser_is_asked_for_the_role() -> None:
    page = role_page("duel", 12, "accept_challenge", Words())
    (row,) = page.rows
    assert isinstance(row, tuple)
    assert [b.custom_id for b in row] == [
        f"b:12:-:accept_challenge:{role}" for role in ("killer", "inspector", "random")
    ]


@pytest.mark.parametrize("key", ["sent", "accepted", "declined", "withdrawn", "house", "house_here"])
def test_every_answer_has_words(key: str) -> None:
    assert challenge_answer(key, ASKED, Words()).text


def test_the_second_game_says_when_it_begins() -> None:
    page = second_game_page(replace(ASKED, second=True, challenge=None), Words())
    assert verbs(page) == ["another"]
    assert "<t:1790000000:R>" in page.text


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (MatchView(1, (1, 0), 1_790_000_000_000), "**The match:** \u2068Ada\u2069 leads 1–0."),
        (MatchView(1, (0, 1)), "\u2068Borys\u2069 leads 1–0. Game 2 follows"),
        (MatchView(2, (1, 1)), "ends 1–1: a draw"),
        (MatchView(2, (0, 2)), "goes to \u2068Borys\u2069, 2–0"),
    ],
)
def test_a_game_s_end_says_how_the_match_stands(match: MatchView, said: str) -> None:
    told = match_line(replace(shown_duel(), match=match, phase="over"), Words())
    assert told is not None
    assert said in told


def test_a_game_s_beginning_says_which_of_the_match_it_is() -> None:
    opening = replace(shown_duel(), first_seq=1)
    first = match_line(replace(opening, match=MatchView(1, ())), Words())
    second = match_line(replace(opening, match=MatchView(2, (0, 1))), Words())
    assert first is not None
    assert "game 1" in first
    assert second is not None
    assert "\u2068Borys\u2069 leads 1–0" in second
    assert match_line(replace(opening, match=MatchView(1, ()), first_seq=9), Words()) is None
    assert match_line(opening, Words()) is None
