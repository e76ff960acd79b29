"""Ledger section A: the players, their aim, and the pieces of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from positions import happened, offered
from rules.nightlancer.night import (
    BOX,
    RULES,
    begin,
    lying,
    mission,
    night,
    numbers,
    of,
    on_mission,
    people_of,
    play,
    skip,
)

import fieldcraft
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, RESOLVE


def different(cards: list[str]) -> list[Any]:
    """Return the different designs among cards, some of which are copies."""
    return list({id(card): card for card in cards}.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nl_001_two_to_four_play_against_each_other(seats: int) -> None:
    assert begin(seats=seats).seats == seats


@pytest.mark.parametrize(("mode", "seats"), [("versus", 1), ("versus", 5), ("together", 4), ("together", 0)])
def test_nl_001_not_more_and_not_fewer(mode: str, seats: int) -> None:
    with pytest.raises(fieldcraft.RequestError):
        begin(mode=mode, seats=seats)


def test_nl_001_one_to_three_play_together() -> None:
    assert [begin(mode="together", seats=n).seats for n in (1, 2, 3)] == [1, 2, 3]


def test_nl_002_most_prospects_win_unless_there_are_no_ideals() -> None:
    ahead, behind = {"who": "guard", "prospects": 30}, {"who": "veteran", "prospects": 2}
    game = play(night(ahead, behind, phase="scoring"), "settle", "settle")
    assert game.outcome.places == (1, 2)
    game = play(night(ahead | {"ideals": 0}, behind, phase="scoring"), "settle", "settle")
    assert game.outcome.places == (2, 1)


def test_nl_003_one_board_is_shared() -> None:
    game = begin(1, seats=3)
    views = [game.view(seat) for seat in range(3)]
    for part in ("order", "seats", "spaces", "market", "missions", "round_card", "price"):
        assert views[0][part] == views[1][part] == views[2][part]
    assert set(of(game)) >= {"heat", "prospects", "shaken", "health", "resolve", "kc", "ideals"}


def test_nl_004_prospects_are_the_score() -> None:
    people = [{"who": "guard", "kc": 4, "prospects": 1}, {"who": "veteran", "prospects": 9}]
    game = play(night(*people, phase="scoring"), "settle", "settle")
    assert of(game, 1)["prospects"] > of(game)["prospects"]
    assert game.outcome.places == (2, 1)


def test_nl_005_heat_sorts_the_order_costs_prospects_and_draws_events() -> None:
    hot = {"who": "guard", "heat": 3}
    game = night(hot, {"who": "veteran"}, phase="end")
    assert game.view()["order"] == [1, 0]
    game = play(night(hot, {"who": "veteran"}, phase="scoring"), "settle", "settle")
    assert happened(game, "score-settled") == [("Guard", -3)]
    assert "The Guard settles with 0 KC, loans 0, heat 3." in game.log
    concerned = [card.concerns_text for card in BOX.early + BOX.late if "heat" in card.concerns_text]
    assert len(concerned) == 4
    game = play(night(hot, {"who": "veteran"}, phase="event", round_card="lamp-watch-sweeping"), "face:event")
    assert game.question["name"] == "declare"


def test_nl_006_health_is_what_wounds_take() -> None:
    assert of(play(on_mission("burnt-records", {"who": "guard"}), "route:1", "decline"))["health"] == 7
    assert sum(sorted((card.start[HEALTH] for card in BOX.people), reverse=True)[:4]) <= 39


def test_nl_007_resolve_is_what_strain_takes() -> None:
    game = skip(on_mission("cold-transfer", {"who": "guard"}, dice=["3!"]), "route:1", "attempt")
    assert numbers(game, 0, "health", "resolve") == (9, 4)
    assert sum(sorted((card.start[RESOLVE] for card in BOX.people), reverse=True)[:4]) <= 39


def test_nl_008_there_are_always_kc() -> None:
    game = play(night({"who": "guard", "kc": 150}, {"who": "veteran", "kc": 300}), "hustle")
    assert [of(game, seat)["kc"] for seat in (0, 1)] == [151, 300]


def test_nl_009_each_of_four_has_a_deal_to_lay() -> None:
    who = ("guard", "veteran", "sniper", "engineer")
    clerks = ("contract-clerk", "systems-auditor", "loss-adjuster", "works-nurse")
    people = [{"who": id, "contacts": [clerk]} for id, clerk in zip(who, clerks, strict=True)]
    cards = ("cold-transfer", "watch-kites", "picket-line", "eviction-day")
    game = night(*people, phase="taking", missions=[{"card": card} for card in cards])
    for card, clerk in zip(cards, clerks, strict=True):
        play(game, f"start:{card}", f"deal:{clerk}")
    assert [mission(game, place)["deal"] for place in range(4)] == [0, 1, 2, 3]


def test_nl_010_each_of_four_may_hold_two_loans() -> None:
    people = people_of(4, loans=1)
    game = night(*people, spaces={"lenders": 4})
    for _ in range(4):
        play(game, "loan")
    assert [of(game, seat)["loans"] for seat in range(4)] == [2, 2, 2, 2]
    assert "loan" not in offered(game)


def test_nl_011_eight_nightlancers_each_with_a_biography() -> None:
    assert len({card.id for card in BOX.people}) == 8
    assert len({str(RULES.book.biographies[card.id]) for card in BOX.people}) == 8


def test_nl_012_each_has_a_market_card_and_an_opportunity_outside_the_decks() -> None:
    own = [card for person in BOX.people for card in (person.market, person.opportunity)]
    assert len({card.id for card in own}) == 16
    assert not {card.id for card in own} & {card.id for card in BOX.market + BOX.opportunities}
    game = begin(3, seats=4)
    for seat in range(4):
        person = next(card for card in BOX.people if card.id == of(game, seat)["who"])
        assert lying(game, "assets", seat) == [person.market.id]
        assert lying(game, "signature", seat) == [person.opportunity.id]


def test_nl_012_they_leave_play_when_sold_or_discarded() -> None:
    guard = {"who": "guard", "heat": 1, "assets": ["service-pistol"], "signature": True}
    game = play(night(guard), "sell:service-pistol", "cover:the-night-shifts-trust")
    assert game.view()["gone"] == ["service-pistol", "the-night-shifts-trust"]
    assert (game.view()["market_discard"], game.view()["plan_discard"]) == ([], [])


def test_nl_013_the_token_lies_on_a_mission_or_on_the_spot_for_the_shaken() -> None:
    game = night({"who": "guard", "health": 1}, missions=[{"card": "cold-transfer", "first": [0]}])
    assert numbers(game, 0, "mission", "shaken") == (0, False)
    play(game, "hard-work")
    assert numbers(game, 0, "mission", "shaken") == (-1, True)


def test_nl_014_three_tracks_four_action_tokens_and_ideals() -> None:
    person = of(night({"who": "guard"}))
    assert (person["tokens"], person["heat"], person["prospects"], person["ideals"]) == (4, 0, 0, 5)


def test_nl_015_eight_colours_and_eight_shapes() -> None:
    assert len({card.colour for card in BOX.people}) == len({card.shape for card in BOX.people}) == 8


def test_nl_016_three_decks_of_sixty() -> None:
    for deck in (BOX.contacts, BOX.market, BOX.opportunities):
        assert (len(deck), sum(card.copies for card in different(deck))) == (60, 60)
    assert [len(different(deck)) for deck in (BOX.contacts, BOX.market, BOX.opportunities)] == [30, 50, 54]


def test_nl_017_eight_early_and_eight_late_round_cards() -> None:
    assert (len({card.id for card in BOX.early}), len({card.id for card in BOX.late})) == (8, 8)


def test_nl_018_twenty_four_low_missions_and_twelve_high_ones() -> None:
    assert (len({card.id for card in BOX.low}), len({card.id for card in BOX.high})) == (24, 12)


def test_nl_019_what_the_summaries_tell_is_always_to_be_seen() -> None:
    """The four cards themselves are no cards here: every view has the phase and what is scored."""
    view = begin(1, seats=2).view()
    assert view["phase"] == "prep"
    narrator = RULES.narrator
    assert any("prep" in line for line in narrator.describe(view))


def test_nl_020_two_hundred_and_sixty_cards_four_of_them_summaries() -> None:
    assert sum(card.copies for card in BOX.cards) == RULES.count() == 256
    decks = Counter(type(card).__name__ for card in BOX.cards for _ in range(card.copies))
    assert decks == {
        "Person": 8,
        "Contact": 60,
        "MarketCard": 68,
        "Opportunity": 68,
        "Round": 16,
        "MissionCard": 36,
    }


def test_nl_021_one_die_for_each_attempt() -> None:
    game = on_mission(
        "cold-transfer", {"who": "guard"}, {"who": "veteran"}, first=[0, 1], dice=["1", "2", "3!"]
    )
    skip(game, "stay", "route:1", "help", "help")
    assert [n for _, n, *_ in happened(game, "rolled")] == [1, 2]


def test_nl_022_the_faces_of_the_die() -> None:
    assert [(face.n, face.strain) for face in BOX.die] == [
        (0, True), (1, False), (1, False), (2, False), (2, False), (3, True),
    ]  # fmt: skip


def test_nl_022_all_of_them_fall_equally_often() -> None:
    found: Counter[Any] = Counter()
    game = on_mission("watch-kites", {"who": "guard", "resolve": 5})
    state = game.state
    for _ in range(1200):
        found[state.roll(6, 0)] += 1
    assert set(found) == set(range(6))
    assert all(150 <= n <= 250 for n in found.values())


def test_nl_023_tokens_never_run_out() -> None:
    people = people_of(4, kc=90, loans=2)
    game = play(night(*people), "hustle", "hustle", "hustle", "hard-work")
    assert [of(game, seat)["kc"] for seat in range(4)] == [91, 91, 91, 91]
