"""No message to a seat or a spectator betrays what it may not know: not by what it says, nor by its numbers.

The market of three is played by people, in any order in which they may answer, on two tables that differ
only in what one of them may not know.  As long as nothing hidden is shown to that one, the page gets the
same bytes from both: view, options, prompt, log, facts, how many choices, how far an undo goes, whose turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kernel.market import BidCard, Market
from session.market_rules import MarketRules
from silence import Leak, counterpart, shows, tables_for

from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.state import EVERYBODY, Fact, Option, State, is_readable
from fieldcraft.server import rendering
from fieldcraft.server.repository import Link
from fieldcraft.server.wire import encode
from fieldcraft.session import client
from fieldcraft.session.game import Game

SEEDS = range(16)
MOST = 40
"""Choices of a game from whose positions the two tables go on."""
AHEAD = 10
"""Choices that the two tables are played on."""


class Whispering(Market):
    """Who bids 8 or more is whispered what lies on top of the deck: the others must not notice that."""

    def choose(self, index: int) -> None:
        option = self.options[index]
        if isinstance(option, BidCard) and option.card >= 8 and self.deck:
            self.note("whispered", (self.deck[-1],), seat=self.seat, reveals=True)
        super().choose(index)


class WhisperingRules(MarketRules):
    table = Whispering


RULES = WhisperingRules()


def link(seat: int) -> Link:
    """What a seat, or with EVERYBODY a spectator, comes by."""
    return Link("", 1, "watch" if seat == EVERYBODY else "play", seat)


def messages(game: Game, seat: int, read: int) -> bytes:
    """What goes over the wire to a page that had read so many facts, and to one that comes anew."""
    kept = rendering.state(game, link(seat), 1, read, is_back=False)
    fresh = rendering.state(game, link(seat), 1, None, is_back=False)
    return (encode(kept) + "\n" + encode(fresh)).encode()


def answer(game: Game, luck: int) -> tuple[int, Option[Any]]:
    """A seat that may answer now, and one of its options."""
    seats = [seat for seat in game.open_seats if game.options_of(seat)]
    seat = seats[pick(luck, len(seats))]
    options = game.options_of(seat)
    return seat, options[pick(step(luck), len(options))]


def games_for(game: Game, seat: int, chance: int) -> tuple[Game, Game]:
    """The game and another that differs from it in what the seat may not know."""
    one, other = game.copy(), game.copy()
    _, other.state = tables_for(game.state, seat, chance)
    other.state.journal = game.facts[:]
    return one, other


def compared(game: Game, seat: int, chance: int) -> Iterator[Leak | None]:
    """Play both games on, side by side: for each position a leak, None where there is none."""
    one, other = games_for(game, seat, chance)
    luck, read = chance, client.facts_read(game, seat)
    for _ in range(AHEAD):
        seen = messages(one, seat, read), messages(other, seat, read)
        yield Leak(seat, one.made, *seen) if seen[0] != seen[1] else None
        if seen[0] != seen[1] or one.over:
            return
        luck = step(luck)
        who, option = answer(one, luck)
        options = other.options_of(who)
        index = counterpart(option, options, who == seat, luck)
        if index < 0:
            return
        read = client.facts_read(one, seat)
        one.choose(option.key, who)
        other.choose(index, who)
        if shows(one.state, seat, read) or shows(other.state, seat, read):
            return


def played(seed: int) -> Iterator[Game]:
    """A random game at each of its decisions, whoever is open answering first."""
    game, luck = Game(RULES, seed), scatter(seed, 3)
    while not game.over and game.made < MOST:
        yield game
        luck = step(luck)
        seat, option = answer(game, luck)
        game.choose(option.key, seat)


def all_compared(seed: int, every: int = 1) -> Iterator[Leak | None]:
    for game in played(seed):
        if game.made % every == 0:
            for seat in range(EVERYBODY, game.seats):
                yield from compared(game, seat, scatter(seed, (game.made << 8) + seat + 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_two_tables_that_differ_in_what_is_hidden_send_the_same_bytes(seed: int) -> None:
    found = list(all_compared(seed))
    assert [leak for leak in found if leak] == []
    assert len(found) > 300


# -- the check finds what it is there for -----------------------------------------------------------


def free_to_all(game: Game, seat: int) -> int:
    """How far an undo goes without taking back what anybody was shown."""
    made = game.made
    while made and not any(fact.reveals for fact in game.facts[game.marks[made - 1] : game.marks[made]]):
        made -= 1
    return made


def readable_but_for_choices(fact: Fact, seat: int) -> bool:
    return fact.kind == "whispered" or is_readable(fact, seat)


def asked_for_all(state: State, seat: int) -> State:
    return state


def number_in_journal(marks: list[int], number: int) -> int:
    return number


BROKEN: list[tuple[str, Callable[..., Any]]] = [
    ("free_to", free_to_all),
    ("is_readable", readable_but_for_choices),
    ("asking", asked_for_all),
    ("bisect_right", number_in_journal),
]


@pytest.mark.parametrize(("name", "broken"), BROKEN, ids=lambda part: part if isinstance(part, str) else "")
def test_a_message_that_betrays_something_is_found_out(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[..., Any]
) -> None:
    monkeypatch.setattr(client, name, broken)
    assert any(leak for seed in SEEDS for leak in all_compared(seed, every=3))
