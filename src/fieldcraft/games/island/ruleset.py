"""The island as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from fieldcraft.errors import RequestError
from fieldcraft.games.island.judgement.appraisal import IslandAppraisal
from fieldcraft.games.island.judgement.features import PARTS
from fieldcraft.games.island.judgement.features import names as feature_names
from fieldcraft.games.island.loader import IslandLoader
from fieldcraft.games.island.outward.continuing import CONTINUES, next_setup, read_wave
from fieldcraft.games.island.outward.forecast import counters_in, is_at_risk, mildest, mildest_spread
from fieldcraft.games.island.outward.narrator import IslandNarrator
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.phases.setup import set_up
from fieldcraft.games.island.printed.cards import (
    NO_CARD,
    Adversary,
    BlightCard,
    CardSet,
    Plan,
    Scenario,
    Spirit,
)
from fieldcraft.games.island.printed.map import Board, Map
from fieldcraft.games.island.printed.pieces import BLIGHT, DAHAN
from fieldcraft.kernel.state import WON, Spot, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.cardgame import CardGame
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.forecast import forecast
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import GAINED, PLAYED, Reading
from fieldcraft.rulebook.ruleset import Way
from fieldcraft.rulebook.setup import SetupOption, Terms

LOW: Final = 4
"""Number of levels of an adversary that are learned from, the lowest first."""
MOST_SPIRITS: Final = 4
MOST_LEVEL: Final = 6
STANDARD: Final = "standard"
"""The layout that each number of boards has."""
Printed = TypeVar("Printed", Spirit, Adversary, Board)
SCENARIO_OPTION: Final = "printed_scenario"
"""The option for a scenario of the box; the key "scenario" declares a position."""
NO_SCENARIO: Final = "none"
"""The scenario of a game without one."""
NOBODY: Final = "none"
"""The adversary of a game without one."""


class IslandGame(CardGame):
    """The rules with one box."""

    LOADER = IslandLoader
    APPRAISAL = IslandAppraisal
    id = "island"
    package = "fieldcraft.games.island"
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
        verbs={"play": PLAYED, "use": PLAYED, "assist": PLAYED},
        offers=frozenset({"keep"}),
        kinds=frozenset({"power", "major"}),
        tracks={"Blight left on the card": "blight.pool", "Fear cards left": "fear.deck"},
    )
    card_set: CardSet
    last_laid: tuple[Any, Any, Any] = None, None, None
    """The complete setup with which a game began last, its map and its plan."""

    def __init__(self, files: Mapping[str, tuple[str, str]], pack: Pack | None = None) -> None:
        super().__init__(files, pack)
        self.narrator = IslandNarrator(self.card_set, self.messages)
        blight_card = SetupOption("blight_card", "A blight card, or else the Blight Space", True)
        self.setup_options = (
            *self.of_spirits(),
            *self.of_boards(),
            blight_card,
            *self.of_foes(),
            *self.of_sets(),
        )
        self.ways = (
            Way("alone", "One Spirit", {}),
            Way("two-spirits", "Two Spirits in one hand", {"spirits": 2}),
            Way("pair", "Two people", {"seats": 2, "spirits": 2}),
        )

    def of_spirits(self) -> tuple[SetupOption, ...]:
        """Return the options to choose the players and their Spirits."""
        names = {spirit.id: spirit.name for spirit in self.card_set.spirits}
        return (
            SetupOption("seats", "How many people play", 1, least=1, most=MOST_SPIRITS),
            SetupOption(
                "spirits", "How many Spirits there are, one board each", 1, least=1, most=MOST_SPIRITS
            ),
            SetupOption(
                "who",
                "Who they are, board by board",
                (),
                names,
                each="spirits",
                of="sets",
                comes_with=sets_of(self.card_set.spirits),
            ),
        )

    def of_boards(self) -> tuple[SetupOption, ...]:
        """Return the options to choose the boards and the way they are joined."""
        return (
            SetupOption(
                "boards",
                "The boards, Spirit by Spirit",
                (),
                {"": "The next one"} | {board.id: board.name for board in self.card_set.boards},
                each="spirits",
                of="sets",
                comes_with=sets_of(self.card_set.boards),
            ),
            SetupOption(
                "board",
                "The first board that is not named",
                "a",
                {board.id: board.name for board in self.card_set.boards},
                of="sets",
                comes_with=sets_of(self.card_set.boards),
            ),
            SetupOption(
                "extra_board",
                "One board more than there are Spirits",
                False,
                only_with={"yes": {"spirits": self.with_extra_board()}},
            ),
            SetupOption(
                "layout",
                "How the boards are joined",
                STANDARD,
                {id: name for id, name, _ in self.layouts()},
                sum_of=("spirits", "extra_board"),
                unit="boards",
                fits={id: fits for id, _, fits in self.layouts() if id != STANDARD},
            ),
        )

    def of_foes(self) -> tuple[SetupOption, ...]:
        """Return the options of the invaders and the scenario."""
        return (
            SetupOption(
                "adversary",
                "Who the invaders are",
                NOBODY,
                {NOBODY: "Nobody in particular"}
                | {adversary.id: adversary.name for adversary in self.card_set.adversaries},
                of="sets",
                comes_with=sets_of(self.card_set.adversaries),
            ),
            SetupOption(
                "level", "The level of the adversary", 0, least=0, most=MOST_LEVEL, needs="adversary"
            ),
            SetupOption(
                SCENARIO_OPTION,
                "Scenario of the box",
                NO_SCENARIO,
                {NO_SCENARIO: "None"}
                | {one.id: one.name for one in self.card_set.scenarios if not one.goes_on},
                of="sets",
                comes_with=sets_of(self.card_set.scenarios),
                only_with={one.id: terms_of(one) for one in self.card_set.scenarios},
            ),
        )

    def of_sets(self) -> tuple[SetupOption, ...]:
        """Return the options of the sets, their events and the blight cards."""
        return (
            SetupOption("sets", "Sets that join the base box", (), self.card_set.sets, each=""),
            SetupOption("events", "Events of the sets, with a blight card", True, needs="sets"),
            SetupOption("gentle", "Blight cards as well that want events", False, needs="blight_card"),
            SetupOption(
                "without",
                "Blight cards that are left out",
                (),
                {card.id: card.name for card in self.card_set.blight_cards},
                each="",
            ),
        )

    def layouts(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """Return each way to join boards: its id, its name, and the numbers of boards that it is for."""
        names = {layout.way: layout.name for layout in self.card_set.layouts}
        return [
            (way, name, tuple(layout.boards for layout in self.card_set.layouts if layout.way == way))
            for way, name in names.items()
        ]

    def with_extra_board(self) -> tuple[int, ...]:
        """Return the numbers of Spirits whose boards can be joined with one more."""
        joined = {layout.boards for layout in self.card_set.layouts}
        return tuple(n for n in range(1, MOST_SPIRITS + 1) if n + 1 in joined)

    def read_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return the setup; raise if people, Spirits, boards or sets of it do not fit together."""
        table = super().read_setup({name: value for name, value in setup.items() if name != CONTINUES})
        if table["seats"] > table["spirits"]:
            raise RequestError(f"{self.title} has {table['spirits']} Spirits for {table['seats']} people")
        chosen = table["who"]
        if len(chosen) > table["spirits"]:
            raise RequestError(f"who of {self.title} names {len(chosen)} Spirits for {table['spirits']}")
        for id in chosen:
            self.check_set(table, next(one for one in self.card_set.spirits if one.id == id))
        for foe in self.card_set.adversaries:
            if foe.id == table["adversary"]:
                self.check_set(table, foe)
        if len(set(chosen)) < len(chosen):
            raise RequestError(f"no Spirit of {self.title} can be in the game twice")
        self.check_boards(table)
        scenario = self.scenario(table)
        if scenario is not None:
            self.check_set(table, scenario)
        if table["blight_card"] and not self.blight_cards(table):
            raise RequestError(f"{self.title} needs a blight card, and all are left out")
        if CONTINUES in setup:
            self.check_wave(table, setup[CONTINUES])
            table[CONTINUES] = setup[CONTINUES]
        return table

    def check_wave(self, table: Mapping[str, Any], before: Any) -> None:
        """Check that a game with this setup can go on from another; raises RequestError."""
        read_wave(self.card_set, self.title, before, self.boards(table))
        self.check_set(table, self.second_wave())
        if self.scenario(table) is not None or not table["blight_card"]:
            raise RequestError(
                f"a game that goes on from another needs a blight card and no {SCENARIO_OPTION}"
            )
        for spirit in self.card_set.spirits:
            if spirit.id in table["who"] and spirit.id in before["who"]:
                raise RequestError(f"{spirit.name} has played the game before: choose another Spirit")

    def second_wave(self) -> Scenario:
        """Return the scenario of a game that goes on from another."""
        return next(one for one in self.card_set.scenarios if one.goes_on)

    def continuation(self, state: Any, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return the setup of the game that goes on from one that was won (IB-268); raises RequestError."""
        if state.status != WON or not state.plan.blight_cards:
            raise RequestError(
                f"{self.second_wave().name} goes on from a game that was won with a blight card"
            )
        found = next_setup(state, self.read_setup(setup))
        found["sets"] = sorted({*found["sets"], self.second_wave().set})
        return found

    def check_boards(self, table: Mapping[str, Any]) -> None:
        """Check that the boards of a setup are in the box; raises RequestError."""
        named = list(filter(None, table["boards"]))
        n = table["spirits"] + table["extra_board"]
        if len(table["boards"]) > n:
            raise RequestError(f"boards of {self.title} names {len(table['boards'])} boards of {n}")
        if len(set(named)) < len(named):
            raise RequestError(f"no board of {self.title} can be in the game twice")
        for board in self.card_set.boards:
            if board.id in (*named, table["board"]):
                self.check_set(table, board)

    def scenario(self, table: Mapping[str, Any]) -> Scenario | None:
        """Return the printed scenario of a setup, None for none."""
        by_id = {one.id: one for one in self.card_set.scenarios}
        return self.second_wave() if CONTINUES in table else by_id.get(table[SCENARIO_OPTION])

    def check_set(self, table: Mapping[str, Any], card: Any) -> None:
        """Check that the set of a Spirit, an adversary or a board is in the game; raises RequestError."""
        if not in_sets(card, table):
            name = self.card_set.sets[card.set]
            called = f"board {card.name}" if isinstance(card, Board) else card.name
            raise RequestError(f"{called} comes with {name}: add {card.set} to the sets of {self.title}")

    def holds(self, view: View, spot: Spot) -> bool:
        """True if the pile of a spot, of any Spirit, holds its card."""
        return any(spot.card in spirit.get(spot.zone, ()) for spirit in view["spirits"])

    def whole(self, spot: Spot, view: View) -> Spot | None:
        """Return a spot with the land, or the growth, that the question is about."""
        asked = view["asked"]
        if spot.zone == "growth" and not spot.place:
            return Spot("growth", asked["spirit"], asked["growth"])
        if spot.zone == "lands" and not spot.card:
            return Spot("lands", asked["land"]) if asked["land"] else None
        return spot

    def forecast(self, deals: Deals) -> dict[str, Any] | None:
        """Return the blight counters to come if no more powers are used, their cards, and any defeat.

        A defeat may be of blight, of presence, of time or of too many towns and cities.
        """
        shows = ("fear-card", "explore-card")
        return forecast(deals, self.narrator.ENDS, counters_in, shows, mildest, self.grave)

    def is_at_risk(self, state: Any) -> bool:
        return is_at_risk(state)

    def mildest(self, state: Any) -> int:
        return mildest_spread(state)

    def grave(self, state: Any) -> str:
        """Return what is final after a choice, even that the blight card has turned over."""
        turned = any(fact.kind == "card-turns" for fact in state.journal)
        return super().grave(state) or (self.narrator.say("card-will-turn") if turned else "")

    def features(self) -> list[str]:
        return feature_names(self.card_set)

    def parts(self) -> int:
        return PARTS

    def lesson(self, seed: int) -> dict[str, Any]:
        """One Spirit after the other, alone; in every other game against an adversary of a low level."""
        spirits, foes = of_base(self.card_set.spirits), of_base(self.card_set.adversaries)
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
        spirits, boards = of_base(self.card_set.spirits), of_base(self.card_set.boards)
        foes = of_base(self.card_set.adversaries)
        setup = {"who": [spirits[day % len(spirits)].id], "board": boards[week % len(boards)].id}
        return setup | ({"adversary": foes[week % len(foes)].id, "level": level} if level else {})

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        last, joined, plan = self.last_laid
        if setup is not last:
            joined, plan = self.joined(setup), self.plan(setup)
            self.last_laid = setup, joined, plan
        return Table(self.card_set, joined, plan, seed, setup["seats"])

    def joined(self, setup: Mapping[str, Any]) -> Map:
        """Return the boards of a setup as its layout joins them."""
        boards = self.boards(setup)
        layout = next(
            found.id
            for found in self.card_set.layouts
            if (found.boards, found.way) == (len(boards), setup["layout"])
        )
        return self.card_set.map_of(boards, layout)

    def boards(self, setup: Mapping[str, Any]) -> list[str]:
        """Return the boards of a setup; those that are not named follow each other from one on."""
        boards = [board.id for board in self.card_set.boards if in_sets(board, setup)]
        at = boards.index(setup["board"])
        free = [id for id in boards[at:] + boards[:at] if id not in setup["boards"]]
        n = setup["spirits"] + setup["extra_board"]
        named = [*setup["boards"], *[""] * n][:n]
        return [id or free.pop(0) for id in named]

    def plan(self, setup: dict[str, Any]) -> Plan:
        """Return the plan of a setup; Spirits that are not named are taken in the order of the box."""
        before = setup.get(CONTINUES)
        spirits = {
            spirit.id: spirit
            for spirit in self.card_set.spirits
            if in_sets(spirit, setup) and (before is None or spirit.id not in before["who"])
        }
        named = [spirits.pop(id) for id in setup["who"]]
        who = (*named, *spirits.values())[: setup["spirits"]]
        players = tuple(at % setup["seats"] for at in range(len(who)))
        adversaries = {adversary.id: adversary for adversary in self.card_set.adversaries}
        foe = adversaries.get(setup["adversary"])
        sets = tuple(id for id in self.card_set.sets if id in setup["sets"])
        return Plan(
            who, players, self.blight_cards(setup), foe, setup["level"], sets, self.has_events(setup),
            setup["extra_board"], self.scenario(setup),
            read_wave(self.card_set, self.title, before, self.boards(setup)) if before is not None else None,
        )  # fmt: skip

    def has_events(self, setup: Mapping[str, Any]) -> bool:
        """True if a set in the game has events, and there is a blight card (IB-211)."""
        if not (setup["events"] and setup["blight_card"]):
            return False
        return any(card.set in setup["sets"] for card in self.card_set.events)

    def blight_cards(self, setup: Mapping[str, Any]) -> tuple[BlightCard, ...]:
        """Return the blight cards of a game: those that want events only with events (IB-226) or on request
        (IB-029), none that is left out (IB-019), and none at all with the Blight Space (IB-020).
        """
        if not setup["blight_card"]:
            return ()
        with_gentle = setup["gentle"] or self.has_events(setup)
        return tuple(
            card
            for card in self.card_set.blight_cards
            if in_sets(card, setup)
            and (with_gentle or not card.is_gentle)
            and card.id not in setup["without"]
        )

    def set_up(self, g: Any) -> None:
        set_up(g)

    def seat_names(self, state: Any) -> list[str]:
        """Return the names of the seats; a seat with a single Spirit has the Spirit's name."""
        names = super().seat_names(state)
        for seat, number in enumerate(names):
            played = [
                who.name for who, by in zip(state.plan.spirits, state.plan.players, strict=True) if by == seat
            ]
            names[seat] = played[0] if len(played) == 1 else number
        return names

    def reason(self, state: Any) -> str:
        if state.status == WON:
            is_easy = state.plan.blight_cards and state.blight.card is NO_CARD
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
            cards: int = len(state.invaders.order)
            return score + 5 * difficulty + (0 if state.is_sacrifice else 10) + 2 * cards
        slots = (
            state.invaders.discard,
            state.invaders.to_settle,
            state.invaders.to_ravage,
            state.invaders.to_build,
        )
        gone = sum(len(slot) for slot in slots)
        return score + 2 * difficulty + gone

    def figures(self) -> Figures:
        from fieldcraft.games.island.judgement.figures import IslandFigures  # what no player waits for

        return IslandFigures()

    def remarks(self) -> list[str]:
        from fieldcraft.games.island.checks import remarks  # what no player waits for

        return remarks(self.card_set)

    def count(self) -> int:
        box = self.card_set
        powers = [power for power in box.powers if not power.is_innate]
        return (
            len(powers)
            + len(box.fear_cards)
            + len(box.blight_cards)
            + len(box.invaders)
            + len(box.spirits)
            + len(box.events)
        )


def of_base(printed: list[Printed]) -> list[Printed]:
    """Return what comes with the base box."""
    return [card for card in printed if not card.set]


def sets_of(printed: list[Any]) -> dict[str, str]:
    """Return the set of each card that comes with one, by its id."""
    return {card.id: card.set for card in printed if card.set}


def terms_of(scenario: Scenario) -> Terms:
    """Return what a setup must have for a scenario."""
    terms: dict[str, tuple[bool, ...]] = {}
    if scenario.needs_card:
        terms["blight_card"] = (True,)
    if scenario.needs_players:
        terms["extra_board"] = (False,)
    return terms


def in_sets(card: Any, setup: Mapping[str, Any]) -> bool:
    """True if a card comes with the base box or with a set of the setup."""
    return not card.set or card.set in setup["sets"]


load, read, printed = IslandGame.load, IslandGame.read, IslandGame.printed
