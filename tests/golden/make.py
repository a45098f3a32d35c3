"""`python -m tests.golden.make`: write every golden game anew."""

from __future__ import annotations

from tests.golden import FOLDER, game_file, names, told


def main() -> None:
    for key, seats in names():
        text = game_file(key, seats)
        (FOLDER / f"{key}-{seats}.jsonl").write_text(text, "utf-8")
        (FOLDER / f"{key}-{seats}.told.jsonl").write_text(told(text), "utf-8")


if __name__ == "__main__":
    main()
