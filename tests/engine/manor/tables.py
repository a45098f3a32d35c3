"""Tables of the Manor that the laws are held to, and its golden games."""

TABLES = (
    {},
    {"ghosts": "off"},
    {"goals": "extended", "murderers": "exact"},
    {"host": "human"},
)
GOLDEN: dict[str, tuple[int, dict[str, object]]] = {f"manor-{seats}": (seats, {}) for seats in (6, 10, 18)}
"""Seats and options by the name of the golden game's files."""
