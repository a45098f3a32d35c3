"""The leaks that are planted, and the test that must notice each. A new game adds its own rows."""

from __future__ import annotations

from dataclasses import dataclass

ORDER = "tests/engine/test_laws.py::test_the_order_of_what_is_told_hangs_on_nothing_hidden"
VIEWS = "tests/engine/test_laws.py::test_a_viewer_cannot_tell_twin_worlds_apart"
REFUSED = "tests/engine/test_laws.py::test_a_refusal_is_the_same_in_every_world_the_presser_cannot_rule_out"
OFFERED = "tests/engine/test_laws.py::test_what_is_offered_is_accepted_and_all_else_refused"
MANOR_PAGES = "tests/presenter/test_twins.py::test_twins_read_the_same"
DUEL_PAGES = "tests/presenter/duel/test_twins.py::test_twins_look_the_same"
SENT = "tests/presenter/test_sent.py::test_twins_are_sent_the_same_bytes_in_the_same_order"
PIXELS = "tests/presenter/test_sent.py::test_twins_are_drawn_the_same_pixels"
OUTSIDE = (
    "tests/presenter/test_sent.py::test_the_outside_of_a_letter_hangs_on_nothing_that_an_onlooker_cannot_know"
)
CANONICAL = "tests/engine/test_canonical.py::test_every_list_ascends_or_says_in_its_type_how_it_stands"


@dataclass(frozen=True, slots=True)
class Planted:
    """`old`, a snippet that stands once in the one file that ends in `file`, becomes `new`; `test` fails.

    `also`: more of (file, old, new), for a leak that one file carries and another shows.
    """

    name: str
    file: str
    old: str
    new: str
    test: str
    also: tuple[tuple[str, str, str], ...] = ()

    def changes(self) -> tuple[tuple[str, str, str], ...]:
        return ((self.file, self.old, self.new), *self.also)


MANOR = (
    Planted(
        "order: the company of a room, its murderers first",
        "engine/games/manor/letters.py",
        "company=company_of(seat, night),",
        "company=tuple(sorted(company_of(seat, night), "
        "key=lambda s: state.players[s].role is not Role.MURDERER)),",
        f"{ORDER}[manor]",
    ),
    Planted(
        "count: the murderers that live, for those told",
        "engine/games/manor/views.py",
        "murderers=state.told,",
        "murderers=sum(p.role is Role.MURDERER and p.alive for p in state.players),",
        f"{VIEWS}[manor]",
    ),
    Planted(
        "length: the candidates without the murderers",
        "engine/games/manor/views.py",
        "candidates=state.candidates,",
        "candidates=tuple(s for s in state.candidates if state.players[s].role is not Role.MURDERER),",
        f"{VIEWS}[manor]",
    ),
    Planted(
        "refusal: of a powder that was not theirs to set, by the target's role",
        "engine/games/manor/night.py",
        'of_role(player, Role.MURDERER, "powder")',
        "there = enumerate(turn.state.players)\n"
        "    hit = command.target in [i for i, p in there if p.role is Role.MURDERER]\n"
        "    refuse_unless(player.role is Role.MURDERER or not hit, No.SELF_POWDER)\n"
        '    of_role(player, Role.MURDERER, "powder")',
        f"{REFUSED}[manor]",
    ),
    Planted(
        "choice: whom to shoot, by role",
        "engine/games/manor/choices.py",
        'yield Choice("shot", FireShot(target=target))',
        "if state.players[target].role is Role.MURDERER:\n"
        '                yield Choice("shot", FireShot(target=target))',
        f"{VIEWS}[manor]",
    ),
    Planted(
        "order of events: the deaths of a night, by role",
        "engine/games/manor/night.py",
        "dead = tuple(sorted(victim for _, victim in night.killed))",
        "dead = tuple(sorted((victim for _, victim in night.killed), "
        "key=lambda s: str(turn.state.players[s].role)))",
        f"{CANONICAL}[manor]",
    ),
    Planted(
        "presence: of a round of death, by who set a powder",
        "engine/games/manor/views.py",
        "cause, player.died_round)",
        "cause, player.died_round if player.powder is None else 0)",
        f"{VIEWS}[manor]",
    ),
    Planted(
        "plural: the number that are done, in the message",
        "engine/games/manor/views.py",
        "done=counts(state)[0],",
        "done=sum(p.room_chosen for p in state.players),",
        f"{MANOR_PAGES}[9-3]",
    ),
    Planted(
        "length: of a letter's first line, by the role of its reader",
        "presenter/games/manor/letters.py",
        "head = letterhead(reader.game, reader.table_id, reader.link, words)",
        "cards = reader.view.game.cards\n"
        '    mark = "." if cards and cards.role.value == "murderer" else ""\n'
        "    head = mark + letterhead(reader.game, reader.table_id, reader.link, words)",
        f"{OUTSIDE}[manor]",
    ),
    Planted(
        "presence: of a button under a letter, by the role of its reader",
        "presenter/games/manor/letters.py",
        "    return ((cards,),)",
        "    return () if voice.view.cards and voice.view.cards.role.value == 'murderer' else ((cards,),)",
        f"{OUTSIDE}[manor]",
    ),
    Planted(
        "wording: of the table's message, by how many secret events came before",
        "presenter/games/manor/public.py",
        "words = words.at(reader.table_id, reader.phase)",
        "words = words.at(reader.table_id + reader.first_seq, reader.phase)",
        f"{SENT}[manor]",
    ),
    Planted(
        "plural: in a letter, by the murderers that live, in a field that no comparison sees",
        "presenter/games/manor/letters.py",
        'voice.say("manor.letter.dawn", round=report.round),',
        'voice.say("manor.letter.dawn", round=report.round) + "s" * (voice.view.hunting % 2),',
        f"{SENT}[manor]",
        also=(
            (
                "engine/games/manor/seen.py",
                "    truth: Truth | None = None",
                '    hunting: int = __import__("dataclasses").field(default=0, compare=False)\n'
                "    truth: Truth | None = None",
            ),
            (
                "engine/games/manor/views.py",
                "ending=ending(state),",
                "ending=ending(state),\n"
                "        hunting=sum(p.alive and p.role is Role.MURDERER for p in state.players),",
            ),
        ),
    ),
)

DUEL = (
    Planted(
        "order: the innocents, as the hidden Killer has it",
        "engine/games/duel/views.py",
        "innocents=state.innocents,",
        "innocents=tuple(sorted(state.innocents, key=lambda s: (str(s) < str(state.identity), str(s)))),",
        f"{VIEWS}[duel]",
    ),
    Planted(
        "order: the cards face up, as the deck has it",
        "engine/games/duel/views.py",
        "discards=state.discards,",
        "discards=state.discards if state.deck[:1] < state.deck[1:2] else state.discards[::-1],",
        f"{VIEWS}[duel]",
    ),
    Planted(
        "count: the deck without the dead",
        "engine/games/duel/views.py",
        "deck=len(state.deck),",
        "deck=sum(s not in state.dead for s in state.deck),",
        f"{VIEWS}[duel]",
    ),
    Planted(
        "length: who is possible, by the truth",
        "engine/games/duel/views.py",
        "possible_killer=killer,",
        "possible_killer=killer if state.identity in killer[:4] else killer[:4],",
        f"{VIEWS}[duel]",
    ),
    Planted(
        "refusal: an arrest of the right one asks for no nearness",
        "engine/games/duel/acts.py",
        "if evidence is not None or target is not state.chosen:",
        "if evidence is not None or target not in (state.chosen, state.identity):",
        f"{REFUSED}[duel]",
    ),
    Planted(
        "choice: a disguise, only when it would succeed",
        "engine/games/duel/choices.py",
        'if state.deck:\n                yield Choice("disguise"',
        'if state.deck and state.deck[0] not in state.dead:\n                yield Choice("disguise"',
        f"{VIEWS}[duel]",
    ),
    Planted(
        "picture: a square that is the hidden identity",
        "engine/games/duel/views.py",
        "innocents=state.innocents,",
        "innocents=tuple(s for s in (*state.innocents, state.identity) if s),",
        f"{DUEL_PAGES}[1-options0]",
    ),
    Planted(
        "presence: of a banned shift, by who holds which card",
        "engine/games/duel/views.py",
        "banned=state.banned,",
        "banned=None if str(state.chosen) < str(state.identity) else state.banned,",
        f"{VIEWS}[duel]",
    ),
    Planted(
        "colour: of a button under a letter, by the identity of its reader",
        "presenter/games/duel/letters.py",
        'cards = any_time.button("cards", "cards")',
        "own = str(voice.view.cards and voice.view.cards.identity)\n"
        '    cards = any_time.button("cards", "cards", style="danger" if own < "h" else "secondary")',
        f"{OUTSIDE}[duel]",
    ),
    Planted(
        "alt text: longer by a space, by how many secret events came before",
        "presenter/games/duel/board.py",
        'return voice.say("duel.board.dead", dead=len(voice.view.dead), limit=voice.view.dead_limit)',
        "dead, limit = len(voice.view.dead), voice.view.dead_limit\n"
        '    text = voice.say("duel.board.dead", dead=dead, limit=limit)\n'
        '    return text + " " * (voice.reader.first_seq % 2)',
        f"{SENT}[duel]",
    ),
    Planted(
        "picture: pixels around the hidden Killer, in a field that no comparison sees",
        "presenter/games/duel/board.py",
        "own=suspect in identities,",
        'own=suspect in identities or suspect is getattr(seen, "hidden", None),',
        PIXELS,
        also=(
            (
                "engine/games/duel/seen.py",
                "    ending: Ending | None\n",
                "    ending: Ending | None\n"
                '    hidden: object = __import__("dataclasses").field(default=None, compare=False)\n',
            ),
            (
                "engine/games/duel/views.py",
                "ending=ending(state),",
                "ending=ending(state),\n        hidden=state.identity,",
            ),
        ),
    ),
)

PLANTED = (*MANOR, *DUEL)
