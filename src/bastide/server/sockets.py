"""WebSockets under uvicorn, with a short way out.

A push goes to every viewer of a table on every move, so its way is kept short: the table writes whole frames to the
transport, several at once where there are several, without a task, a queue or a copy in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WAITING = 16  # messages of one client that may wait to be read before it has to pause
TEXT = b"\x81"


class Socket(WebSocketsSansIOProtocol):
    """uvicorn's protocol; the application finds this object in the scope's extensions."""

    on_writable: Callable[[], None] | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"]["bastide"] = self  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        """Read on while only few messages wait: pausing after each costs two system calls a message."""
        paused, self.read_paused = self.read_paused, True  # the base class pauses unless it has
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable:
            self.on_writable()

    def keepalive_timeout(self) -> None:
        """Closing waits until all is written: a client that reads nothing would stay connected as long as it likes."""
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    @property
    def ready(self) -> bool:
        """Whether the client keeps up with what it is sent."""
        return self.writable.is_set()

    def send_messages(self, messages: list[bytes]) -> None:
        """Send text messages in one write; they wait in memory only as far as the transport allows."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join([part for message in messages for part in framed(message)]))


def framed(message: bytes) -> tuple[bytes, bytes, bytes]:
    """A message as an unmasked text frame."""
    size = len(message)
    if size < 126:
        length = bytes((size,))
    elif size < 65536:
        length = b"\x7e" + size.to_bytes(2)
    else:
        length = b"\x7f" + size.to_bytes(8)
    return TEXT, length, message
