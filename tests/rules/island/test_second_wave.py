"""Second Wave: a game that goes on where another was won (IB-268 to IB-272)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, blight, island, keys, take

import fieldcraft
from fieldcraft.errors import RequestError
from fieldcraft.games.island.printed.pieces import BLIGHT, CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.table import blight as door
from fieldcraft.kernel.state import PLAYING, WON

SETS: dict[str, Any] = {"sets": ["branch_and_claw"]}
LIGHTNING = "lightnings-swift-strike"


def won(setup: dict[str, Any] | None = None, **position: Any) -> Any:
    """A game of River that is won at once: no invaders are on the island."""
    lands = {"a1": f"2 {RIVER}"} | position.pop("lands", {})
    g = island(SETS | (setup or {}), lands=lands, phase="spirits", **position)
    g.test_victory()
    assert g.status == WON
    return g


def after(g: Any, setup: dict[str, Any] | None = None, seed: int = 1) -> Any:
    """The next game, at its first decision."""
    return GAME.start(seed, GAME.continuation(g, SETS | (setup or {})), journal=True)


def through_setup(g: Any) -> Any:
    while g.turn == 0 and g.status == PLAYING:
        g.choose(0)
    return g


# -- what stays ----------------------------------------------------------------------------------


def test_ib_268_two_blight_and_a_token_of_each_kind_a_board_stay_where_the_players_say() -> None:
    lands = {"a4": "3 blight, 2 beasts", "a5": "2 blight, disease", "a7": "beasts"}
    g = after(won(lands=lands, pool=2))
    assert (g.question()["name"], g.question()["card"]) == ("stays", "blight")
    assert GAME.narrator.prompt(g.view(0)) == "Where does one blight stay?"
    assert keys(g) == ["in:a4", "in:a5"]
    g.choose(1)
    g.choose(1)
    assert (g.question()["card"], keys(g)) == ("beasts", ["in:a4", "in:a7"])
    g.choose(1)
    assert (blight(g, "a4"), blight(g, "a5"), g.blight.pool) == (0, 2, 5)
    assert [at(g, land).get("beasts", 0) for land in ("a4", "a7")] == [0, 1]
    assert at(g, "a5")["disease"] == 1


def test_ib_268_with_few_of_them_all_stay_unasked() -> None:
    g = after(won(lands={"a4": "2 blight, beasts"}, pool=2))
    assert g.turn == 1
    assert (blight(g, "a4"), at(g, "a4")["beasts"], g.blight.pool) == (2, 1, 2)


def test_ib_268_dahan_go_on_from_lands_with_three_until_two_are_left() -> None:
    g = after(won(lands={"a4": "4 dahan, blight", "a2": "dahan"}))
    assert (g.question()["name"], g.view(0)["asked"]["land"]) == ("dahan-go", "a4")
    g = through_setup(g)
    assert g.on_island(DAHAN) == 5
    assert max(g.pieces[DAHAN]) <= 2


@pytest.mark.parametrize(("lands", "dahan"), [
    ({"a4": "dahan"}, 1), ({"a4": "dahan", "a2": "dahan"}, 3), ({"a4": "2 dahan", "a2": "2 dahan"}, 5),
    ({"a4": "2 dahan", "a2": "2 dahan", "a5": "dahan"}, 5),
    ({f"a{n}": "2 dahan" for n in range(2, 7)}, 8),
])  # fmt: skip
def test_ib_268_boards_with_few_dahan_get_one_and_those_with_many_keep_eight(
    lands: dict[str, str], dahan: int
) -> None:
    g = through_setup(after(won(lands=lands)))
    assert g.on_island(DAHAN) == dahan
    if dahan in (3, 5) and len(lands) == 2:
        assert at(g, "a2")["dahan"] > int(lands["a2"][0] if lands["a2"][0].isdecimal() else 1)


def test_ib_268_it_goes_on_from_a_game_that_was_won() -> None:
    with pytest.raises(RequestError, match="Second Wave goes on from a game that was won with a blight card"):
        GAME.continuation(begun(), {})


# -- the next game -------------------------------------------------------------------------------


def test_ib_269_other_spirits_play_it_with_their_presence_and_cards() -> None:
    g = after(won())
    assert [spirit.id for spirit in g.spirits] == [LIGHTNING]
    assert (sum(g.panels[0].presence), len(g.panels[0].hand), g.turn) == (2, 4, 1)
    setup = GAME.continuation(won(), SETS)
    with pytest.raises(RequestError, match="River Surges in Sunlight has played the game before"):
        begun(**setup | {"who": [RIVER]})


def test_ib_269_a_healthy_card_makes_the_level_higher_and_keeps_its_counters() -> None:
    foe = {"adversary": "brandenburg-prussia", "level": 3}
    assert GAME.continuation(won(foe), SETS | foe)["level"] == 4
    assert GAME.continuation(won(foe | {"level": 6}), SETS | foe | {"level": 6})["level"] == 6
    assert GAME.continuation(won(), SETS)["level"] == 0
    assert after(won(pool=1)).blight.pool == 1


def test_ib_269_example_51_a_card_that_had_turned_is_turned_back() -> None:
    foe = {"adversary": "brandenburg-prussia", "level": 3}
    turned: dict[str, Any] = {"card": ["downward-spiral"], "stack": ["memory-fades-to-dust"]}
    lands = {"a4": "3 blight", "a5": "2 blight"}
    before = won(foe, lands=lands, pool=4, **turned)
    assert GAME.continuation(before, SETS | foe)["level"] == 3
    g = after(before)
    g.choose(0)
    g.choose(0)
    assert (g.on_island(BLIGHT), g.blight.pool, g.blight.beside, g.view(0)["blight"]["face"]) == (
        2,
        3,
        4,
        "healthy",
    )
    assert g.blight.supplied == 9
    assert "Beside the card that was turned back: 4." in GAME.narrator.describe(g.view(0))
    g.own_blight().pool = 1
    g.push_in(door.Counter(None), door.ADD, g.map.places.numbers["a8"])
    g.options.clear()
    g.advance()
    assert (g.blight.card.id, g.blight.pool, g.blight.beside, g.blight.supplied) == (
        "downward-spiral",
        4,
        0,
        9,
    )


def test_ib_269_printed_invaders_begin_nearer_to_the_coast_and_nothing_else_is_printed() -> None:
    g = after(won())
    printed = g.map.boards[0].setup
    assert g.on_island(DAHAN) == 0
    assert g.on_island(BLIGHT) == 0
    for n in (3, 4, 5):
        towns = printed[n + 3][TOWN] + (printed[n][TOWN] if n < 6 else 0) + (n == 5)
        assert at(g, f"a{n}").get("town", 0) == towns
    assert g.on_island(CITY) == sum(land[CITY] for land in printed)
    assert at(g, "a8").get("town", 0) == 0
    assert g.on_island(EXPLORER) > 0


def test_ib_269_spirits_begin_also_where_dahan_are_everywhere() -> None:
    lands = {f"a{n}": "dahan" for n in range(1, 9)}
    setup = GAME.continuation(won(lands=lands), SETS)
    g = through_setup(begun(**setup, who=["keeper-of-the-forbidden-wilds"]))
    assert sum(g.panels[0].presence) > 0


@pytest.mark.parametrize(("wave", "lands"), [(2, [5]), (3, [5, 4]), (4, [5, 4, 3]), (9, [5, 4, 3, 2, 1])])
def test_ib_269_later_waves_bring_more_towns(wave: int, lands: list[int]) -> None:
    setup = GAME.continuation(won(), SETS)
    one, other = begun(**setup), begun(**setup | {"continues": setup["continues"] | {"wave": wave}})
    more = [n for n in range(1, 9) if other.pieces[TOWN][n] > one.pieces[TOWN][n]]
    assert sorted([5, *more]) == sorted(lands)


def test_ib_269_blight_of_an_adversary_comes_from_the_card() -> None:
    foe = {"adversary": "sweden", "level": 6}
    g = after(won(foe, pool=9), foe)
    assert g.on_island(BLIGHT) > 0
    assert g.blight.pool + g.on_island(BLIGHT) == 9


def test_ib_270_example_52_a_card_that_was_passed_comes_up_first_again() -> None:
    g = won(card=["memory-fades-to-dust"], stack=["downward-spiral"], pool=4)
    passed = next(card for card in GAME.card_set.blight_cards if card.face == 1)
    g.own_blight().passed = (passed,)
    before = GAME.continuation(g, SETS)["continues"]
    assert before["known"] == [passed.id, "memory-fades-to-dust"]
    g = after(g)
    assert [card.id for card in g.blight.stack[-2:]] == ["memory-fades-to-dust", passed.id]
    assert g.blight.beside_card == "memory-fades-to-dust"


def test_ib_270_a_card_that_was_only_reached_is_turned_back_and_its_successor_comes_from_the_box() -> None:
    reached = next(card for card in GAME.card_set.blight_cards if card.face == 1)
    g = after(won(card=[reached.id], stack=["downward-spiral"], pool=5))
    assert (g.blight.pool, g.blight.beside, g.blight.beside_card) == (3, 2, reached.id)
    supplied = g.blight.supplied
    for card, pool in ((reached.id, 2), ("downward-spiral", 5)):
        g.own_blight().pool = 1
        g.push_in(door.Counter(None), door.ADD, g.map.places.numbers["a8"])
        g.options.clear()
        g.advance()
        assert (g.blight.card.id, g.blight.pool) == (card, pool)
    assert g.blight.supplied == supplied + 5


# -- cards that are laid aside -------------------------------------------------------------------

DROUGHT, CAST_DOWN, BOON = "drought", "cast-down-into-the-briny-deep", "boon-of-vigor"
LATE = ["jungle-mountain", "jungle-sands"]


def lent(*cards: str, deck: list[str] = LATE, **position: Any) -> Any:
    """River plays no cards yet and may use some that were laid aside."""
    lands = {"a1": f"2 {RIVER}", "a8": "2 town, city", "a4": "city"} | position.pop("lands", {})
    position = {"lent": list(cards), "invader_deck": deck, "hand": [["rivers-bounty"]]} | position
    g = island(SETS, lands=lands, phase="spirits", pool=5, **position)
    while g.question()["name"] != "play":
        g.choose(0)
    return g


def test_ib_271_each_spirit_of_the_game_before_lays_one_of_its_cards_aside() -> None:
    position = {"hand": [[BOON], [DROUGHT]], "discard": [["wash-away"], []], "played": [[], ["steam-vents"]]}
    who = {"spirits": 2, "who": [RIVER, LIGHTNING]}
    before = won(who, lands={"b1": f"2 {LIGHTNING}"}, **position)
    setup = GAME.continuation(before, SETS | who)
    assert setup["continues"]["powers"] == [[BOON, "wash-away"], [DROUGHT, "steam-vents"]]
    g = begun(**setup)
    assert (GAME.narrator.prompt(g.view(0)), keys(g)) == (
        "Which power does River Surges in Sunlight lay aside for this game?",
        [f"keep:{BOON}", "keep:wash-away"],
    )
    take(g, f"keep:{BOON}")
    assert g.question()["card"] == LIGHTNING
    take(g, f"keep:{DROUGHT}")
    assert (g.view(0)["lent"], g.view(0)["turned_up"]) == ([BOON, DROUGHT], [])
    through_setup(g)
    minors = [power.id for power in g.minor_deck]
    assert (DROUGHT in minors, "steam-vents" in minors) == (False, True)
    assert all(BOON not in str(panel.hand) for panel in g.panels)
    assert "Laid aside for one use each, from stage III on: Boon of Vigor (0, fast), Drought (1, slow)" in (
        GAME.narrator.describe(g.view(0))
    )


def test_ib_271_a_card_that_is_forgotten_when_time_passes_is_not_laid_aside() -> None:
    g = won(hand=[[DROUGHT, "steam-vents"]])
    g.borrowed = (g.panels[0].hand[0],)
    assert GAME.continuation(g, SETS)["continues"]["powers"] == [["steam-vents"]]


def test_ib_271_a_table_of_an_earlier_version_names_no_cards() -> None:
    setup = GAME.continuation(won(hand=[[DROUGHT, BOON]]), SETS)
    del setup["continues"]["powers"]
    assert GAME.start(1, setup).turn == 1


@pytest.mark.parametrize(("deck", "is_offered"), [
    (["jungle-1", *LATE], False), (["jungle-2", *LATE], False), (LATE, True), ([], True),
    (["jungle-mountain", "jungle-2"], False),
])  # fmt: skip
def test_ib_271_it_is_used_from_stage_iii_on(deck: list[str], is_offered: bool) -> None:
    g = lent(DROUGHT, deck=deck)
    assert (f"assist:{DROUGHT}" in keys(g)) == is_offered
    power = next(power for power in g.card_set.powers if power.id == DROUGHT)
    option = g.card_set.acts_of(power).assist
    assert option.refusal(g) == ("" if is_offered else "IB-271")


def test_ib_271_it_is_used_once_without_cost_anywhere() -> None:
    g = take(lent(DROUGHT), f"assist:{DROUGHT}")
    assert len(keys(g)) == 8
    before = g.panels[0].energy, g.panels[0].plays, g.panels[0].elements[:]
    take(g, "at:a8")
    while f"assist:{DROUGHT}" not in keys(g) and g.question()["name"] != "play":
        g.choose(0)
    assert (g.panels[0].energy, g.panels[0].plays, g.panels[0].elements) == before
    assert (at(g, "a8").get("town", 0), at(g, "a8").get("city", 0), blight(g, "a8")) == (0, 0, 1)
    assert (g.view(0)["lent"], [power.id for power in g.minor_discard][-1]) == ([], DROUGHT)
    assert f"assist:{DROUGHT}" not in keys(g)


def test_ib_271_thresholds_of_more_than_ten_elements_are_not_met() -> None:
    g = take(lent(CAST_DOWN), f"assist:{CAST_DOWN}", "at:a8")
    assert (at(g, "a8").get("town", 0), len(g.view(0)["lands"])) == (0, 8)
    assert [power.id for power in g.major_discard] == [CAST_DOWN]
    twelve = GAME.card_set.powers[[one.id for one in GAME.card_set.powers].index(CAST_DOWN)].clauses[-1].need
    assert twelve.size() == 12


def test_ib_271_one_of_a_spirit_is_used_on_any_spirit_and_leaves_the_game() -> None:
    two = SETS | {"spirits": 2, "who": [LIGHTNING, "shadows-flicker-like-flame"]}
    lands = {"a1": f"2 {LIGHTNING}", "b1": "2 shadows-flicker-like-flame"}
    played = [[], ["concealing-shadows", DROUGHT]]
    g = island(two, lands=lands, lent=[BOON], invader_deck=LATE, phase="spirits", pool=5, played=played)
    while g.question()["name"] != "play":
        g.choose(0)
    energy = g.panels[1].energy
    take(g, f"assist:{BOON}")
    assert keys(g) == [f"spirit:{LIGHTNING}", "spirit:shadows-flicker-like-flame"]
    take(g, "spirit:shadows-flicker-like-flame")
    assert (g.panels[1].energy - energy, [power.id for power in g.forgotten]) == (2, [BOON])


def test_ib_271_a_second_target_is_any_land_too() -> None:
    g = take(lent("fire-and-flood"), "assist:fire-and-flood", "at:a8")
    assert len([key for key in keys(g) if key.startswith("in:")]) == 7


def test_ib_272_a_record_of_it_stands_alone() -> None:
    setup = GAME.continuation(won(lands={"a4": "5 dahan, 3 blight"}), SETS)
    game = fieldcraft.new("island", seed=4, setup=setup)
    for _choice in range(9):
        game.choose(0)
    again = fieldcraft.load(game.save())
    assert again.view() == game.view()
    assert again.record["setup"]["continues"]["wave"] == 2
    assert GAME.plan(GAME.read_setup(again.record["setup"])).wave is not None


@pytest.mark.parametrize(("change", "message"), [
    ({"wave": 1}, "wave or pool is no number that a game gives"),
    ({"pool": 0}, "wave or pool is no number that a game gives"),
    ({"pool": True}, "wave or pool is no number that a game gives"),
    ({"face": "gone"}, "face is healthy, still healthy or blighted"),
    ({"stack": []}, "these are not the blight cards of one game"),
    ({"stack": ["nothing"]}, "stack must be blight cards"),
    ({"stack": 3}, "stack must be blight cards"),
    ({"known": ["downward-spiral"]}, "these are not the blight cards of one game"),
    ({"who": ["nobody"]}, "who must be Spirits"),
    ({"lands": {"e1": "dahan"}}, "there is no land 'e1'"),
    ({"lands": {"a1": "town"}}, "'town' is nothing that a game leaves"),
    ({"lands": []}, "there is no land 'lands'"),
    ({"powers": [["drought"], []]}, "powers must be the power cards of those Spirits"),
    ({"powers": [["raging-storm"]]}, "powers must be the power cards of those Spirits"),
    ({"powers": [["drought", "drought"]]}, "powers must be the power cards of those Spirits"),
    ({"powers": [[["drought"]]]}, "powers must be the power cards of those Spirits"),
    ({"powers": "drought"}, "powers must be the power cards of those Spirits"),
    ({"more": 1}, "is the table that a won game gives for the next one"),
])  # fmt: skip
def test_ib_272_a_table_that_no_game_gives_is_refused(change: dict[str, Any], message: str) -> None:
    setup = GAME.continuation(won(), SETS)
    setup = json.loads(json.dumps(setup))
    with pytest.raises(RequestError, match=message):
        begun(**setup | {"continues": setup["continues"] | change})


def test_ib_272_it_is_no_scenario_that_can_be_chosen_without_a_game_before() -> None:
    with pytest.raises(RequestError, match="printed_scenario of The island is none, blitz or guard"):
        begun(**SETS, printed_scenario="second-wave")
    setup = GAME.continuation(won(), SETS)
    with pytest.raises(RequestError, match="needs a blight card and no printed_scenario"):
        begun(**setup | {"blight_card": False})
