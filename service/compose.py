"""The service, put together over one database and one clock."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games import GAMES
from service.clock import Clock
from service.clocks.reminders import Reminders
from service.delivery.delivery import Delivery
from service.delivery.faction_places import FactionPlaces
from service.facts import Facts
from service.host.host import GameHost
from service.house.players import HousePlayers
from service.invitations.invitations import Invitations
from service.invitations.matches import Matches
from service.lobby.evening import Evenings
from service.lobby.idle_lobbies import IdleLobbies
from service.lobby.lobby import Lobby
from service.people.people import People
from service.seats.absence import Absences
from service.seats.substitutes import Substitutes
from service.tables.console import Consoles
from service.tables.finding import Finding
from service.tables.my_tables import MyTables
from service.tables.table_commands import TableCommands
from storage.db import Database


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the edge may ask for."""

    clock: Clock
    host: GameHost
    lobby: Lobby
    idle_lobbies: IdleLobbies
    invitations: Invitations
    matches: Matches
    commands: TableCommands
    consoles: Consoles
    evenings: Evenings
    house: HousePlayers
    absences: Absences
    reminders: Reminders
    substitutes: Substitutes
    my_tables: MyTables
    finding: Finding
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
        idle_lobbies=IdleLobbies(host),
        invitations=Invitations(host),
        matches=Matches(host),
        commands=TableCommands(host),
        consoles=Consoles(host),
        evenings=Evenings(host),
        house=HousePlayers(host),
        absences=Absences(host),
        places=FactionPlaces(host, delivery),
        reminders=Reminders(host),
        substitutes=Substitutes(host),
        my_tables=MyTables(host),
        finding=Finding(host),
        delivery=delivery,
        people=People(db, clock),
        facts=Facts(db),
    )
