"""Running `bot.py` as the operator does: in a folder of its own, with an environment of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOKEN = ".".join(("M" * 24, "G" * 6, "x" * 38))
NOWHERE = "http://127.0.0.1:9/api/v10"
"""An address at which nothing listens."""


def bot(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python bot.py …` with nothing but these settings; what came of it."""
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), *arguments],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
