"""The island as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.games.island.cards import BLIGHT, DAHAN, NO_CARD, BlightCard, CardSet, Plan
from fieldcraft.games.island.content import IslandLoader
from fieldcraft.games.island.features import PARTS
from fieldcraft.games.island.features import names as feature_names
from fieldcraft.games.island.narrator import IslandNarrator
from fieldcraft.games.island.setup import set_up
from fieldcraft.games.island.view import Table
from fieldcraft.games.island.worth import Worth
from fieldcraft.kernel.state import WON, State
from fieldcraft.rulebook.cardgame import CardGame
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.files import folder_texts, resource
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import GAINED, PLAYED, Reading
from fieldcraft.rulebook.ruleset import Way
from fieldcraft.rulebook.setup import SetupOption

PACKAGE: Final = "fieldcraft.games.island"
LOW: Final = 4
"""So many levels of an adversary are learned from, the lowest."""
MOST_SPIRITS: Final = 4
MOST_LEVEL: Final = 6
NOBODY: Final = "none"
"""The adversary of a game without one."""


class IslandGame(CardGame):
    """The rules with one box."""

    LOADER = IslandLoader
    WORTH = Worth
    id = "island"
    package = PACKAGE
    minutes = 90
    low_is_good = False
    digested = (
        *("game", "turn", "phase", "boards", "lands", "spirits", "invaders", "fear", "blight"),
        *("minor_deck", "minors", "major_deck", "majors", "turned_up", "forgotten"),
        *("status", "reason", "question"),
    )
    reading = Reading(
        stage="terror-level",
        first="1",
        facts={"gained": (GAINED, 1)},
        verbs={"play": PLAYED, "use": PLAYED},
        offers=frozenset({"keep"}),
        kinds=frozenset({"power", "major"}),
        tracks={"Blight left on the card": "blight.pool", "Fear cards left": "fear.deck"},
    )
    card_set: CardSet

    def __init__(self, files: Mapping[str, tuple[str, str]], pack: Pack | None = None) -> None:
        super().__init__(files, pack)
        self.narrator = IslandNarrator(self.card_set, self.messages)
        names = {spirit.id: spirit.name for spirit in self.card_set.spirits}
        self.setup_options = (
            SetupOption("seats", "How many people play", 1, least=1, most=MOST_SPIRITS),
            SetupOption(
                "spirits", "How many Spirits there are, one board each", 1, least=1, most=MOST_SPIRITS
            ),
            SetupOption("who", "Who they are, board by board", (), names, each="spirits"),
            SetupOption(
                "board", "The first board", "a", {board.id: board.name for board in self.card_set.boards}
            ),
            SetupOption("blight_card", "A blight card, or else the Blight Space", True),
            SetupOption(
                "adversary",
                "Who the invaders are",
                NOBODY,
                {NOBODY: "Nobody in particular"}
                | {adversary.id: adversary.name for adversary in self.card_set.adversaries},
            ),
            SetupOption("level", "The level of the adversary", 0, least=0, most=MOST_LEVEL),
            SetupOption("gentle", "Blight cards as well that want events", False),
            SetupOption(
                "without",
                "Blight cards that are left out",
                (),
                {card.id: card.name for card in self.card_set.blight_cards},
                each="",
            ),
        )
        self.ways = (
            Way("alone", "One Spirit", {}),
            Way("two-spirits", "Two Spirits in one hand", {"spirits": 2}),
            Way("pair", "Two people", {"seats": 2, "spirits": 2}),
        )

    def read_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        table = super().read_setup(setup)
        if table["seats"] > table["spirits"]:
            raise RequestError(f"{self.title} has {table['spirits']} Spirits for {table['seats']} people")
        chosen = table["who"]
        if len(chosen) > table["spirits"]:
            raise RequestError(f"who of {self.title} names {len(chosen)} Spirits for {table['spirits']}")
        if len(set(chosen)) < len(chosen):
            raise RequestError(f"no Spirit of {self.title} can be in the game twice")
        if table["blight_card"] and not self.blight_cards(table):
            raise RequestError(f"{self.title} needs a blight card, and all are left out")
        return table

    def features(self) -> list[str]:
        return feature_names(self.card_set)

    def parts(self) -> int:
        return PARTS

    def lesson(self, seed: int) -> dict[str, Any]:
        """One Spirit after the other, alone; in every other game against an adversary of a low level."""
        spirits, foes = self.card_set.spirits, self.card_set.adversaries
        turn, at = divmod(seed, len(spirits))
        setup: dict[str, Any] = {"who": [spirits[at].id]}
        if turn % 2:
            foe, level = divmod(turn // 2, LOW)
            setup |= {"adversary": foes[foe % len(foes)].id, "level": level}
        return setup

    def of_the_day(self, day: int) -> dict[str, Any]:
        """Another Spirit each day; nobody in particular on Mondays, then an adversary that rises by a level a
        day, with each week another one and another board.
        """
        week, level = divmod(day, MOST_LEVEL + 1)
        spirits, boards, foes = self.card_set.spirits, self.card_set.boards, self.card_set.adversaries
        setup = {"who": [spirits[day % len(spirits)].id], "board": boards[week % len(boards)].id}
        return setup | ({"adversary": foes[week % len(foes)].id, "level": level} if level else {})

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        boards = [board.id for board in self.card_set.boards]
        at = boards.index(setup["board"])
        n = setup["spirits"]
        layout = next(found.id for found in self.card_set.layouts if found.boards == n)
        chosen = self.card_set.map_of((boards[at:] + boards[:at])[:n], layout)
        return Table(self.card_set, chosen, self.plan(setup), seed, setup["seats"])

    def plan(self, setup: dict[str, Any]) -> Plan:
        """What a setup comes to: who is not named is taken in the order of the box."""
        spirits = {spirit.id: spirit for spirit in self.card_set.spirits}
        named = [spirits.pop(id) for id in setup["who"]]
        who = (*named, *spirits.values())[: setup["spirits"]]
        players = tuple(at % setup["seats"] for at in range(len(who)))
        adversaries = {adversary.id: adversary for adversary in self.card_set.adversaries}
        foe = adversaries.get(setup["adversary"])
        return Plan(who, players, self.blight_cards(setup), foe, setup["level"])

    def blight_cards(self, setup: Mapping[str, Any]) -> tuple[BlightCard, ...]:
        """The blight cards of a game: those that want events only on request (IB-029), none that is left out
        (IB-019), and none at all with the Blight Space (IB-020).
        """
        return tuple(
            card
            for card in self.card_set.blight_cards
            if setup["blight_card"]
            and (setup["gentle"] or not card.is_gentle)
            and card.id not in setup["without"]
        )

    def set_up(self, g: Any) -> None:
        set_up(g)
        g.advance()

    def seat_names(self, state: Any) -> list[str]:
        """Who plays a single Spirit is called as that."""
        names = super().seat_names(state)
        for seat, number in enumerate(names):
            played = [
                who.name for who, by in zip(state.plan.spirits, state.plan.players, strict=True) if by == seat
            ]
            names[seat] = played[0] if len(played) == 1 else number
        return names

    def reason(self, state: Any) -> str:
        if state.status == WON:
            is_easy = state.plan.blight_cards and state.blight_card is NO_CARD
            return "sacrifice" if state.is_sacrifice else "won-unturned" if is_easy else "won"
        return f"lost-{state.reason}"

    def score(self, state: Any) -> int | None:
        """Cards that are left, dahan and blight for each player (IB-089, IB-135); more is better."""
        if state.is_endless:
            return None
        each = len(state.spirits)
        difficulty: int = state.plan.difficulty
        dahan: int = state.on_island(DAHAN) // each
        counters: int = state.on_island(BLIGHT) // each
        score = dahan - counters
        if state.status == WON:
            cards: int = len(state.order)
            return score + 5 * difficulty + (0 if state.is_sacrifice else 10) + 2 * cards
        slots = (state.invader_discard, state.to_settle, state.to_ravage, state.to_build)
        gone = sum(len(slot) for slot in slots)
        return score + 2 * difficulty + gone

    def figures(self) -> Figures:
        from fieldcraft.games.island.figures import IslandFigures  # what no player waits for

        return IslandFigures()

    def count(self) -> int:
        box = self.card_set
        powers = [power for power in box.powers if not power.is_innate]
        return (
            len(powers) + len(box.fear_cards) + len(box.blight_cards) + len(box.invaders) + len(box.spirits)
        )


def read(game: str, path: Path) -> IslandGame:
    """The game with the files of a folder, the others as printed."""
    return IslandGame(folder_texts(path, printed()))


def printed() -> dict[str, tuple[str, str]]:
    """The text and name of each data file."""
    names = {part: f"{part}.toml" for part in IslandLoader.PARTS}
    return {part: (resource(PACKAGE, f"data/{name}"), name) for part, name in names.items()}


def load(game: str, pack: Pack | None = None) -> IslandGame:
    """The game with the cards of its folder, and those of a pack laid over them; raises CardError."""
    return IslandGame(printed(), pack)
