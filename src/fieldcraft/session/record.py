"""Records as text: one line of JSON that is save file, replay, bug report and trajectory in one.

{game, version, setup, seed, choices, digests}, with a key {key} where the seed alone does not decide the
deal, with a card pack {pack: {name, digest}}, and with bots in seats {bots}: the name of each seat's bot, ''
for a person.  {borrowed} is the number of its first choices that came with another's record or share
code.  {comments} are what players wrote about positions: after how many choices, the seat, and the text.

A choice is an option's key; where a seat answered that was open but not the one asked, the seat's number is
written before it, as in "@2 pass".  Each digest is that of the position to which a choice led.

Records of the first format have no digests, and no choices where only one option was on offer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from fieldcraft.errors import RecordError, ScenarioError
from fieldcraft.session.comments import read_comments
from fieldcraft.session.digest import LETTERS

SEEDS: Final = 1 << 62
NEEDED: Final = {"game": str, "version": str, "setup": dict, "seed": int, "choices": list}
OPTIONAL: Final = {"digests": list, "key": str, "pack": dict, "bots": list, "borrowed": int, "comments": list}
LONGEST: Final = 4_000_000
"""A record of more characters than this is not read."""
LONGEST_TEXT: Final = 300
"""No text within a record is longer."""
MOST_ENTRIES: Final = 2000
"""No setup holds more texts, numbers, lists and tables."""
DEEPEST: Final = 8
"""Tables within tables in a setup."""
KEY_BYTES: Final = 32
KEY: Final = re.compile("[0-9a-f]{64}")
HEARD: Final = re.compile("@([0-9]{1,2}) (.*)", re.DOTALL)


def is_seed(seed: object) -> bool:
    """True for a whole number within the range of seeds."""
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < SEEDS


def entry(key: str, seat: int | None) -> str:
    """A choice as a record writes it; `seat` is None for the seat that was asked."""
    return key if seat is None else f"@{seat} {key}"


def read_entry(text: str) -> tuple[str, int | None]:
    """The key of a choice, and which seat made it, None for the one that was asked."""
    match = HEARD.fullmatch(text)
    return (match[2], int(match[1])) if match else (text, None)


# -- text -----------------------------------------------------------------------------------


def dump(record: dict[str, Any]) -> str:
    """A record as one line of JSON."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def parse(text: str) -> dict[str, Any]:
    """A record's fields, checked for their shape but not yet played; raises RecordError."""
    if len(text) > LONGEST:
        raise RecordError(f"the record has {len(text)} characters, more than {LONGEST}")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is neither a record nor a share code: {error}") from None
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object with game, version, setup, seed and choices")
    check_texts(record)
    check_fields(record)
    if not is_seed(record["seed"]):
        raise RecordError("the record's seed is out of range")
    check_choices(record)
    check_pack(record)
    if "key" in record and not KEY.fullmatch(record["key"]):
        raise RecordError("the record's key must be 64 hexadecimal digits")
    if not all(isinstance(bot, str) for bot in record.get("bots", [])):
        raise RecordError("the record's bots must be names")
    borrowed = record.get("borrowed", 0)
    if isinstance(borrowed, bool) or not 0 <= borrowed <= len(record["choices"]):
        raise RecordError("the record's borrowed must be a number of its choices")
    read_comments(record)
    return record


def check_texts(value: object) -> None:
    """Raises RecordError where a text is too long, or has characters that a terminal would obey."""
    if not all(is_text(part) for part in parts(value) if isinstance(part, str)):
        raise RecordError(
            f"a record has texts of at most {LONGEST_TEXT} characters, all of which can be seen"
        )


def parts(value: object) -> Iterator[object]:
    """Yield a value, and all values within its lists and tables, keys included."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, dict):
            waiting += [*part, *part.values()]
        elif isinstance(part, list | tuple):
            waiting += part


def is_text(text: str) -> bool:
    """True for a printable text that is not too long."""
    return len(text) <= LONGEST_TEXT and text.isprintable()


def check_fields(record: dict[str, Any]) -> None:
    """Raises RecordError where a field is missing, of the wrong kind, or none that a record has."""
    for field, kind in NEEDED.items():
        if not isinstance(record.get(field), kind):
            raise RecordError(f"the record's {field} is missing or of the wrong kind")
    for field in record:
        if field not in NEEDED and field not in OPTIONAL:
            raise RecordError(f"the record has a field '{field}' that no record has")
        if field in OPTIONAL and not isinstance(record[field], OPTIONAL[field]):
            raise RecordError(f"the record's {field} is of the wrong kind")


def check_choices(record: dict[str, Any]) -> None:
    """Raises RecordError where choices and digests are not texts, or not as many of one as of the other."""
    choices = record["choices"]
    if not all(isinstance(choice, str) for choice in choices):
        raise RecordError("the record's choices must be option keys")
    digests = record.get("digests", [""] * len(choices))
    if len(digests) != len(choices):
        raise RecordError(f"the record has {len(choices)} choices but {len(digests)} digests")
    if "digests" in record and not all(isinstance(one, str) and len(one) == LETTERS for one in digests):
        raise RecordError(f"the record's digests must be texts of {LETTERS} characters")


def check_pack(record: dict[str, Any]) -> None:
    """Raises RecordError where the pack is not a name and a digest."""
    pack = record.get("pack", {"name": "", "digest": ""})
    if sorted(pack) != ["digest", "name"] or not all(isinstance(text, str) for text in pack.values()):
        raise RecordError("the record's pack must be a name and a digest")


# -- setups -----------------------------------------------------------------------------------


def setup_table(table: object) -> dict[str, Any]:
    """A copy of a table that a record can hold; raises ScenarioError for anything else in it."""
    if not isinstance(table, dict):
        raise ScenarioError(f"a scenario is a table, not a {type(table).__name__}")
    if sum(1 for _ in islice(parts(table), MOST_ENTRIES + 1)) > MOST_ENTRIES:
        raise ScenarioError(f"a scenario has at most {MOST_ENTRIES} entries")
    copy: dict[str, Any] = plain(table, DEEPEST)
    return copy


def plain(value: object, depth: int) -> Any:
    """A copy of a text, a whole number, true or false, or a list or table of such."""
    if isinstance(value, str) and not is_text(value):
        raise ScenarioError(
            f"a scenario has texts of at most {LONGEST_TEXT} characters, all of which can be seen"
        )
    if isinstance(value, str | bool) or (isinstance(value, int) and -SEEDS < value < SEEDS):
        return value
    if isinstance(value, list | tuple) and depth:
        return [plain(item, depth - 1) for item in value]
    if isinstance(value, dict) and depth and all(isinstance(key, str) and is_text(key) for key in value):
        return {key: plain(item, depth - 1) for key, item in value.items()}
    kind = "a number that large" if isinstance(value, int) else f"a {type(value).__name__} there"
    raise ScenarioError(f"a scenario holds texts, whole numbers, lists and tables, not {kind}")
