"""Ledger section G: the Street phase."""

from __future__ import annotations

import pytest
from positions import happened, offered, refusal
from rules.nightlancer.night import (
    BOX,
    alone,
    asked,
    lying,
    mission,
    night,
    numbers,
    of,
    people_of,
    play,
    together,
)

GUARD = {"who": "guard", "kc": 10}
SPACES = {
    2: {"gather": 1, "hustle": 1, "connect": 1, "lenders": 2, "risk-a": 1, "risk-b": 1},
    3: {"gather": 2, "hustle": 2, "connect": 2, "lenders": 2, "risk-a": 2, "risk-b": 2},
    4: {"gather": 3, "hustle": 3, "connect": 3, "lenders": 2, "risk-a": 2, "risk-b": 2},
}


def test_nl_106_in_turn_order_one_token_after_another() -> None:
    game = night(*people_of(3), order=[2, 0, 1])
    turns = []
    while asked(game)[1] == "street":
        turns.append(game.seat)
        tokens = [of(game, seat)["tokens"] for seat in range(3)]
        seat = game.seat
        play(game, next(key for key in offered(game) if key.startswith(("hard-work", "rest"))))
        assert of(game, seat)["tokens"] == tokens[seat] - 1
    assert turns == [2, 0, 1] * 4
    assert [of(game, seat)["tokens"] for seat in range(3)] == [0, 0, 0]


def test_nl_107_a_space_is_picked_only_if_its_whole_action_can_be_done() -> None:
    game = night({"who": "guard", "kc": 1}, market=[["soft-boots", "scale-shirt"]])
    assert refusal(game, "buy:1:soft-boots") == "NL-107"
    assert refusal(game, "prospects:1") == "NL-107"
    assert refusal(game, "gather") == "NL-107"
    assert refusal(game, "risk-a:gather") == "NL-107"


@pytest.mark.parametrize("health", [0, 1, 5, 9])
@pytest.mark.parametrize("resolve", [0, 1, 5])
def test_nl_108_there_is_always_something_to_do_and_no_pass(health: int, resolve: int) -> None:
    none = dict.fromkeys(SPACES[2], 0)
    person = {"who": "guard", "health": health, "resolve": resolve, "shaken": not (health and resolve)}
    found = offered(night(person, spaces=none))
    assert found
    assert not {"pass", "done"} & set(found)
    assert {"hard-work", "rest:health", "rest:resolve"} >= set(found)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_nl_109_some_spaces_are_there_for_more_seats_only(n: int) -> None:
    game = night(*people_of(n), spaces={})
    assert game.view()["spaces"] == SPACES[n]


@pytest.mark.parametrize(("n", "total"), [(2, 8), (3, 12), (4, 16)])
def test_nl_110_spaces_of_one_purpose_are_as_many_as_tokens(n: int, total: int) -> None:
    game = night(*people_of(n))
    single = [game.view()["spaces"][kind] for kind in ("gather", "hustle", "connect", "lenders")]
    assert sum(single) + len(game.view()["market"]) == total
    assert len(game.view()["market"]) == n + 1


def test_nl_111_a_space_holds_one_token() -> None:
    game = night({"who": "guard"}, {"who": "veteran"}, contact_deck=["performer", "smuggler"])
    play(game, "hustle")
    assert refusal(game, "hustle") == "NL-111"
    play(game, "gather")
    assert refusal(game, "gather") == "NL-111"
    play(game, "risk-a:hustle")
    assert refusal(game, "risk-a:hustle") == refusal(game, "risk-a:gather") == "NL-111"
    assert "risk-b:hustle" in offered(game)


def test_nl_111_all_see_whose_token_lies_where() -> None:
    market = [["cosh", "soft-boots"], ["calmax"]]
    game = night(GUARD, GUARD | {"who": "veteran"}, contact_deck=["performer"], market=market)
    play(game, "risk-a:gather", "hard-work", "buy:2:calmax", "hustle")
    tokens = [
        {"space": "pair-2", "seat": 0},
        {"space": "hustle", "seat": 1},
        {"space": "risk-a", "seat": 0},
        {"space": "open", "seat": 1},
    ]
    assert [game.view(seat)["tokens"] for seat in (0, 1, -1)] == [tokens] * 3


def test_nl_111_a_pair_is_bought_once() -> None:
    game = play(night(GUARD, GUARD | {"who": "veteran"}, market=[["cosh", "soft-boots"]]), "buy:1:cosh")
    assert refusal(game, "buy:1:soft-boots") == "NL-112"


def test_nl_112_one_of_a_pair_is_bought_and_the_other_discarded() -> None:
    game = play(night(GUARD, market=[["cosh", "assault-rifle"], ["soft-boots"]]), "buy:1:assault-rifle")
    assert (of(game)["kc"], lying(game, "assets"), game.view()["market_discard"]) == (
        5,
        ["assault-rifle"],
        ["cosh"],
    )
    assert game.view()["market"][:2] == [[], ["soft-boots"]]


@pytest.mark.parametrize("card", ["hushfoot", "palmshot"])
def test_nl_113_no_second_copy_of_an_implant(card: str) -> None:
    game = night(GUARD | {"assets": [card]}, market=[[card, "cosh"]])
    assert refusal(game, f"buy:1:{card}") == "NL-113"


def test_nl_113_the_copy_of_somebody_else_is_no_matter() -> None:
    game = night(GUARD, {"who": "veteran", "assets": ["hushfoot"]}, market=[["hushfoot", "cosh"]])
    assert "buy:1:hushfoot" in offered(game)


def test_nl_114_where_only_the_forbidden_one_is_affordable_the_pair_is_closed() -> None:
    game = night({"who": "guard", "kc": 4, "assets": ["hushfoot"]}, market=[["hushfoot", "assault-rifle"]])
    assert not [key for key in offered(game) if key.startswith("buy")]
    assert (refusal(game, "buy:1:hushfoot"), refusal(game, "buy:1:assault-rifle")) == ("NL-113", "NL-107")


def test_nl_115_gathering_draws_a_contact() -> None:
    game = play(night(GUARD, contact_deck=["performer", "smuggler"]), "gather")
    assert (lying(game, "contacts"), game.view()["contact_deck"]) == (["performer"], 1)


def test_nl_116_hustling_brings_a_kc() -> None:
    assert of(play(night({"who": "guard", "kc": 3}), "hustle"))["kc"] == 4


def test_nl_117_connections_buy_an_opportunity_of_the_hand() -> None:
    game = night({"who": "guard", "kc": 11, "plans": ["a-warehouse-key", "dock-cant"]})
    play(game, "connect:a-warehouse-key")
    assert (lying(game, "assets"), lying(game, "plans")) == (["a-warehouse-key"], ["dock-cant"])
    assert numbers(game, 0, "kc", "prospects", "agendas", "tokens") == (1, 2, 1, 3)


def test_nl_117_only_what_is_in_hand() -> None:
    game = night(GUARD, {"who": "veteran", "plans": ["dock-cant"]})
    assert refusal(game, "connect:dock-cant") == "NL-117"


def test_nl_118_mixed_spaces_lie_between_neighbours() -> None:
    game = night(GUARD | {"plans": ["dock-cant"]}, contact_deck=["performer"])
    risky = [key for key in offered(game) if key.startswith("risk")]
    assert risky == ["risk-a:gather", "risk-a:hustle", "risk-b:hustle", "risk-b:connect:dock-cant"]


@pytest.mark.parametrize(
    ("key", "kc", "contacts", "assets"),
    [
        ("risk-a:gather", 10, 1, []),
        ("risk-a:hustle", 11, 0, []),
        ("risk-b:hustle", 11, 0, []),
        ("risk-b:connect:dock-cant", 8, 0, ["dock-cant"]),
    ],
)
def test_nl_119_a_mixed_space_costs_heat_and_does_one_of_its_neighbours(
    key: str, kc: int, contacts: int, assets: list[str]
) -> None:
    game = play(night(GUARD | {"plans": ["dock-cant"]}, contact_deck=["performer"]), key)
    assert (of(game)["heat"], of(game)["kc"], len(lying(game, "contacts"))) == (1, kc, contacts)
    assert lying(game, "assets") == assets
    assert game.view()["spaces"][key[:6]] == 0


def test_nl_119_heat_comes_first_and_beyond_five_costs_a_prospect() -> None:
    game = play(night(GUARD | {"heat": 5, "prospects": 2}), "risk-a:hustle")
    assert numbers(game, 0, "heat", "prospects", "kc") == (5, 1, 11)
    kinds = [fact.kind for fact in game.facts if fact.kind in ("lose-prospects", "gain-kc")]
    assert kinds == ["lose-prospects", "gain-kc"]


def test_nl_119_what_needs_little_heat_needs_it_after_that() -> None:
    for heat, risky in ((0, True), (1, False)):
        game = night({"who": "guard", "heat": heat, "plans": ["clean-hands"]})
        assert "connect:clean-hands" in offered(game)
        assert ("risk-b:connect:clean-hands" in offered(game)) is risky
        assert of(game)["heat"] == heat
    assert refusal(game, "risk-b:connect:clean-hands") == "NL-235"


def test_nl_120_the_lenders_lend_or_sell_prospects() -> None:
    game = night(GUARD)
    assert [key for key in offered(game) if key.startswith(("loan", "prospects"))] == [
        "loan", "prospects:1", "prospects:2",
    ]  # fmt: skip
    play(game, "loan", "hard-work", "prospects:1", "hard-work")
    assert (game.view()["spaces"]["lenders"], refusal(game, "prospects:1")) == (0, "NL-111")


@pytest.mark.parametrize(("loans", "kc"), [(0, 20), (1, 20), (2, None)])
def test_nl_121_a_loan_is_ten_kc_and_there_are_two_at_most(loans: int, kc: int | None) -> None:
    game = night(GUARD | {"loans": loans})
    if kc is None:
        assert refusal(game, "loan") == "NL-121"
    else:
        assert numbers(play(game, "loan"), 0, "kc", "loans") == (kc, loans + 1)


@pytest.mark.parametrize(
    ("card", "price"), [("rivets-harassing", 2), ("aunts-calling", 3), ("verity-auditing", 4)]
)
def test_nl_122_one_or_two_prospects_at_the_price_of_the_round(card: str, price: int) -> None:
    for n in (1, 2):
        game = play(night(GUARD, round_card=card), f"prospects:{n}")
        assert numbers(game, 0, "kc", "prospects", "tokens") == (10 - n * price, n, 3)
    assert "prospects:3" not in offered(night(GUARD))


def test_nl_123_open_spaces_take_any_number() -> None:
    game = night({"who": "guard"}, {"who": "veteran"})
    for _ in range(4):
        play(game, "hard-work", "hard-work")
    assert [of(game, seat)["kc"] for seat in (0, 1)] == [4, 4]


def test_nl_124_hard_work_costs_health_and_resolve_and_brings_a_kc() -> None:
    assert numbers(play(night({"who": "guard"}), "hard-work"), 0, "health", "resolve", "kc") == (8, 4, 1)


@pytest.mark.parametrize("track", ["health", "resolve"])
def test_nl_124_even_the_last_ones(track: str) -> None:
    game = play(night({"who": "guard", track: 1}), "hard-work")
    assert numbers(game, 0, track, "kc", "shaken") == (0, 1, True)


@pytest.mark.parametrize(("key", "after"), [("rest:health", (6, 3)), ("rest:resolve", (5, 4))])
def test_nl_125_rest_brings_a_health_or_a_resolve(key: str, after: tuple[int, int]) -> None:
    assert (
        numbers(play(night({"who": "guard", "health": 5, "resolve": 3}), key), 0, "health", "resolve")
        == after
    )


def test_nl_125_not_where_there_is_no_room() -> None:
    game = night({"who": "guard", "resolve": 3})
    assert (refusal(game, "rest:health"), "rest:resolve" in offered(game)) == ("NL-125", True)


def test_nl_126_covering_tracks_costs_any_card_of_the_hand_and_a_heat() -> None:
    guard = {"who": "guard", "heat": 2, "contacts": ["performer"], "plans": ["dock-cant"], "signature": True}
    game = night(guard)
    for card in ("performer", "dock-cant", "the-night-shifts-trust"):
        covered = play(game.copy(), f"cover:{card}")
        assert numbers(covered, 0, "heat", "tokens") == (1, 3)
    cold = night(guard | {"heat": 0})
    assert not [key for key in offered(cold) if key.startswith("cover")]
    assert refusal(cold, "cover:performer") == "NL-126"


def test_nl_127_contacts_of_the_street_take_no_token_and_ones_own_turn() -> None:
    people = [
        {"who": "guard", "contacts": ["cyberspacer"], "kc": 5},
        {"who": "veteran", "contacts": ["signal-clerk"]},
    ]
    game = night(*people, market_deck=["cosh", "soft-boots"])
    assert "play:signal-clerk:2" not in offered(game)
    play(game, "play:cyberspacer:2", "buy:cosh")
    assert (numbers(game, 0, "tokens", "kc"), asked(game)) == ((4, 4), (0, "street"))
    assert (lying(game, "assets"), game.view()["market_discard"]) == (["cosh"], ["soft-boots"])


def test_nl_127_one_need_not_buy() -> None:
    game = night({"who": "guard", "contacts": ["cyberspacer"], "kc": 5}, market_deck=["cosh", "soft-boots"])
    play(game, "play:cyberspacer:2", "none")
    assert sorted(game.view()["market_discard"]) == ["cosh", "soft-boots"]


def test_nl_128_who_is_shaken_places_tokens_like_everybody() -> None:
    game = night({"who": "guard", "health": 0, "shaken": True})
    assert asked(game) == (0, "street")
    assert numbers(play(game, "hustle"), 0, "kc", "tokens") == (1, 3)


def test_nl_128_shaken_on_the_street_leaves_the_claimed_mission() -> None:
    missions = [{"card": "cold-transfer", "first": [0]}]
    game = play(night({"who": "guard", "health": 1}, missions=missions), "hard-work")
    assert (of(game)["mission"], mission(game)["card"]) == (-1, "")


def test_nl_129_at_the_end_unsold_cards_are_discarded_and_spaces_are_free_again() -> None:
    people = [{"who": "guard", "tokens": 1}, {"who": "veteran", "tokens": 0}]
    missions = [{"card": "cold-transfer", "first": [1]}]
    game = night(
        *people, market=[["cosh", "soft-boots"], ["calmax"]], missions=missions, round_deck=["aunts-calling"]
    )
    alone(play(game, "hustle"))
    assert (game.view()["phase"], game.view()["market"]) == ("mission", [[], [], []])
    assert game.view()["tokens"] == []
    assert game.view()["market_discard"] == ["cosh", "soft-boots", "calmax"]
    play(game, "abandon", "face:event", "face:event", "lay-low", "lay-low")
    assert (game.view()["phase"], game.view()["spaces"]) == ("street", SPACES[2])
    assert [of(game, seat)["tokens"] for seat in (0, 1)] == [4, 4]


def test_nl_110_together_spaces_are_those_of_one_seat_more() -> None:
    game = together({"who": "guard"}, {"who": "veteran"}, order=[0, 1, 2])
    assert game.view()["spaces"] == SPACES[3]
    assert BOX.spaces[0] == [3, 4, 5]
    assert happened(game, "rival-places") == []


def test_nl_121_and_122_the_lenders_say_what_they_lend_and_sell() -> None:
    """The page draws what the narrator says of each space; each line with a sign has an option."""
    game = night(*people_of(2))
    view, loan = game.view(), 10
    places = game.rules.narrator.places(view)
    lenders = [(line.sign, line.text) for line in places["lenders"]]
    assert lenders == [
        ("loan", f"Borrow {loan} KC"),
        ("prospect", f"1 for {view['price']} KC"),
        ("prospect", f"2 for {2 * view['price']} KC"),
    ]
    assert [line.text for line in places["connect"]] == ["from your hand"]
