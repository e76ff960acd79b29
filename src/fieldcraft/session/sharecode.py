"""Share codes: a record short enough to paste.

The choices are one number: each choice is a digit whose base is how many options there were, the first
choice the lowest digit.  So a decision costs no more than its information, and a lone option nothing.
Where several seats may answer, the options of those that were not asked follow in the order of seats.

A few digests along the way tell whether the code still leads where it led.  Codes of the first format
have none, and do not count lone options as choices.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any, Final, NamedTuple

from fieldcraft.errors import RecordDiverges, RecordError
from fieldcraft.kernel.state import Option, State
from fieldcraft.rulebook.pack import DIGEST_BYTES, Pack
from fieldcraft.session.digest import LETTERS
from fieldcraft.session.follow import begun, diverges, other_version, rules_of, take_lone_options
from fieldcraft.session.game import Game, open_seats
from fieldcraft.session.record import KEY_BYTES, is_seed, is_text

PREFIX: Final = "FC2-"
FIRST: Final = "FC1-"
MOST_CHOICES: Final = 100_000
MOST_DIGESTS: Final = 4
OVER: Final = "the game is over"
GOES_ON: Final = "the share code goes on where its choices end"
NO_DIGESTS: Final = "a share code of its format holds nothing to compare them by"


class ShareCode(NamedTuple):
    """The content of a share code: the record, with its choices as one number and a few digests."""

    version: str
    number: int
    choices: int
    digests: str
    is_first: bool


def is_code(text: str) -> bool:
    """True if the text claims to be a share code."""
    return text.startswith((PREFIX, FIRST))


def answers(state: State) -> list[tuple[int, Option[Any]]]:
    """Return all options, each with its seat, those of the seat that is asked first."""
    found = [(state.seat, option) for option in state.options]
    for seat in open_seats(state):
        if seat != state.seat:
            found += [(seat, option) for option in state.options_of(seat)]
    return found


def digested(choices: int) -> list[int]:
    """Return the numbers of choices after which a code holds a digest: at the end, and on the way there."""
    return sorted({choices * part // MOST_DIGESTS for part in range(1, MOST_DIGESTS + 1)} - {0})


# -- writing --------------------------------------------------------------------------------------


def share_code(game: Game) -> str:
    """The game's record as a short code of letters, digits, - and _."""
    setup = json.dumps(game.setup, separators=(",", ":")).encode() if game.setup else b""
    digests = "".join(game.digests[made - 1] for made in digested(game.made))
    pack = b"" if game.rules.pack is None else pack_part(game.rules.pack)
    parts = [game.rules.id.encode(), game.rules.version.encode(), pack, number_bytes(game.seed), setup]
    parts += [number_bytes(game.made), number_bytes(numbered(game)), base64.urlsafe_b64decode(digests)]
    parts += [game.key] * bool(game.key)
    body = b"".join(length(part) + part for part in parts)
    checked = zlib.crc32(body).to_bytes(4, "big") + body
    return PREFIX + base64.urlsafe_b64encode(checked).decode().rstrip("=")


def numbered(game: Game) -> int:
    """The choices of a game as one number."""
    value, base = 0, 1
    state = game.begin(journal=False)
    for choice in game.choices:
        offers = answers(state)
        value += base * offers.index((choice.seat, choice.option))
        base *= len(offers)
        choice.take(state)
    return value


# -- reading --------------------------------------------------------------------------------------


def from_code(text: str, keep: str = "all", cards: Pack | None = None) -> Game:
    """Return the game of a share code, or of the part that agrees with current rules; raises RecordError."""
    id, version, pack, seed, setup, count, value, digests, key = unpack(text)
    choices, is_first = int.from_bytes(count, "big"), text.startswith(FIRST)
    if choices > MOST_CHOICES or not is_seed(int.from_bytes(seed, "big")):
        raise RecordError("the share code is damaged")
    told = base64.urlsafe_b64encode(digests).decode()
    code = ShareCode(text_of(version), int.from_bytes(value, "big"), choices, told, is_first)
    if not is_first and len(told) != LETTERS * len(digested(choices)):
        raise RecordError("the share code is damaged")
    rules = rules_of(text_of(id), read_pack_part(pack), cards)
    game = begun(rules, int.from_bytes(seed, "big"), setup_of(setup), key=key)
    try:
        follow(game, code)
    except RecordDiverges:
        if keep != "agreeing":
            raise
    return game


def follow(game: Game, code: ShareCode) -> None:
    """Make the choices of a code; raises RecordDiverges where it leads to another position.

    The game is then at the last position that agrees.
    """
    if code.is_first:
        follow_first_format(game, code)
        return
    number, agreed = code.number, 0
    due = digested(code.choices)
    for made in range(1, code.choices + 1):
        if game.over:
            raise turned_back(game, code, agreed, OVER)
        number = take(game, number)
        if made in due:
            if not game.agrees(digest_of(code, due.index(made))):
                raise turned_back(game, code, agreed, "the choices lead to another position than they did")
            agreed = made
    if number:
        raise turned_back(game, code, agreed, GOES_ON)


def digest_of(code: ShareCode, at: int) -> str:
    """One of the digests that a code holds."""
    return code.digests[LETTERS * at : LETTERS * (at + 1)]


def follow_first_format(game: Game, code: ShareCode) -> None:
    """Make the choices of a code of the first format, which has none where only one option was on offer.

    Where it is of another version nothing tells whether it leads where it led: it is followed as far as
    it goes, and RecordDiverges says so.
    """
    number, change = code.number, ""
    for _ in range(code.choices):
        take_lone_options(game)
        if game.over:
            change = OVER
            break
        number = take(game, number)
    take_lone_options(game)
    made_with = other_version(game.rules, code.version)
    if made_with:
        raise RecordDiverges(f"{made_with}, and {NO_DIGESTS}", NO_DIGESTS, game.made, game.made)
    if change or number:
        raise turned_back(game, code, game.made, change or GOES_ON)


def turned_back(game: Game, code: ShareCode, agreed: int, change: str) -> RecordDiverges:
    """Return the error for a code that diverges from the game, and take the game back to what agreed."""
    game.rewind(agreed)
    return diverges(game, code.version, change, code.choices)


def take(game: Game, number: int) -> int:
    """Make the choice that the lowest digit encodes, and return the other digits."""
    offers = answers(game.state)
    number, index = divmod(number, len(offers))
    seat, option = offers[index]
    game.choose(option.key, seat)
    return number


def unpack(code: str) -> list[bytes]:
    """The parts of a share code, nine; most have no key, those of the first format no pack and digests."""
    body = "".join(code[len(PREFIX) :].split())  # a message may have broken the line
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
    if code.startswith(FIRST) and len(parts) == 6:
        parts = [*parts[:2], b"", *parts[2:], b""]
    parts += [b""] * (len(parts) == 8)
    if len(parts) != 9 or at != len(raw) or len(parts[-1]) not in (0, KEY_BYTES):
        raise RecordError("the share code is damaged")
    return parts


def pack_part(pack: Pack) -> bytes:
    """The digest of a pack, then its name."""
    return bytes.fromhex(pack.digest) + pack.name.encode()


def read_pack_part(part: bytes) -> dict[str, str] | None:
    """The name and digest of the pack in a share code, None where there is none."""
    if not part:
        return None
    return {"name": text_of(part[DIGEST_BYTES:]), "digest": part[:DIGEST_BYTES].hex()}


def setup_of(part: bytes) -> dict[str, Any]:
    """Return the setup in a part of a code; raises RecordError."""
    try:
        setup = json.loads(part) if part else {}
    except (ValueError, RecursionError):
        setup = None
    if not isinstance(setup, dict):
        raise RecordError("the share code's setup cannot be read")
    return setup


def text_of(part: bytes) -> str:
    """Return the text in a part of a code; raises RecordError."""
    try:
        text = part.decode()
    except UnicodeDecodeError:
        text = ""
    if part and not (text and is_text(text)):
        raise RecordError("the share code is damaged")
    return text


def number_bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def length(part: bytes) -> bytes:
    """Return the length of a part in groups of seven bits, the lowest group first."""
    size, groups = len(part), bytearray()
    while size > 127:
        groups.append(size & 127 | 128)
        size >>= 7
    groups.append(size)
    return bytes(groups)


def read_length(raw: bytes, at: int) -> tuple[int, int]:
    """Return a length in a code, and the place after it; raises RecordError."""
    size, shift = 0, 0
    while at < len(raw):
        group = raw[at]
        size |= (group & 127) << shift
        at, shift = at + 1, shift + 7
        if group < 128:
            break
    return size, at
