"""A PostgreSQL to throw away: the one BUTLER_TEST_POSTGRES names, or one started from local binaries."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((p for p in places if (p / "initdb").exists() and (p / "pg_ctl").exists()), None)


def _as_somebody_else() -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database. Skips the test when there is no PostgreSQL here."""
    given = os.environ.get("BUTLER_TEST_POSTGRES")
    if given:
        yield given
        return
    bin_dir = _binaries()
    if bin_dir is None:
        pytest.skip("no PostgreSQL here: set BUTLER_TEST_POSTGRES, or install its server")
    who = _as_somebody_else()
    folder = Path(tempfile.mkdtemp(prefix="butler-pg-"))
    try:
        if who:
            shutil.chown(folder, "postgres", "postgres")
    except LookupError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")

    def run(*command: str) -> None:
        subprocess.run([*who, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)

    data = folder / "data"
    options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    try:
        run(str(bin_dir / "initdb"), "-D", str(data), "-A", "trust", "-U", "butler", "-E", "UTF8")
        run(str(bin_dir / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start")
        try:
            yield f"postgresql://butler@/postgres?host={folder}"
        finally:
            run(str(bin_dir / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
