"""Every page of whole duels: inside Discord's limits, only legal acts, nothing private in public."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.game import Choice
from engine.core.messages import Event, Paused
from engine.core.values import Millis, Seat
from engine.games.duel.commands import Arrest, Kill, Resign, Shift
from engine.games.duel.content import Suspect
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import DuelView
from presenter.control_id import parse
from presenter.games import duel
from presenter.games.duel.cast import SYMBOLS
from presenter.games.duel.now import line_value, offered_now, target_value
from presenter.games.duel.pictures.board import DuelBoard
from presenter.games.duel.pictures.strip import Strip
from presenter.games.duel.recap import recap_page
from presenter.page import Button, Page, Select
from presenter.pictures.lettering import legible, mask
from presenter.reader_view import Person
from presenter.words import Words, languages
from tests.hard_names import MIXED
from tests.presenter.duel.stage import PEOPLE, all_events, is_over, played, private_pages, reader
from tests.presenter.rendering import check
from tests.presenter.stage import Step

EN = Words("en")
VARIANTS: dict[str, DuelOptions] = {
    "standard": DuelOptions(),
    "classic": DuelOptions(mode="classic"),
    "small": DuelOptions(board="4x4", notebook="facts"),
    "citizens": DuelOptions(citizens_arrest=True, notebook="off", bank_seconds=600),
}
HARD = (
    "Wilhelmina-Konstancja Żółć-Ěščřž",
    "_*" * 16,
    "龍" * 32,
    "🦉" * 32,
    "عبدالرحمن بن محمد الخطيب الكبيرب",
    MIXED,
)


def buttons(page: Page) -> list[Button]:
    return [b for row in page.rows if isinstance(row, tuple) for b in row]


def verbs(page: Page) -> list[str]:
    found = [parse(b.custom_id) for b in buttons(page)]
    return [press.verb for press in found if press is not None]


def selects(page: Page) -> dict[str, list[str]]:
    """What each select offers, by its verb; those of one verb together."""
    found: dict[str, list[str]] = {}
    for row in page.rows:
        if isinstance(row, Select):
            press = parse(row.custom_id)
            assert press is not None
            found.setdefault(press.verb, []).extend(option.value for option in row.options)
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_page_of_a_game_fits(variant: str, language: str) -> None:
    words = Words(language)
    for number, step in enumerate(played(3, VARIANTS[variant])):
        check(duel.public_message(reader(step, None, events=all_events(step)), words))
        if number % 3 == 0:
            for seat in (None, 0, 1):
                for _, page in private_pages(reader(step, seat), words):
                    check(page)


@pytest.mark.parametrize("name", HARD)
def test_long_names_fit(name: str) -> None:
    people = (Person(name, 10**18), Person(name + "2", None))
    for step in list(played(4))[::7]:
        check(duel.public_message(reader(step, None, people=people, events=all_events(step)), EN))
        for seat in (0, 1):
            for _, page in private_pages(reader(step, seat, people=people, totals=(1, 0)), EN):
                check(page)


def test_every_suspect_has_a_sign_of_its_own_that_can_be_drawn() -> None:
    assert set(SYMBOLS) == set(Suspect)
    drawn = {bytes(mask(legible(sign), "bold", 40).tobytes()) for sign in SYMBOLS.values()}
    assert len(drawn) == len(Suspect)
    assert "" not in {legible(sign) for sign in SYMBOLS.values()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_movers_page_offers_exactly_the_legal_acts(variant: str) -> None:
    met: set[str] = set()
    for step in (step for seed in (5, 6, 7) for step in played(seed, VARIANTS[variant])):
        seat = step.table.state.seat
        if is_over(step):
            continue
        seen = reader(step, seat)
        page, offered = duel.turn_page(seen, EN), offered_now(seen)
        found = selects(page)
        strikes = [target_value(c) for c in offered if isinstance(c, Kill | Arrest)]
        assert sorted(found.get("duel_target", [])) == sorted(strikes)
        assert set(found.get("duel_line", [])) == {line_value(c) for c in offered if isinstance(c, Shift)}
        prompts = {c.prompt for c in seen.choices if isinstance(c, Choice)}
        assert ("duel_disguise" in verbs(page)) == ("disguise" in prompts)
        assert ("duel_exonerate" in verbs(page)) == ("exonerate" in prompts)
        assert ("duel_identity" in found) == ("identity" in prompts)
        assert ("duel_discard" in found) == ("discard" in prompts)
        assert "duel_resign" in verbs(page)
        met |= prompts
    assert {"kill", "shift", "disguise", "identity", "arrest", "exonerate", "discard"} <= met


@pytest.mark.rule("DUE-14")
def test_the_banned_shift_is_not_offered_and_says_why() -> None:
    seen_one = False
    for step in played(6):
        view: DuelView = step_view(step)
        if view.banned is None or is_over(step) or view.phase != "turn":
            continue
        seen = reader(step, step.table.state.seat)
        banned = view.banned
        assert "would undo the shift just made" in duel.turn_page(seen, EN).text
        line = f"{banned.line}.{banned.index}"
        page = duel.line_page(seen, line, EN)
        if len(view.rows) > 2 and len(view.rows[0]) > 2:
            assert "would undo the shift just made" in page.text
            assert f"{line}.{banned.direction}" not in {
                p.arg for b in buttons(page) if (p := parse(b.custom_id)) is not None
            }
            seen_one = True
    assert seen_one


def step_view(step: Step) -> DuelView:
    view: DuelView = reader(step, None).view.game
    return view


def test_who_is_not_on_turn_is_told_kindly_whose_turn_it_is() -> None:
    step = next(played(1))
    on_turn = step.table.state.seat
    page = duel.turn_page(reader(step, 1 - on_turn), EN)
    assert f"It is the turn of Killer \u2068{PEOPLE[on_turn].name}\u2069" in page.text
    assert verbs(page) == ["cards", "duel_resign"]
    assert "welcome to watch" in duel.turn_page(reader(step, None), EN).text
    assert duel.turn_page(reader(step, None), EN).rows == ()


def test_a_paused_table_shows_the_board_and_nothing_to_press() -> None:
    step = next(played(1))
    seen = reader(step, step.table.state.seat)
    paused = replace(seen, view=replace(seen.view, paused_until=Millis(1_790_000_600_000)))
    page = duel.turn_page(paused, EN)
    assert verbs(page) == ["cards"]
    assert page.picture is not None
    assert "stand still" in page.text


@pytest.mark.rule("DUE-30")
def test_no_canvass_is_told_before_the_card_is_shown() -> None:
    told: set[bool] = set()
    for seed in range(8):
        for step in played(seed, DuelOptions(board="4x4", killer="opener")):
            seen = reader(step, step.table.state.seat)
            if "duel_discard" not in selects(duel.turn_page(seen, EN)):
                continue
            for value in selects(duel.turn_page(seen, EN))["duel_discard"]:
                suspect = Suspect(value)
                gone = all(suspect not in row for row in step_view(step).rows)
                text = duel.discard_page(seen, suspect, EN).text
                assert ("no canvass" in text) is gone
                assert ("A canvass follows" in text) is not gone
                told.add(gone)
        if len(told) == 2:
            break
    assert False in told


def test_every_act_takes_two_presses_and_the_second_names_it() -> None:
    for step in played(7, DuelOptions(citizens_arrest=True)):
        seen = reader(step, step.table.state.seat)
        for command in offered_now(seen):
            if isinstance(command, Kill | Arrest):
                page = duel.target_page(seen, target_value(command), EN)
                name = EN.say(f"duel.suspect.{command.target.value}")
                assert name in page.text
                assert name in buttons(page)[0].label
                assert verbs(page) == ["duel_strike", "move"]
            elif isinstance(command, Resign):
                assert verbs(duel.resign_page(seen, EN)) == ["duel_give_up", "move"]


def test_a_choice_that_is_gone_leads_back_to_what_is_due() -> None:
    step = next(played(1))
    seen = reader(step, step.table.state.seat)
    due = duel.turn_page(seen, EN)
    assert duel.target_page(seen, "nobody", EN) == due
    assert duel.line_page(seen, "row.9", EN) == due
    assert duel.exonerate_page(seen, EN) == due


def test_the_board_is_one_message_with_the_same_buttons_at_every_turn() -> None:
    steps = list(played(2))
    for step in steps[:-1]:
        page = duel.public_message(reader(step, None, events=all_events(step)), EN)
        assert verbs(page) == ["move", "cards", "board_text", "duel_history", "rules"]
        assert all(parse(b.custom_id).phase is None for b in buttons(page))  # type: ignore[union-attr]
        assert page.pings == ()
        assert f"turn {step.table.state.turn} of 80" in page.text
    last = steps[-1]
    record = duel.public_message(reader(last, None, events=all_events(last), phase="board"), EN)
    assert record.rows == ()
    assert "The game is over" in record.text


def test_the_public_board_says_whose_turn_what_was_last_and_what_is_left() -> None:
    step = next(s for s in played(2, DuelOptions(bank_seconds=600)) if s.table.state.turn == 4)
    text = duel.public_message(reader(step, None, events=all_events(step)), EN).text
    assert "It is the turn of **Inspector" in text
    assert "Last, turn 3: Killer" in text
    assert "Deck: " in text
    assert "of 16" in text
    assert "<t:" in text
    assert "Killer 9:" in text or "Killer 10:00" in text
    assert "ab" * 32 in text


def test_news_of_the_table_is_a_message_of_its_own() -> None:
    step = next(played(2))
    news: tuple[Event, ...] = (Paused(by=Seat(0), at=Millis(1), until=Millis(2_000), number=1),)
    page = duel.public_message(reader(step, None, events=news), EN)
    assert "paused" in page.text
    assert page.rows == ()
    assert page.picture is None


def test_the_public_picture_marks_nobodys_identity_before_the_end() -> None:
    for step in played(2):
        drawn = duel.public_message(reader(step, None, events=all_events(step)), EN).picture
        assert drawn is not None
        assert isinstance(drawn.draw, DuelBoard)
        squares = [s for row in drawn.draw.rows for s in row if s is not None]
        assert drawn.draw.own is None
        if not is_over(step):
            assert not any(s.own or s.possible or s.killer or s.inspector for s in squares)


def test_ones_own_board_shows_oneself_and_the_notebook() -> None:
    step = next(s for s in played(2) if s.table.state.turn == 6)
    seen = reader(step, step.table.state.killer)
    page = duel.my_cards(seen, EN)
    assert page.picture is not None
    assert isinstance(page.picture.draw, DuelBoard)
    squares = [s for row in page.picture.draw.rows for s in row if s is not None]
    cards = seen.view.game.cards
    assert [s.key for s in squares if s.own] == [cards.identity.value]
    assert {s.key for s in squares if s.possible} == {s.value for s in cards.possible}
    assert "may be the Inspector" in page.text
    assert "may be the Inspector" in page.picture.alt
    other = duel.my_cards(reader(step, 1 - step.table.state.killer), EN).picture
    assert other is not None
    assert "may be the Killer" in other.alt


@pytest.mark.parametrize("notebook", ["off", "facts", "full"])
def test_the_notebook_writes_as_much_as_the_table_wants(notebook: str) -> None:
    options = DuelOptions(notebook=notebook, killer="opener")  # type: ignore[arg-type]
    step = next(s for s in played(2, options) if s.table.state.turn == 8)
    seen = reader(step, 1)
    page, view = duel.my_cards(seen, EN), seen.view.game
    assert page.picture is not None
    assert isinstance(page.picture.draw, DuelBoard)
    marked = {s.key for row in page.picture.draw.rows for s in row if s is not None and s.possible}
    wanted = {"off": (), "facts": view.possible_killer, "full": view.cards.possible}[notebook]
    assert marked == {s.value for s in wanted}
    assert ("without a notebook" in page.text) is (notebook == "off")


def test_the_first_line_of_every_letter_is_neutral_and_no_letter_has_a_picture() -> None:
    for step in played(2):
        for seat in (0, 1):
            page = duel.letter(reader(step, seat), EN)
            assert page.text.splitlines()[0] == "A letter about your duel, table 12"
            assert page.picture is None


def test_the_deals_letters_tell_role_cards_and_whose_turn_it_is() -> None:
    step = next(played(2, DuelOptions(killer="opener")))
    killer, inspector = (duel.letter(reader(step, seat), EN).text for seat in (0, 1))
    assert "You are the **Killer**" in killer
    assert "**It is your turn.**" in killer
    assert "You are the **Inspector**" in inspector
    assert "Your four cards" in inspector
    assert "It is the turn of Killer" in inspector


def test_the_end_tells_who_won_and_both_identities() -> None:
    for seed in range(4):
        last = list(played(seed))[-1]
        page = duel.public_message(reader(last, None, totals=(1, 0)), EN)
        assert verbs(page) == ["another", "recap", "cards"]
        ending = reader(last, None).view.game.ending
        assert f"### The {EN.say(f'duel.role.{ending.winner.value}')} wins" in page.text
        for suspect in (*ending.killer, ending.inspector):
            assert EN.say(f"duel.suspect.{suspect.value}") in page.text
        assert page.picture is not None
        assert isinstance(page.picture.draw, DuelBoard)
        marked = [s.key for row in page.picture.draw.rows for s in row if s is not None and s.killer]
        assert marked in ([ending.killer[-1].value], [])


def test_the_recap_shows_every_act_with_both_identities() -> None:
    last = next(s for seed in range(9) for s in [list(played(seed, late=40))[-1]] if len(s.before) > 40)
    seen = reader(last, None, events=all_events(last))
    frames, texts, page = [], [], 0
    while True:
        told = recap_page(seen, page, EN)
        check(told)
        assert told.picture is not None
        assert isinstance(told.picture.draw, Strip)
        frames += told.picture.draw.frames
        texts.append(told.text)
        page += 1
        if recap_page(seen, page, EN) == told:
            break
    view = seen.view.game
    assert len(frames) == len(view.history) + 1
    final = tuple(tuple(Suspect(s.key) for s in row if s) for row in frames[-1].board.rows)
    assert final == view.rows
    killers = [s.key for row in frames[0].board.rows for s in row if s is not None and s.killer]
    assert killers == [view.ending.killer[0].value]
    assert sum(text.count("Killer: ") for text in texts) == len(frames)


def test_a_shift_shows_its_arrow_and_a_strike_its_frame() -> None:
    arrows = frames = 0
    for step in played(9):
        last = step_view(step).last
        drawn = duel.public_message(reader(step, None, events=all_events(step)), EN).picture
        if last is None or drawn is None or is_over(step):
            continue
        assert isinstance(drawn.draw, DuelBoard)
        framed = [s.key for row in drawn.draw.rows for s in row if s is not None and s.framed]
        if last.shift is not None:
            arrows += 1
            assert (drawn.draw.shift is None) == bool(last.removed)
        if last.suspect is not None and framed:
            frames += 1
            assert framed == [last.suspect.value]
    assert arrows
    assert frames
