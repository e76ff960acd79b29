"""Card packs: files laid over a game, on the table at the next new game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import fieldcraft
from fieldcraft.errors import CardError, Problem, RecordError, RequestError
from fieldcraft.games import ruleset
from fieldcraft.rulebook.entries import PackRow
from fieldcraft.rulebook.pack import Pack, lay_over, read_pack
from fieldcraft.session.sharecode import share_code

EDITIONS = ["blight-chronicles", "blight-chronicles-demo"]
HIDE = """
[[card]]
id = "hide"
name = "Hide"
set = "start"
copies = 3
source = "original"
[card.agent]
power = "{power} stealth"
"""
SNOWMAN = """
[[card]]
id = "snowman"
name = "Snowman"
set = "base"
type = "person"
cost = "2 fighting"
alarm = 4
source = "original"
[card.agent]
name = "Carrot"
power = "2 fighting"
"""
TENSION = """
[[card]]
id = "tension"
name = "Tension"
level = 1
copies = 2
power = "3 physical"
text = "Gain 2 suspicion: draw 1 card."
source = "original"
"""
HERON = """
[[card]]
id = "heron"
name = "Heron"
copies = 2
set = "cctv"
type = "character"
cost = "3 physical"
suspicion = 2
text = ""
source = "original"
[card.agent]
name = "Feather"
power = "1 evasion"
text = ""
"""


def pack(folder: Path, **files: str) -> Path:
    """A pack of this name, with these files."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_known_card_is_replaced_and_a_new_one_joins_its_set(tmp_path: Path) -> None:
    cards = pack(tmp_path / "winter", a=HIDE.format(power=2), b=SNOWMAN)
    plain, game = fieldcraft.new("agent-decker", 3), fieldcraft.new("agent-decker", 3, cards=cards)
    assert game.rules.count() == plain.rules.count() + 1
    view = game.view()
    assert "snowman" in view["line"] + view["obstacle_deck"]
    game.choose("play:hide")
    plain.choose("play:hide")
    assert (game.view()["stealth"], plain.view()["stealth"]) == (2, 1)


@pytest.mark.parametrize("game", EDITIONS)
def test_packs_lie_over_both_editions(game: str, tmp_path: Path) -> None:
    cards = pack(tmp_path / "birds", any=TENSION + HERON)
    rules, plain = ruleset(game, cards), ruleset(game)
    assert rules.count() == plain.count() + 2
    assert rules.narrator.card_text("Heron")
    position = {"game": game, "stage": "1", "hand": ["tension"], "slots": ["heron"]}
    table = fieldcraft.scenario(position, cards=cards)
    table.choose("play:tension")
    assert table.view()["physical"] == 3
    table.choose("eliminate:1")
    assert "feather" in json.dumps(table.view())


def test_what_was_edited_is_on_the_table_at_the_next_new_game(tmp_path: Path) -> None:
    cards = pack(tmp_path / "winter", a=HIDE.format(power=2))
    first = fieldcraft.new("agent-decker", 3, cards=cards)
    pack(cards, a=HIDE.format(power=5))
    second = fieldcraft.new("agent-decker", 3, cards=cards)
    for game in (first, second):
        game.choose("play:hide")
    assert (first.view()["stealth"], second.view()["stealth"]) == (2, 5)
    assert first.rules.version != second.rules.version != ruleset("agent-decker").version


def test_a_pack_that_has_not_changed_is_read_once(tmp_path: Path) -> None:
    cards = pack(tmp_path / "winter", a=SNOWMAN)
    assert ruleset("agent-decker", cards) is ruleset("agent-decker", str(cards))
    assert ruleset("agent-decker", read_pack(cards)) is ruleset("agent-decker", cards)


def test_a_pack_may_be_a_single_file_and_its_files_may_name_their_game(tmp_path: Path) -> None:
    cards = pack(
        tmp_path / "both",
        a='[game]\nid = "agent-decker"\n' + SNOWMAN,
        b='[game]\nid = "blight-chronicles"\n' + HERON,
    )
    assert read_pack(cards).games() == ["agent-decker", "blight-chronicles"]
    assert ruleset("agent-decker", cards).count() == ruleset("agent-decker").count() + 1
    assert ruleset("blight-chronicles", cards).count() == ruleset("blight-chronicles").count() + 2
    with pytest.raises(
        RequestError,
        match="the card pack 'both' is for agent-decker, blight-chronicles, not for blight-chronicles-demo",
    ):
        ruleset("blight-chronicles-demo", cards)
    assert fieldcraft.new("agent-decker", 1, cards=cards / "a.toml").rules.pack == read_pack(cards / "a.toml")


# -- records ------------------------------------------------------------------------------------------


def test_a_record_names_its_pack_and_comes_back_with_it(tmp_path: Path) -> None:
    cards = pack(tmp_path / "winter", a=HIDE.format(power=2))
    game = fieldcraft.new("agent-decker", 3, cards=cards)
    game.choose("play:hide")
    digest = read_pack(cards).digest
    assert game.record["pack"] == {"name": "winter", "digest": digest}
    for text in (game.save(), share_code(game)):
        assert fieldcraft.load(text, cards=cards).record == game.record
        with pytest.raises(
            RecordError, match=rf"the card pack 'winter' \({digest}\), which is not available"
        ):
            fieldcraft.load(text)
        with pytest.raises(RecordError, match="the card pack 'winter'"):
            fieldcraft.load(text, cards=pack(tmp_path / "summer", a=SNOWMAN))


def test_a_record_without_a_pack_needs_none(tmp_path: Path) -> None:
    game = fieldcraft.new("agent-decker", 3)
    game.choose("play:hide")
    cards = pack(tmp_path / "winter", a=HIDE.format(power=2))
    assert "pack" not in game.record
    assert fieldcraft.load(game.save(), cards=cards).record == game.record


def test_a_record_of_a_pack_that_has_changed_is_compared(tmp_path: Path) -> None:
    cards = pack(tmp_path / "winter", a=HIDE.format(power=2))
    game = fieldcraft.new("agent-decker", 3, cards=cards)
    game.choose("play:punch")
    game.choose("play:hide")
    pack(cards, a=HIDE.format(power=3))
    with pytest.raises(RecordError, match="choice 2 of 2: 'play:hide' leads to another position"):
        fieldcraft.load(game.save(), cards=cards)
    kept = fieldcraft.load(game.save(), keep="agreeing", cards=cards)
    assert kept.record["choices"] == ["play:punch"]
    assert kept.record["pack"]["digest"] == read_pack(cards).digest


@pytest.mark.parametrize(
    "named", [{}, {"name": "a"}, {"name": 1, "digest": ""}, {"name": "", "digest": "", "x": ""}]
)
def test_a_pack_that_is_not_named_properly_is_refused(named: dict[str, object]) -> None:
    record = fieldcraft.new("agent-decker", 3).record | {"pack": named}
    with pytest.raises(RecordError, match="the record's pack must be a name and a digest"):
        fieldcraft.load(json.dumps(record))


# -- what is wrong in a pack ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[card", "bad.toml: is not valid TOML"),
        (
            SNOWMAN + 'text = "Draw 1 crd."',
            "bad.toml: card 'snowman', agent.text, column 8: 'crd' is not a word of this language",
        ),
        (SNOWMAN.replace("2 fighting", "2 fists", 1), "bad.toml: card 'snowman', cost: must be a number"),
        (SNOWMAN.replace('id = "snowman"\n', ""), "bad.toml: card 'card 1', id: is missing or is no text"),
        (
            SNOWMAN + SNOWMAN.replace("Snowman", "Other").replace("Carrot", "Beet"),
            "there is another card with the id",
        ),
        ("[card]\nid = 'x'", "bad.toml: card: a pack holds tables with ids, as in [[card]]"),
        ("[[animal]]\nid = 'x'", "bad.toml: card 'x': this game has no [[animal]]"),
        ("card = [3]", "bad.toml: card 'card 1', id: is missing or is no text"),
        ('[game]\nid = "agent-decker"\ntitle = "x"\n' + SNOWMAN, "card 'game', title: is not a field here"),
        (SNOWMAN + 'colour = "white"', "bad.toml: card 'snowman', agent.colour: is not a field here"),
    ],
    ids=lambda value: value[-30:],
)
def test_a_mistake_is_told_with_file_card_and_column(text: str, message: str, tmp_path: Path) -> None:
    cards = pack(tmp_path / "winter", good=HIDE.format(power=2), bad=text)
    with pytest.raises(CardError, match=re.escape(message)):
        fieldcraft.new("agent-decker", 1, cards=cards)


def test_each_card_of_a_pack_finds_its_place_at_once() -> None:
    """The game's own rows are read once, not again for each card of the pack."""

    class Watched(dict[str, Any]):
        def get(self, *key: Any) -> Any:
            reads.append(self["id"])
            return super().get(*key)

    reads: list[str] = []
    parts = {"cards": {"card": [Watched(id=f"own-{n}", name="") for n in range(50)]}}
    cards = "".join(f"[[card]]\nid = '{id}'\n" for id in (*(f"new-{n}" for n in range(50)), "own-7"))
    problems: list[Problem] = []
    lay_over("nim", parts, Pack("large", (("large.toml", cards),)), problems)
    assert not problems
    assert [row["id"] for row in parts["cards"]["card"]][50:] == [f"new-{n}" for n in range(50)]
    assert isinstance(parts["cards"]["card"][7], PackRow)
    assert len(reads) <= 2 * 50


def test_a_new_card_joins_the_list_whose_cards_look_most_like_it() -> None:
    parts = {
        "tools": {"card": [{"id": "saw", "price": 3}]},
        "people": {"card": [{"id": "guard", "level": 2}]},
    }
    cards = "[[card]]\nid = 'cook'\nlevel = 1\n[[card]]\nid = 'axe'\nprice = 1\n"
    lay_over("nim", parts, Pack("two", (("two.toml", cards),)), [])
    ids = {name: [row["id"] for row in part["card"]] for name, part in parts.items()}
    assert ids == {"tools": ["saw", "axe"], "people": ["guard", "cook"]}


def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="nowhere: there is no such folder of cards"):
        fieldcraft.new("agent-decker", 1, cards=tmp_path / "nowhere")
    with pytest.raises(RequestError, match=r"there is no \.toml file in this folder"):
        fieldcraft.new("agent-decker", 1, cards=tmp_path)
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RequestError, match="this is not a text file"):
        fieldcraft.new("agent-decker", 1, cards=tmp_path)
    (tmp_path / "x.toml").unlink()
    (tmp_path / "y.toml").mkdir()
    with pytest.raises(RequestError, match="is a directory"):
        fieldcraft.new("agent-decker", 1, cards=tmp_path)
