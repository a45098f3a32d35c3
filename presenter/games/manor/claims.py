"""Claims: the form to make one, and the board that lays all of them side by side (MAN-15)."""

from __future__ import annotations

from engine.core.game import Ask, Choice
from engine.core.values import Seat
from engine.games.manor.claims import contradictions, standing
from engine.games.manor.commands import WithdrawClaim
from engine.games.manor.seen import Claim
from presenter.control_id import custom_id
from presenter.controls import MOST_OPTIONS
from presenter.games.manor.narration import claim_line
from presenter.games.manor.pictures import claims as drawing
from presenter.games.manor.pictures.claims import ClaimCell, ClaimRow, ClaimsBoard, ClaimsWords
from presenter.games.manor.voice import Voice, lines, own_cards, written
from presenter.names import clean, shorten
from presenter.page import Field, Form, Option, Page, Row
from presenter.pictures.picture import Picture
from presenter.reader_view import ReaderView
from presenter.words import Words

ALONE = "-"
"""The value of "nobody was with me"."""
FORM = "claim_form"
CROWD = 5
"""A larger company is counted on the day's message, and named on the board."""
NAMES_A_PAGE = 60
"""So many names fit a page of the board in words, however long they are; a line counts as one more."""
Clash = tuple[Claim, Claim]


def claim_form(reader: ReaderView, words: Words) -> Form | Page:
    """Which night, which room, with whom: fields night, room, company (seats joined by commas, "-": alone,
    empty: not said). Verb claim_form. A page with one sentence for whoever may not claim now.
    """
    words = words.at(reader.table_id, reader.view.phase)
    voice, cards = Voice(reader, words), own_cards(reader)
    if cards is None:
        return Page(words.say("manor.cards.onlooker", table=reader.table_id))
    if not any(isinstance(c, Ask) and c.prompt == "claim" for c in reader.choices):
        return Page(words.say("manor.nothing_due"))
    last = voice.view.round
    nights = [
        Option(words.say("manor.claim.night", night=n), str(n), default=n == last) for n in range(last, 0, -1)
    ]
    others = [s.seat for s in voice.view.seats if s.seat != cards.seat]
    company = (Option(words.say("manor.claim.nobody"), ALONE), *voice.people(others))
    return Form(
        custom_id(reader.table_id, reader.view.phase, FORM),
        words.say("manor.claim.title"),
        (
            Field("night", words.say("manor.claim.field.night"), tuple(nights)),
            Field("room", words.say("manor.claim.field.room"), tuple(voice.rooms(voice.view.rooms))),
            Field(
                "company",
                words.say("manor.claim.field.company"),
                company,
                required=False,
                most=min(len(company), MOST_OPTIONS),
            ),
        ),
    )


def claims_page(reader: ReaderView, words: Words, *, page: int | None = None) -> Page:
    """The board as a picture: verb claims, arg the page, phase None; claims_text for the words.

    Who claimed something may take it back while the day lasts: select withdraw_claim (value: a night).
    """
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    text = written(reader, words, _heading)
    if not voice.view.claims:
        return Page(text, _own(voice))
    board = claims_board(voice)
    pages = drawing.pages(board)
    at = pages - 1 if page is None else max(0, min(page, pages - 1))
    part = drawing.page_of(board, at)
    rows = (*_own(voice), *voice.any_time().steps("claims", at, pages), _to_text(voice))
    return Page(text, rows, picture=Picture("claims.png", drawing.alt(part), part))


def claims_text(reader: ReaderView, words: Words, *, page: int = 0) -> Page:
    """The board in words, a night at a time, a full one on several pages; verb claims_text, arg the page,
    phase None.
    """
    words = words.at(reader.table_id, reader.view.phase)
    pages = _text_pages(Voice(reader, words).view.claims)
    if not pages:
        return Page(written(reader, words, _heading))
    page = max(0, min(page, len(pages) - 1))

    def write(voice: Voice) -> str:
        night, said = pages[page]
        told = (_told(voice, line) if isinstance(line, Claim) else _clash(voice, line) for line in said)
        return lines(voice.say("manor.claims.heading"), voice.say("manor.claims.night", night=night), *told)

    return Page(
        written(reader, words, write), Voice(reader, words).any_time().steps("claims_text", page, len(pages))
    )


def _text_pages(claims: tuple[Claim, ...]) -> list[tuple[int, list[Claim | Clash]]]:
    """By night, the latest first, what is claimed and what contradicts itself, cut into pages."""
    said, clashing = standing(claims), contradictions(claims)
    pages: list[tuple[int, list[Claim | Clash]]] = []
    for night in sorted({claim.night for claim in said}, reverse=True):
        told: list[Claim | Clash] = [claim for claim in said if claim.night == night]
        told += [pair for pair in clashing if pair[0].night == night]
        room = 0
        for line in told:
            names = 3 if not isinstance(line, Claim) else 2 + len(line.company or ())
            if names > room:
                pages.append((night, []))
                room = NAMES_A_PAGE
            pages[-1][1].append(line)
            room -= names
    return pages


def claims_board(voice: Voice) -> ClaimsBoard:
    """The board as drawn: nothing in it but what was claimed."""
    claims, view = voice.view.claims, voice.view
    clashing = {claim for pair in contradictions(claims) for claim in pair}
    said = {(claim.seat, claim.night): claim for claim in standing(claims)}
    nights = range(1, max((claim.night for claim in claims), default=1) + 1)
    return ClaimsBoard(
        title=voice.say("manor.claims.title", table=voice.reader.table_id),
        nights=tuple(voice.say("manor.claim.night", night=n) for n in nights),
        rows=tuple(
            ClaimRow(
                s.seat + 1,
                shorten(clean(voice.reader.people[s.seat].name)),
                tuple(_cell(voice, said.get((s.seat, n)), clashing, claims) for n in nights),
            )
            for s in view.seats
        ),
        words=ClaimsWords(
            alone=voice.say("manor.claims.alone"),
            contradicted=voice.say("manor.claims.contradicted"),
            changed=voice.say("manor.claims.changed"),
        ),
    )


def _cell(
    voice: Voice, claim: Claim | None, clashing: set[Claim], claims: tuple[Claim, ...]
) -> ClaimCell | None:
    if claim is None or claim.room is None:
        return None
    return ClaimCell(
        room=voice.room(claim.room),
        company=None if claim.company is None else tuple(seat + 1 for seat in claim.company),
        contradicted=claim in clashing,
        changed=sum(c.seat == claim.seat and c.night == claim.night for c in claims) > 1,
    )


def latest_claims(voice: Voice, most: int) -> list[str]:
    """What was said last, for the day's message; and how much there is on the board."""
    today = [c for c in voice.view.claims if c.made == voice.view.round]
    told = [_told(voice, claim, crowd=CROWD) for claim in today[-most:]]
    more = len(today) - len(told)
    return [voice.words.plural("manor.claims.more", more), *told] if more > 0 else told


def _told(voice: Voice, claim: Claim, crowd: int = MOST_OPTIONS) -> str:
    """The claim in a line; a company of more than `crowd` is only counted."""
    if claim.room is None:
        return voice.say("manor.event.claim_withdrawn", name=voice.name(claim.seat), night=claim.night)
    if claim.company is not None and len(claim.company) > crowd:
        n, where = len(claim.company), voice.in_room(claim.room)
        name = voice.name(claim.seat)
        return voice.words.plural("manor.claim.crowd", n, name=name, night=claim.night, in_room=where)
    return claim_line(voice, claim.seat, claim.night, claim.room, claim.company)


def _clash(voice: Voice, pair: Clash) -> str:
    one, two = pair
    return voice.say("manor.claims.clash", one=voice.name(one.seat), two=voice.name(two.seat))


def _heading(voice: Voice) -> str:
    n = len(standing(voice.view.claims))
    return lines(voice.say("manor.claims.heading"), voice.words.plural("manor.claims.count", n))


def _own(voice: Voice) -> tuple[Row, ...]:
    """To claim, and to take back what one claimed."""
    rows: list[Row] = []
    here = voice.here()
    if any(isinstance(c, Ask) and c.prompt == "claim" for c in voice.reader.choices):
        rows.append((here.button("claim", "claim", style="primary"),))
    commands = [c.command for c in voice.reader.choices if isinstance(c, Choice)]
    mine = [c.night for c in commands if isinstance(c, WithdrawClaim)]
    if mine:
        options = [Option(voice.say("manor.claim.night", night=n), str(n)) for n in mine]
        rows.append(here.select("withdraw_claim", "withdraw_claim", options))
    return tuple(rows)


def _to_text(voice: Voice) -> Row:
    return (voice.any_time().button("as_text", "claims_text", "0"),)


def company_of(value: str) -> tuple[Seat, ...] | None:
    """What the form's field `company` says. Raises ValueError for what it never carries."""
    if not value:
        return None
    picked = value.split(",")
    return tuple(sorted(Seat(int(seat)) for seat in picked if seat != ALONE))
