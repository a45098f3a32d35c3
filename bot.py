"""Butler, the game master: `python bot.py` serves; the subcommands look, check and replay."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict

from commandline.cli import add_commands
from operating.leaving import Exit, Stop
from settings import SettingsError, load
from storage.upgrade import DatabaseUnusable, SchemaTooNew


def main(argv: list[str] | None = None) -> int:
    """Do what the command line says and return the exit code (operating/leaving.py)."""
    options = _parser().parse_args(argv)
    try:
        return int(options.run(options))
    except SettingsError as error:
        return _say(Exit.SETTINGS, str(error))
    except SchemaTooNew as error:
        return _say(Exit.SCHEMA_TOO_NEW, str(error))
    except DatabaseUnusable as error:
        return _say(Exit.DATABASE, str(error))
    except Stop as stop:
        return _say(stop.code, stop.sentence)
    except KeyboardInterrupt:
        return Exit.FINE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bot.py", description="Butler, the game master on Discord.")
    parser.set_defaults(run=_serve)
    commands = parser.add_subparsers(title="commands (without one: serve)", metavar="COMMAND")
    commands.add_parser("run", help="serve until stopped").set_defaults(run=_serve)
    commands.add_parser("doctor", help="check everything a start needs").set_defaults(run=_doctor)
    tables = commands.add_parser("tables", help="list lobbies and running tables")
    tables.add_argument("--json", action="store_true", help="one JSON array instead of a table")
    tables.set_defaults(run=_tables)
    commands.add_parser("register", help="send the commands to Discord now").set_defaults(run=_register)
    add_commands(commands)
    return parser


def _serve(_options: argparse.Namespace) -> int:
    from operating.running import run

    return asyncio.run(run(load()))


def _register(_options: argparse.Namespace) -> int:
    from operating.running import register

    print(f"{asyncio.run(register(load()))} commands are registered.")
    return Exit.FINE


def _doctor(_options: argparse.Namespace) -> int:
    from operating.doctor import examine

    findings = asyncio.run(examine())
    print("\n".join(map(str, findings)))
    return Exit.FAILED if any(finding.good is False for finding in findings) else Exit.FINE


def _tables(options: argparse.Namespace) -> int:
    from operating.tables import printed, running_tables

    rows = asyncio.run(running_tables(load()))
    print(json.dumps([asdict(row) for row in rows]) if options.json else printed(rows))
    return Exit.FINE


def _say(code: Exit, sentence: str) -> Exit:
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
