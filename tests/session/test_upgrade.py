"""Records of other versions: compared position by position, and gone on with where they agree."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted
from properties.playing import decisions, finished

import fieldcraft
from fieldcraft.errors import RecordDiverges, RecordError, RequestError
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.session.digest import digest
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay
from fieldcraft.session.sharecode import share_code

DATA = Path(__file__).parent / "data"
WRITE = os.environ.get("FIELDCRAFT_GOLDEN") == "1"
FIRST: list[dict[str, Any]] = json.loads((DATA / "first-format.json").read_text())
CARDS = (Path(fieldcraft.__file__).parent / "games/agent_decker/data/cards.toml").read_text()


# -- the first format ------------------------------------------------------------------------------


@pytest.mark.parametrize("old", FIRST, ids=lambda old: f"{old['record']['game']} {old['record']['seed']}")
def test_a_record_of_the_first_format_goes_on_where_it_stood(old: dict[str, Any]) -> None:
    game = fieldcraft.load(json.dumps(old["record"]))
    view = game.view()
    assert (view["hand"], view["discard"]) == (old["hand"], old["discard"])
    keys = iter(game.record["choices"])
    assert all(key in keys for key in old["record"]["choices"])
    assert len(game.options) > 1
    assert fieldcraft.load(game.save()).record == game.record


@pytest.mark.parametrize("old", FIRST, ids=lambda old: f"{old['record']['game']} {old['record']['seed']}")
def test_a_share_code_of_the_first_format_leads_to_its_record(old: dict[str, Any]) -> None:
    game = fieldcraft.load(old["code"], keep="agreeing")
    assert game.record == fieldcraft.load(json.dumps(old["record"])).record
    if game.rules.version != old["record"]["version"]:
        with pytest.raises(RecordDiverges, match="its format holds nothing to compare them by"):
            fieldcraft.load(old["code"])


def first_format(game: Game) -> dict[str, Any]:
    """The record that the game would have had in the first format."""
    state = game.rules.start(game.seed, game.setup, patient=True)
    choices = []
    for choice in game.choices:
        if len(state.options) > 1:
            choices.append(choice.option.key)
        state.choose(state.options.index(choice.option))
    return {field: game.record[field] for field in ("game", "version", "setup", "seed")} | {
        "choices": choices
    }


@uncounted
@pytest.mark.parametrize("name", fieldcraft.game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_of_the_first_format_are_brought_up(name: str, seed: int) -> None:
    game = finished(name, seed)
    again = fieldcraft.load(json.dumps(first_format(game)))
    assert again.record == game.record


def test_a_record_of_the_first_format_and_other_cards_says_where_they_part() -> None:
    record = first_format(finished("agent-decker", 2, 12)) | {"version": "1.0.0"}
    record["choices"][4] = "play:bazooka"
    with pytest.raises(
        RecordDiverges, match=r"version 1\.0\.0 .* part at choice \d+ of \d+: 'play:baz"
    ) as error:
        fieldcraft.load(json.dumps(record))
    kept = fieldcraft.load(json.dumps(record), keep="agreeing")
    assert kept.made == error.value.agreeing


# -- other versions -----------------------------------------------------------------------------


def met(game: Game) -> set[str]:
    """Return the cards that are in the line at some time."""
    return {card for now in steps(game) for card in now.view()["line"]}


def steps(game: Game) -> Iterator[Game]:
    """The game at each of its decisions."""
    now = Game(game.rules, game.seed, game.setup)
    yield now
    for choice in game.choices:
        now.choose(choice.option.key, choice.seat)
        yield now


@pytest.mark.parametrize("seed", range(12))
def test_a_changed_card_matters_to_the_games_that_have_met_it_and_to_no_others(seed: int) -> None:
    """The Radio Tower asks for more: records that have seen it in the line diverge, the others continue."""
    changed = dearer("radio-tower")
    game = finished("agent-decker", seed, 14)
    assert changed.version != game.rules.version
    first = next((n for n, now in enumerate(steps(game)) if "radio-tower" in now.view()["line"]), None)
    if first is None:
        again = replay(changed, game.record)
        assert again.record == game.record | {"version": changed.version}
        return
    with pytest.raises(RecordDiverges, match="leads to another position than it did") as error:
        replay(changed, game.record)
    assert error.value.agreeing == max(0, first - 1)
    kept = replay(changed, game.record, keep="agreeing")
    assert kept.record["choices"] == game.record["choices"][: kept.made]
    assert kept.made == error.value.agreeing


def dearer(id: str) -> Ruleset:
    """The game with a card that costs 1 more."""
    at = CARDS.index(f'id = "{id}"')
    cost = CARDS.index('cost = "', at) + len('cost = "')
    text = f"{CARDS[:cost]}{int(CARDS[cost]) + 1}{CARDS[cost + 1 :]}"
    return AgentDecker({"cards": (text, "cards.toml")})


def test_both_kinds_of_games_were_tried() -> None:
    games = [finished("agent-decker", seed, 14) for seed in range(12)]
    assert 0 < sum("radio-tower" in met(game) for game in games) < len(games)


def test_an_option_that_is_gone_is_named() -> None:
    game = fieldcraft.new("agent-decker", 7)
    game.choose("play:punch")
    text = game.save().replace("play:punch", "play:slap").replace(game.rules.version, "0.9")
    message = (
        f"the record was made with version 0.9 of agent-decker, this is version {game.rules.version}; "
        "they part at choice 1 of 1: 'play:slap' is not possible here; on offer: "
    )
    with pytest.raises(RecordDiverges) as error:
        fieldcraft.load(text)
    assert str(error.value).startswith(message)
    assert (error.value.agreeing, error.value.total) == (0, 1)
    assert fieldcraft.load(text, keep="agreeing").made == 0


def test_a_record_of_this_version_whose_digests_are_others_parts_as_well() -> None:
    game = finished("agent-decker", 3, 8)
    digests = [*game.record["digests"][:5], "----", *game.record["digests"][6:]]
    with pytest.raises(RecordDiverges, match=r"^choice 6 of 8: '.*' leads to another position than it did$"):
        fieldcraft.load(json.dumps(game.record | {"digests": digests}))


@pytest.mark.parametrize(
    "digests", [[], ["----"] * 4, ["----"] * 2 + [3], ["----"] * 2 + ["too long"], "abc"]
)
def test_digests_that_are_none_are_refused(digests: object) -> None:
    game = finished("agent-decker", 3, 3)
    with pytest.raises(RecordError, match="digests"):
        fieldcraft.load(json.dumps(game.record | {"digests": digests}))


def test_keeping_is_one_of_two_ways() -> None:
    with pytest.raises(RequestError, match="keep is 'all' or 'agreeing', not 'some'"):
        fieldcraft.load(fieldcraft.new("agent-decker", 1).save(), keep="some")


# -- share codes ------------------------------------------------------------------------------------


TOWER = """
[[card]]
id = "radio-tower"
name = "Radio Tower"
set = "base"
type = "location"
cost = "{cost} any"
alarm = 6
source = "original"
[card.agent]
name = "Misdirect"
power = "1 stealth"
"""


@pytest.mark.parametrize("seed", range(8))
def test_a_share_code_goes_on_from_its_last_digest_that_agrees(seed: int, tmp_path: Path) -> None:
    pack = tmp_path / "towers"
    pack.mkdir()
    (pack / "tower.toml").write_text(TOWER.format(cost=7))
    game = fieldcraft.new("agent-decker", seed, cards=pack)
    for _ in range(14):
        game.choose(game.made % len(game.options))
    code, record = share_code(game), game.save()
    (pack / "tower.toml").write_text(TOWER.format(cost=8))
    agreeing = fieldcraft.load(record, keep="agreeing", cards=pack).made
    if agreeing < game.made:
        with pytest.raises(RecordDiverges, match="another position than they did"):
            fieldcraft.load(code, cards=pack)
    kept = fieldcraft.load(code, keep="agreeing", cards=pack)
    assert kept.made == max(made for made in (0, 3, 7, 10, 14) if made <= agreeing)
    assert kept.record["choices"] == game.record["choices"][: kept.made]


# -- digests ----------------------------------------------------------------------------------------


@uncounted
@pytest.mark.parametrize("name", fieldcraft.game_ids())
def test_every_position_of_a_game_has_a_digest_of_its_own(name: str) -> None:
    seen: dict[str, str] = {}
    for seed in range(5):
        for game in decisions(name, seed, 60):
            position = json.dumps([game.state.snapshot(), seed])
            assert seen.setdefault(digest(game.rules, game.state), position) == position


@pytest.mark.parametrize("name", fieldcraft.game_ids())
def test_a_kept_record_leads_where_it_led(name: str) -> None:
    """A record that is kept with its digests, and the names of the view's entries in them.

    It fails where such an entry is renamed, dropped, added, moved or written otherwise, where keys of options
    change, and where a rule or a card that this game meets does.  Saved games of players part there as well,
    so mend it unless that was meant.  If it was, say so in the commit and write the files again
    with FIELDCRAFT_GOLDEN=1; where only a name is another one, no record parts.
    """
    file = DATA / f"{name}.json"
    if WRITE:
        game = finished(name, 2, 90)
        kept = {"digested": game.rules.digested, "record": game.record}
        file.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    kept = json.loads(file.read_text(encoding="utf-8"))
    game = fieldcraft.load(json.dumps(kept["record"]))
    assert game.made == len(kept["record"]["digests"]) > 25
    assert list(game.rules.digested) == kept["digested"]


@pytest.mark.parametrize("name", fieldcraft.game_ids())
def test_the_entries_of_which_a_digest_is_taken_are_in_the_view(name: str) -> None:
    game = fieldcraft.new(name, 1)
    assert set(game.rules.digested) <= game.view().keys()
