"""Records made when an alternative was still called by its words, such as `gain-1-fighting`.

`data/before/<game>.json` has three records and share codes of every way of every game, and positions in
which such an alternative is chosen. They are never written again.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from properties.playing import finished

import fieldcraft
from fieldcraft.errors import RecordDiverges
from fieldcraft.games import game_ids, module, ruleset
from fieldcraft.games.agent_decker import ruleset as agent_decker
from fieldcraft.games.agent_decker.loader import AgentDeckerLoader
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed
from fieldcraft.kernel.flow import Alternative
from fieldcraft.language import forms
from fieldcraft.language.forms import Vocabulary
from fieldcraft.language.reader import alternatives
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.session.digest import former_digest
from fieldcraft.session.former_keys import former_key
from fieldcraft.session.load import replay

DATA = Path(__file__).parent / "data/before"
KEPT: dict[str, list[dict[str, Any]]] = {
    game: json.loads((DATA / f"{game}.json").read_text(encoding="utf-8")) for game in game_ids()
}
ALL = [kept for game in KEPT.values() for kept in game]
IDS = [f"{kept['record']['game']} {kept['way']} {kept['record']['seed']}" for kept in ALL]


@pytest.mark.parametrize("kept", ALL, ids=IDS)
def test_a_record_of_before_agrees_to_its_end(kept: dict[str, Any]) -> None:
    game = fieldcraft.load(json.dumps(kept["record"]))
    assert (game.made, game.over) == (len(kept["record"]["choices"]), kept["over"])
    assert fieldcraft.load(game.save()).record == game.record


@pytest.mark.parametrize("kept", ALL, ids=IDS)
def test_a_share_code_of_before_leads_to_its_record(kept: dict[str, Any]) -> None:
    assert fieldcraft.load(kept["code"]).record == fieldcraft.load(json.dumps(kept["record"])).record


@pytest.mark.parametrize("game", game_ids())
def test_three_records_of_every_way_are_kept(game: str) -> None:
    rules = ruleset(game)
    levels = [option.values for option in rules.setup_options if option.name == "level"]
    ways = [way.name for way in rules.ways] or [*(levels[0] if levels else ()), ""][:3]
    counts = Counter(kept["way"] for kept in KEPT[game])
    assert all(counts[way] == 3 for way in ways if way)
    assert len(KEPT[game]) >= 3


def test_alternatives_were_chosen_by_their_words() -> None:
    chosen = {choice for kept in ALL for choice in kept["record"]["choices"]}
    former = {key for game in game_ids() for key in ruleset(game).former_keys.values()}
    assert len(former & chosen) > 30
    assert not any(choice.startswith("choose:") for choice in chosen)


def loaded(name: str) -> Ruleset:
    """Return the game loaded again: a game that was played no longer lists its alternatives."""
    rules: Ruleset = module(name).load(name)
    return rules


# -- other words --------------------------------------------------------------------------------------------


def in_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every alternative say something else, as in another language."""
    said = forms.labels
    monkeypatch.setattr(forms, "labels", lambda *of: tuple(f"Oder {label[::-1]}" for label in said(*of)))


@pytest.mark.parametrize("name", game_ids())
def test_records_agree_where_alternatives_are_shown_in_other_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {option.key: option.label for option in alternatives(loaded(name).options.others)}
    in_other_words(monkeypatch)
    rules = loaded(name)
    after = {option.key: option.label for option in alternatives(rules.options.others)}
    assert after == {key: f"Oder {label[::-1]}" for key, label in before.items()}
    assert_all_agree(rules)


BRAWN = {"fighting": "brawn", "stealth": "guile"}


class OtherWords(AgentDeckerLoader):
    """Agent Decker's cards in a language with other words for the resources."""

    def vocabulary(self) -> Vocabulary:
        printed = super().vocabulary()
        words = {
            sort: {BRAWN.get(word, word): n for word, n in meanings.items()}
            for sort, meanings in printed.words.items()
        }
        return printed._replace(words=words)


class Reworded(AgentDecker):
    LOADER = OtherWords


def test_records_agree_where_the_texts_of_cards_are_reworded() -> None:
    def reword(text: re.Match[str]) -> str:
        return re.sub("fighting|stealth", lambda word: BRAWN[word[0]], text[0])

    text, file = cards("agent-decker")["cards"]
    rules = Reworded({"cards": (re.sub("^text = .*", reword, text, flags=re.M), file)})
    labels = [option.label for option in alternatives(rules.options.others)]
    assert labels == ["Gain 1 brawn", "Draw 1 card"]
    assert_all_agree(rules)


def cards(game: str) -> dict[str, tuple[str, str]]:
    """Return the text and name of each file of a game whose obstacles have halves."""
    if game == "agent-decker":
        return agent_decker.printed()
    return printed(game)


def renamed(game: str) -> Ruleset:
    """Return the game with another name for the half of every card, in its texts too."""
    files = cards(game)
    whole = "".join(text for text, _ in files.values())
    for id, name in re.findall(r'\[(?:card\.agent|goal\.reward)\]\nid = "(.*)"\nname = "(.*)"', whole):
        for part, (text, file) in files.items():
            if part != "story":
                files[part] = re.sub(rf'(\\?"){re.escape(name)}\1', rf"\1Carte {id}\1", text), file
    return AgentDecker(files) if game == "agent-decker" else BlightChronicles(game, files)


@pytest.mark.parametrize("game", ["agent-decker", "blight-chronicles", "blight-chronicles-demo"])
def test_records_agree_where_cards_have_other_names(game: str) -> None:
    rules = renamed(game)
    assert rules.faces() != ruleset(game).faces()
    assert_all_agree(rules)


def assert_all_agree(rules: Ruleset) -> None:
    for kept in KEPT[rules.id]:
        assert replay(rules, kept["record"]).made == len(kept["record"]["choices"])


# -- keys and former keys ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_no_key_depends_on_words(name: str) -> None:
    options = list(alternatives(loaded(name).options.others))
    assert len({option.key for option in options}) == len(options)
    assert all(re.fullmatch(r"choose:[a-z0-9-]+:[1-9]", option.key) for option in options)


@pytest.mark.parametrize("name", game_ids())
def test_every_former_key_is_of_an_alternative(name: str) -> None:
    games = [game for game in game_ids() if ruleset(game).package == ruleset(name).package]
    keys = {option.key for game in games for option in alternatives(loaded(game).options.others)}
    assert ruleset(name).former_keys.keys() <= keys


PACK = """
[[card]]
id = "fork"
name = "Fork"
set = "start"
copies = 9
source = "original"
[card.agent]
text = "Gain 2 fighting or gain 1 stealth."
"""


def test_a_record_with_a_pack_of_before_agrees(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(PACK)
    game = fieldcraft.new("agent-decker", 1, cards=tmp_path)
    game.choose("play:fork")
    state, rules = game.state.clone(), game.rules
    game.choose("choose:fork:2")
    record = game.record
    record["choices"][1] = "gain-1-stealth"
    record["digests"][0] = former_digest(rules, state)
    assert record["digests"][0] != game.record["digests"][0]
    assert fieldcraft.load(json.dumps(record), cards=tmp_path).record == game.record


def test_another_digest_does_not_agree_in_its_former_form_either() -> None:
    kept = next(kept for kept in KEPT["agent-decker"] if kept["way"] == "position")
    digests = ["----", *kept["record"]["digests"][1:]]
    with pytest.raises(RecordDiverges, match="leads to another position"):
        fieldcraft.load(json.dumps(kept["record"] | {"digests": digests}))


def test_an_option_that_kept_its_key_has_no_other_former_key() -> None:
    game = finished("agent-decker", 1, 5)
    for option in game.options:
        if not isinstance(option, Alternative):
            assert former_key(game.rules, option) == option.key
