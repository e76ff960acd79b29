"""Nothing hidden reaches a browser: every byte that is sent is looked at.

Two tables that differ only in what is hidden must send the same bytes until the difference is
revealed, and the table as it is sent must be the one that any other dealing of the hidden cards
would show.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from effort import examples, uncounted
from hypothesis import given
from hypothesis import strategies as st
from server.serving import GAME, Browser, LocalServer, local_server, scenario

from fieldcraft import rendering
from fieldcraft.games import game_ids, ruleset
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.rendering import client
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay

RULES: Any = ruleset(GAME)
EVERY_KEY = sorted(RULES.options.keys())
BIG_SEED = 2**61 + 12345678987654321


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """One server for many tables."""
    with local_server(tmp_path_factory.mktemp("home")) as running:
        yield running


@st.composite
def twins(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two declared positions that differ in the order of both decks below their tops, and in their seeds."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    card_set = list(RULES.card_set.obstacles)
    chance.shuffle(card_set)
    agents = [card.agent_id for card in RULES.card_set.agent_deck + card_set[:5]]
    obstacles = [card.id for card in card_set[5:]]
    chance.shuffle(agents)
    common = {"line": obstacles[:6], "hand": agents[:4], "alarm": chance.randrange(20)}
    deck, hidden = agents[4:], obstacles[6:]
    tops = draw(st.integers(0, len(deck))), draw(st.integers(0, len(hidden)))
    positions = []
    for seed in (1, 2):
        rest, below = deck[tops[0] :], hidden[tops[1] :]
        chance.shuffle(rest)
        chance.shuffle(below)
        piles = {"deck": deck[: tops[0]] + rest, "obstacle_deck": hidden[: tops[1]] + below}
        positions.append(scenario(**common, **piles) | {"seed": seed})
    return positions[0], positions[1]


def told(game: Game) -> tuple[Any, ...]:
    """Return everything that the player of a game may know of it."""
    facts = [(fact.kind, fact.parts) for fact in game.facts if fact.seat in (EVERYBODY, 0)]
    return game.view(0), facts, [option.key for option in game.options], game.over


def everything(browser: Browser, key: str | None, whys: list[str]) -> list[str]:
    """Every byte that comes of a choice and of all questions that can be asked after it."""
    first = len(browser.heard) if key is not None else 0
    if key is not None:
        browser.choose(key)
    for why in whys:
        browser.ask("why", key=why)
    for n in range(browser.state["seq"] + 1):
        browser.ask("at", n=n)
    return browser.heard[first:]


@given(positions=twins(), luck=st.integers(0, 2**32), hints=st.booleans())
@examples(10)
def test_tables_that_differ_in_what_is_hidden_send_the_same_bytes(
    shared: LocalServer, positions: tuple[dict[str, Any], dict[str, Any]], luck: int, hints: bool
) -> None:
    chance = random.Random(luck)
    pair = [replay(RULES, position) for position in positions]
    tokens = [shared.open(record=position)["play"] for position in positions]
    with shared.sit(tokens[0]) as one, shared.sit(tokens[1]) as two:
        key: str | None = None
        for step in range(15):
            if told(pair[0]) != told(pair[1]):
                return  # revealed
            whys = chance.sample(EVERY_KEY, 10)
            assert everything(one, key, whys) == everything(two, key, whys)
            if pair[0].over:
                return
            if hints and step == 0:
                assert one.ask("hint") == two.ask("hint")
            key = chance.choice(one.keys)
            for game in pair:
                game.choose(key)


@uncounted
@pytest.mark.parametrize("name", [name for name in game_ids() if ruleset(name).seats_of({}) == 1])
@given(seed=st.integers(0, 2**62 - 1), luck=st.integers(0, 2**32))
@examples(4)
def test_what_is_sent_is_what_any_other_dealing_would_show(
    shared: LocalServer, name: str, seed: int, luck: int
) -> None:
    chance = random.Random(luck)
    game = Game(ruleset(name), seed)
    keys = set(EVERY_KEY)
    with shared.sit(shared.open(game=name, seed=seed)["play"]) as browser:
        for _ in range(30):
            other = game.copy()
            other.state = game.state.determinize(0, chance.getrandbits(60))
            other.state.journal = game.state.journal  # facts say how a game ended
            expected = rendering.position(other, 0)
            assert {field: browser.state[field] for field in expected} == json.loads(json.dumps(expected))
            keys.update(browser.keys)
            for key in chance.sample(sorted(keys), 5):
                assert browser.ask("why", key=key)["text"] == other.why_not(key)
            assert browser.ask("closed")["closed"] == client.closed(other, 0)
            if game.over:
                return
            key = chance.choice(browser.keys)
            browser.choose(key)
            game.choose(key)
            while game.give_settled():  # as the server does
                pass


def test_neither_seed_nor_tokens_are_sent_to_a_table(shared: LocalServer) -> None:
    links = shared.open(seed=BIG_SEED)
    chance = random.Random(3)
    with shared.sit(links["watch"]) as watcher, shared.sit(links["play"]) as player:
        while not player.state["over"]:
            if chance.random() < 0.1 and player.state["seq"]:
                player.undo(chance.randrange(player.state["seq"]))
            else:
                player.choose(chance.choice(player.keys))
            watcher.hear()
            player.ask("why", key=chance.choice(EVERY_KEY))
            watcher.ask("at", n=chance.randrange(watcher.state["seq"] + 1))
        if player.state["seq"]:
            player.undo(0)
            player.ask("hint")
    sent = "".join(player.heard + watcher.heard) + shared.client.get(f"/api/tables/{links['watch']}").text
    for secret in (str(BIG_SEED), "seed", "stream", *links.values()):
        assert secret not in sent


@uncounted
def test_the_database_opens_no_table(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        links = server.open()
        with server.sit(links["play"]) as browser:
            browser.choose(browser.keys[0])
    for file in tmp_path.iterdir():
        for token in links.values():
            assert token.encode() not in file.read_bytes()
