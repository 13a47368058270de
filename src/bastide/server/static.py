"""The web app: files built into this package, kept in memory, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "static"
COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg", "application/manifest")
NOT_BUILT = b"The web app is not part of this installation; the API is at /api and described at /openapi.json.\n"


@dataclass(frozen=True)
class File:
    data: bytes
    packed: bytes | None
    media: str
    tag: str
    hashed: bool  # its name changes with its content


class Site:
    """Every file by its path; what is not a file is a page of the app."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file() and not path.name.startswith("."):
                name = path.relative_to(folder).as_posix()
                self.files[name] = read(path, hashed=name.startswith("assets/"))

    def answer(self, request: Request) -> Response:
        name = request.url.path.lstrip("/")
        file = self.files.get(name)
        if file is None and "." not in name.rpartition("/")[2]:
            file = self.files.get("index.html")
            if file is None:
                return Response(NOT_BUILT, media_type="text/plain")
        if file is None:
            return Response(b"There is no such file.\n", 404, media_type="text/plain")
        return served(file, request)


def read(path: Path, hashed: bool) -> File:
    data = path.read_bytes()
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    media = "text/javascript" if path.suffix in (".js", ".mjs") else media
    packed = gzip.compress(data, 9) if media.startswith(COMPRESSED) and len(data) > 500 else None
    return File(data, packed, media, f'"{hashlib.sha256(data).hexdigest()[:20]}"', hashed)


def served(file: File, request: Request) -> Response:
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if file.hashed else "no-cache",
        "etag": file.tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.media)
    return Response(file.data, headers=headers, media_type=file.media)
