"""The island in views and messages, for the page that draws it."""

from __future__ import annotations

from typing import Any, Final

import pytest
from rules.island.island import GAME, RIVER, begun, island, take
from rules.island.island import told as lines

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
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


def test_a_question_about_a_piece_names_the_land() -> None:
    """The dahan of one land strike back after another."""
    lands = {"a1": RIVER, "a3": "2 town, explorer, 3 dahan", "a8": "2 town, explorer, 3 dahan"}
    g = island(lands=lands, phase="fast", ravage=["jungle-1"])
    take(g, "finish")
    take(g, g.options[0].key)
    assert GAME.narrator.prompt(g.view(0)) == "Which piece in A3 is damaged now?"
    take(g, g.options[0].key)
    assert GAME.narrator.prompt(g.view(0)) == "Which piece in A8 is damaged now?"


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


def test_the_blight_card_and_the_fear_are_told_as_places() -> None:
    def told(**position: Any) -> list[list[str]]:
        g = island(lands={"a1": f"2 {RIVER}"}, phase="fast", **position)
        places = GAME.narrator.places(g.view(0))
        return [[line.text for line in places[zone]] for zone in ("blight-card", "fear")]

    assert told() == [
        ["healthy", "The text of its other side is seen when the last counter leaves it."],
        ["terror level 1", "To win now: no invader is left."],
    ]
    text = GAME.faces()["downward-spiral"]["text"]
    assert told(card=["downward-spiral"], stack=[], dividers=[99, 99])[0] == ["blighted", text]
    assert told(stack=[])[0][1] == "When it is empty, the island is lost."


def test_a_view_names_the_lands_with_a_sacred_site_and_its_places_say_so() -> None:
    """Two presence make one, and River has one wherever it is in wetland."""
    g = island(lands={"a1": f"2 {RIVER}", "a3": RIVER, "a5": RIVER}, phase="fast")
    view = g.view(0)
    assert {RIVER: ["a1", "a5"]} == view["sites"]
    line = f"sacred site of {GAME.narrator.name(RIVER)}"
    places = GAME.narrator.places(view)
    assert {"a1", "a5"} == {land for land, told in places.items() if line in [one.text for one in told]}


def test_a_land_is_told_line_by_line_with_signs() -> None:
    lands = {
        "a5": f"2 {RIVER}",
        "a4": "2 town, town-1, city-2-strife, town-strife2, explorer, 3 dahan, 1 blight",
    }
    g = island(lands=lands, phase="fast", defend=[0, 0, 0, 0, 2])
    told = GAME.narrator.places(g.view(0))
    river = GAME.narrator.name(RIVER)
    assert [
        ("", "wetland, inland"),
        ("", f"2 presence of {river}"),
        ("", f"sacred site of {river}"),
    ] == told["a5"]
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
    assert list(places) == [*game.view()["lands"], "blight-card", "fear"]
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
    view["spirits"][0]["plays"] = view["question"]["n"] = 0
    assert GAME.narrator.prompt(view).endswith("play? Card plays left: 0.")
    view["spirits"][0]["plays"] = view["question"]["n"] = 1
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


RAVAGED: Final = ("ravage-part", "ravage-changed", "ravage-defence", "ravage")
"""The facts of a ravage's damage."""


def ravage_of_a4(lies: str, defend: int = 0, **position: Any) -> list[str]:
    """The lines about A4, which had this in it and has been ravaged."""
    g = island(
        {"sets": ["branch_and_claw", "jagged_earth"]},
        phase="ravage", ravage=["sands-1"], lands={"a1": f"2 {RIVER}", "a4": lies},
        defend=[0, 0, 0, 0, defend], **position,
    )  # fmt: skip
    return [line for line in lines(g) if "A4" in line]


def test_ib_126_and_037_a_ravage_says_what_its_damage_is_made_of() -> None:
    assert ravage_of_a4("2 town, explorer", defend=3)[:4] == [
        "1 explorer in A4: 1 damage.",
        "2 towns in A4: 4 damage.",
        "The defence of A4: 3 damage less.",
        "A4 is ravaged for 2.",
    ]
    assert ravage_of_a4("explorer", defend=6)[-2:] == [
        "A4 is ravaged for 0.",
        "A4 takes no blight: that needs 2 damage.",
    ]


def test_ib_157_a_ravage_says_how_a_card_changes_it() -> None:
    told = ravage_of_a4("explorer", card=["intensifying-exploitation"], pool=9)
    assert told[:3] == [
        "1 explorer in A4: 1 damage.",
        "Other effects on the ravage of A4: +2 damage.",
        "A4 is ravaged for 3.",
    ]


def test_ib_195_a_ravage_counts_no_damage_of_invaders_with_strife() -> None:
    assert ravage_of_a4("town-strife, town, explorer-strife")[0] == "1 town in A4: 2 damage."


def test_ib_128_129_and_201_the_dahan_say_what_they_suffer_and_how_they_strike() -> None:
    assert ravage_of_a4("explorer, town, 3 dahan, badlands", defend=2) == [
        "1 explorer in A4: 1 damage.",
        "1 town in A4: 2 damage.",
        "The defence of A4: 2 damage less.",
        "A4 is ravaged for 1.",
        "The badlands of A4 add 1 damage.",
        "Ravage: One dahan in A4 is destroyed.",
        "A4 takes no blight: that needs 2 damage.",
        "The dahan of A4 strike for 4.",
        "The badlands of A4 add 1 damage.",
        "The dahan: One explorer in A4 is destroyed.",
        "The dahan: One town in A4 is destroyed.",
    ]


def test_ib_201_badlands_say_nothing_where_no_piece_takes_their_damage() -> None:
    assert "The badlands of A4 add 1 damage." not in ravage_of_a4("town, badlands")


def test_the_damage_of_each_ravage_is_what_its_facts_add_up_to() -> None:
    """Test it in games of random choices with a Spirit that defends, against towns and cities that are
    stronger.
    """
    seen: set[str] = set()
    setup = {"who": ["vital-strength-of-the-earth"], "adversary": "england", "level": 6}
    for seed in range(3):
        game, bot = fieldcraft.new("island", seed, setup=setup), make_bot("random", seed)
        while not game.over:
            game.choose(bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key)
        found: dict[str, int] = {}
        for fact in game.facts:
            if fact.kind not in RAVAGED:
                continue
            seen.add(fact.kind)
            land, n = str(fact.parts[0]), int(fact.parts[-1])
            if fact.kind == "ravage":
                assert max(0, found.pop(land, 0)) == n
            else:
                found[land] = found.get(land, 0) + (-n if fact.kind == "ravage-defence" else n)
        assert not found
    assert {"ravage-part", "ravage-defence", "ravage"} <= seen


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


def test_what_special_rules_give_and_take_is_told() -> None:
    who = ["serpent-slumbering-beneath-the-island", "downpour-drenches-the-world"]
    setup = {"sets": ["feather_and_flame"], "who": who, "spirits": 2}
    lands = {"a5": who[0], "b1": f"2 {who[1]}, city"}
    g = island(setup, lands=lands, absorbed=[0, 2], poured=[0, 1], elements=[{}, {"water": 4}], pool=9)
    told = GAME.narrator.describe(g.view(0))
    assert "Of Downpour Drenches the World 2 presence has been absorbed." in told
    assert "Downpour Drenches the World may gain energy or use a card again: 1." in told
    assert not any("Serpent" in line and "absorbed" in line for line in told)


def test_an_innate_power_tells_what_it_does_at_any_level() -> None:
    assert GAME.narrator.card_lines("gather-the-warriors")[-1] == (
        "With 1 air, 1 animal: Gather up to 1 dahan per air it has. "
        "With 1 sun, 1 animal: Push up to 1 dahan per sun it has. With 4 air this power may be fast."
    )


def test_presence_of_a_track_is_offered_with_what_it_uncovers() -> None:
    g = island(lands={"a5": RIVER}, phase="spirits", tracks=[[1, 2]], energy=[0])
    take(g, f"grow:{RIVER}-2", "do:1", "put:a5")
    view = g.view(0)
    told = {option.key: GAME.narrator.detail(view, option.parts) for option in g.options}
    assert (told["take:energy"], told["take:plays"]) == ("uncovers 2", "uncovers 2")


def test_a_spirit_tells_its_tracks() -> None:
    lines = GAME.narrator.card_lines("thunderspeaker")
    assert "Energy track: 1; air; 2; fire; sun; 3." in lines
    assert "Card track: 1; 2; 2; 3; reclaim one card; 3; 4." in lines


@pytest.mark.parametrize(
    ("phase", "held", "threat"),
    [
        ("fast", "3 explorer", "next turn ravaged for 5, after a build of 1 town: blight"),
        ("fast", "3 explorer, disease", "next turn ravaged for 3: blight"),
        ("slow", "3 explorer", "in two turns ravaged for 5, after a build of 1 town: blight"),
    ],
)
def test_a_threat_says_what_is_built_before_it(phase: str, held: str, threat: str) -> None:
    g = island(lands={"a4": held}, phase=phase, build=["sands-1"])
    (told,) = (line.text for line in GAME.narrator.places(g.view(0))["a4"] if line.sign == "ravage")
    assert told == threat


def test_a_card_that_cannot_be_played_is_told_with_what_it_costs_now() -> None:
    setup = {"printed_scenario": "blitz"}
    for extra, cost in (({}, 2), ({"setup": setup}, 1)):
        g = island(hand=[["flash-floods"]], phase="spirits", plays=[0], energy=[9], **extra)
        closed = {option.key: option.label for option in GAME.askable(g)}
        assert closed["play:flash-floods"] == f"Play Flash Floods for {cost}"
        option = GAME.find_option(g, "play:flash-floods")
        assert option is not None
        assert option.label == f"Play Flash Floods for {cost}"
