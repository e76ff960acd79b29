"""Bots of Nightlancer see what a table offers: exact chances, the rounds to come, what others hold."""

from __future__ import annotations

from typing import Any

import pytest
from positions import declare, offered

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.kernel.state import PLAYING
from fieldcraft.session.game import Game


def night(*people: Any, **position: Any) -> Game:
    return declare("nightlancer", people=list(people), seats=max(2, len(people)), **position)


def chosen(game: Game, bot: str = "greedy", seed: int = 3) -> str:
    """Return a bot's choice here."""
    return make_bot(bot, seed).choose(Observation(game.state, game.seat, game.rules.appraisal)).key


def test_each_table_of_a_decision_has_another_face_of_the_die() -> None:
    game = night({"who": "guard"}, {"who": "sniper"}, phase="mission",
                 missions=[{"card": "cold-transfer", "first": [0]}])  # fmt: skip
    observation = Observation(game.state, game.seat, game.rules.appraisal)
    dealt = [observation.sample(1, number) for number in range(6)]
    assert not any(game.rules.appraisal.is_chance_used(table) for table in dealt)
    assert [table.dice for table in dealt] == [(face,) for face in range(6)]  # type: ignore[attr-defined]
    for table in dealt:
        while table.status == PLAYING and not game.rules.appraisal.is_chance_used(table):
            table.choose(0)
    assert all(game.rules.appraisal.is_chance_used(table) for table in dealt)


@pytest.mark.parametrize("bot", ["greedy", "rollout"])
def test_a_bot_sells_what_is_of_no_more_use(bot: str) -> None:
    game = night({"who": "guard", "assets": ["boarding-axe", "ice-saw"], "kc": 0}, {"who": "sniper"},
                 phase="scoring")  # fmt: skip
    assert chosen(game, bot).startswith("sell:")


@pytest.mark.parametrize("bot", ["greedy", "rollout"])
def test_a_bot_attempts_what_it_is_likely_to_pass(bot: str) -> None:
    game = night({"who": "weapon-smith", "assets": ["pier-politics"]}, {"who": "sniper"}, phase="mission",
                 missions=[{"card": "cold-transfer", "first": [0]}])  # fmt: skip
    assert chosen(game, bot) == "route:1"
    game.choose("route:1")
    assert chosen(game, bot) == "attempt"


def test_a_bot_that_is_tired_and_hunted_lies_low() -> None:
    tired = {"who": "guard", "health": 1, "resolve": 1, "heat": 4}
    game = night(
        tired, {"who": "sniper"}, phase="event", round_card="rivets-harassing", round_deck=["aunts-calling"]
    )
    assert chosen(game) == "lay-low"


def test_a_bot_begins_a_mission_rather_than_idle() -> None:
    able = {"who": "weapon-smith", "assets": ["pier-politics"]}
    game = night(able, {"who": "sniper"}, phase="taking", missions=[{"card": "cold-transfer"}])
    assert "lay-low" in offered(game)
    assert chosen(game) == "start:cold-transfer"


RIFLE = {"who": "weapon-smith", "assets": ["assault-rifle"]}


def face_off(first: dict[str, Any] = RIFLE, **second: Any) -> Game:
    """Somebody has to call another out before the last stage of a mission, or to leave."""
    crews = {"card": "cold-transfer", "first": [0], "second": [1]}
    return night(first, second, phase="mission", missions=[crews], stage=3, round_deck=["aunts-calling"])


def test_a_bot_calls_out_in_what_it_does_best() -> None:
    assert chosen(face_off(who="assassin")) == "gunfight"


@pytest.mark.parametrize(("fight", "answer"), [("gunfight", "abandon"), ("melee", "accept")])
def test_a_bot_accepts_a_face_off_that_it_may_win(fight: str, answer: str) -> None:
    """Against a rifle the assassin cannot win; with the blade she is better."""
    game = face_off(who="assassin")
    game.choose(fight)
    assert chosen(game) == answer


def test_a_bot_calls_out_who_will_not_fight_though_it_could_not_afford_to_lose() -> None:
    game = face_off({"who": "assassin", "health": 3}, who="guard")
    assert chosen(game) == "marksman"
    game.choose("marksman")
    assert chosen(game) == "abandon"


@pytest.mark.parametrize(
    ("boss", "able", "choice"),
    [
        (RIFLE, {"who": "sniper"}, "join:cold-transfer:first"),
        ({"who": "cybercracker"}, {"who": "assassin", "assets": ["boarding-axe"]}, "second:cold-transfer"),
    ],
)
def test_a_bot_races_a_crew_that_it_may_beat(boss: Any, able: Any, choice: str) -> None:
    """Only where nothing else is left to do; otherwise it asks to come along."""
    crews = {"card": "cold-transfer", "first": [0]}
    game = night(boss, able, phase="taking", missions=[crews], round_deck=["aunts-calling"])
    assert chosen(game) == choice


def test_together_a_bot_keeps_level_with_the_others() -> None:
    """To be farther ahead of the others brings nothing: the mark of the Rival follows the best."""
    worth = []
    for prospects in ((5, 2), (4, 3)):
        people = [{"who": who, "prospects": n} for who, n in zip(("guard", "sniper"), prospects, strict=True)]
        game = night(
            *people, mode="together", phase="street", rival={"prospects": 4}, round_deck=["aunts-calling"]
        )
        worth.append(game.rules.appraisal.evaluate(game.state, 0))
    assert worth[0] < worth[1]


ROUNDS = ["aunts-calling", "sextons-collecting", "patrol-boats-firing", "eelers-feuding"]


def gain(game: Game, key: str) -> int:
    """Return the change of a seat's worth by a choice."""
    before = game.rules.appraisal.evaluate(game.state, 0)
    game.choose(key)
    return int(game.rules.appraisal.evaluate(game.state, 0) - before)


def test_a_look_at_the_market_is_worth_what_there_is_to_buy() -> None:
    gains = []
    for kc in (9, 0):
        able = {"who": "guard", "kc": kc, "contacts": ["barge-agent"]}
        game = night(able, {"who": "sniper"}, phase="street", round_deck=ROUNDS,
                     market_deck=["scale-shirt", "eelskin-suit", "boarding-axe"])  # fmt: skip
        gains.append(gain(game, "play:barge-agent:2"))
    assert gains[0] > gains[1]


def test_a_bot_knows_what_it_is_worth_to_roll_again() -> None:
    game = night({"who": "guard", "kc": 9}, {"who": "sniper"}, phase="street", round_deck=ROUNDS,
                 market=[["snapnerve", "field-kit"]])  # fmt: skip
    assert gain(game, "buy:1:snapnerve") > 0
