"""One port for everything: the page with its navigation, and every preview inside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

from aiohttp import web

from stage.hints import hint
from stage.house import Spot, Stage
from tests.sim.simcord_seam import API, MountedServer, handlers, page_source, static_paths

PAGE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "application/javascript"}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Doors:
    """The routes. A preview's page asks for absolute paths; its capability says which preview it is."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def application(self) -> web.Application:
        app = web.Application(handler_args={"handler_cancellation": False})
        app.router.add_get("/", self._file("shell.html"))
        for name in ("shell.css", "shell.js", "place.css"):
            app.router.add_get(f"/stage/{name}", self._file(name))
        app.router.add_get("/stage/nav.json", self._nav)
        app.router.add_get("/place/{key}", self._place)
        for path in static_paths():
            app.router.add_get(path, self._of_any("_static"))
        for (method, path), name in API.items():
            app.router.add_route(method, path, self._of_one(name))
        return app

    def _file(self, name: str) -> Handler:
        async def serve(_request: web.Request) -> web.Response:
            path = PAGE / name
            return web.Response(
                text=path.read_text(encoding="utf-8"),
                content_type=TYPES[path.suffix],
                headers={"Cache-Control": "no-store"},
            )

        return serve

    async def _nav(self, request: web.Request) -> web.Response:
        people = self._stage.world.people
        given = request.query.get("as", "1")
        person = int(given) - 1 if given.isascii() and given.isdigit() else 0
        person = min(max(person, 0), len(people) - 1)
        mine = [spot for spot in self._stage.spots if spot.person == person]
        return web.json_response(
            {
                "name": people[person].user.global_name,
                "people": [member.user.global_name for member in people],
                "person": person + 1,
                "hint": hint(self._stage, person),
                "places": [spot.told() for spot in mine],
            },
            headers={"Cache-Control": "no-store"},
        )

    async def _place(self, request: web.Request) -> web.Response:
        spot = next((s for s in self._stage.spots if s.key == request.match_info["key"]), None)
        if spot is None:
            raise web.HTTPNotFound
        page = page_source().replace("</head>", '<link rel="stylesheet" href="/stage/place.css"></head>')
        return web.Response(text=page, content_type="text/html", headers=MountedServer._SECURITY_HEADERS)

    def _of_any(self, name: str) -> Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await _handler(self._stage.spots[0], name)(request)

        return serve

    def _of_one(self, name: str) -> Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            capability = request.headers.get("X-Simcord-Capability")
            spot = next((s for s in self._stage.spots if s.preview.capability == capability), None)
            if spot is None:
                raise web.HTTPUnauthorized
            return await _handler(spot, name)(request)

        return serve


def _handler(spot: Spot, name: str) -> Handler:
    return cast("Handler", getattr(handlers(spot.preview), name))
