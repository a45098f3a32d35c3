"""What a host who does not play reads: everything there is, page by page."""

from __future__ import annotations

from functools import partial

from engine.games.manor.content import Phase
from engine.games.manor.seen import Cards, Truth
from presenter.games.manor.recap import truth_of
from presenter.games.manor.voice import Voice, lines

SEATS_A_PAGE = 6
DONE, OPEN = "✓", "…"


def truth(voice: Voice) -> Truth:
    """What only such a host is shown."""
    assert voice.view.truth is not None
    return voice.view.truth


def now(voice: Voice) -> str:
    """What each seat has done in the running phase, and what it means to do."""
    phase, cards = voice.view.phase, voice.view.all_cards
    match phase:
        case Phase.NIGHT:
            ghosts = [c for c in cards if c.ghost]
            told = [_plan(voice, c) for c in (*_living(voice), *ghosts)]
        case Phase.DAY:
            agreed = [f"{_mark(c.agreed)} {voice.name(c.seat)}" for c in _living(voice)]
            told = [" · ".join(agreed), *_day_secrets(voice)]
        case Phase.COUNCIL | Phase.RUN_OFF:
            told = [*(_ballot(voice, c) for c in _living(voice)), *_day_secrets(voice)]
        case Phase.UNMASKING:
            told = [_guess(voice, c) for c in cards]
        case Phase.DEALING | Phase.OVER:
            told = []
    return lines(*told)


def seats(voice: Voice, page: int) -> str:
    """Some seats with all they hold."""
    first = page * SEATS_A_PAGE
    return lines(*(_seat(voice, c) for c in voice.view.all_cards[first : first + SEATS_A_PAGE]))


def seat_pages(voice: Voice) -> int:
    return -(-len(voice.view.all_cards) // SEATS_A_PAGE)


def log(voice: Voice, page: int) -> str:
    """What a night or a day really was; the last page says what was set right."""
    told = _log(voice)
    return told[page]() if page < len(told) else _corrections(voice)


def log_pages(voice: Voice) -> int:
    return len(_log(voice)) + 1


def _log(voice: Voice) -> list[partial[str]]:
    known = truth(voice)
    days = {day.round: day for day in known.days}
    told: list[partial[str]] = []
    for night in known.nights:
        told.append(partial(truth_of, night, voice))
        if night.round in days:
            told.append(partial(truth_of, days[night.round], voice))
    return told


def _corrections(voice: Voice) -> str:
    told = [
        voice.say(f"console.log.{line.what}", name=voice.name(line.seat), phase=_phase(voice, line.phase))
        for line in truth(voice).corrections
    ]
    return lines(voice.say("console.log.heading"), *(told or [voice.say("console.log.none")]))


def _phase(voice: Voice, phase: str) -> str:
    kind, _, number = phase.partition(".")
    return f"{voice.say(f'phase.{kind}')} {number}"


def _living(voice: Voice) -> list[Cards]:
    return [c for c in voice.view.all_cards if voice.view.seats[c.seat].alive]


def _mark(done: bool) -> str:
    return DONE if done else OPEN


def _plan(voice: Voice, cards: Cards) -> str:
    if cards.room is None:
        where = voice.say("console.plan.random")
    elif cards.room_chosen:
        where = voice.room(cards.room)
    else:
        where = voice.say("console.plan.stays", room=voice.room(cards.room))
    ghost = "👻 " if cards.ghost else ""
    parts = [f"{_mark(cards.confirmed)} {ghost}{voice.name(cards.seat)}: {where}"]
    if cards.powder is not None:
        parts.append(voice.say("console.plan.powder", name=voice.name(cards.powder)))
    if cards.investigation is not None:
        parts.append(voice.say("console.plan.investigation", room=voice.room(cards.investigation)))
    if cards.protection is not None:
        parts.append(voice.say("console.plan.protection", name=voice.name(cards.protection)))
    if cards.holy_ground is not None:
        parts.append(voice.say("console.plan.holy_ground", room=voice.room(cards.holy_ground)))
    return " · ".join(parts)


def _ballot(voice: Voice, cards: Cards) -> str:
    if not cards.ballot_cast:
        vote = voice.say("console.ballot.asleep" if cards.asleep else "console.ballot.none")
    elif cards.ballot is None:
        vote = voice.say("console.ballot.abstained")
    else:
        vote = voice.name(cards.ballot)
    return f"{_mark(cards.ballot_cast)} {voice.name(cards.seat)} → {vote}"


def _guess(voice: Voice, cards: Cards) -> str:
    guess = "–"
    if cards.guess is not None:
        seat, goal = cards.guess
        guess = f"{voice.name(seat)}, {voice.goal(goal)}"
    return f"{_mark(cards.guess_cast)} {voice.name(cards.seat)} → {guess}"


def _day_secrets(voice: Voice) -> list[str]:
    """Who offered whom a bribe for the coming council, and who shot."""
    today = [day for day in truth(voice).days if day.round == voice.view.round]
    told: list[str] = []
    for day in today:
        told += [
            voice.say("console.bribe", by=voice.name(by), name=voice.name(bribed))
            for by, bribed, taken in day.bribes
            if taken is None
        ]
        told += [
            voice.say(
                f"manor.recap.shot.{'yes' if hit else 'no'}", by=voice.name(by), name=voice.name(target)
            )
            for by, target, hit in day.shots
        ]
    return told


def _seat(voice: Voice, cards: Cards) -> str:
    """Two or three lines: who it is and how it stands, its goals, what it has left and has learned."""
    seat = voice.view.seats[cards.seat]
    house = " 🤖" if voice.reader.people[cards.seat].user_id is None else ""
    state = [voice.role(cards.role)]
    if seat.cause is not None and not seat.alive:
        state.append(voice.say(f"manor.status.{seat.cause}", round=seat.died_round or 0))
    states = (("possessed", cards.possessed), ("asleep", cards.asleep), ("bribed", cards.bribe_offered))
    state += [voice.say(f"console.seat.{key}") for key, so in states if so]
    head = f"**{cards.seat + 1}. {voice.name(cards.seat)}**{house}: {', '.join(state)}"
    return lines(head, _goals(voice, cards), _means(voice, cards))


def _goals(voice: Voice, cards: Cards) -> str:
    done = truth(voice).goals_done[cards.seat]
    told: list[str] = []
    for held, met in zip(cards.goals, done, strict=True):
        whom = "" if held.person is None else f" ({voice.name(held.person)})"
        told.append(f"{'✓' if met else '✗'} {voice.goal(held.goal)}{whom}")
    return " · ".join(told)


def _means(voice: Voice, cards: Cards) -> str:
    means = (
        ("powder", cards.powder_left),
        ("bribe", cards.bribe_left),
        ("bullet", cards.bullet_left),
        ("self_protection", cards.self_protection_left),
        ("holy_ground", cards.holy_ground_left),
    )
    left = [voice.say(f"console.means.{key}") for key, there in means if there]
    told = [voice.say("console.seat.left", means=", ".join(left))] if left else []
    if cards.met:
        told.append(voice.say("console.seat.met", names=voice.listed(cards.met)))
    return " ".join(told)
