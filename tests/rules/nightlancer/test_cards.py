"""Ledger section K: what is printed on cards, and how each kind of card works."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from positions import happened, offered, refusal
from rules.nightlancer.night import (
    ABILITIES,
    BOX,
    CARDS,
    RULES,
    asked,
    begin,
    lying,
    night,
    numbers,
    of,
    on_mission,
    play,
    scores,
    skip,
)

from fieldcraft.games.nightlancer.printed.tracks import HEALTH, IDEALS, KC, RESOLVE

MISSIONS = [*BOX.low, *BOX.high]
ROUNDS = [*BOX.early, *BOX.late]
KINDS = ("weapon", "gear", "armour", "cyberware", "cyberweapon")
SIGNATURES = {card.id for person in BOX.people for card in (person.market, person.opportunity)}


def test_nl_212_a_nightlancer_has_ideals_status_setup_six_abilities_and_a_special() -> None:
    for person in BOX.people:
        assert 0 <= person.start[IDEALS] <= 6
        assert person.start[HEALTH] > 0
        assert person.start[RESOLVE] > 0
        assert len(person.ratings) == 6
        assert all(1 <= rating <= 5 for rating in person.ratings)
        assert person.special
        assert person.text
        assert (person.start[KC] >= 0, person.contacts) == (True, 2)


def test_nl_213_each_special_is_of_its_own() -> None:
    assert len({person.text for person in BOX.people}) == len({person.special for person in BOX.people}) == 8
    game = skip(on_mission("eviction-day", {"who": "veteran"}), "route:2", "decline", "decline")
    assert of(game)["health"] == 8 - 2 - 3


def test_nl_214_what_is_face_up_counts_in_the_loadout_too() -> None:
    game = on_mission("cold-transfer", {"who": "guard", "assets": ["cosh", "oxheart", "dock-cant", "calmax"]})
    assert lying(game, "loaded") == ["cosh", "calmax"]
    assert of(game)["ratings"][1] == 5
    arsenal = {
        "who": "guard",
        "assets": ["cosh", "boat-hook", "chain-fighting"],
        "plans": ["a-private-arsenal"],
    }
    game = night(arsenal, phase="scoring")
    play(game, "connect:a-private-arsenal", "settle", "settle")
    assert ("Guard", 1) in happened(game, "gain-prospects")


def test_nl_215_there_are_five_kinds_of_market_card() -> None:
    copies: Counter[Any] = Counter()
    for card in {id(card): card for card in BOX.market}.values():
        copies[KINDS[card.kind]] += card.copies
    assert copies == {"weapon": 16, "gear": 16, "armour": 8, "cyberware": 14, "cyberweapon": 6}


def test_nl_216_a_market_card_has_name_kind_cost_and_does_something() -> None:
    for card in BOX.market:
        assert card.name
        assert 1 <= card.cost <= 7
        assert any(card.bonus) or card.text
        assert RULES.book.flavour[card.id]


def wounded(assets: list[str], who: str = "assassin") -> Any:
    """Health after a lost fight of danger 3."""
    return of(play(on_mission("picket-line", {"who": who, "assets": assets}), "route:1", "decline"))["health"]


def test_nl_217_armour_lowers_a_loss_in_combat_one_in_each_challenge() -> None:
    assert [wounded([]), wounded(["oilskin-vest"]), wounded(["oilskin-vest", "padded-coat"])] == [4, 5, 5]


def test_nl_218_gear_gives_various_things() -> None:
    gear = [card for card in BOX.market if card.kind == 1]
    assert len({card.text for card in gear} | {str(card.bonus) for card in gear}) >= 8
    game = night({"who": "guard", "health": 4, "assets": ["field-kit"]})
    play(game, "use:field-kit")
    assert (of(game)["health"], lying(game, "assets"), game.view()["market_discard"]) == (
        7,
        [],
        ["field-kit"],
    )


def test_nl_219_weapons_work_in_combat_only_and_one_at_a_time() -> None:
    assert not [card.id for card in BOX.market if card.kind in (0, 4) and any(card.bonus[:3])]
    kit = {"who": "guard", "assets": ["silenced-smg", "pocket-pistol", "palmshot"]}
    game = skip(on_mission("eviction-day", kit, dice=["1"]), "route:1", "attempt")
    assert scores(game) == [4 + 2 + 1]
    game = skip(on_mission("cold-transfer", kit, dice=["1"]), "route:1", "attempt")
    assert scores(game) == [4 + 1]


def test_nl_220_cyberware_is_always_available() -> None:
    game = skip(
        on_mission("cold-transfer", {"who": "guard", "assets": ["cantor"]}, dice=["1"]), "route:1", "attempt"
    )
    assert (scores(game), lying(game, "loaded")) == ([6], [])


def test_nl_221_a_cyberweapon_is_the_one_weapon_and_always_available() -> None:
    kit = {"who": "guard", "assets": ["palmshot", "pocket-pistol"]}
    game = on_mission("eviction-day", kit, dice=["1"])
    assert lying(game, "loaded") == ["pocket-pistol"]
    assert scores(skip(game, "route:1", "attempt")) == [4 + 2 + 1]


def test_nl_222_an_implant_takes_health_and_resolve_once() -> None:
    game = play(night({"who": "guard", "kc": 6}, market=[["oxheart", "cosh"]]), "buy:1:oxheart")
    assert numbers(game, 0, "health", "resolve", "most_health", "most_resolve", "kc") == (7, 3, 9, 5, 2)
    game = night({"who": "guard", "health": 4, "assets": ["oxheart"]}, phase="taking")
    assert of(skip(game, "lay-low"))["health"] == 9


def test_nl_222_one_may_pay_down_to_0_and_be_shaken() -> None:
    game = play(night({"who": "guard", "kc": 6, "health": 2}, market=[["oxheart", "cosh"]]), "buy:1:oxheart")
    assert numbers(game, 0, "health", "shaken", "ideals") == (0, True, 4)
    assert lying(game, "assets") == ["oxheart"]


def test_nl_223_a_loud_card_costs_heat_when_it_is_used_before_the_roll() -> None:
    game = on_mission(
        "eviction-day", {"who": "guard", "heat": 5, "assets": ["assault-rifle", "snub-revolver"]}
    )
    play(game, "route:1", "attempt")
    assert offered(game)[:2] == ["use:assault-rifle", "use:snub-revolver"]
    skip(game, "use:assault-rifle")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("lose-prospects", "rolled", "rolled-strain")]
    assert kinds[0] == "lose-prospects"
    assert numbers(game, 0, "heat", "prospects") == (5, -1)


def test_nl_223_once_a_card_a_challenge_and_again_in_the_next() -> None:
    guard = {"who": "guard", "assets": ["snub-revolver"], "contacts": ["gate-warden"]}
    game = on_mission("pump-station-nine", guard, stage=2, dice=["2", "2"])
    play(game, "route:2", "attempt", "use:snub-revolver")
    assert "use:snub-revolver" not in offered(game)
    play(game, "roll")
    assert of(game)["heat"] == 1
    play(game, "route:1", "attempt", "use:snub-revolver", "roll")
    assert (scores(game), of(game)["heat"]) == ([8, 8], 2)


def test_nl_223_so_it_is_with_a_loud_card_that_passes_an_obstacle() -> None:
    game = on_mission("toll-house", {"who": "guard", "assets": ["powder-keg", "limpet-mine"]})
    play(game, "route:2", "attempt")
    loud, other = play(game.copy(), "open:powder-keg"), play(game, "open:limpet-mine")
    assert (of(loud)["heat"], of(other)["heat"]) == (1, 0)


def test_nl_224_obvious_cards_are_not_used_in_events() -> None:
    kit = {"who": "guard", "assets": ["boarding-axe", "wall-plate", "barnacle"]}
    game = night(kit, phase="event", round_card="eelers-feuding", dice=["1"])
    skip(game, "face:event", "attempt")
    assert (scores(game), of(game)["health"]) == ([5], 6)


def test_nl_225_contacts_stay_in_hand_without_limit_during_the_round() -> None:
    hand = ["performer", "smuggler", "detective", "face-man", "cyberspacer", "paymaster", "matchmaker"]
    game = night({"who": "guard", "contacts": hand}, contact_deck=["radio-ham"])
    play(game, "gather")
    assert lying(game, "contacts") == [*hand, "radio-ham"]


def test_nl_226_a_contact_has_three_uses_and_is_discarded_after_one() -> None:
    assert all((len(card.uses), len(card.hinders)) == (2, 1) for card in BOX.contacts)
    game = night({"who": "guard", "contacts": ["paymaster", "paymaster"]}, plan_deck=["dock-cant"])
    play(game, "play:paymaster:2")
    assert (lying(game, "contacts"), game.view()["contact_discard"]) == (["paymaster"], ["paymaster"])
    assert (of(game)["kc"], lying(game, "plans")) == (0, ["dock-cant"])


def test_nl_227_five_types_and_opportunities_that_ask_for_them() -> None:
    types = Counter(
        card.type.id for card in {id(card): card for card in BOX.contacts}.values() for _ in range(2)
    )
    assert types == {"company": 12, "fixer": 12, "security": 12, "smarts": 12, "social": 12}
    guard = {
        "who": "guard",
        "contacts": ["performer", "smuggler", "face-man"],
        "plans": ["a-choir-on-the-sea-wall"],
    }
    game = play(night(guard), "connect:a-choir-on-the-sea-wall")
    assert offered(game) == ["give-up:performer", "give-up:face-man"]
    play(game, "give-up:face-man")
    assert game.view()["contact_discard"] == ["face-man", "performer"]
    lacking = guard | {"contacts": ["performer", "smuggler"]}
    assert refusal(night(lacking), "connect:a-choir-on-the-sea-wall") == "NL-107"


@pytest.mark.parametrize(
    ("kind", "ability"), [("social", "streetwise"), ("smarts", "technical"), ("security", "covert")]
)
def test_nl_228_the_third_use_is_told_by_the_type(kind: str, ability: str) -> None:
    cards = {card.id for card in BOX.contacts if card.type.id == kind}
    for id in cards:
        (third,) = CARDS[id].hinders
        assert (ABILITIES[third.ability], third.n) == (ability, -1)


def test_nl_228_company_and_fixer_hinder_no_challenge() -> None:
    thirds = {card.type.id: card.hinders[0] for card in BOX.contacts if card.type.id in ("company", "fixer")}
    assert [thirds[kind].ability for kind in ("company", "fixer")] == [-1, -1]


def test_nl_229_a_round_card_tells_missions_event_and_price() -> None:
    for card in ROUNDS:
        assert card.name
        assert [len(shown) for shown in card.missions] == [2, 2, 2]
        assert [sum(shown) for shown in card.missions] == [3, 4, 5]
        assert 0 < card.price < 5
        assert RULES.book.flavour[card.id]
    assert {card.price for card in BOX.early} == {2, 3}
    assert {card.price for card in BOX.late} == {3, 4}


def test_nl_230_an_opportunity_is_dead_in_hand() -> None:
    guard = {"who": "guard", "plans": ["dock-cant", "a-stall-under-the-arches"], "kc": 9}
    game = night(guard)
    assert (of(game)["ratings"][1], of(game)["agendas"]) == (4, 0)
    play(game, "connect:dock-cant")
    assert of(game)["ratings"][1] == 5
    kinds = Counter(card.is_agenda for card in {id(card): card for card in BOX.opportunities}.values()
                    for _ in range(card.copies))  # fmt: skip
    assert kinds == {True: 36, False: 24}


def test_nl_231_only_opportunities_bring_ideals() -> None:
    texts = [card.text for card in [*BOX.market, *BOX.people]]
    texts += [use.text for card in BOX.contacts for use in [*card.uses, *card.hinders]]
    texts += [stage.penalty_text for card in MISSIONS for stage in card.stages]
    texts += [card.penalty_text for card in ROUNDS]
    assert not [text for text in texts if "ideal" in text]
    assert (
        sum(card.ideals * card.copies for card in {id(card): card for card in BOX.opportunities}.values())
        == 18
    )


def test_nl_232_no_space_of_the_board_draws_opportunities() -> None:
    game = night({"who": "guard", "kc": 30, "health": 5, "resolve": 3, "heat": 2, "contacts": ["smuggler"]},
                 plan_deck=["dock-cant"], contact_deck=["performer"] * 2, market=[["cosh"]])  # fmt: skip
    for key in offered(game):
        if not key.startswith("play"):
            assert lying(play(game.copy(), key), "plans") == []


def test_nl_233_each_use_says_when_it_works() -> None:
    moments = {use.text.partition(":")[0] for card in BOX.contacts for use in card.uses if ":" in use.text}
    assert moments == {"Turn", "Street", "Challenge", "Answer", "First crew"}
    guard = {"who": "guard", "contacts": ["cyberspacer", "tide-clerk", "works-nurse"], "health": 3}
    game = night(guard, phase="event", market_deck=["cosh"])
    assert offered(game) == ["face:event", "lay-low", "play:works-nurse:2"]
    assert "play:cyberspacer:2" in offered(night(guard, market_deck=["cosh"]))


def test_nl_234_every_skill_changes_ratings_for_good() -> None:
    skills = [card for card in BOX.opportunities if not card.is_agenda]
    assert all(card.has_always and any(card.always) for card in skills)
    game = play(night({"who": "guard", "kc": 6, "plans": ["street-mediation"]}), "connect:street-mediation")
    assert numbers(game, 0, "ideals") == (6,)
    assert of(game)["ratings"] == [3, 5, 2, 4, 4, 1]


def test_nl_235_every_agenda_has_a_price_or_needs_something_and_an_effect() -> None:
    for card in BOX.opportunities:
        if card.is_agenda:
            assert (card.price is None) != (card.needs is None)
            assert card.gains or card.rules or card.at_downtime or card.at_scoring
    game = night({"who": "guard", "heat": 2, "plans": ["clean-hands"]})
    assert refusal(game, "connect:clean-hands") == "NL-235"
    game = play(night({"who": "guard", "heat": 1, "plans": ["clean-hands"]}), "connect:clean-hands")
    assert numbers(game, 0, "ideals", "agendas") == (6, 1)


def test_nl_235_lasting_effects_last() -> None:
    agendas = ["a-stall-under-the-arches", "a-room-with-a-door"]
    game = night(
        {"who": "guard", "resolve": 1, "assets": agendas}, phase="downtime", round_deck=["eelers-feuding"]
    )
    assert numbers(game, 0, "kc", "resolve") == (2, 3)


def test_nl_236_a_mission_has_three_stages_of_two_routes_and_a_penalty_and_pay_for_each_size() -> None:
    for card in MISSIONS:
        assert [len(stage.routes) for stage in card.stages] == [2, 2, 2]
        assert all(stage.penalty_text for stage in card.stages)
        assert len(card.pay) == 4
        assert all(row.kc > 0 for row in card.pay)
        assert any(stage.penalty.aborts() for stage in card.stages)


def test_nl_237_high_profile_missions_are_harder_scarcer_and_richer() -> None:
    def difficulty(cards: Any) -> Any:
        trials = [trial for card in cards for stage in card.stages for trial in stage.routes]
        return sum(trial.difficulty + (trial.gate > 0) for trial in trials) / len(trials)

    assert (len(BOX.low), len(BOX.high)) == (24, 12)
    assert difficulty(BOX.high) > difficulty(BOX.low) + 0.5
    assert min(card.pay[0].kc for card in BOX.high) > max(card.pay[0].kc for card in BOX.low)
    assert all(card.pay[0].prospects == 2 for card in BOX.high)


def test_nl_214_signature_cards_are_assets_like_others() -> None:
    game = begin(2, seats=2)
    assert {card for seat in (0, 1) for card in lying(game, "assets", seat)} <= SIGNATURES
    assert asked(game)[1] == "event"
