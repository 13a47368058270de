"""The `.bastide` file: a match as readable JSON, one move a line.

Every move carries its outcome and a check, a running hash over all moves and states so far. A file made under the same
rules version must agree with the replay in every check; one made under another version must agree in every outcome.
Whatever does not agree is refused, and the error names the ply.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import BadFile, BastideError, IllegalMove, reason
from .match import Match, commitment

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1
MAX_BYTES = 8_000_000


class MoveLine(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    move: str
    check: str
    chance: dict[str, str] = {}


class Result(msgspec.Struct, forbid_unknown_fields=True):
    scores: list[int]
    ranking: list[int]


class MatchFile(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: str
    rules_version: int
    components: str
    options: dict[str, Any]
    names: list[str]
    seed: int
    salt: str
    commitment: str
    plies: int
    result: Result | None
    moves: list[MoveLine]


class Checker:
    """The running hash over a match."""

    def __init__(self, match: Match) -> None:
        head = f"{match.game.name}|{match.game.rules_version}|{match.game.components}|{match.seed}"
        self.digest = hashlib.sha256(head.encode() + match.state.to_bytes()).digest()

    def add(self, seat: int, name: str, state: Any) -> str:
        self.digest = hashlib.sha256(self.digest + f"{seat} {name}".encode() + state.to_bytes()).digest()
        return self.digest.hex()[:12]


def to_text(match: Match) -> str:
    """The file of a match."""
    twin = match.at(0)
    checker = Checker(twin)
    lines = []
    for move in match.moves:
        match.game.rules.apply(twin.state, move.seat, move.action)
        line: dict[str, Any] = {"seat": move.seat, "move": move.name}
        if move.chance:
            line["chance"] = dict(move.chance)
        line["check"] = checker.add(move.seat, move.name, twin.state)
        lines.append("    " + json.dumps(line, ensure_ascii=False))
    head = {
        "format": FORMAT,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "components": match.game.components,
        "options": match.options,
        "names": match.names,
        "seed": match.seed,
        "salt": match.salt,
        "commitment": match.commitment,
        "plies": match.ply,
        "result": {"scores": match.scores(), "ranking": match.ranking()} if match.over else None,
    }
    fields = "".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)},\n" for k, v in head.items())
    moves = "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"
    return "{\n" + fields + f'  "moves": {moves}\n}}\n'


def write(match: Match, path: Path) -> None:
    """Write beside the target first, so that neither a crash nor a full disk leaves half a file."""
    text = to_text(match)
    try:
        if path.exists() and not path.is_file():  # a device takes the text itself, a folder says that it is one
            path.write_text(text, "utf-8")
            return
        beside = path.with_name(path.name + ".tmp")
        try:
            beside.write_text(text, "utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} cannot be written: {reason(error)}") from None


def read(path: Path, components: str | Path | None = None) -> Match:
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)  # a pipe or device does not tell how much it has
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} cannot be read: {reason(error)}") from None
    return from_text(text, path.name, components)


def from_text(text: bytes | str, name: str = "the file", components: str | Path | None = None) -> Match:
    """Replay a file and check it at every ply."""
    from ..games import load

    data = parse(text.encode() if isinstance(text, str) else text, name)
    if data.format != FORMAT:
        raise BadFile(f"{name} has format version {data.format}; this program reads version {FORMAT}")
    game = load(data.game, components)
    check_head(data, game, name)
    match = Match(game, len(data.names), data.seed, data.options, data.names, data.salt)
    checker = Checker(match)
    same_rules = data.rules_version == game.rules_version
    for number, line in enumerate(data.moves, 1):
        replay_line(match, line, number, name, checker if same_rules else None)
    check_end(data, match, name)
    return match


def parse(text: bytes, name: str) -> MatchFile:
    if len(text) > MAX_BYTES:
        raise BadFile(f"{name} is larger than a match file can be ({MAX_BYTES:,} bytes)")
    try:
        return msgspec.json.decode(text, type=MatchFile)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        key = where.strip("`").lstrip(".") or "the file"
        ply = f" (ply {int(key[6 : key.index(']')]) + 1})" if key.startswith("moves[") and "]" in key else ""
        raise BadFile(f"{name} is not a match file: {key}{ply}: {what.replace('`', '')}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        whole_moves = text.count(b'"check"')
        raise BadFile(f"{name} is damaged or cut off after ply {whole_moves}: it is not complete JSON") from None


def check_head(data: MatchFile, game: Game, name: str) -> None:
    if data.components != game.components:
        raise BadFile(
            f"{name} was played with other components ({data.components}) than these ({game.components}); "
            "pass the right file with --components"
        )
    if data.commitment != commitment(data.seed, data.salt):
        raise BadFile(f"{name} fails at ply 0: the seed does not match the commitment made before play")
    if len(data.moves) > game.max_moves:
        raise BadFile(f"{name} fails at ply {game.max_moves}: no game of {game.title} is longer")
    if len(data.moves) != data.plies:
        first = min(len(data.moves), data.plies) + 1
        raise BadFile(f"{name} fails at ply {first}: it promises {data.plies} plies and has {len(data.moves)}")


def replay_line(match: Match, line: MoveLine, number: int, name: str, checker: Checker | None) -> None:
    older = "" if checker else " under the present rules"
    if match.over:
        raise BadFile(f"{name} fails at ply {number}: the game was already over{older}")
    try:
        made = match.play(line.move, line.seat)
    except BastideError as error:
        reason = f"{line.move[:60]!r} is not legal{older}: {error}" if isinstance(error, IllegalMove) else str(error)
        raise BadFile(f"{name} fails at ply {number}: {reason}") from None
    if dict(made.chance) != line.chance:
        raise BadFile(f"{name} fails at ply {number}: the recorded outcome differs from the replay{older}")
    if checker and checker.add(made.seat, line.move, match.state) != line.check:
        raise BadFile(f"{name} fails at ply {number}: the move or an earlier one was changed")


def check_end(data: MatchFile, match: Match, name: str) -> None:
    result = Result(match.scores(), match.ranking()) if match.over else None
    if data.result != result:
        raise BadFile(f"{name} fails at ply {match.ply}: the recorded result differs from the replay")
