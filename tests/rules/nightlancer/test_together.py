"""Ledger sections S and T: alone or together against the Rival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from positions import choose, happened, offered, refusal
from rules.nightlancer.night import (
    ABILITIES,
    BOX,
    COMPETENT,
    WHO,
    alone,
    asked,
    begin,
    lying,
    mission,
    night,
    of,
    people_of,
    play,
    scores,
    skip,
    together,
)

import fieldcraft
from fieldcraft.bots.observation import Observation
from fieldcraft.session.game import Game

MISSIONS = [{"card": "cold-transfer"}, {"card": "picket-line"}, {"card": "watch-kites"}]


def rival(game: Game) -> Any:
    return game.view(-1)["rival"]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nl_298_up_to_three_people_play_together(seats: int) -> None:
    assert begin(mode="together", seats=seats).seats == seats


def test_nl_298_not_four() -> None:
    with pytest.raises(fieldcraft.RequestError, match="from 1 to 3 in the mode together, not 4"):
        begin(mode="together", seats=4)


def test_nl_299_there_are_no_second_crews() -> None:
    people = [{"who": "guard"}, {"who": "veteran"}]
    game = together(*people, phase="taking", missions=MISSIONS[:1], order=[0, 1, 2])
    play(game, "start:cold-transfer")
    assert [key for key in offered(game) if key != "lay-low"] == ["join:cold-transfer:first"]
    assert refusal(game, "second:cold-transfer") == "NL-299"


def test_nl_300_people_play_no_contacts_on_each_other() -> None:
    people = [{"who": "guard"}, {"who": "veteran", "contacts": ["performer"]}]
    game = together(*people, phase="event", round_card="rivets-harassing", dice=["2"])
    skip(game, "face:event", "attempt")
    assert scores(game) == [6]


def test_nl_301_kc_and_contacts_are_handed_over() -> None:
    guard = {"who": "guard", "kc": 2, "contacts": ["performer"], "plans": ["dock-cant"], "assets": ["cosh"]}
    people = [guard, {"who": "veteran"}, {"who": "sniper"}]
    game = play(together(*people, order=[0, 1, 2, 3]), "exchange")
    assert sorted(offered(game)) == [
        "back", "give:sniper:kc", "give:sniper:performer", "give:veteran:kc", "give:veteran:performer",
    ]  # fmt: skip
    assert refusal(game, "exchange") == "NL-301"
    play(game, "give:veteran:kc", "give:sniper:performer", "back")
    assert [of(game, seat)["kc"] for seat in range(3)] == [1, 1, 0]
    assert [lying(game, "contacts", seat) for seat in range(3)] == [[], [], ["performer"]]
    assert asked(game) == (0, "street")


@pytest.mark.parametrize("phase", ["event", "taking", "street", "scoring"])
def test_nl_301_whenever_a_turn_is_ones_own(phase: str) -> None:
    people = [{"who": "guard", "kc": 2}, {"who": "veteran"}]
    game = together(*people, phase=phase, order=[0, 1, 2], missions=MISSIONS)
    assert "exchange" in offered(game)
    rivals = night(*people, phase=phase, missions=MISSIONS)
    assert "exchange" not in offered(rivals)
    assert refusal(rivals, "exchange") == "NL-095"


def test_nl_301_again_after_another_choice_only() -> None:
    people = [{"who": "guard", "kc": 2}, {"who": "veteran"}]
    game = play(together(*people, order=[0, 1, 2]), "exchange", "give:veteran:kc", "back")
    assert (asked(game), of(game)["kc"]) == ((0, "street"), 1)
    assert refusal(game, "exchange") == "NL-301"
    play(game, "hard-work")
    assert (asked(game), "exchange" in offered(game)) == ((1, "street"), True)


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("abandon", []),
        ("route", ["stay"]),
        ("declare", ["stay", "route:1"]),
        ("who-rolls", ["stay", "route:1", "help", "help"]),
        ("gate", ["stay", "route:1", "help", "help", "first:guard"]),
        ("build", ["stay", "route:1", "help", "help", "first:guard", "open:face-man"]),
    ],
)
def test_nl_301_at_any_question(question: str, answers: list[str]) -> None:
    people = [{"who": "guard", "contacts": ["face-man", "performer"]}, {"who": "veteran"}]
    mission = {"card": "house-edge", "first": [0, 1]}
    game = together(*people, phase="mission", missions=[mission], order=[0, 1, 2])
    choose(game, *answers)
    assert asked(game)[1] == question
    assert "exchange" in offered(game)


def test_nl_301_also_while_another_one_decides() -> None:
    people = [{"who": "guard"}, {"who": "veteran", "kc": 1, "contacts": ["performer"]}, {"who": "sniper"}]
    game = together(*people, order=[0, 1, 2, 3], phase="event", round_card="rivets-harassing")
    assert (game.seat, game.open_seats) == (0, [0, 1, 2])
    assert [option.key for option in game.options_of(1)] == ["exchange"]
    game.choose("exchange", 1)
    play(game, "give:guard:performer", "back")
    assert (asked(game), lying(game, "contacts")) == ((0, "event"), ["performer"])
    assert game.open_seats == [0, 2]
    assert game.record["choices"][0] == "@1 exchange"
    assert fieldcraft.load(game.save()).view() == game.view()


def test_nl_301_rivals_do_not_come_in_between() -> None:
    game = night({"who": "guard"}, {"who": "veteran", "kc": 5}, order=[0, 1])
    assert game.open_seats == [0]


@pytest.mark.parametrize(("answer", "hands"), [("yes", ["performer"]), ("no", [])])
def test_nl_301_another_can_be_asked_for_a_contact(answer: str, hands: list[str]) -> None:
    people = [{"who": "guard"}, {"who": "veteran", "contacts": ["performer"]}]
    game = play(together(*people, order=[0, 1, 2]), "exchange")
    assert offered(game) == ["ask:veteran:performer", "back"]
    play(game, "ask:veteran:performer")
    assert (asked(game), offered(game), game.question["card"]) == ((1, "gift"), ["yes", "no"], "performer")
    play(game, answer)
    assert (lying(game, "contacts"), asked(game)) == (hands, (0, "street"))
    assert (lying(game, "contacts", 1) == []) is (answer == "yes")
    assert "exchange" not in offered(game)


@pytest.mark.parametrize(("answer", "kc"), [("yes", (3, 1)), ("no", (2, 2))])
def test_nl_301_and_for_kc(answer: str, kc: tuple[int, int]) -> None:
    people = [{"who": "guard", "kc": 2}, {"who": "veteran", "kc": 2}]
    game = play(together(*people, order=[0, 1, 2]), "exchange", "ask:veteran:kc")
    assert (asked(game), game.question["card"]) == ((1, "gift-of-kc"), "guard")
    play(game, answer)
    assert tuple(of(game, seat)["kc"] for seat in (0, 1)) == kc


def test_nl_301_who_comes_in_between_may_ask_whoever_decides() -> None:
    people = [{"who": "guard", "kc": 2}, {"who": "veteran"}]
    game = together(*people, order=[0, 1, 2])
    game.choose("exchange", 1)
    play(game, "ask:guard:kc", "yes")
    assert (asked(game), of(game)["kc"], of(game, 1)["kc"]) == ((0, "street"), 1, 1)


def test_nl_301_a_choice_of_a_penalty_goes_back_to_whom_it_hits() -> None:
    people = [{"who": "guard", "kc": 2}, {"who": "veteran", "kc": 1}]
    game = together(*people, order=[0, 1, 2], phase="event", round_card="rivets-harassing", dice=["1"])
    play(game, "face:event", "decline")
    assert (asked(game)[0], len(game.options)) == (0, 3)
    game.choose("exchange", 1)
    play(game, "give:guard:kc", "back")
    assert (game.seat, of(game)["kc"]) == (0, 3)
    play(game, offered(game)[1])
    assert of(game)["kc"] == 1


def test_nl_301_bots_hand_things_over_at_their_own_turns_only_and_ask_for_nothing() -> None:
    people = [{"who": "guard", "kc": 2}, {"who": "veteran", "kc": 2}]
    game = together(*people, order=[0, 1, 2], phase="event", round_card="rivets-harassing")
    assert "exchange" in [option.key for option in Observation(game.state, 0, game.rules.appraisal).options]
    assert [key for key in offered(play(game.copy(), "exchange")) if key.startswith("ask")]
    play(game, "face:event")
    assert offered(game) == ["attempt", "decline", "exchange"]
    seen = Observation(game.state, 0, game.rules.appraisal)
    assert [option.key for option in seen.options] == ["attempt", "decline"]
    assert [option.key for option in seen.sample(1).options] == ["attempt", "decline"]
    play(game, "exchange")
    assert [option.key for option in Observation(game.state, 0, game.rules.appraisal).options] == [
        "give:veteran:kc",
        "back",
    ]


def test_nl_302_the_rival_is_a_nightlancer_whom_nobody_plays() -> None:
    for seed in range(8):
        view = begin(seed, mode="together", seats=3).view(-1)
        assert view["rival"]["who"] in {person.id for person in BOX.people}
        assert view["rival"]["who"] not in [seat["who"] for seat in view["seats"]]


def test_nl_302_it_has_four_action_tokens() -> None:
    game = together({"who": "guard", "tokens": 4}, order=[0, 1])
    for left in (3, 2, 1, 0):
        play(game, "hard-work" if left % 2 else "rest:health")
        assert rival(game)["tokens"] == left


def test_nl_303_the_rival_begins_first_without_heat_and_prospects() -> None:
    orders = set()
    for seed in range(12):
        view = begin(seed, mode="together", seats=3).view(-1)
        assert (view["rival"]["heat"], view["order"][0]) == (0, 3)
        orders.add(tuple(view["order"][1:]))
    assert len(orders) >= 4
    state = begin(mode="together", seats=1).state
    assert state.view(-1)["rival"]["prospects"] in (2, 3)


@pytest.mark.parametrize(("people", "heat", "left"), [(1, 3, 2), (2, 3, 1), (3, 2, 0)])
def test_nl_304_in_downtime_it_loses_a_heat_for_each_person(people: int, heat: int, left: int) -> None:
    seats = people_of(people)
    game = together(*seats, phase="downtime", rival={"heat": heat}, round_deck=["eelers-feuding"])
    assert rival(game)["heat"] == left


def test_nl_304_not_in_the_first_round() -> None:
    game = together(
        {"who": "guard"}, phase="round", round=1, rival={"heat": 3}, round_deck=["eelers-feuding"]
    )
    assert (game.view()["round"], rival(game)["heat"]) == (1, 3)


@pytest.mark.parametrize(("seats", "pairs", "missions"), [(1, 3, [2, 1]), (2, 4, [3, 1]), (3, 5, [4, 1])])
def test_nl_305_cards_are_drawn_as_for_one_more(seats: int, pairs: int, missions: list[int]) -> None:
    people = people_of(seats)
    low = [card.id for card in BOX.low[:6]]
    high = [card.id for card in BOX.high[:6]]
    market = [card.id for card in BOX.market if card.copies == 1][:12]
    game = together(*people, phase="draw", round_deck=["spring-tide-rising"], low_deck=low, high_deck=high,
                    market_deck=market)  # fmt: skip
    view = game.view(-1)
    assert [len(pair) for pair in view["market"]] == [2] * pairs
    shown = [place["card"] for place in view["missions"] if place["card"]]
    assert shown == low[: missions[0]] + high[: missions[1]]


@pytest.mark.parametrize(
    ("card", "have", "was", "now"),
    [
        ("spring-tide-rising", (3, 5), 0, 7),
        ("weir-breaking", (3, 5), 0, 8),
        ("spring-tide-rising", (1, 0), 20, 3),
        ("spring-tide-rising", (-2, -3), 0, 0),
    ],
)
def test_nl_306_it_jumps_to_the_best_and_beyond(card: str, have: tuple[int, int], was: int, now: int) -> None:
    people = [{"who": "guard", "prospects": have[0]}, {"who": "veteran", "prospects": have[1]}]
    game = together(*people, phase="draw", round_deck=[card], rival={"prospects": was})
    assert rival(game)["prospects"] == now


def test_nl_307_it_meets_no_event_and_never_lies_low() -> None:
    game = together({"who": "guard"}, {"who": "veteran"}, phase="event", round_card="spring-tide-rising",
                    rival={"heat": 5})  # fmt: skip
    assert asked(game) == (0, "event")
    play(game, "lay-low")
    assert (asked(game), rival(game)["heat"]) == ((1, "event"), 5)
    assert happened(game, "lies-low") == [("Guard",)]


def test_nl_308_it_discards_the_unclaimed_mission_that_pays_one_person_most() -> None:
    game = together({"who": "guard"}, phase="taking", missions=MISSIONS, order=[1, 0])
    assert [place["card"] for place in game.view()["missions"]][:3] == ["cold-transfer", "", "watch-kites"]
    assert game.view()["low_discard"] == ["picket-line"]


def test_nl_308_what_has_a_crew_is_safe() -> None:
    game = together({"who": "guard"}, phase="taking", missions=MISSIONS[:2], order=[0, 1])
    play(game, "start:picket-line")
    alone(game, until="stay")
    assert game.view()["low_discard"] == ["cold-transfer"]
    assert mission(game, 1)["first"] == [0]


@pytest.mark.parametrize(
    ("card", "gone"), [("spring-tide-rising", "picket-line"), ("weir-breaking", "lights-out")]
)
def test_nl_309_in_early_rounds_low_missions_only(card: str, gone: str) -> None:
    missions = [*MISSIONS[:2], {"card": "lights-out"}]
    game = together({"who": "guard"}, phase="taking", round_card=card, missions=missions, order=[1, 0])
    assert gone not in [place["card"] for place in game.view()["missions"]]
    assert len(game.view()["low_discard"] + game.view()["high_discard"]) == 1


def test_nl_310_ties_are_the_peoples_choice() -> None:
    missions = [*MISSIONS, {"card": "grave-goods"}]
    game = together({"who": "guard"}, phase="taking", missions=missions, order=[1, 0])
    assert offered(game) == ["rival:picket-line", "rival:grave-goods"]
    play(game, "rival:grave-goods")
    assert game.view()["low_discard"] == ["grave-goods"]


def test_nl_311_without_a_mission_for_it_it_loses_a_heat() -> None:
    game = together({"who": "guard"}, phase="taking", missions=[{"card": "lights-out"}], order=[1, 0],
                    round_card="spring-tide-rising", rival={"heat": 2})  # fmt: skip
    assert rival(game)["heat"] == 1
    assert mission(game)["card"] == "lights-out"


@pytest.mark.parametrize(("seats", "left"), [(1, (1, 1, 1, 2)), (2, (2, 2, 2, 2)), (3, (3, 3, 2, 2))])
def test_nl_312_spaces_are_those_for_one_more(seats: int, left: tuple[int, ...]) -> None:
    people = people_of(seats)
    spaces = together(*people, order=[*range(seats), seats]).view()["spaces"]
    assert (spaces["gather"], spaces["hustle"], spaces["risk-a"], spaces["lenders"]) == left


def test_nl_313_it_takes_normal_spaces_only() -> None:
    pairs = [["cosh", "soft-boots"], ["boat-hook", "forged-pass"]]
    game = together({"who": "guard", "health": 5, "tokens": 4}, order=[1, 0], market=pairs)
    before = game.view()["spaces"]
    for _ in range(3):
        play(game, "rest:health")
    after = game.view()["spaces"]
    assert (before["connect"], after["connect"], after["gather"], after["hustle"]) == (0, 0, 0, 0)
    assert (after["lenders"], after["risk-a"], after["risk-b"]) == (1, 1, 1)
    assert [parts[0] for parts in happened(game, "rival-places")] == [
        "connect",
        "gather",
        "hustle",
        "lenders",
    ]


@pytest.mark.parametrize(
    ("space", "key", "kind"),
    [
        ("hustle", "hustle", "hustle"),
        ("lenders", "loan", "lenders"),
        ("risk-a", "risk-a:hustle", "hustle"),
        ("risk-b", "risk-b:hustle", "hustle"),
    ],
)
def test_nl_314_it_does_what_people_did_most(space: str, key: str, kind: str) -> None:
    game = together({"who": "guard"}, {"who": "veteran"}, order=[0, 2, 1])
    play(game, key)
    assert happened(game, "rival-places") == [(kind,)]


def test_nl_314_open_spaces_do_not_count_and_a_full_kind_gives_way_to_the_next() -> None:
    game = together({"who": "guard"}, {"who": "veteran"}, order=[0, 2, 1], spaces={"hustle": 1})
    play(game, "hustle")
    assert happened(game, "rival-places") == [("connect",)]
    game = together({"who": "guard"}, {"who": "veteran"}, order=[0, 1, 2], spaces={"hustle": 1, "gather": 2})
    play(game, "hustle", "loan")
    assert happened(game, "rival-places") == [("lenders",)]
    game = together({"who": "guard"}, order=[0, 1])
    play(game, "hard-work")
    assert happened(game, "rival-places") == [("connect",)]


def test_nl_314_what_people_did_in_earlier_phases_does_not_count() -> None:
    game = together({"who": "guard", "tokens": 1}, order=[0, 1], round_deck=["eelers-feuding"])
    play(game, "hustle")
    placed = len(happened(game, "rival-places"))
    skip(game, "lay-low")
    assert asked(game) == (0, "street")
    assert happened(game, "rival-places")[placed:] == [("connect",)]


@pytest.mark.parametrize(
    ("spaces", "kind"),
    [
        ({}, "connect"),
        ({"connect": 0}, "gather"),
        ({"connect": 0, "gather": 0}, "hustle"),
        ({"connect": 0, "gather": 0, "hustle": 0}, "lenders"),
        ({"connect": 0, "gather": 0, "hustle": 0, "lenders": 0}, "market"),
    ],
)
def test_nl_315_ties_go_by_a_fixed_preference(spaces: dict[str, int], kind: str) -> None:
    game = together({"who": "guard"}, order=[1, 0], spaces=spaces, market=[["cosh", "soft-boots"]])
    assert happened(game, "rival-places") == [(kind,)]


FULL = {"connect": 0, "gather": 0, "hustle": 0, "lenders": 0}


def test_nl_316_on_the_market_it_takes_the_dearest_pair() -> None:
    pairs = [["cosh", "assault-rifle"], ["boarding-axe", "ice-saw"], ["cosh", "cosh"][:1]]
    pairs[0] = ["soft-boots", "scale-shirt"]
    game = together({"who": "guard"}, order=[1, 0], spaces=FULL, market=pairs)
    assert game.view()["market"] == [["soft-boots", "scale-shirt"], [], ["cosh"]]
    assert sorted(game.view()["market_discard"]) == ["boarding-axe", "ice-saw"]


def test_nl_316_among_equal_pairs_the_people_choose() -> None:
    pairs = [["soft-boots", "rail-rifle"], ["boarding-axe", "forged-pass"], ["cosh"]]
    game = together({"who": "guard"}, order=[1, 0], spaces=FULL, market=pairs)
    assert offered(game) == ["rival:pair-1", "rival:pair-2"]
    play(game, "rival:pair-2")
    assert {"space": "pair-2", "seat": 1} in game.view()["tokens"]
    assert game.view()["market"][1] == []
    assert game.view()["market"][0] == pairs[0]


def test_nl_317_its_spaces_give_it_nothing() -> None:
    game = together({"who": "guard"}, order=[1, 0], rival={"prospects": 3, "heat": 2},
                    spaces={"connect": 0, "gather": 0, "hustle": 0})  # fmt: skip
    assert happened(game, "rival-places") == [("lenders",)]
    assert (rival(game)["prospects"], rival(game)["heat"], lying(game, "contact_deck")) == (3, 2, [])


def test_nl_318_without_a_normal_space_it_passes() -> None:
    game = together({"who": "guard"}, order=[1, 0], spaces=FULL)
    assert (rival(game)["tokens"], happened(game, "rival-places"), asked(game)) == (3, [], (0, "street"))


@pytest.mark.parametrize(("prospects", "ideals"), [(4, 4), (5, 5), (6, 5)])
def test_nl_319_who_is_behind_the_rival_loses_an_ideal(prospects: int, ideals: int) -> None:
    game = together({"who": "guard", "prospects": prospects}, phase="end", rival={"prospects": 5})
    assert of(alone(game))["ideals"] == ideals


def test_nl_319_after_hands_and_in_the_last_round_too() -> None:
    hand = ["performer", "smuggler", "detective", "face-man", "cyberspacer", "paymaster", "matchmaker"]
    game = together({"who": "guard", "contacts": hand}, phase="end", rival={"prospects": 5})
    alone(game)
    while asked(game)[1] == "when-sorted":
        play(game, "pass")
    assert (asked(game), of(game)["ideals"]) == ((0, "hand-limit"), 5)
    play(game, "discard:performer")
    assert (game.view()["phase"], of(game)["ideals"]) == ("scoring", 4)


def test_nl_320_without_ideals_all_have_lost_at_once() -> None:
    people = [{"who": "guard", "health": 1, "ideals": 1}, {"who": "veteran"}]
    game = play(together(*people, order=[0, 1, 2]), "hard-work")
    assert game.over
    assert game.outcome.won is False
    assert "ideal" in game.outcome.reason


def test_nl_320_so_it_is_at_the_end_of_a_round() -> None:
    people = [{"who": "guard", "ideals": 1, "prospects": 1}, {"who": "veteran", "prospects": 9}]
    game = alone(together(*people, phase="end", rival={"prospects": 5}))
    assert (game.over, game.outcome.won) == (True, False)


def faced(deck: Any, card: str = "rivets-harassing", contacts: Sequence[str] = (), **position: Any) -> Game:
    """The Guard attempts what the event asks for, Streetwise 6, while the Rival draws these Contacts."""
    people = [{"who": "guard", "contacts": list(contacts)}, {"who": "veteran"}]
    game = together(*people, phase="event", round_card=card, contact_deck=deck,
                    dice=["1"], **position)  # fmt: skip
    return play(game, "face:event", "attempt")


@pytest.mark.parametrize(
    ("deck", "score", "heat"),
    [
        (["performer", "face-man"], 3, 2),
        (["performer", "detective"], 4, 1),
        (["detective", "performer"], 4, 1),
        (["detective", "cyberspacer"], 5, 0),
        (["detective", "cyberspacer", "performer"], 5, 0),
    ],
)
def test_nl_321_it_draws_two_and_plays_what_fits(deck: list[str], score: int, heat: int) -> None:
    game = faced(deck)
    assert scores(game) == [score]
    assert rival(game)["heat"] == heat
    assert sorted(game.view()["contact_discard"]) == sorted(deck[:2])


@pytest.mark.parametrize(("heat", "drawn", "score"), [(5, 0, 5), (4, 1, 4), (3, 2, 3)])
def test_nl_322_at_five_heat_it_draws_no_more(heat: int, drawn: int, score: int) -> None:
    game = faced(["performer", "face-man"], rival={"heat": heat})
    assert scores(game) == [score]
    assert len(game.view()["contact_discard"]) == drawn


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("terraces-going-dark", "security"),
        ("rivets-harassing", "social"),
        ("spring-tide-rising", "smarts"),
        ("eelers-feuding", ""),
    ],
)
def test_nl_323_what_fits_is_told_by_the_ability(card: str, fits: str) -> None:
    for kind, contact in (("security", "detective"), ("social", "performer"), ("smarts", "cyberspacer"),
                          ("company", "paymaster"), ("fixer", "smuggler")):  # fmt: skip
        game = faced([contact, "eel-boatman"], card)
        assert rival(game)["heat"] == int(kind == fits)
        assert game.view()["contact_deck"] == (0 if fits else 2)


def test_nl_323_it_draws_before_the_person_builds_and_also_on_missions() -> None:
    smith = {"who": "cybercracker", "contacts": ["tide-clerk"]}
    game = together(smith, phase="mission", missions=[{"card": "watch-kites", "first": [0]}],
                    contact_deck=["cyberspacer", "paymaster"])  # fmt: skip
    play(game, "route:1", "attempt")
    alone(game, until="roll")
    if asked(game)[1] == "answer":
        play(game, "go-on")
    assert (asked(game), game.view()["challenge"]["strength"]) == ((0, "build"), 5 - 1)
    assert offered(game) == ["play:tide-clerk:2", "roll"]


def test_nl_323_who_declines_is_left_in_peace() -> None:
    game = together(
        {"who": "guard"}, phase="event", round_card="rivets-harassing", contact_deck=["performer"]
    )
    play(game, "face:event", "decline")
    assert rival(game)["heat"] == 0
    assert game.view()["contact_deck"] == 1


def test_nl_324_it_draws_for_each_who_attempts() -> None:
    people = [{"who": "guard"}, {"who": "veteran"}]
    missions = [{"card": "cold-transfer", "first": [0, 1]}]
    game = together(*people, phase="mission", missions=missions, dice=["1", "1"],
                    contact_deck=["performer", "detective", "face-man", "bell-ringer"])  # fmt: skip
    play(game, "stay", "route:1", "help", "help")
    assert (asked(game), offered(game)) == ((0, "who-rolls"), ["first:guard", "first:veteran"])
    other = skip(game.copy(), "first:guard")
    skip(game, "first:veteran")
    assert (scores(other), scores(game)) == ([4 - 1 + 1, 3 - 2 + 1], [3 - 1 + 1, 4 - 2 + 1])
    assert rival(game)["heat"] == rival(other)["heat"] == 3


def paid(deck: Any, *people: Any, first: Any = (0,), **position: Any) -> Game:
    """Cold transfer is paid, while the Rival draws these Contacts."""
    game = together(COMPETENT, *people, phase="mission", dice=["2"] * 3, contact_deck=deck,
                    missions=[{"card": "cold-transfer", "first": list(first)}], **position)  # fmt: skip
    for route in (1, 2, 1):
        play(game, *["stay"] * (len(first) - 1), f"route:{route}")
        skip(game, *["attempt" if len(first) == 1 else "help"], *["hold-back"] * (len(first) - 1))
    return game


def test_nl_325_it_interferes_when_a_person_is_paid() -> None:
    useless = ["eel-boatman", "eel-boatman", "barge-agent", "matchmaker", "matchmaker"]
    deck = ["detective", *useless, "paymaster", "works-nurse", "smuggler"]
    game = paid(deck, order=[1, 0], rival={"heat": 0})
    assert happened(game, "rival-plays")[:2] == [("Paymaster",), ("Works nurse",)]
    assert of(game)["heat"] == 2
    assert of(game)["kc"] == 5


def test_nl_326_it_draws_for_each_who_is_paid() -> None:
    useless = ["eel-boatman", "eel-boatman", "barge-agent", "barge-agent", "matchmaker", "matchmaker"]
    deck = [*useless, "paymaster", "smuggler", "quartermaster", "works-nurse"]
    game = paid(deck, {"who": "veteran"}, first=(0, 1), order=[2, 0, 1])
    assert (asked(game), offered(game)[:2]) == ((0, "order"), ["meddle:weapon-smith", "meddle:veteran"])
    assert [of(game, seat)["kc"] for seat in (0, 1)] == [3, 3]
    skip(game, "meddle:veteran")
    assert [of(game, seat)["heat"] for seat in (0, 1)] == [1, 1]


@pytest.mark.parametrize("first", ["weapon-smith", "veteran"])
def test_nl_326_in_the_order_that_the_boss_says(first: str) -> None:
    useless = ["eel-boatman", "eel-boatman", "barge-agent", "barge-agent", "matchmaker", "matchmaker"]
    deck = [*useless, "paymaster", "shift-manager", "smuggler", "quartermaster"]
    game = skip(paid(deck, {"who": "veteran"}, first=(0, 1), order=[2, 0, 1]), f"meddle:{first}")
    smith, veteran = (of(game, seat)["heat"] for seat in (0, 1))
    assert (smith, veteran) == ((2, 0) if first == "weapon-smith" else (0, 2))


def sorted_again(deck: list[str], heat: int = 0) -> Game:
    """The end of a round in which the Rival has 1 Heat, and the Guard so much."""
    return alone(together({"who": "guard", "heat": heat}, phase="end", contact_deck=deck, order=[1, 0],
                          rival={"heat": 1}))  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "order", "heat"),
    [
        (["smuggler", "pawnbroker"], [1, 0], 2),
        (["performer", "pawnbroker"], [1, 0], 2),
        (["performer", "detective", "pawnbroker"], [0, 1], 1),
    ],
)
def test_nl_327_a_fixer_brings_it_to_the_front(deck: list[str], order: list[int], heat: int) -> None:
    game = sorted_again(deck)
    assert game.view()["order"] == order
    assert rival(game)["heat"] == heat


@pytest.mark.parametrize("heat", [0, 2])
def test_nl_327_it_is_the_first_person_with_whom_it_changes_places(heat: int) -> None:
    """Both people are before the Rival in the turn order, or only the Veteran."""
    people = [{"who": "guard", "heat": heat}, {"who": "veteran"}]
    game = alone(
        together(*people, phase="end", contact_deck=["smuggler"], order=[2, 1, 0], rival={"heat": 1})
    )
    assert game.view()["order"] == [2, 1, 0]


def test_nl_327_it_draws_after_people_have_changed_places_with_it() -> None:
    guard = {"who": "guard", "contacts": ["smuggler"], "heat": 2}
    game = together(
        guard, phase="end", order=[1, 0], rival={"heat": 0}, contact_deck=["performer", "pawnbroker"]
    )
    assert game.view()["order"] == [1, 0]
    game = alone(play(game.copy(), "swap:smuggler:" + game.view()["rival"]["who"]))
    assert game.view()["order"] == [1, 0]
    assert happened(game, "rival-plays") == [("Pawnbroker",)]


def test_nl_328_it_does_not_draw_where_it_is_first() -> None:
    assert sorted_again(["smuggler", "pawnbroker"]).view()["contact_deck"] == 1
    game = sorted_again(["smuggler", "pawnbroker"], heat=2)
    assert (game.view()["order"], game.view()["contact_deck"], rival(game)["heat"]) == ([1, 0], 2, 1)


def test_nl_329_it_takes_part_in_the_sorting() -> None:
    people = [{"who": "guard", "heat": 1}, {"who": "veteran", "heat": 3}]
    for heat, order in ((2, [0, 2, 1]), (1, [0, 2, 1]), (3, [0, 1, 2]), (5, [0, 1, 2])):
        game = together(*people, phase="end", order=[2, 0, 1], rival={"heat": heat})
        assert alone(game).view()["order"] == order


def test_nl_330_its_contacts_can_be_ignored() -> None:
    game = faced(["performer", "detective"], contacts=["hymn-seller"])
    assert (asked(game), offered(game)) == ((0, "answer"), ["cancel:hymn-seller", "go-on", "exchange"])
    skip(game, "cancel:hymn-seller")
    assert scores(game) == [5]
    assert rival(game)["heat"] == 1


# -- scoring -----------------------------------------------------------------------------------


def scored(*people: Any) -> Game:
    game = together(*people, phase="scoring")
    while not game.over:
        play(game, "settle")
    return game


def test_nl_331_a_rating_of_six_is_worth_a_prospect_for_all() -> None:
    people = [{"who": "guard", "assets": ["chain-fighting"]}, {"who": "sniper"}]
    game = scored(*people)
    assert happened(game, "score-melee") == [("Guard", 1), ("Sniper", 1)]
    assert [happened(game, f"score-{name}") for name in ABILITIES if name != "melee"] == [[]] * 5


def test_nl_331_not_one_of_five() -> None:
    assert happened(scored({"who": "sniper"}), "score-marksman") == []


def test_nl_332_only_what_is_always_in_effect_counts() -> None:
    bonus = {
        "who": "guard",
        "assets": ["service-pistol", "soft-boots", "heronblade"],
        "contacts": ["bodyguard"],
    }
    game = scored(bonus)
    assert [happened(game, f"score-{name}") for name in ABILITIES] == [[]] * 6
    assert happened(scored({"who": "guard", "assets": ["oxheart"]}), "score-melee") == [("Guard", 1)]


def test_nl_333_everything_else_scores_as_usual() -> None:
    agendas = ["a-share-in-a-tug", "a-berth-upriver", "clean-hands"]
    game = scored({"who": "guard", "kc": 16, "heat": 1, "loans": 1, "ideals": 3, "assets": agendas})
    assert happened(game, "score-settled") == []
    assert happened(game, "score-ideals") == [("Guard", 3)]
    assert happened(game, "score-agendas") == [("Guard", 1)]
    assert of(game)["kc"] == 4


@pytest.mark.parametrize(
    ("prospects", "won"),
    [((20,), True), ((19,), False), ((15, 25), True), ((14, 30), False), ((19, 20), False), ((20, 20), True),
     ((15, 15, 30), True), ((15, 15, 29), False)],
)  # fmt: skip
def test_nl_334_everybody_fifteen_and_twenty_on_average(prospects: tuple[int, ...], won: bool) -> None:
    people = [{"who": who, "prospects": n - 1, "ideals": 1} for who, n in zip(WHO, prospects, strict=False)]
    game = scored(*people)
    assert [of(game, seat)["prospects"] for seat in range(len(people))] == list(prospects)
    assert game.outcome.won is won


def test_nl_298_together_is_another_mode_than_rivals() -> None:
    assert night({"who": "guard"}, {"who": "veteran"}).view()["rival"] is None
