"""Plant each leak in a copy of the tree and see whether the test named for it fails.

Usage: python -m tests.mutants [WORD]; only leaks with WORD in their name or file. Exits 1 when a leak is
not caught or its snippet is no longer found once.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.planted import PLANTED, Planted

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".hypothesis", ".*_cache")
FAILED = 1
"""What pytest returns when tests ran and failed; anything above it means that they did not run."""


def main(word: str = "") -> int:
    wanted = [leak for leak in PLANTED if word in leak.name or word in leak.file]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
        results = [_tried(leak, tree) for leak in wanted]
    print(f"{sum(results)} of {len(results)} caught")
    return 0 if results and all(results) else 1


def _tried(leak: Planted, tree: Path) -> bool:
    before: dict[Path, str] = {}
    try:
        if not all(_plant(tree, change, before) for change in leak.changes()):
            return _say("does not apply", leak)
        run = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", leak.test],
            cwd=tree,
            capture_output=True,
            text=True,
        )
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
    # Only the named test's own assertion counts: a planted line that raises shows nothing.
    noticed = re.search(rf"^{re.escape(leak.test.partition('::')[0])}:\d+: AssertionError", run.stdout, re.M)
    return _say("caught" if run.returncode == FAILED and noticed else "NOT CAUGHT", leak)


def _plant(tree: Path, change: tuple[str, str, str], before: dict[Path, str]) -> bool:
    """Make one change; `before` keeps what stood there. False when its snippet is not found once."""
    name, old, new = change
    found = [p for p in tree.rglob(Path(name).name) if p.as_posix().endswith("/" + name)]
    text = found[0].read_text(encoding="utf-8") if len(found) == 1 else ""
    if text.count(old) != 1:
        return False
    before.setdefault(found[0], text)
    found[0].write_text(text.replace(old, new), encoding="utf-8")
    return True


def _say(result: str, leak: Planted) -> bool:
    print(f"{result:15} {leak.file}: {leak.name} ({leak.test.rpartition('::')[2]})", flush=True)
    return result == "caught"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
