"""`python -m tests.golden.make`: write every golden game anew."""

from __future__ import annotations

from tests.golden import FOLDER, game_file, goldens, told


def main() -> None:
    for golden in goldens():
        text = game_file(golden)
        (FOLDER / f"{golden.name}.jsonl").write_text(text, "utf-8")
        (FOLDER / f"{golden.name}.told.jsonl").write_text(told(text), "utf-8")


if __name__ == "__main__":
    main()
