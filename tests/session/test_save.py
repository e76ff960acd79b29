"""Games as text: saved, shared, loaded, and refused with a reason."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import pytest
from effort import uncounted
from properties.agent_decker import patient, somewhere
from properties.playing import decisions, finished, played_on

import fieldcraft
from fieldcraft.errors import RecordError
from fieldcraft.games import ruleset
from fieldcraft.session.game import Game
from fieldcraft.session.load import load
from fieldcraft.session.sharecode import (
    FIRST,
    PREFIX,
    from_code,
    length,
    number_bytes,
    share_code,
    unpack,
)

NAME = "agent-decker"
SEEDS = range(8)


def same(one: Game, other: Game) -> bool:
    return one.record == other.record and one.state.snapshot() == other.state.snapshot()


@uncounted
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_comes_back_at_every_decision(seed: int) -> None:
    for game in decisions(NAME, seed):
        again = fieldcraft.load(game.save())
        assert same(again, game)
        assert same(fieldcraft.load(share_code(game)), game)
        assert again.save() == game.save()
        assert again.outcome == game.outcome
    assert again.log == game.log


@uncounted
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_from_a_scenario_comes_back_with_it(seed: int) -> None:
    for game in played_on(somewhere(seed), seed, 30):
        assert same(fieldcraft.load(game.save()), game)
        assert same(fieldcraft.load(share_code(game)), game)


def test_a_loaded_game_goes_on_like_the_one_that_was_saved() -> None:
    game = finished(NAME, 4, 20)
    again = fieldcraft.load(game.save())
    for one, other in zip(played_on(game, 5), played_on(again, 5), strict=True):
        assert same(one, other)


def test_a_record_is_one_line_of_six_fields() -> None:
    game = finished(NAME, 2, 5)
    text = game.save()
    assert "\n" not in text
    assert json.loads(text) == game.record
    assert list(game.record) == ["game", "version", "setup", "seed", "choices", "digests"]
    assert game.record["choices"] == [option.key for option in game.chosen]


def test_a_record_is_read_with_space_around_it() -> None:
    text = finished(NAME, 2, 5).save()
    assert fieldcraft.load(f"\n  {text}\n").save() == text


# -- what is refused ----------------------------------------------------------------------------


def changed(**fields: Any) -> str:
    """A saved game with some fields changed, or dropped where they are None."""
    record = finished(NAME, 2, 6).record | fields
    return json.dumps({field: value for field, value in record.items() if value is not None})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is neither a record nor a share code"),
        ("hello", "this is neither a record nor a share code"),
        ("[" * 5000, "this is neither a record nor a share code"),
        ('{"seed": ' + "9" * 5000 + "}", "this is neither a record nor a share code"),
        ("[]", "a record is a JSON object with game, version, setup, seed and choices"),
        ("3", "a record is a JSON object"),
        (changed(game=None), "the record's game is missing or of the wrong kind"),
        (changed(version=1), "the record's version is missing or of the wrong kind"),
        (changed(setup=[]), "the record's setup is missing or of the wrong kind"),
        (changed(seed="1"), "the record's seed is missing or of the wrong kind"),
        (changed(choices="done"), "the record's choices is missing or of the wrong kind"),
        (changed(extra=1), "the record has a field 'extra' that no record has"),
        (changed(seed=-1), "the record's seed is out of range"),
        (changed(seed=1 << 62), "the record's seed is out of range"),
        (changed(seed=True), "the record's seed is out of range"),
        (changed(choices=["done", 3]), "the record's choices must be option keys"),
        (changed(game="chess"), "there is no game 'chess'"),
        (changed(setup={"luck": 1}), "'luck' is not a way to set up Agent Decker"),
        (changed(setup={"scenario": 1}), "the record's setup: "),
        (
            changed(setup={"scenario": {"alarm": 99}}),
            "the record's setup: alarm must be a whole number from 0 to 49",
        ),
        (changed(setup={"scenario": {"alarm": 1.5}}), "the record's setup: a scenario holds texts"),
    ],
    ids=lambda value: value[:40],
)
def test_a_record_that_cannot_be_read_is_refused_with_the_reason(text: Any, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)):
        fieldcraft.load(text)


def test_a_record_too_long_to_be_one_is_not_read() -> None:
    with pytest.raises(RecordError, match="the record has 4000001 characters, more than 4000000"):
        fieldcraft.load("x" * 4_000_001)


def test_the_first_choice_that_is_not_possible_is_named_by_its_number() -> None:
    choices = finished(NAME, 2, 6).record["choices"]
    with pytest.raises(RecordError, match=r"choice 3 of 6: 'fly' is not possible here; on offer: .*done"):
        fieldcraft.load(changed(choices=[*choices[:2], "fly", *choices[3:]]))


def test_choices_beyond_the_end_of_the_game_are_refused() -> None:
    game = finished(NAME, 2)
    made = len(game.chosen)
    longer = {field: [*game.record[field], "done"] for field in ("choices", "digests")}
    with pytest.raises(
        RecordError, match=f"choice {made + 1} of {made + 1}: 'done' is not possible: the game is over"
    ):
        fieldcraft.load(json.dumps(game.record | longer))


# -- share codes ----------------------------------------------------------------------------------


def test_the_code_of_a_long_game_stays_short() -> None:
    """Two hundred choices and more, which is a whole campaign."""
    lengths = []
    for seed in range(6):
        *_, game = played_on(Game(patient(), seed), seed, 200)
        if len(game.chosen) == 200:
            lengths.append(len(share_code(game)))
    assert len(lengths) > 3
    assert max(lengths) < 200


def test_the_code_of_a_game_that_has_just_begun_is_shorter_still() -> None:
    assert len(share_code(fieldcraft.new(NAME, (1 << 62) - 1))) < 80


def test_a_code_is_made_of_characters_that_travel_well() -> None:
    code = share_code(finished(NAME, 7))
    assert re.fullmatch(r"FC2-[A-Za-z0-9_-]+", code)


def test_a_code_may_be_broken_across_lines() -> None:
    game = finished(NAME, 7)
    code = share_code(game)
    assert same(fieldcraft.load(f" {code[:30]}\n{code[30:60]}\r\n  {code[60:]}\n"), game)


def test_every_damaged_character_is_noticed() -> None:
    game = finished(NAME, 5, 12)
    code = share_code(game)
    for at in range(len(PREFIX), len(code)):
        for put in "Aa9_" if code[at] not in "Aa9_" else "Bb8-":
            try:
                again = fieldcraft.load(code[:at] + put + code[at + 1 :])
            except RecordError:
                continue
            assert at == len(code) - 1  # the last character has bits that say nothing
            assert same(again, game)


def test_every_cut_is_noticed() -> None:
    code = share_code(finished(NAME, 5, 12))
    for cut in range(len(PREFIX), len(code)):
        with pytest.raises(RecordError):
            fieldcraft.load(code[:cut])


NO_CODES = ["", "AAAA", "AAAAAAAA", "\u00e4\u00f6", "$$$$", "A" * 3000]


@pytest.mark.parametrize("code", [start + rest for start in ("FC1-", "FC2-") for rest in NO_CODES])
def test_what_is_no_code_is_refused(code: Any) -> None:
    with pytest.raises(RecordError, match="the share code"):
        fieldcraft.load(code)


def code_of(*parts: bytes, prefix: str = PREFIX) -> str:
    """A share code with these parts, its check sum right."""
    body = b"".join(length(part) + part for part in parts)
    checked = zlib.crc32(body).to_bytes(4, "big") + body
    return prefix + base64.urlsafe_b64encode(checked).decode().rstrip("=")


VERSION = fieldcraft.new(NAME).rules.version.encode()


def parts_of(**others: bytes) -> tuple[bytes, ...]:
    """The parts of the code of a game that has not begun, but for some."""
    own = {"game": NAME.encode(), "version": VERSION, "pack": b"", "seed": b"", "setup": b""}
    return tuple((own | {"count": b"", "value": b"", "digests": b""} | others).values())


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (parts_of(game=b"chess"), "there is no game 'chess'"),
        (parts_of(game=b"\xff"), "the share code is damaged"),
        (parts_of(seed=b"\xff" * 9), "the share code is damaged"),
        (parts_of(setup=b"[]"), "the share code's setup cannot be read"),
        (parts_of(setup=b"{"), "the share code's setup cannot be read"),
        (parts_of(setup=b"\xff"), "the share code's setup cannot be read"),
        (parts_of(setup=b'{"scenario":{"a":1}}'), "the record's setup: 'a' is not a key"),
        (parts_of(count=b"\xff" * 9), "the share code is damaged"),
        (parts_of(count=b"\x01", value=b"\x01"), "the share code is damaged"),
        (parts_of(count=b"\x01", digests=b"xyz"), "the choices lead to another position than they did"),
        (parts_of(value=b"\x01"), "the share code goes on where its choices end"),
        (parts_of()[:2], "the share code is damaged"),
        ((b"",) * 10, "the share code is damaged"),
        ((*parts_of(), b"too short a key"), "the share code is damaged"),
    ],
)
def test_a_code_that_says_nonsense_is_refused(parts: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        fieldcraft.load(code_of(*parts))


@pytest.mark.parametrize(
    ("version", "count", "value", "message"),
    [
        (VERSION, b"\x01", b"\xff", "choice 2 of 1: the share code goes on where its choices end"),
        (VERSION, b"\xff\xff", b"", r"choice \d+ of 65535: the game is over"),
        (b"1.0.0", b"\x01", b"", "made with version 1.0.0 of agent-decker, .* nothing to compare them by"),
    ],
)
def test_a_code_of_the_first_format_that_says_nonsense_is_refused(
    version: Any, count: bytes, value: bytes, message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        fieldcraft.load(code_of(NAME.encode(), version, b"", b"", count, value, prefix=FIRST))


def test_the_parts_of_a_code_come_back() -> None:
    parts = [b"a", b"", b"x" * 127, b"x" * 128, b"x" * 20000, b"\x00", b"", b"z"]
    assert unpack(code_of(*parts)) == [*parts, b""]
    assert unpack(code_of(*parts, b"k" * 32)) == [*parts, b"k" * 32]
    assert from_code(code_of(*parts_of(seed=number_bytes(7)))).seed == 7
    assert unpack(code_of(*parts[:6], prefix=FIRST)) == [b"a", b"", b"", *parts[2:6], b"", b""]


@pytest.mark.parametrize(
    "text", ["\ud800", "\x1b[2J", "a\nb", "x" * 301], ids=["half", "escape", "line", "long"]
)
@pytest.mark.parametrize("place", ["version", "field", "choices", "bots", "setup"])
def test_a_record_has_short_texts_that_can_be_seen(text: str, place: str) -> None:
    """Else a terminal obeys them, and a message about them has no end."""
    record = {"game": NAME, "version": "1", "setup": {}, "seed": 1, "choices": []}
    lists = {"choices": [text], "bots": [text], "setup": {"scenario": {"line": [text]}}}
    record |= (
        {"version": text} if place == "version" else {text: 1} if place == "field" else {place: lists[place]}
    )
    with pytest.raises(RecordError, match="a record has texts of at most 300 characters"):
        fieldcraft.load(json.dumps(record))


@pytest.mark.parametrize("scenario", [{str(n): 1 for n in range(1000)}, {"line": ["guard"] * 2000}])
def test_a_setup_has_so_many_entries_and_no_more(scenario: Any) -> None:
    """Else a few of them keep a server busy."""
    record = {"game": NAME, "version": "1", "setup": {"scenario": scenario}, "seed": 1, "choices": []}
    with pytest.raises(RecordError, match="at most 2000 entries"):
        fieldcraft.load(json.dumps(record))


@pytest.mark.parametrize("text", ["\x1b[2J", "x" * 301], ids=["escape", "long"])
def test_a_code_has_short_texts_that_can_be_seen(text: str) -> None:
    for at, setup in ((1, b""), (None, json.dumps({"scenario": {"line": [text]}}).encode())):
        parts = [NAME.encode(), b"1", b"", b"\1", setup, b"", b"", b""]
        if at is not None:
            parts[at] = text.encode()
        body = b"".join(length(part) + part for part in parts)
        raw = zlib.crc32(body).to_bytes(4, "big") + body
        with pytest.raises(RecordError, match=r"damaged|can be seen"):
            fieldcraft.load(PREFIX + base64.urlsafe_b64encode(raw).decode().rstrip("="))


def test_a_key_decides_the_deals_of_a_record_and_a_code() -> None:
    """Both contain it, and without it or with another one other cards are dealt."""
    keyed = [Game(ruleset(NAME), 7, key=bytes([n]) * 32) for n in (1, 2)]
    dealt = {json.dumps(game.view()) for game in (*keyed, fieldcraft.new(NAME, 7))}
    assert len(dealt) == 3
    for game in keyed:
        for _ in range(20):
            game.choose(0)
        game.undo(5)
        assert load(game.save()).record == load(share_code(game)).record == game.record
    for key in ("", "0" * 63, "g" * 64):
        with pytest.raises(RecordError):
            load(json.dumps(keyed[0].record | {"key": key}))
