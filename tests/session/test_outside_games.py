"""Games of other packages, found by their entry points."""

from __future__ import annotations

from pathlib import Path

import pytest
from session.installed import install

import fieldcraft
from fieldcraft.errors import RequestError
from fieldcraft.session.game import Game

OWN = ["agent-decker", "blight-chronicles", "blight-chronicles-demo", "nightlancer", "island"]
PEBBLES = '''
from fieldcraft.kernel.state import LOST, PLAYING, WON, Option, State
from fieldcraft.rulebook.ruleset import Outcome, Ruleset


class Pebbles(State):
    """Two seats take one or two of seven pebbles in turn; who takes the last one wins."""

    left = 7

    def clone(self):
        twin = Pebbles(0)
        twin.resume(self)
        twin.left = self.left
        return twin

    def view(self, seat):
        return {"left": self.left}

    def ask(self):
        self.options = TAKE[: self.left]


class Take(Option):
    def __init__(self, n):
        super().__init__(f"take:{n}", f"Take {n}")
        self.n = n

    def run(self, g, subject):
        g.left -= self.n
        if not g.left:
            g.finish(LOST if g.seat else WON)
        g.seat = 1 - g.seat
        g.ask()


TAKE = [Take(1), Take(2)]


class Rules(Ruleset):
    id, title, version, seats = "pebbles", "Pebbles", "1", 2
    rules, messages = {}, {"facts": {}, "words": {}}

    def start(self, seed, setup, journal=False, patient=False):
        self.read_setup(setup)
        g = Pebbles(seed, 1, 2)
        g.journal = [] if journal else None
        g.ask()
        return g

    def count(self):
        return 7

    def outcome(self, state):
        if state.status == PLAYING:
            return Outcome.together(None, "Pebbles are left.", seats=2)
        return Outcome.ranked("The last pebble is taken.", [state.status == WON, state.status == LOST])

    def find_option(self, state, key):
        return next((option for option in TAKE if option.key == key), None)

    def describe(self, view):
        return [f"{view['left']} pebbles are left."]

    def detail(self, view, key):
        return ""

    def prompt(self, view):
        return "How many?"

    def card_text(self, name):
        return []


def load(game, pack=None):
    return Rules()
'''


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which packages can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_game_of_another_package_is_played_saved_and_loaded(site: Path) -> None:
    install(site, "pebble_games", {"pebbles": "pebble_games"}, PEBBLES)
    assert fieldcraft.game_ids() == [*OWN, "pebbles"]
    game: Game = fieldcraft.new("pebbles", 1)
    for key in ("take:2", "take:2", "take:1", "take:2"):
        game.choose(key)
    assert game.over
    assert game.outcome.places == (2, 1)
    assert fieldcraft.load(game.save()).record == game.record
    assert fieldcraft.load(game.save()).view() == {"left": 0}


def test_a_name_that_is_nearly_its_id_is_understood(site: Path) -> None:
    install(site, "pebble_games", {"pebbles": "pebble_games"}, PEBBLES)
    with pytest.raises(RequestError, match=r"there is no game 'peebles'; did you mean 'pebbles'\?"):
        fieldcraft.new("peebles")


def test_two_packages_with_one_id_are_refused_in_a_sentence(site: Path) -> None:
    install(site, "pebble_games", {"pebbles": "pebble_games"}, PEBBLES)
    install(site, "stone-games", {"pebbles": "pebble_games"})
    message = "the packages pebble_games and stone-games both bring a game 'pebbles'; remove one of them"
    with pytest.raises(RequestError, match=message):
        fieldcraft.game_ids()
    with pytest.raises(RequestError, match=message):
        fieldcraft.new("pebbles")
    assert fieldcraft.new("agent-decker", 1).options


def test_a_package_cannot_take_the_id_of_a_game_that_comes_with_the_program(site: Path) -> None:
    install(site, "impostor", {"agent-decker": "impostor"}, PEBBLES)
    message = "the package impostor brings a game 'agent-decker', which Fieldcraft has itself"
    with pytest.raises(RequestError, match=message):
        fieldcraft.game_ids()
    assert fieldcraft.new("agent-decker", 1).rules.title == "Agent Decker"


@pytest.mark.parametrize("place", ["not_there_at_all", "json:nothing"])
def test_a_package_that_cannot_be_loaded_is_named(site: Path, place: str) -> None:
    install(site, "broken", {"cracked": place})
    with pytest.raises(RequestError, match="the game 'cracked' of broken cannot be loaded: "):
        fieldcraft.new("cracked")
