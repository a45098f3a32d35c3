"""Tables of the Duel that the laws are held to, and its golden games."""

TABLES = (
    {},
    {"mode": "classic", "board": "4x4"},
    {"board": "4x4", "citizens_arrest": True},
    {"mode": "classic", "bank_seconds": 600},
)
GOLDEN: dict[str, tuple[int, dict[str, object]]] = {
    f"duel-{mode}-{board}": (2, {"mode": mode, "board": board})
    for mode in ("standard", "classic")
    for board in ("5x5", "4x4")
} | {"duel-citizens": (2, {"citizens_arrest": True, "level": "easy"})}
"""Seats and options by the name of the golden game's files."""
