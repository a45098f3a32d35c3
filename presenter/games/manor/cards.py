"""My cards: all a seat knows, and what it may do now."""

from __future__ import annotations

from engine.games.manor.content import Phase, Role
from engine.games.manor.events import Letter
from engine.games.manor.seen import Cards
from presenter.factions import doors
from presenter.fitting import fits
from presenter.games.manor.narration import dawn_letter
from presenter.games.manor.voice import Voice, is_phase, lines, own_cards, written
from presenter.page import Button, Page, Row
from presenter.reader_view import ReaderView
from presenter.words import Words

REPORTS_A_PAGE = 3


def my_cards(reader: ReaderView, words: Words, *, page: int = 0) -> Page:
    """The private answer to My cards; for an onlooker (`reader.seat` None) one sentence.

    Role, goals, letters so far (verb cards_page, arg the page, phase None), and the buttons of what this
    seat owes or may do now: night, end_day, vote, guess, bribe, shot, recap.
    """
    words = words.at(reader.table_id, reader.view.phase)
    if reader.seat is None or own_cards(reader) is None:
        rows: tuple[Row, ...] = (_recap(reader, words),) if reader.view.over else ()
        return Page(words.say("manor.cards.onlooker", table=reader.table_id), (*rows, *doors(reader, words)))
    reports = _reports(reader)
    pages = 1 + -(-max(0, len(reports) - 1) // REPORTS_A_PAGE)
    page = max(0, min(page, pages - 1))
    if page:
        first = 1 + (page - 1) * REPORTS_A_PAGE
        some = reports[first : first + REPORTS_A_PAGE]
        text = written(reader, words, lambda voice: lines(*(_report(voice, r) for r in some)))
        return Page(text, Voice(reader, words).any_time().steps("cards_page", page, pages))
    text = written(reader, words, lambda voice: _front(voice, reports[:1]))
    steps = Voice(reader, words).any_time().steps("cards_page", page, pages)
    return Page(text, (*_deeds(reader, words), *steps, *doors(reader, words)))


def whole_hand(voice: Voice) -> str:
    """Everything a seat knows, for a new holder: the latest reports as far as there is room for them."""
    reports = _reports(voice.reader)
    text = ""
    for some in range(len(reports), -1, -1):
        told = (_report(voice, report) for report in reports[:some])
        more = voice.say("manor.cards.earlier") if some < len(reports) else None
        text = lines(card_lines(voice), *told, more, _bribe_note(voice), due_line(voice))
        if fits(text + " " * 200):
            break
    return text


def card_lines(voice: Voice) -> str:
    """Character, role with what it can do and what it wins with, goals, what it learned of others."""
    cards = own_cards(voice.reader)
    if cards is None:
        return ""
    aims = [
        voice.say(
            f"manor.event.goal_dealt.{'extra' if goal.extra else 'first'}",
            goal=voice.goal(goal.goal),
            text=voice.goal_text(goal.goal, goal.person),
        )
        for goal in cards.goals
    ]
    met = voice.say("manor.cards.met", names=voice.listed(cards.met)) if cards.met else None
    return lines(
        voice.say("manor.cards.character", name=voice.character(cards.seat), story=voice.story(cards.seat)),
        voice.say("manor.event.role_dealt", role=voice.role(cards.role)),
        voice.say(f"manor.role.does.{cards.role.value}"),
        voice.say(f"manor.role.wins.{cards.role.value}"),
        voice.say("manor.role.wins.unless") if voice.view.ghosts and not cards.ghost else None,
        *(aims or [voice.say("manor.cards.no_goal")]),
        met,
        _left(voice, cards),
        voice.say("manor.cards.possessed") if cards.possessed else None,
        voice.say("manor.cards.ghost") if cards.ghost else None,
    )


def due_line(voice: Voice) -> str:
    """What the table awaits of this seat now, and until when; that it has done so already."""
    cards = own_cards(voice.reader)
    if cards is None or voice.reader.view.over:
        return ""
    if voice.reader.view.paused_until is not None:
        return voice.clock()
    prompts = {choice.prompt for choice in voice.reader.choices}
    if is_phase(voice.reader, Phase.NIGHT) and "room" in prompts:
        return lines(plan_lines(voice, cards), voice.clock())
    if is_phase(voice.reader, Phase.DAY) and "end_day" in prompts:
        key = "manor.cards.agreed" if cards.agreed else "manor.prompt.end_day"
        return lines(voice.say(key), voice.clock())
    if is_phase(voice.reader, Phase.COUNCIL, Phase.RUN_OFF):
        return lines(_ballot_line(voice, cards, "ballot" in prompts), voice.clock())
    if is_phase(voice.reader, Phase.UNMASKING):
        return lines(guess_line(voice, cards), voice.clock())
    return lines(voice.say("manor.cards.dead"), voice.clock())


def plan_lines(voice: Voice, cards: Cards) -> str:
    """This night's plan as it stands."""
    if cards.room is None or not cards.room_chosen:
        stays = "haunts" if cards.ghost else "random" if cards.room is None else "stays"
        blanks = {} if cards.room is None else {"in_room": voice.in_room(cards.room)}
        parts = [voice.say(f"manor.plan.{stays}", **blanks)]
    else:
        key = "haunt" if cards.ghost else "room"
        parts = [voice.say(f"manor.plan.{key}", in_room=voice.in_room(cards.room), until=voice.until())]
    if cards.powder is not None:
        parts.append(voice.say("manor.plan.powder", name=voice.name(cards.powder)))
    if cards.investigation is not None:
        parts.append(voice.say("manor.plan.investigation", room=voice.room(cards.investigation)))
    if cards.protection is not None:
        parts.append(voice.say("manor.plan.protection", name=voice.name(cards.protection)))
    if cards.holy_ground is not None:
        parts.append(voice.say("manor.plan.holy_ground", room=voice.room(cards.holy_ground)))
    parts.append(voice.say("manor.plan.done" if cards.confirmed else "manor.plan.not_done"))
    return lines(*parts)


def guess_line(voice: Voice, cards: Cards) -> str:
    if cards.guess is not None:
        seat, goal = cards.guess
        return voice.say("manor.plan.guess", name=voice.name(seat), goal=voice.goal(goal))
    return voice.say("manor.plan.no_guess" if cards.guess_cast else "manor.prompt.guess")


def _ballot_line(voice: Voice, cards: Cards, owed: bool) -> str:
    if cards.ballot_cast:
        if cards.ballot is None:
            return voice.say("manor.plan.ballot.abstained")
        return voice.say("manor.plan.ballot.named", name=voice.name(cards.ballot))
    if owed:
        return voice.say("manor.plan.ballot.asleep" if cards.asleep else "manor.prompt.ballot")
    return voice.say("manor.cards.dead")


def _front(voice: Voice, latest: tuple[Letter, ...]) -> str:
    return lines(
        voice.say("manor.cards.heading", table=voice.reader.table_id),
        card_lines(voice),
        *(_report(voice, report) for report in latest),
        _bribe_note(voice),
        due_line(voice),
    )


def _left(voice: Voice, cards: Cards) -> str:
    """Which of the once-a-game means are still there."""
    means = (
        ("powder", cards.powder_left),
        ("bribe", cards.bribe_left),
        ("bullet", cards.bullet_left),
        ("self_protection", cards.self_protection_left),
        ("holy_ground", cards.holy_ground_left),
    )
    parts = [
        voice.say(f"manor.means.{key}.{'left' if left else 'spent'}")
        for key, left in means
        if left is not None
    ]
    if cards.role is Role.MURDERER and cards.bribed:
        parts.append(voice.say("manor.means.bribed", names=voice.listed(cards.bribed)))
    return " ".join(parts)


def _bribe_note(voice: Voice) -> str | None:
    cards = own_cards(voice.reader)
    if cards is None or not cards.bribe_offered:
        return None
    return voice.say("manor.event.bribe_received")


def _reports(reader: ReaderView) -> tuple[Letter, ...]:
    """Latest first."""
    cards = own_cards(reader)
    return () if cards is None else tuple(reversed(cards.letters))


def _report(voice: Voice, report: Letter) -> str:
    return voice.say("manor.cards.report", round=report.round) + "\n" + dawn_letter(report, voice)


def _deeds(reader: ReaderView, words: Words) -> tuple[tuple[Button, ...], ...]:
    """The buttons of what this seat may do now."""
    voice, cards = Voice(reader, words), own_cards(reader)
    if reader.view.over:
        return (_recap(reader, words),)
    if cards is None:
        return ()
    prompts = {choice.prompt for choice in reader.choices}
    here = voice.here()
    row: list[Button] = []
    if "room" in prompts:
        row.append(here.button("night", "night", style="primary"))
    if "claim" in prompts:
        row.append(here.button("claim", "claim"))
    if "end_day" in prompts:
        back = here.button("keep_talking", "end_day", "off")
        row.append(back if cards.agreed else here.button("end_day", "end_day"))
    if "bribe" in prompts:
        row.append(here.button("bribe", "bribe"))
    if "shot" in prompts:
        row.append(here.button("shot", "shot", style="danger"))
    if "ballot" in prompts:
        row.append(here.button("vote", "vote", style="primary"))
    if "guess" in prompts:
        row.append(here.button("guess", "guess", style="primary"))
    return (tuple(row),) if row else ()


def _recap(reader: ReaderView, words: Words) -> tuple[Button, ...]:
    return (Voice(reader, words).any_time().button("recap", "recap", "0", style="primary"),)
