"""HTTP plumbing: routes described once, for serving and for the OpenAPI description."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import Response

from . import api, limits, metrics
from .people import Who, identify
from .problems import TITLES, Refused
from .storage import Unstored

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger("bastide.web")
JSON = "application/json"
PROBLEM = "application/problem+json"

# --- what a request says about its sender ------------------------------------------------------------------------


def header(scope: Any, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def cookies_of(scope: Any) -> dict[str, str]:
    """Read as browsers write them: another application on the same host may have set cookies of any form."""
    return cookie_parser(header(scope, b"cookie"))


def from_other_site(scope: Any) -> bool:
    """Whether a browser says that a page of another site sends this."""
    origin, host = header(scope, b"origin"), header(scope, b"host")
    if origin and origin.partition("://")[2] != host:
        return True
    return header(scope, b"sec-fetch-site") in ("cross-site", "same-site")


def secure(request: Request) -> bool:
    return request.url.scheme in ("https", "wss")


# --- routes ------------------------------------------------------------------------------------------------------


@dataclass
class Call:
    """A request being answered."""

    house: House
    request: Request
    who: Who
    query: Any
    body: Any

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    @property
    def client(self) -> str:
        return self.request.client.host if self.request.client else ""


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """An operation: where it is, what it takes, what it answers."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any  # a struct type, or a media type for other answers
    body: Any = None
    query: Any = None
    status: int = 200
    problems: tuple[str, ...] = ()
    rate: str = "request"
    size: int = limits.BODY
    greets: bool = False  # makes a guest of somebody new; other reading leaves no cookie, so that none is overwritten

    def codes(self) -> list[str]:
        """Every refusal it may give."""
        always = ["bad_request", "too_many", "busy"]
        if self.query is not None or "{" in self.path:
            always.append("invalid")
        if self.method == "POST":
            always += ["wrong_origin", "wrong_type", "too_large", "invalid"]
        return sorted({*always, *self.problems}, key=lambda code: TITLES[code][0])


ROUTES: list[Route] = []


def route(method: str, path: str, answer: Any, **more: Any) -> Callable[[Handler], Handler]:
    """Declares the handler of an operation; its docstring is the operation's summary."""

    def declare(handler: Handler) -> Handler:
        summary = " ".join((handler.__doc__ or "").split())
        ROUTES.append(Route(method, path, handler, summary, answer, **more))
        return handler

    return declare


def endpoint(house: House, operation: Route) -> Callable[[Request], Awaitable[Response]]:
    """What the framework calls for an operation."""

    async def answer(request: Request) -> Response:
        try:
            return await answered(house, operation, request)
        except Refused as refusal:
            return refused(refusal)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            return refused(excused(error, operation.path))

    return answer


def excused(error: Exception, what: str) -> Refused:
    """What somebody is told of an error that is not theirs; the log is told everything."""
    if not isinstance(error, Unstored):  # that is in the log already
        log.error("a request failed", what=what, exc_info=error)
    if isinstance(error, (Unstored, SQLAlchemyError, ConnectionError, TimeoutError)):
        return Refused("busy", "the database did not do this; try again", 5)
    return Refused("broken", "something went wrong here; it has been written down")


async def answered(house: House, operation: Route, request: Request) -> Response:
    client = request.client.host if request.client else ""
    house.limits.spend(operation.rate, client)
    body = await read_body(operation, request) if operation.method == "POST" else None
    query = read_query(operation.query, request)
    who = await identify(house, cookies_of(request.scope))
    result = await operation.handler(Call(house, request, who, query, body))
    if isinstance(result, Response):
        response = result
    else:
        data = result if isinstance(result, bytes) else api.encode(result)
        media = JSON if not isinstance(operation.answer, str) else operation.answer
        response = Response(data, operation.status, media_type=media)
    for name, value in who.cookies.items() if operation.method == "POST" or operation.greets else ():
        response.headers.append("set-cookie", house.cookie(name, value, secure(request)).decode("latin-1"))
    if "cache-control" not in response.headers:
        response.headers["cache-control"] = "no-store"
    metrics.REQUESTS.labels(response.status_code).inc()
    return response


def refused(refusal: Refused) -> Response:
    metrics.REFUSED.labels(refusal.code).inc()
    headers = {"cache-control": "no-store"}
    if refusal.retry_after is not None:
        headers["retry-after"] = str(refusal.retry_after)
    return Response(api.encode(refusal.problem()), refusal.status, headers, PROBLEM)


async def read_body(operation: Route, request: Request) -> Any:
    """The body, if it is JSON from our own pages, not too large, and of the right shape."""
    if from_other_site(request.scope):
        raise Refused("wrong_origin", "this request was sent by a page of another site")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused("wrong_type", "send the request as application/json")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > operation.size:
            raise Refused("too_large", f"the request may have {operation.size:,} bytes")
    if operation.body is bytes:
        return bytes(data)
    try:
        return msgspec.json.decode(bytes(data), type=operation.body)
    except msgspec.ValidationError as error:
        raise Refused("invalid", str(error).replace("`", "")[:300]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("bad_request", "the request is not JSON") from None


def read_query(shape: Any, request: Request) -> Any:
    if shape is None:
        return None
    try:
        return msgspec.convert(dict(request.query_params), shape, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("invalid", str(error).replace("`", "")[:300]) from None
