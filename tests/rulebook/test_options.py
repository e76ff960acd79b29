"""The register of a game's options: their keys, how one is found, and their numbers."""

from __future__ import annotations

from functools import partial

import pytest

from fieldcraft.kernel.effects import ChooseOne, Steps
from fieldcraft.kernel.state import Option, Parts, State
from fieldcraft.rulebook.options import Later, Options, Thing
from fieldcraft.rulebook.payments import Payment

MESSAGES = {
    "open": "Open {card}",
    "opened": "Open {card} at {place}, {how}",
    "wait": "Wait",
    "pay": "Pay {coin} coin and {wood} wood",
    "pay-coin": "Pay {coin} coin",
    "pay-wood": "Pay {wood} wood",
}
CHEST, DOOR = Thing("chest", "Chest"), Thing("door", "Door")
PLACES = [Thing("1", "place 1"), Thing("2", "place 2")]


class Cellar(State):
    """Two places with a card at each, and two resources."""

    def __init__(self, *cards: str) -> None:
        super().__init__(0)
        self.cards = cards
        self.coin = self.wood = 0


def lies(state: Cellar) -> dict[str, str]:
    return {str(place): card for place, card in enumerate(state.cards, 1)}


@pytest.fixture
def options() -> Options:
    """To open either card at either place, to wait, and to pay up to 2."""
    options = Options(MESSAGES, lies)
    for place in PLACES:
        for card in (CHEST, DOOR):
            options.add(Option[Cellar], "open", card=card, place=place, says="opened", how="slowly")
    options.add(Option[Cellar], "wait")
    options.payments("coin", "wood", 2)
    return options


def test_an_option_is_about_its_place_or_its_card(options: Options) -> None:
    placed = options.by_key["open:1"][0]
    assert (placed.label, placed.parts) == (
        "Open Chest at place 1, slowly",
        Parts("open", card="chest", place="1"),
    )
    carried = options.add(Option[Cellar], "open", card=DOOR)
    assert (carried.key, carried.label, carried.parts) == (
        "open:door",
        "Open Door",
        Parts("open", card="door"),
    )
    assert options.add(Option[Cellar], "open", card=DOOR, about="all").key == "open:all"
    assert options.by_key["wait"][0].parts == Parts("wait")


def test_of_options_with_one_key_the_card_that_lies_there_decides(options: Options) -> None:
    for cards in (("chest", "door"), ("door", "chest")):
        found = [options.find(Cellar(*cards), f"open:{place}") for place in (1, 2)]
        assert [option and option.parts.card for option in found] == list(cards)


def test_where_nothing_suitable_lies_the_first_with_the_key_is_found(options: Options) -> None:
    assert options.find(Cellar("lamp", "lamp"), "open:2") is options.by_key["open:2"][0]


def test_a_card_stands_for_the_first_place_where_it_lies(options: Options) -> None:
    found = options.find(Cellar("lamp", "door"), "open:door")
    assert found is not None
    assert found.parts == Parts("open", card="door", place="2")
    assert options.find(Cellar("door", "door"), "open:door") is options.by_key["open:1"][1]
    assert options.find(Cellar("lamp", "lamp"), "open:door") is None


def test_what_is_on_offer_comes_first(options: Options) -> None:
    state, offered = Cellar("chest", "door"), Option[Cellar]("open:1", "Break it")
    state.options = [offered]
    assert options.find(state, "open:1") is offered


@pytest.mark.parametrize("key", ["", "dance", "open", "open:3", "pay:2-1", "pay:0-3", "pay:1", "pay:1-1-1"])
def test_a_key_that_no_option_has_finds_nothing(options: Options, key: str) -> None:
    assert options.find(Cellar("chest", "door"), key) is None


# -- mixes of resources -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "mix", "label"),
    [
        ("pay:1-1", (1, 1), "Pay 1 coin and 1 wood"),
        ("pay:2-0", (2, 0), "Pay 2 coin"),
        ("pay:0-2", (0, 2), "Pay 2 wood"),
    ],
)
def test_a_mix_is_found_by_its_key(options: Options, key: str, mix: tuple[int, int], label: str) -> None:
    found = options.find(Cellar(), key)
    assert isinstance(found, Payment)
    assert (found.key, tuple(found.paid.values()), found.label) == (key, mix, label)
    assert found.parts == Parts("pay", place=key.removeprefix("pay:"))


def test_every_mix_that_can_be_paid_is_offered_and_paid(options: Options) -> None:
    assert options.mixes is not None
    g = Cellar()
    g.coin, g.wood = 2, 1
    options.mixes.offer(g, 2)
    assert [option.key for option in g.options] == ["pay:2-0", "pay:1-1"]
    g.options[1].run(g, 0)
    assert (g.coin, g.wood) == (1, 0)
    g.options.clear()
    options.mixes.offer(g, 2)
    assert g.options == []


def test_each_mix_is_made_once(options: Options) -> None:
    assert options.mixes is not None
    assert options.mixes.of(0, 2) is options.mixes.of(0, 2) is options.find(Cellar(), "pay:0-2")


def test_a_game_without_mixes_has_none() -> None:
    options = Options(MESSAGES, lies)
    options.add(Option[Cellar], "wait")
    assert options.find(Cellar(), "pay:0-0") is None
    assert (options.size, list(options.keys())) == (1, ["wait"])


# -- numbers ------------------------------------------------------------------------------------


def test_keys_are_numbered_in_the_order_in_which_they_were_declared(options: Options) -> None:
    keys = list(options.keys())
    assert keys[:3] == ["open:1", "open:2", "wait"]
    assert keys[3:] == ["pay:0-0", "pay:1-0", "pay:0-1", "pay:2-0", "pay:1-1", "pay:0-2"]
    assert [options.number(key) for key in keys] == list(range(options.size))
    declared = [(key, option) for key, found in options.by_key.items() for option in found]
    assert all(option.declared == options.number(key) for key, option in declared)


def test_options_that_are_put_off_are_declared_once_and_numbered_where_they_were_put_off() -> None:
    made: list[str] = []

    def declare(place: Thing, options: Options) -> list[Option[Cellar]]:
        made.append(place.id)
        return [options.add(Option[Cellar], "open", card=card, place=place) for card in (CHEST, DOOR)]

    def all_of(later: Later | None) -> Options:
        options = Options(MESSAGES, lies)
        options.add(Option[Cellar], "open", card=CHEST)
        for place in PLACES:
            if later is None:
                declare(place, options)
            else:
                options.later(later, place.id, partial(declare, place))
        options.add(Option[Cellar], "wait")
        return options

    at_once = all_of(None)
    made.clear()
    places = Later()
    options = all_of(places)
    assert made == []
    at_door = places["2"][1]
    assert made == ["2"]
    assert options.numbers == at_once.numbers
    assert list(options.by_key) == list(at_once.by_key)
    assert made == ["2", "1"]
    assert options.by_key["open:2"][1] is at_door is places["2"][1]
    assert at_door.declared == options.number("open:2")


def test_options_that_are_added_later_go_on_with_the_numbers(options: Options) -> None:
    before = dict(options.numbers)
    carried = options.add(Option[Cellar], "open", card=DOOR)
    assert options.numbers == before | {"open:door": len(before)}
    assert options.by_key["open:door"] == [carried]


@pytest.mark.parametrize("key", ["dance", "pay:2-1", "open:chest"])
def test_an_unknown_key_has_no_number(options: Options, key: str) -> None:
    with pytest.raises(KeyError):
        options.number(key)


def test_what_card_texts_offer_is_numbered_after_all_else(options: Options) -> None:
    before = list(options.keys())
    options.others.append(ChooseOne((Steps(()), Steps(())), ("Sing", "Gain 1 coin")))
    assert list(options.keys()) == [*before[:3], "choose:1", "choose:2", *before[3:]]
    assert [options.number(key) for key in list(options.keys())] == list(range(options.size))
