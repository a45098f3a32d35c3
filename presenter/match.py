"""What a match of two games adds to what the table says: how it stands, what comes next, who won it."""

from __future__ import annotations

from dataclasses import replace

from presenter.controls import Controls
from presenter.fitting import LIMIT, units
from presenter.names import Names
from presenter.page import Page
from presenter.reader_view import LobbyView, MatchView, ReaderView
from presenter.words import Words


def with_match(page: Page, reader: ReaderView, words: Words) -> Page:
    """The table's first and last message of a game with a line about the match it belongs to."""
    line = match_line(reader, words)
    if line is None or units(page.text) + 1 + units(line) > LIMIT:
        return page
    return replace(page, text=f"{page.text}\n{line}")


def match_line(reader: ReaderView, words: Words) -> str | None:
    """None for a game that is no part of a match, and for every message in mid-game."""
    match, over = reader.match, reader.phase == "over"
    if match is None or reader.view.closed is not None or not (over or reader.first_seq == 1):
        return None
    names = Names(reader.people, words)
    if not over:
        return _opening(match, names, words)
    return _result(match, names, words) if match.game == 2 else _between(match, names, words)


def second_game_page(reader: LobbyView, words: Words) -> Page:
    """The second game before it is dealt, as `/table status` tells of it. Verb another (phase None)."""
    when = "" if reader.expires is None else words.moment(reader.expires, "R")
    controls = Controls(words, reader.table_id, None)
    text = words.say("match.waits", table=reader.table_id, when=when)
    return Page(text, ((controls.button("begin_second", "another", style="primary"),),))


def _opening(match: MatchView, names: Names, words: Words) -> str:
    leader = _leader(match)
    if match.game == 1:
        return words.say("match.opening.first")
    if leader is None:
        return words.say("match.opening.second")
    return words.say("match.opening.second.led", name=names[leader])


def _between(match: MatchView, names: Names, words: Words) -> str | None:
    leader = _leader(match)
    if leader is None:
        return None
    if match.next_at is None:
        return words.say("match.after_first.begun", name=names[leader])
    return words.say("match.after_first", name=names[leader], when=words.moment(match.next_at, "R"))


def _result(match: MatchView, names: Names, words: Words) -> str:
    leader = _leader(match)
    if leader is None:
        return words.say("match.result.draw")
    score = f"{match.won[leader]}–{match.won[1 - leader]}"
    return words.say("match.result.won", name=names[leader], score=score)


def _leader(match: MatchView) -> int | None:
    """The seat that has won more games; None: neither."""
    if len(match.won) < 2 or match.won[0] == match.won[1]:
        return None
    return match.won.index(max(match.won))
