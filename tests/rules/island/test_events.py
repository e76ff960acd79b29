"""Events of Branch & Claw: their place in the turn, their halves, what is chosen, paid and averted."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, energy_of, island, keys, take, told

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import NO_CARD
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING

HOLD = f"2 {RIVER}"
CLAW: dict[str, Any] = {"sets": ["branch_and_claw"]}
TWO: dict[str, Any] = CLAW | {"spirits": 2, "who": [RIVER, "thunderspeaker"]}
EVENTS = {card.id: card for card in GAME.card_set.events}


def met(*ids: str, setup: dict[str, Any] = CLAW, **position: Any) -> Table:
    """A position in the second turn in which the first of these events comes up."""
    lands = {"a1": HOLD, "a3": "city"} | position.pop("lands", {})
    base: dict[str, Any] = {"turn": 2, "phase": "blighted island", "pool": 9, "fear": 0}
    return island(setup, event_deck=[*ids], lands=lands, **base | position)


def lasts(g: Table, name: str) -> Table:
    """Answer with the last option until the event is over."""
    while g.view(0)["events"]["card"] == name and g.status == PLAYING:
        g.choose(len(g.options) - 1)
    return g


def done(g: Table) -> list[str]:
    """Return the names of the parts of events that were done."""
    return [str(fact.parts[0]) for fact in g.journal or [] if fact.kind == "event-part"]


# -- when there are events -----------------------------------------------------------------------


def test_ib_027_and_173_and_211_events_want_a_set_and_a_blight_card() -> None:
    assert begun(**CLAW).view(0)["events"]["deck"] == len(EVENTS) - 1 == 25
    for setup in ({}, CLAW | {"events": False}, CLAW | {"blight_card": False}):
        assert begun(**setup).view(0)["events"]["deck"] == 0


def test_ib_211_there_is_no_event_in_the_first_turn() -> None:
    g = begun(3, **CLAW)
    while g.turn < 2:
        assert g.view(0)["events"]["deck"] == 25
        g.choose(len(g.options) - 1)
    while g.turn < 3 and g.status == PLAYING:
        g.choose(len(g.options) - 1)
    assert g.view(0)["events"]["deck"] == 24 or g.status != PLAYING


def test_ib_028_example_29_the_event_comes_after_the_blighted_island_and_before_fear() -> None:
    g = met("heavy-farming", card=["downward-spiral"], earned=["isolation"], lands={"a5": "dahan"})
    lasts(g, "heavy-farming")
    said = [line for line in told(g) if "loses presence" in line or line.startswith(("Event", "Fear: "))]
    assert [line.split(":")[0] for line in said] == [
        "Downward Spiral", "Event", "Fear",
    ]  # fmt: skip


def test_ib_212_parts_are_done_from_top_to_bottom_and_the_discard_becomes_the_deck() -> None:
    g = met("heavy-farming", lands={"a8": "beasts, explorer", "a5": "dahan"})
    parts = ["Heavy Farming", "Prey on the Unwary", "Coming of Age"]
    assert done(g) == parts
    assert (at(g, "a8").get("explorer"), at(g, "a5")["dahan"], g.view(0)["events"]["discard"]) == (
        None, 2, ["heavy-farming"],
    )  # fmt: skip
    turn = g.turn
    while g.turn <= turn + 1 and g.status == PLAYING:
        g.choose(len(g.options) - 1)
    assert told(g).count("Event: Heavy Farming.") == 2


def test_ib_213_example_33_which_half_counts() -> None:
    assert "Heavy Farming" in done(met("heavy-farming"))
    g = met("heavy-farming", card=["downward-spiral"], lands={"a1": f"{HOLD}, city"})
    take(g, *(key for key in keys(g) if key == "lose:a1"))
    assert "Overcrowded Cities" in done(g)
    still = met("heavy-farming", card=["thriving-crops"])
    assert (still.blight.card is not NO_CARD, "Heavy Farming" in done(still)) == (True, True)
    for deck, part in (
        (["jungle-1"], "Wave of Reconnaissance"),
        (["coast"], "Urbanization"),
        ([], "Urbanization"),
    ):
        g = met("wave-of-reconnaissance", invader_deck=deck)
        assert part in done(g)
    for dividers, part in (
        ([0, 0], "Distant Exploration"),
        ([99, 0], "Fearful Mobs"),
        ([99, 99], "Fearful Mobs"),
    ):
        assert part in done(met("distant-exploration", dividers=dividers))


# -- what is chosen and paid ---------------------------------------------------------------------

RAIN = "years-of-little-rain"


def test_ib_216_a_half_that_cannot_be_paid_for_is_not_offered() -> None:
    g = met(RAIN, energy=[4])
    assert keys(g) == ["part:1", "part:2"]
    take(g, "part:2")
    assert g.panels[0].energy == 0
    g = met(RAIN, energy=[3])
    assert "Let the Plants Die and the Land Wither" in done(g)


def test_ib_217_example_31_elements_and_cards_are_aid() -> None:
    hand = [["wash-away"], []]
    elements = [{"water": 2}, {"water": 1}]
    g = met(RAIN, setup=TWO, energy=[2, 1], hand=hand, elements=elements)
    assert keys(g) == ["part:1", "part:2"]
    take(g, "part:2")  # 8: 3 water pay 3 of it
    assert (g.question()["name"], g.question()["n"]) == ("aid", 5)
    assert keys(g) == ["aid-discard:wash-away", "aid-forget:wash-away"]
    take(g, "aid-discard:wash-away")
    assert energy_of(g) == [0, 0]
    assert [power.id for power in g.panels[0].discard] == ["wash-away"]
    g = met(RAIN, energy=[0], played=[["wash-away"]], elements=[{"water": 1}])
    take(g, "part:2")  # the card in play counts 4, its own water included
    assert ([power.id for power in g.forgotten], g.panels[0].elements[4]) == (["wash-away"], 0)


# -- averting ------------------------------------------------------------------------------------


def test_ib_218_example_30_presence_averts_board_by_board() -> None:
    lands = {
        "a1": f"2 {RIVER}, thunderspeaker", "a4": "town", "b4": "town", "b1": f"thunderspeaker, {RIVER}",
    }  # fmt: skip
    g = met("putting-down-roots", setup=TWO, card=["tipping-point"], lands=lands)
    while g.question()["name"] != "prevent":
        g.choose(0)
    assert keys(g) == ["give-up", "no"]
    take(g, "give-up")
    while g.question()["name"] in ("lose", "whose"):
        g.choose(0)
    lasts(g, "putting-down-roots")
    assert (at(g, "a4").get("blight"), sum(at(g, f"b{n}").get("blight", 0) for n in range(1, 9))) == (None, 1)
    assert g.panels[0].destroyed + g.panels[1].destroyed == 3


def test_ib_218_a_board_to_which_the_event_does_not_apply_is_not_asked() -> None:
    g = met("heavy-farming", card=["downward-spiral"], lands={"a1": f"4 {RIVER}", "a3": "town"})
    take(g, *(key for key in keys(g) if key == "lose:a1"))
    assert "prevent" not in (g.question()["name"],)
    assert g.panels[0].destroyed == 1


# -- what waits, and what is read before -----------------------------------------------------------


def test_ib_215_example_34_it_waits_for_the_next_ravage() -> None:
    g = met(
        "urban-development",
        "well-prepared-explorers",
        lands={"a4": "city"},
        build=["sands-1"],
        invader_deck=["jungle-1"] * 3,
    )
    assert g.view(0)["forecast"]["a4"]["next"]["damage"] == 7
    lasts(g, "urban-development")
    while g.turn == 2:
        g.choose(len(g.options) - 1)
    while not any(line.startswith("A4 is ravaged") for line in told(g)):
        g.choose(len(g.options) - 1)
    ravage = next(line for line in told(g) if line.startswith("A4 is ravaged"))
    assert ravage == "A4 is ravaged for 7."  # a city, and the town that was built


def test_ib_215_a_ravage_becomes_a_build() -> None:
    g = met("farmers-seek-the-dahan-for-aid", ravage=["sands-1"], lands={"a4": "2 town"})
    take(g, "part:2")
    lasts(g, "farmers-seek-the-dahan-for-aid")
    assert (at(g, "a4").get("city"), at(g, "a4").get("blight")) == (1, None)


def test_ib_223_example_35_beasts_prowl_as_they_stand() -> None:
    g = met("well-prepared-explorers", lands={"a5": "2 beasts", "a6": "beasts, explorer"})
    assert g.fear.made == 1
    while g.question()["name"] == "push":
        take(g, next(key for key in keys(g) if key.endswith("a6")))
    assert (at(g, "a6")["beasts"], g.fear.made) == (3, 1)


def test_ib_220_a_card_put_back_is_known() -> None:
    ids = ("new-species-spread", "heavy-farming", "urban-development", "distant-exploration")
    g = met(*ids)
    take(g, *(key for key in keys(g) if key == "part:1"))
    lasts(g, "new-species-spread")
    assert g.view(0)["events"]["known"] == {"new-species-spread": 3}
    dealt = g.determinize(0, 5)
    assert [card.id for card in dealt.events.deck].index("new-species-spread") == 1


def test_ib_222_a_terrain_that_no_invader_card_shows() -> None:
    setup: dict[str, Any] = {"ravage": ["sands-1"], "build": ["jungle-1"]}
    lands = {"a5": "town", "a6": "town, explorer"}
    g = met("promising-farmland", card=["tipping-point"], lands=lands, **setup)
    while g.question()["name"] != "terrain":
        g.choose(0)
    assert keys(g) == ["terrain:mountain", "terrain:wetland"]
    take(g, "terrain:mountain", "no")
    assert any(line.endswith("A6 is ravaged for 3.") for line in told(g))


def test_ib_224_the_top_card_is_turned_up_for_each_board() -> None:
    g = met(RAIN, minors=["rain-of-blood", "delusions-of-danger", "call-to-tend"])
    lasts(g, RAIN)
    assert len(g.minor_discard) == 1


def test_ib_225_half_of_the_boards() -> None:
    lands = {"a4": "dahan, town", "b4": "dahan, town", "b1": "thunderspeaker"}
    g = met("farmers-seek-the-dahan-for-aid", setup=TWO, lands=lands, ravage=["sands-1"])
    take(g, "part:2")
    lasts(g, "farmers-seek-the-dahan-for-aid")
    disease = [at(g, f"{board}{n}").get("disease", 0) for board in "ab" for n in range(1, 9)]
    assert sum(disease) == 1


def test_ib_214_each_board_is_an_action_of_its_own() -> None:
    g = met("population-rises", setup=TWO, lands={"a4": "explorer", "b4": "town", "b1": "thunderspeaker"})
    lasts(g, "population-rises")
    assert (at(g, "a4").get("town", 0) + at(g, "a3").get("town", 0), at(g, "b4")["town"]) == (1, 2)


def test_ib_226_blight_cards_that_want_events_come_with_them() -> None:
    def stack(setup: dict[str, Any]) -> set[str]:
        return {card.id for card in begun(**setup).plan.blight_cards}

    gentle = {card.id for card in GAME.card_set.blight_cards if card.is_gentle}
    assert gentle <= stack(CLAW)
    assert not gentle & stack({})
    assert not gentle & stack(CLAW | {"events": False})


def test_a_fear_card_that_joins_the_deck_takes_no_terror_level_back() -> None:
    war = "war-touches-the-islands-shores"
    for dividers, level in (([9, 3], 2), ([9, 9], 3), ([8, 3], 1)):
        g = met(war, dividers=dividers, energy=[1])
        g.own_fear().box = (GAME.card_set.fear_cards[0],)
        take(g, "part:2")
        assert (g.terror, len(g.fear.deck)) == (level, 10)


# -- each card -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", EVENTS)
@pytest.mark.parametrize("way", range(6))
def test_every_part_of_every_event_is_done(id: str, way: int) -> None:
    """In a crowded land, healthy and blighted, at each stage and terror level, with two ways to answer."""
    crowded = "city, 2 town, 3 explorer, 2 dahan, beasts, disease, wilds"
    lands = {
        "a1": f"{HOLD}, dahan",
        "a2": "town, beasts",
        "a4": crowded,
        "a5": f"2 {RIVER}, 4 dahan",
        "a7": "2 blight",
    }
    dividers = ([0, 0], [99, 0], [99, 99])[way % 3]
    position: dict[str, Any] = {"card": ["tipping-point"]} if way > 2 else {}
    deck = (["jungle-1"], ["coast"], ["jungle-sands"])[way % 3]
    g = met(id, "heavy-farming", lands=lands, dividers=dividers, energy=[9], invader_deck=deck * 1,
            build=["sands-1"], ravage=["jungle-1"], fear_deck=["isolation"] * 9, **position)  # fmt: skip
    n = 0
    while g.view(0)["events"]["card"] == id and g.status == PLAYING:
        g.choose(0 if way % 2 else len(g.options) - 1)
        n += 1
        assert n < 60
    parts = EVENTS[id]
    names = [part.name for part in (parts.tokens, parts.dahan) if part is not None]
    assert all(name in done(g) for name in names) or g.status != PLAYING


@pytest.mark.parametrize("seed", range(8))
def test_games_with_events_are_played_to_their_end(seed: int) -> None:
    g: Any = GAME.start(seed, CLAW | {"spirits": 1 + seed % 4})
    playout(g, seed, 100_000)
    assert g.status != PLAYING


def test_ib_219_each_spirit_chooses_by_seats_and_is_offered_what_it_can_do() -> None:
    played = [["fleshrot-fever"], ["poisoned-dew"]]
    g = met("outpaced", setup=TWO, played=played, energy=[3, 0], lands={"b5": "3 thunderspeaker"})
    assert keys(g) == ["lose-card", "keep-for-energy", "keep-for-presence"]
    take(g, "lose-card")
    assert keys(g) == ["lose-card", "keep-for-presence"]
    assert g.view(0)["spirits"][0]["discard"] == ["fleshrot-fever"]
