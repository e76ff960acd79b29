"""Games as text: saved, shared, loaded, and refused with a reason."""

from __future__ import annotations

import json
import re

import pytest
from properties.agent_decker import patient, somewhere
from properties.playing import decisions, finished, played_on

import fieldcraft
from fieldcraft.errors import RecordError
from fieldcraft.session.game import Game
from fieldcraft.session.record import PREFIX, from_code, length, number_bytes, read_length, share_code, unpack

NAME = "agent-decker"
SEEDS = range(8)


def same(one, other):
    return one.record == other.record and one.state.snapshot() == other.state.snapshot()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_comes_back_at_every_decision(seed):
    for game in decisions(NAME, seed):
        again = fieldcraft.load(game.save())
        assert same(again, game)
        assert same(fieldcraft.load(share_code(game)), game)
        assert again.save() == game.save()
        assert again.outcome == game.outcome
    assert again.log == game.log


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_from_a_scenario_comes_back_with_it(seed):
    for game in played_on(somewhere(seed), seed, 30):
        assert same(fieldcraft.load(game.save()), game)
        assert same(fieldcraft.load(share_code(game)), game)


def test_a_loaded_game_goes_on_like_the_one_that_was_saved():
    game = finished(NAME, 4, 20)
    again = fieldcraft.load(game.save())
    for one, other in zip(played_on(game, 5), played_on(again, 5), strict=True):
        assert same(one, other)


def test_a_record_is_one_line_of_five_fields():
    game = finished(NAME, 2, 5)
    text = game.save()
    assert "\n" not in text
    assert json.loads(text) == game.record
    assert list(game.record) == ["game", "version", "setup", "seed", "choices"]
    assert game.record["choices"] == [option.key for option in game.chosen]


def test_a_record_is_read_with_space_around_it():
    text = finished(NAME, 2, 5).save()
    assert fieldcraft.load(f"\n  {text}\n").save() == text


# -- what is refused ----------------------------------------------------------------------------


def changed(**fields):
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
        (
            changed(version="0.0.0"),
            "the record was made with version 0.0.0 of agent-decker; this is version ",
        ),
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
def test_a_record_that_cannot_be_read_is_refused_with_the_reason(text, message):
    with pytest.raises(RecordError, match=re.escape(message)):
        fieldcraft.load(text)


def test_a_record_too_long_to_be_one_is_not_read():
    with pytest.raises(RecordError, match="the record has 4000001 characters, more than 4000000"):
        fieldcraft.load("x" * 4_000_001)


def test_the_first_choice_that_is_not_possible_is_named_by_its_number():
    choices = finished(NAME, 2, 6).record["choices"]
    with pytest.raises(RecordError, match=r"choice 3 of 6: 'fly' is not possible here; on offer: .*done"):
        fieldcraft.load(changed(choices=[*choices[:2], "fly", *choices[3:]]))


def test_choices_beyond_the_end_of_the_game_are_refused():
    game = finished(NAME, 2)
    made = len(game.chosen)
    with pytest.raises(
        RecordError, match=f"choice {made + 1} of {made + 1}: 'done' is not possible: the game is over"
    ):
        fieldcraft.load(json.dumps(game.record | {"choices": [*game.record["choices"], "done"]}))


# -- share codes ----------------------------------------------------------------------------------


def test_the_code_of_a_long_game_stays_short():
    """Two hundred choices and more, which is a whole campaign."""
    lengths = []
    for seed in range(6):
        *_, game = played_on(Game(patient(), seed), seed, 200)
        if len(game.chosen) == 200:
            lengths.append(len(share_code(game)))
    assert len(lengths) > 3
    assert max(lengths) < 200


def test_the_code_of_a_game_that_has_just_begun_is_shorter_still():
    assert len(share_code(fieldcraft.new(NAME, (1 << 62) - 1))) < 80


def test_a_code_is_made_of_characters_that_travel_well():
    code = share_code(finished(NAME, 7))
    assert re.fullmatch(r"FC1-[A-Za-z0-9_-]+", code)


def test_a_code_may_be_broken_across_lines():
    game = finished(NAME, 7)
    code = share_code(game)
    assert same(fieldcraft.load(f" {code[:30]}\n{code[30:60]}\r\n  {code[60:]}\n"), game)


def test_every_damaged_character_is_noticed():
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


def test_every_cut_is_noticed():
    code = share_code(finished(NAME, 5, 12))
    for cut in range(len(PREFIX), len(code)):
        with pytest.raises(RecordError):
            fieldcraft.load(code[:cut])


@pytest.mark.parametrize(
    "code", ["FC1-", "FC1-AAAA", "FC1-AAAAAAAA", "FC1-\u00e4\u00f6", "FC1-$$$$", "FC1-" + "A" * 3000]
)
def test_what_is_no_code_is_refused(code):
    with pytest.raises(RecordError, match="the share code"):
        fieldcraft.load(code)


def code_of(*parts: bytes) -> str:
    """A share code with these six parts, its check sum right."""
    import base64
    import zlib

    body = b"".join(length(part) + part for part in parts)
    checked = zlib.crc32(body).to_bytes(4, "big") + body
    return PREFIX + base64.urlsafe_b64encode(checked).decode().rstrip("=")


VERSION = fieldcraft.new(NAME).rules.version.encode()


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((b"chess", VERSION, b"", b"", b"", b""), "there is no game 'chess'"),
        ((b"\xff", VERSION, b"", b"", b"", b""), "the share code is damaged"),
        (
            (b"agent-decker", b"1.0.0", b"", b"", b"", b""),
            "the record was made with version 1.0.0 of agent-decker",
        ),
        ((b"agent-decker", VERSION, b"\xff" * 9, b"", b"", b""), "the share code is damaged"),
        ((b"agent-decker", VERSION, b"", b"[]", b"", b""), "the share code's setup cannot be read"),
        ((b"agent-decker", VERSION, b"", b"{", b"", b""), "the share code's setup cannot be read"),
        ((b"agent-decker", VERSION, b"", b"\xff", b"", b""), "the share code's setup cannot be read"),
        (
            (b"agent-decker", VERSION, b"", b'{"scenario":{"a":1}}', b"", b""),
            "the record's setup: 'a' is not a key",
        ),
        ((b"agent-decker", VERSION, b"", b"", b"\xff" * 9, b""), "the share code is damaged"),
        (
            (b"agent-decker", VERSION, b"", b"", b"\x01", b"\xff"),
            "choice 2: the share code goes on where its choices end",
        ),
        ((b"agent-decker", VERSION, b"", b"", b"\xff\xff", b""), r"choice \d+ of 65535: the game is over"),
        ((b"agent-decker", VERSION), "the share code is damaged"),
        ((b"",) * 7, "the share code is damaged"),
    ],
)
def test_a_code_that_says_nonsense_is_refused(parts, message):
    with pytest.raises(RecordError, match=message):
        fieldcraft.load(code_of(*parts))


def test_the_parts_of_a_code_come_back():
    parts = [b"a", b"", b"x" * 127, b"x" * 128, b"x" * 20000, b"\x00"]
    assert unpack(code_of(*parts)) == parts
    assert from_code(code_of(b"agent-decker", VERSION, number_bytes(7), b"", b"", b"")).seed == 7
    assert read_length(b"", 0) == (0, 0)
