"""Refusals: what the server says when it does not do what was asked."""

from __future__ import annotations

from . import api

TITLES = {
    "bad_request": (400, "The request cannot be read"),
    "not_your_seat": (403, "This is not your seat"),
    "forbidden": (403, "Not allowed"),
    "wrong_origin": (403, "The request comes from another site"),
    "wrong_password": (403, "Name and password do not match"),
    "not_found": (404, "There is no such thing"),
    "wrong_method": (405, "Not done this way"),
    "stale_move": (409, "The seat has moved since"),
    "conflict": (409, "The table has changed"),
    "too_large": (413, "Too large"),
    "wrong_type": (415, "Send JSON"),
    "invalid": (422, "The request does not make sense"),
    "illegal_move": (422, "The rules do not allow this now"),
    "too_many": (429, "Too many requests"),
    "broken": (500, "The server made a mistake"),
    "busy": (503, "The server cannot do this now"),
}


class Refused(Exception):
    """A request that was not carried out. Nothing has changed."""

    def __init__(self, code: str, detail: str, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return TITLES[self.code][0]

    def problem(self, command: int | None = None) -> api.Problem:
        status, title = TITLES[self.code]
        return api.Problem(status, self.code, title, self.detail, command)
