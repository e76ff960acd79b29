"""Records as text: one line of JSON to keep, and a share code short enough to paste.

In a share code the choices are one number: each choice is a digit whose base is how many options
there were, the first choice the lowest digit.  So a decision costs no more than its information.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any, Final

from fieldcraft.errors import RecordError, RequestError, ScenarioError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.session.game import Game, is_seed, replay
from fieldcraft.session.scenario import setup_table

FIELDS: Final = {"game": str, "version": str, "setup": dict, "seed": int, "choices": list}
PREFIX: Final = "FC1-"
LONGEST: Final = 4_000_000
"""A record of more characters than this is not read."""
MOST_CHOICES: Final = 100_000


def dump(record: dict[str, Any]) -> str:
    """A record as one line of JSON."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def load(text: str) -> Game:
    """The game of a record or share code; raises RecordError with the reason."""
    text = text.strip()
    if len(text) > LONGEST:
        raise RecordError(f"the record has {len(text)} characters, more than {LONGEST}")
    try:
        return from_code(text) if text.startswith(PREFIX) else from_record(parse(text))
    except ScenarioError as error:
        raise RecordError(f"the record's setup: {error}") from None


def parse(text: str) -> dict[str, Any]:
    """A record's fields, checked for their shape but not yet played."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is neither a record nor a share code: {error}") from None
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object with game, version, setup, seed and choices")
    for field, kind in FIELDS.items():
        if not isinstance(record.get(field), kind):
            raise RecordError(f"the record's {field} is missing or of the wrong kind")
    for field in record:
        if field not in FIELDS:
            raise RecordError(f"the record has a field '{field}' that no record has")
    if not is_seed(record["seed"]):
        raise RecordError("the record's seed is out of range")
    if not all(isinstance(choice, str) for choice in record["choices"]):
        raise RecordError("the record's choices must be option keys")
    return record


def from_record(record: dict[str, Any]) -> Game:
    """The game of a checked record."""
    rules = rules_of(record["game"], record["version"])
    return replay(rules, record | {"setup": setup_table(record["setup"])})


def rules_of(game: str, version: str) -> Ruleset:
    """The rules a record was made with; raises RecordError where they are not at hand."""
    try:
        rules = ruleset(game)
    except RequestError as error:
        raise RecordError(str(error)) from None
    if version != rules.version:
        raise RecordError(
            f"the record was made with version {version} of {game}; this is version {rules.version}"
        )
    return rules


# -- share codes ------------------------------------------------------------------------------


def share_code(game: Game) -> str:
    """The game's record as a short code of letters, digits, - and _."""
    value, base = 0, 1
    state = game.rules.start(game.seed, game.setup)
    for option in game.chosen:
        index = state.options.index(option)
        value += base * index
        base *= len(state.options)
        state.choose(index)
    setup = json.dumps(game.setup, separators=(",", ":")).encode() if game.setup else b""
    parts = [game.rules.id.encode(), game.rules.version.encode(), number_bytes(game.seed), setup]
    parts += [number_bytes(len(game.chosen)), number_bytes(value)]
    body = b"".join(length(part) + part for part in parts)
    checked = zlib.crc32(body).to_bytes(4, "big") + body
    return PREFIX + base64.urlsafe_b64encode(checked).decode().rstrip("=")


def from_code(code: str) -> Game:
    """The game of a share code; raises RecordError."""
    game_id, version, seed, setup, count, value = unpack(code)
    rules = rules_of(text_of(game_id), text_of(version))
    number, choices = int.from_bytes(value, "big"), int.from_bytes(count, "big")
    seed_number = int.from_bytes(seed, "big")
    if choices > MOST_CHOICES or not is_seed(seed_number):
        raise RecordError("the share code is damaged")
    game = Game(rules, seed_number, setup_table(setup_of(setup)))
    for made in range(choices):
        if game.over:
            raise RecordError(f"choice {made + 1} of {choices}: the game is over")
        number, index = divmod(number, len(game.options))
        game.choose(index)
    if number:
        raise RecordError(f"choice {choices + 1}: the share code goes on where its choices end")
    return game


def unpack(code: str) -> list[bytes]:
    """The six parts of a share code."""
    body = "".join(code.removeprefix(PREFIX).split())  # a message may have broken the line
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise RecordError("the share code has characters that no share code has") from None
    if len(raw) < 4 or zlib.crc32(raw[4:]).to_bytes(4, "big") != raw[:4]:
        raise RecordError("the share code is damaged: a character is wrong or missing")
    parts: list[bytes] = []
    at = 4
    while at < len(raw):
        size, at = read_length(raw, at)
        parts.append(raw[at : at + size])
        at += size
    if len(parts) != 6 or at != len(raw):
        raise RecordError("the share code is damaged")
    return parts


def setup_of(part: bytes) -> dict[str, Any]:
    try:
        setup = json.loads(part) if part else {}
    except (ValueError, RecursionError):
        setup = None
    if not isinstance(setup, dict):
        raise RecordError("the share code's setup cannot be read")
    return setup


def text_of(part: bytes) -> str:
    try:
        return part.decode()
    except UnicodeDecodeError:
        raise RecordError("the share code is damaged") from None


def number_bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def length(part: bytes) -> bytes:
    """How long a part is, in groups of seven bits, the lowest first."""
    size, groups = len(part), bytearray()
    while size > 127:
        groups.append(size & 127 | 128)
        size >>= 7
    groups.append(size)
    return bytes(groups)


def read_length(raw: bytes, at: int) -> tuple[int, int]:
    size, shift = 0, 0
    while at < len(raw):
        group = raw[at]
        size |= (group & 127) << shift
        at, shift = at + 1, shift + 7
        if group < 128:
            break
    return size, at
