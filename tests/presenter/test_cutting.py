"""What two texts together have too much is cut as Discord counts."""

from __future__ import annotations

import pytest

from presenter.fitting import LIMIT, cut, fits, units


@pytest.mark.parametrize("text", ["a" * 2_500, "🕯" * 1_500, "a" + "🕯" * 1_500, "short"])
def test_a_cut_text_fits_and_no_character_is_halved(text: str) -> None:
    kept = cut(text)
    assert fits(kept)
    assert text.startswith(kept)
    assert kept == text or units(kept) >= LIMIT - 1
