"""The application: routes, live tables, web app, life cycle."""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from . import api, logs, metrics, routes
from .headers import SecurityHeaders
from .house import House
from .live import Live
from .openapi import description
from .problems import Refused
from .settings import Settings, from_environment
from .static import Site
from .web import ROUTES, endpoint, refused

assert routes  # importing it declares the routes


def create_app(settings: Settings | None = None, house: House | None = None) -> FastAPI:
    """The application. Without settings it takes those the parent process exported."""
    settings = settings or from_environment()
    if house is None:
        logs.set_up(settings)
        house = House(settings)

    @contextlib.asynccontextmanager
    async def life(_: Any) -> AsyncIterator[None]:
        await house.open()
        spare_the_collector()
        try:
            yield
        finally:
            await house.close()
            metrics.worker_ends()

    app = FastAPI(title="Bastide", lifespan=life, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.house = house
    for operation in ROUTES:
        app.add_route(operation.path, endpoint(house, operation), methods=[operation.method])
    app.add_route("/openapi.json", _openapi)
    app.add_route("/metrics", _metrics)
    site = Site()
    app.add_route("/{path:path}", _page(site), methods=["GET"])
    app.add_exception_handler(HTTPException, _problem)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Door, live=Live(house))
    return app


def spare_the_collector() -> None:
    """Tables are many small lists that live long: looking through all of them often is what makes moves late."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


class Door:
    """Leads live connections straight to their tables: nothing stands between a push and the socket."""

    def __init__(self, app: Any, live: Live) -> None:
        self.app = app
        self.live = live

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.live(scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def _openapi(_: Request) -> Response:
    return Response(described(), media_type="application/json")


@functools.cache
def described() -> bytes:
    """The description of the API, written once: no limit of rates guards it."""
    return api.encode(description())


async def _metrics(_: Request) -> Response:
    return Response(metrics.everything(), media_type=CONTENT_TYPE_LATEST)


def _page(site: Site) -> Any:
    async def page(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            return not_here(request, Refused("not_found", "the API has no such address"))
        return site.answer(request)

    return page


async def _problem(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    codes = {404: "not_found", 405: "wrong_method"}
    answer = not_here(request, Refused(codes.get(status, "bad_request"), "the API does not do that here"))
    if isinstance(error, HTTPException) and error.headers:
        for name, value in error.headers.items():
            answer.headers.setdefault(name, value)
    return answer


def not_here(request: Request, refusal: Refused) -> Response:
    """A refusal, which says what can be done at this address if something can."""
    operations = [route for route in request.app.routes if route.path.startswith(("/api/", "/healthz"))]
    here = [route for route in operations if route.matches(request.scope)[0] is not Match.NONE]
    if not here:
        return refused(refusal)
    methods = ", ".join(sorted({method for route in here for method in route.methods}))
    answer = refused(Refused("wrong_method", f"here the API does {methods}, not {request.method[:20]}"))
    answer.headers["allow"] = methods
    return answer
