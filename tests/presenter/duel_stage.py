"""A duel between Ada and Borys as its table's thread sees it."""

from __future__ import annotations

from engine.core import table as core
from engine.core.values import Millis, Onlooker, Setup
from engine.games import GAMES
from engine.games.duel.options import DuelOptions
from presenter.reader_view import Person, ReaderView

START = Millis(1_790_000_000_000)


def shown_duel(options: DuelOptions | None = None) -> ReaderView:
    """As dealt."""
    game, chosen = GAMES["duel"], options or DuelOptions()
    table = core.begin(game, Setup(2, chosen), seed=b"\7" * 32, now=START).table
    return ReaderView(
        table_id=12,
        link="https://discord.com/channels/1/2",
        game="duel",
        people=(Person("Ada", 100), Person("Borys", 101)),
        options=chosen,
        seat=None,
        events=(),
        view=core.view(game, table, Onlooker()),
        choices=(),
        phase=game.phase(table.state),
        live=True,
        first_seq=5,
    )
