"""A kind, exact sentence for every refusal."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.messages import Blank
from presenter.words import Words


def refusal(code: str, params: Mapping[str, Blank], words: Words) -> str:
    """The sentence for a refusal's code. Edge codes too: edge.missing_permission(permission, channel),
    edge.incident(number), edge.slow, edge.unknown_control. Raises KeyError for a code without words.
    """
    return ""
