"""The island in views and messages, for the page that draws it."""

from __future__ import annotations

import pytest
from rules.island.island import GAME, RIVER, begun, island, take

import fieldcraft
from fieldcraft.games.island.printed.map import SIZE
from fieldcraft.games.island.vocabulary.lexicon import TERRAINS
from fieldcraft.kernel.state import Parts
from fieldcraft.rendering import client


def test_a_view_says_whose_question_it_is_and_which_growth_is_done() -> None:
    g = begun()
    assert {"spirit": RIVER, "land": "", "growth": 0} == g.view(0)["asked"]
    take(g, f"grow:{RIVER}-1")
    view = g.view(0)
    assert {"spirit": RIVER, "land": "", "growth": 1} == view["asked"]
    told = {option.key: GAME.narrator.detail(view, option.parts) for option in g.options}
    assert {"do:1": "Reclaim every card.", "do:2": "Gain a power.", "do:3": "Gain 1 energy."} == told


def test_a_view_says_in_which_land_something_is_chosen() -> None:
    g = island(lands={"a5": f"1 {RIVER}, explorer, town, city"}, phase="fast", played=[["flash-floods"]])
    assert g.view(0)["placements"] == [[0, 0, 0]]
    take(g, "use:flash-floods", "at:a5")
    assert {"spirit": "", "land": "a5", "growth": 0} == g.view(0)["asked"]
    assert {"explorer", "town", "city"} == {option.parts.card for option in g.options}


def test_a_cascade_is_foretold_in_an_ocean_that_is_a_land_as_in_any_other() -> None:
    g = fieldcraft.new("island", 1, setup={"who": ["oceans-hungry-grasp"]}).state
    view = g.view(0)
    assert ["a0"] == list(view["oceans"])
    told = [GAME.narrator.detail(view, Parts("cascade", "", place)) for place in ("a0", "a1")]
    assert told == [GAME.narrator.say("stops-here")] * 2
    view["oceans"]["a0"]["blight"] = 1
    assert GAME.narrator.say("goes-on") == GAME.narrator.detail(view, Parts("cascade", "", "a0"))


def test_the_catalogue_has_what_is_printed() -> None:
    faces = GAME.faces()
    board = faces["a"]
    assert SIZE == len(board["rows"]) == len(board["rows"][0])
    assert {
        "number": 2,
        "elements": [],
        "reclaims": False,
        "any": False,
        "more_plays": 0,
        "moves": False,
    } == faces[RIVER]["energy"][1]
    assert faces[RIVER]["plays"][4]["reclaims"]
    assert {"sun": 1, "water": 2} == faces["massive-flooding"]["levels"][0]["need"]
    assert ["coast"] == faces["coast"]["grounds"]
    assert "1 sun, 2 water" == faces["massive-flooding"]["levels"][0]["needs"]
    assert faces["massive-flooding"]["reach"].startswith("range 1 of a sacred site: ")
    for id, face in faces.items():
        if face["kind"] not in ("board", "piece"):
            text = face.get("text", "").removesuffix(".") if face["kind"] != "innate" else ""
            assert f"{face['name']}{face['says']}{text}" == GAME.narrator.spoken(id)


def test_a_land_is_told_line_by_line_with_signs() -> None:
    lands = {
        "a5": f"2 {RIVER}",
        "a4": "2 town, town-1, city-2-strife, town-strife2, explorer, 3 dahan, 1 blight",
    }
    g = island(lands=lands, phase="fast", defend=[0, 0, 0, 0, 2])
    told = GAME.narrator.places(g.view(0))
    assert [("", "wetland, inland"), ("", f"2 presence of {GAME.narrator.name(RIVER)}")] == told["a5"]
    assert [
        ("", "sands, inland"),
        ("explorer", "1 explorer"),
        ("town", "4 towns (one with 1 damage)"),
        ("city", "1 city (one with 2 damage)"),
        ("dahan", "3 dahan"),
        ("blight", "1 blight"),
        ("strife", "1 strife on city with 2 damage"),
        ("strife", "2 strife on town"),
        ("defend", "defend 2"),
    ] == told["a4"]


def test_a_threat_names_the_presence_that_it_costs() -> None:
    lands = {"a5": f"2 {RIVER}", "a8": f"{RIVER}, town, city"}
    g = island(lands=lands, phase="fast", ravage=["jungle-1"])
    (threat,) = (line.text for line in GAME.narrator.places(g.view(0))["a8"] if line.sign == "ravage")
    assert f"now ravaged for 5: blight, and presence of {GAME.narrator.name(RIVER)} is lost" == threat


@pytest.mark.parametrize(
    ("phase", "ravage", "build"), [("fast", "now", "next turn"), ("slow", "next turn", "in two turns")]
)
def test_a_threat_says_in_which_turn_it_comes(phase: str, ravage: str, build: str) -> None:
    g = island(
        lands={"a8": f"{RIVER}, town", "a4": "explorer"}, phase=phase, ravage=["jungle-1"], build=["sands-1"]
    )
    told = GAME.narrator.places(g.view(0))
    threats = [line.text for name in ("a8", "a4") for line in told[name] if line.sign == "ravage"]
    assert [threat.partition(" ravaged for ")[0] for threat in threats] == [ravage, build]


def test_all_that_the_page_shows_of_a_land_is_in_the_message() -> None:
    game = fieldcraft.new("island", 1)
    places = client.position(game, 0)["places"]
    assert list(places) == list(game.view()["lands"])
    assert {"sign": "", "text": "mountain, coastal"} == places["a1"][0]


def test_a_reach_names_the_terrain_of_its_origin() -> None:
    faces, bound = GAME.faces(), [power for power in GAME.card_set.powers if power.origin >= 0]
    assert bound
    for power in bound:
        source, _, aim = faces[power.id]["reach"].partition(": ")
        assert TERRAINS[source.rpartition(" in ")[2]] == power.origin
        assert aim == power.aim


def test_a_half_of_an_event_says_when_it_counts_or_what_it_costs() -> None:
    told = {part["name"]: part["terms"] for face in GAME.faces().values() for part in face.get("faces", ())}
    assert "healthy" == told["Population Rises"]
    assert "3 energy for each beasts, with animal as aid" == told["Guide the Madness"]
    assert {"", "blighted", "stage 1", "terror level 1"} <= {*told.values()}


def test_an_invader_card_says_whether_it_escalates() -> None:
    for card in GAME.card_set.invaders:
        (line,) = GAME.narrator.card_lines(card.id)
        assert line.endswith(", escalates") == card.escalates


def test_where_no_card_can_be_played_the_question_says_why() -> None:
    """IB-110: what is played is paid for at once."""
    g = island(lands={"a5": f"2 {RIVER}"}, phase="spirits", hand=[["talons-of-lightning"]])
    take(g, f"grow:{RIVER}-1", "do:1", "do:2")
    while g.question()["name"] != "play":
        g.choose(0)
    view = g.view(0)
    assert GAME.narrator.prompt(view).endswith(
        "None can be paid for: the cheapest costs 6 energy, and there is 2."
    )
    view["spirits"][0]["plays"] = 0
    assert GAME.narrator.prompt(view).endswith("No card play is left this turn.")
    view["options"].append("play:talons-of-lightning")
    assert "paid" not in GAME.narrator.prompt(view)


def told(*keys: str, **position: object) -> list[str]:
    """Return the log of a declared position and these choices."""
    game = fieldcraft.scenario({"game": "island", **position})
    for key in keys:
        game.choose(key)
    return game.log


def test_what_is_harmed_names_what_harms_it() -> None:
    lands = {"a5": RIVER, "a2": "town, explorer, 2 dahan"}
    log = told("finish", lands=lands, phase="fast", ravage=["wetland-1"], defend=[0, 0, 6])
    assert "The dahan: One town in A2 is destroyed." in log
    assert "The dahan: 1 fear: 1 of 4 markers." in log
    log = told(
        *("use:flash-floods", "at:a2", "hit:explorer"),
        lands={"a5": RIVER, "a2": "town, explorer", "a1": RIVER}, phase="fast", played=[["flash-floods"]],
    )  # fmt: skip
    assert "Flash Floods: One explorer in A2 is destroyed." in log
    log = told(
        "finish", lands={"a5": f"2 {RIVER}, town, explorer"}, phase="fast", ravage=["wetland-1"], pool=3
    )
    assert f"Blight: {GAME.narrator.name(RIVER)} loses presence in A5." in log


def test_a_ravage_and_a_step_without_one_say_their_result() -> None:
    log = told(
        "finish", lands={"a5": f"{RIVER}, explorer"}, phase="fast", ravage=["wetland-1"], build=["sands-1"]
    )
    assert log[log.index("A5 is ravaged for 1.") + 1] == "A5 takes no blight: that needs 2 damage."
    assert log[log.index("The invaders build in lands.") + 1] == "Nothing is built by Sands."
    assert log[log.index("Fear cards take effect now.") + 1] == "No fear card has been earned."
    log = told("finish", lands={"a5": RIVER}, phase="fast", ravage=["wetland-1"])
    assert log[log.index("The invaders ravage their lands.") + 1] == "No land is ravaged by Wetland."


def test_a_fear_card_is_told_with_its_text() -> None:
    log = told("finish", lands={"a5": RIVER}, phase="fast", earned=["isolation"])
    (line,) = (line for line in log if line.startswith("Fear: Isolation, at terror level 3: "))
    assert line.endswith(GAME.faces()["isolation"]["texts"][2])


def test_energy_says_whether_it_is_of_growth_or_of_the_track() -> None:
    log = told(f"grow:{RIVER}-1", "do:1", "do:3", lands={"a5": RIVER}, phase="spirits")
    assert f"Growth: {GAME.narrator.name(RIVER)} gains 1 energy and has 1." in log


def test_the_panel_of_each_spirit_names_its_special_rules_and_says_how_it_plays() -> None:
    panels = [face for face in GAME.faces().values() if face["kind"] == "spirit"]
    assert panels
    for panel in panels:
        assert panel["how"].startswith("You ")
        assert "Always" not in panel["text"]
    told = {panel["id"]: panel["text"] for panel in panels}
    assert told[RIVER] == "River's Domain: its presence in wetland is a sacred site."
    assert told["thunderspeaker"].startswith("Ally of the Dahan: its presence may go along ")
    assert " Sworn to Victory: each dahan " in told["thunderspeaker"]
    lines = GAME.narrator.card_text("Thunderspeaker")
    assert any(line.startswith("You lead the dahan") for line in lines)


def test_an_innate_power_tells_what_it_does_at_any_level() -> None:
    assert GAME.narrator.card_lines("gather-the-warriors")[-1] == (
        "With 1 air, 1 animal: Gather up to 1 dahan per air it has. "
        "With 1 sun, 1 animal: Push up to 1 dahan per sun it has. With 4 air this power may be fast."
    )
