"""The one thread in which house players think."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from engine.core.messages import Command
from service.host.question import Question


class Thinker:
    """Thinks beside the event loop and outside every transaction, one question at a time."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="house")

    async def answer(self, question: Question) -> Command | None:
        return await asyncio.get_running_loop().run_in_executor(self._worker, question.answer)

    def close(self) -> None:
        """Think no more; a thought under way is dropped."""
        self._worker.shutdown(wait=False, cancel_futures=True)
