"""Streams of chance: the same everywhere, independent of each other, and fair enough."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.toy import Toy

from fieldcraft.kernel.chance import pick, scatter, shuffled, step

NUMBERS = st.integers(0, (1 << 62) - 1)


def chi_square(counts: Counter[int], total: int, kinds: int) -> float:
    expected = total / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


@pytest.mark.parametrize(
    ("seed", "stream", "first", "then"),
    [
        (0, 0, 2693268254123225592, 1451233194846786023),
        (7, 0, 3636201305638966103, 4379210986916286618),
        (7, 1, 4560773205322566874, 2593185161539414433),
        ((1 << 62) - 1, 3, 899120748625745632, 4043688455405889199),
    ],
)
def test_known_values(seed: int, stream: int, first: int, then: int) -> None:
    """Records of all times depend on these numbers: they never change."""
    assert scatter(seed, stream) == first
    assert step(first) == then


def test_known_shuffle() -> None:
    items = list(range(10))
    luck = shuffled(scatter(7, 0), items)
    assert items == [8, 7, 6, 5, 1, 4, 0, 2, 3, 9]
    assert luck == 1764922147022126210


@given(NUMBERS, st.integers(1, 1 << 31))
def test_numbers_stay_in_their_bounds(luck: Any, n: Any) -> None:
    assert 0 <= step(luck) < 1 << 62
    assert 0 <= pick(luck, n) < n


@given(NUMBERS, st.integers(0, 1000))
def test_a_stream_begins_within_62_bits(seed: Any, stream: Any) -> None:
    assert 0 <= scatter(seed, stream) < 1 << 62


@given(NUMBERS, st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing_and_follows_from_the_number(luck: Any, items: Any) -> None:
    once, again = items[:], items[:]
    assert shuffled(luck, once) == shuffled(luck, again)
    assert once == again
    assert sorted(once) == sorted(items)


@pytest.mark.parametrize("n", [2, 6, 10, 37])
def test_rolls_are_about_uniform(n: int) -> None:
    g = Toy(seed=11)
    counts = Counter(g.roll(n) for _ in range(20_000))
    assert chi_square(counts, 20_000, n) < n + 5 * (2 * n) ** 0.5


def test_every_order_is_about_equally_likely() -> None:
    g = Toy(seed=5)
    orders: Counter[Any] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        g.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 24 + 5 * 48**0.5


def test_pairs_of_rolls_are_about_uniform() -> None:
    g = Toy(seed=3)
    pairs = Counter(g.roll(6) * 6 + g.roll(6) for _ in range(20_000))
    assert chi_square(pairs, 20_000, 36) < 36 + 5 * 72**0.5


def test_the_first_roll_of_neighbouring_seeds_is_about_uniform() -> None:
    counts = Counter(Toy(seed).roll(6) for seed in range(12_000))
    assert chi_square(counts, 12_000, 6) < 6 + 5 * 12**0.5


def test_streams_do_not_touch_each_other() -> None:
    one, other = Toy(7, streams=3), Toy(7, streams=3)
    for _ in range(10):
        other.roll(6, 0)
        other.shuffle(list(range(9)), 2)
    assert [one.roll(100, 1) for _ in range(20)] == [other.roll(100, 1) for _ in range(20)]


def test_seeds_and_streams_share_no_number() -> None:
    begins = [scatter(seed, stream) for seed in range(100) for stream in range(4)]
    assert len(set(begins)) == 400
    rolls = {
        tuple(Toy(seed, 4).roll(1 << 20, stream) for _ in range(4))
        for seed in range(50)
        for stream in range(4)
    }
    assert len(rolls) == 200


def test_two_streams_are_not_correlated() -> None:
    g = Toy(seed=9, streams=2)
    pairs = Counter(g.roll(6, 0) * 6 + g.roll(6, 1) for _ in range(20_000))
    assert chi_square(pairs, 20_000, 36) < 36 + 5 * 72**0.5


def test_chance_dealt_anew_depends_on_nothing_that_was_before() -> None:
    one, other = Toy(1, streams=2), Toy(2, streams=2)
    other.roll(6)
    one.reseed(99)
    other.reseed(99)
    assert one.streams == other.streams == Toy(99, streams=2).streams


def test_copies_roll_alike_and_apart() -> None:
    g = Toy(seed=4)
    twin = g.clone()
    rolls = [g.roll(1000) for _ in range(5)]
    assert [twin.roll(1000) for _ in range(5)] == rolls
    assert g.streams == twin.streams
