"""The service, put together over one database and one clock."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games import GAMES
from service.absence import Absences
from service.clock import Clock
from service.console_presses import Consoles
from service.delivery import Delivery
from service.duels import Duels
from service.evening import Evenings
from service.faction_places import FactionPlaces
from service.facts import Facts
from service.host import GameHost
from service.house import HousePlayers
from service.lobby import Lobby
from service.matches import Matches
from service.mine import Mine
from service.people import People
from service.reminders import Reminders
from service.substitutes import Substitutes
from service.table_commands import TableCommands
from storage.db import Database


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the edge may ask for."""

    clock: Clock
    host: GameHost
    lobby: Lobby
    duels: Duels
    matches: Matches
    commands: TableCommands
    consoles: Consoles
    evenings: Evenings
    house: HousePlayers
    absences: Absences
    reminders: Reminders
    substitutes: Substitutes
    mine: Mine
    delivery: Delivery
    places: FactionPlaces
    people: People
    facts: Facts


def compose(db: Database, clock: Clock) -> Services:
    """All services over one database; nothing is read or started yet."""
    host = GameHost(db, GAMES, clock)
    delivery = Delivery(db, host)
    return Services(
        clock=clock,
        host=host,
        lobby=Lobby(host),
        duels=Duels(host),
        matches=Matches(host),
        commands=TableCommands(host),
        consoles=Consoles(host),
        evenings=Evenings(host),
        house=HousePlayers(host),
        absences=Absences(host),
        places=FactionPlaces(host, delivery),
        reminders=Reminders(host),
        substitutes=Substitutes(host),
        mine=Mine(host),
        delivery=delivery,
        people=People(db),
        facts=Facts(db),
    )
