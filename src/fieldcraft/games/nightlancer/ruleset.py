"""Nightlancer as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.games.nightlancer.judgement.appraisal import NightAppraisal
from fieldcraft.games.nightlancer.judgement.features import FEATURES, PARTS
from fieldcraft.games.nightlancer.loader import NightLoader
from fieldcraft.games.nightlancer.outward.narrator import NightNarrator
from fieldcraft.games.nightlancer.outward.spots import BEFORE, held, seat_of
from fieldcraft.games.nightlancer.outward.storybook import Storybook
from fieldcraft.games.nightlancer.outward.view import Table
from fieldcraft.games.nightlancer.phases.ending import standing
from fieldcraft.games.nightlancer.phases.setup import set_up
from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.setup_terms import NOT_PICKED, Terms
from fieldcraft.games.nightlancer.table.parts import SCORING
from fieldcraft.kernel.state import Fact, Spot, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.cardgame import CardGame
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import DRAWN, GAINED, PLAYED, Reading
from fieldcraft.rulebook.ruleset import Way
from fieldcraft.rulebook.setup import SetupOption
from fieldcraft.rulebook.storybook import Page

ONE: Final = "-one"
"""The end of the name of a message about a single point."""
VERSUS: Final = "versus"
TOGETHER: Final = "together"
SEATS_OF: Final = {VERSUS: (2, 4), TOGETHER: (1, 3)}
"""Least and greatest number of people in each mode (NL-001, NL-298)."""
ROUNDS: Final = {"printed": 0, "short": 3, "long": 5}
"""Rounds of each set; 0 for as many as the rules say (NL-387)."""
ONCE: Final = "NL-038"


class Nightlancer(CardGame):
    """The rules with one set of cards."""

    LOADER = NightLoader
    APPRAISAL = NightAppraisal
    id = "nightlancer"
    package = "fieldcraft.games.nightlancer"
    minutes = 90
    low_is_good = False
    digested = (
        *("contacts", "plans", "signature", "assets", "loaded", "spent", "contact_deck", "market_deck"),
        *("plan_deck", "low_deck", "high_deck", "round_deck", "contact_discard", "market_discard"),
        *("plan_discard", "low_discard", "high_discard", "rounds", "boxed", "gone", "turned_up", "game"),
        *("together", "round", "round_card", "rounds_left", "late", "price", "phase", "turn", "order"),
        *("seats", "rival", "market", "spaces", "missions", "challenge", "odds", "chosen", "status"),
        "question",
    )
    setup_options: tuple[SetupOption, ...] = (
        SetupOption("seats", "How many people play", 2, least=1, most=4),
        SetupOption(
            "mode", "Against each other or together", VERSUS,
            {VERSUS: "Rivals, 2 to 4", TOGETHER: "Together against the Rival, 1 to 3"},
        ),
        SetupOption(
            "pick", "Who plays whom", "free",
            {"free": "People pick", "random": "At random", "two": "Two are dealt, one is kept"},
        ),
        SetupOption("second_crews", "Two crews on a mission", True),
        SetupOption("hinder", "Contacts played on others", True),
        SetupOption(
            "length", "How many rounds", "printed",
            {"printed": "As the rules say", "short": "3 and 3", "long": "5 and 5"},
        ),
        SetupOption("hardened", "Loans with which everybody begins", 0, least=0, most=2),
        SetupOption(
            "lenders", "Spaces of the lenders", "printed",
            {"printed": "As the rules say", "more": "One for each player, and two besides"},
        ),
        SetupOption(
            "windows", "Whose answer is waited for", "asked",
            {"asked": "Everybody's, to hide who can", "quick": "Theirs who can answer"},
        ),
    )  # fmt: skip
    ways = (
        Way("duel", "Two rivals", {}),
        Way("three", "Three rivals", {"seats": 3}),
        Way("four", "Four rivals", {"seats": 4}),
        Way("alone", "Alone against the Rival", {"mode": TOGETHER, "seats": 1}),
        Way("pair", "Two against the Rival", {"mode": TOGETHER, "seats": 2}),
        Way("trio", "Three against the Rival", {"mode": TOGETHER, "seats": 3}),
    )
    reading = Reading(
        turn="round",
        facts={"drawn": (DRAWN, 0)},
        verbs={"buy": GAINED, "connect": GAINED, "start": GAINED, "second": GAINED, "join": GAINED}
        | dict.fromkeys(("play", "hinder", "swap", "open", "deal", "use"), PLAYED),
        offers=frozenset({"buy", "connect", "start", "second", "join"}),
        kinds=frozenset(
            {"agenda", "armour", "cyberware", "cyberweapon", "gear", "mission", "skill", "weapon"}
        ),
        tracks={
            "Prospects": "seats.{seat}.prospects",
            "KC": "seats.{seat}.kc",
            "Heat": "seats.{seat}.heat",
            "Health": "seats.{seat}.health",
        },
    )
    card_set: CardSet

    def __init__(self, files: Mapping[str, tuple[str, str]], pack: Pack | None = None) -> None:
        super().__init__(files, pack)
        self._story = files["story"]
        self.name_tracks()
        self.narrator = NightNarrator(self.card_set, self.messages)
        people = {person.id: person.name for person in self.card_set.people}
        named = SetupOption("nightlancers", "Who plays whom, seat by seat", (), {"": "-"} | people)
        self.setup_options = (*self.setup_options, named)

    @cached_property
    def book(self) -> Storybook:
        """The storybook, which is long, and read when something of it is asked for; raises CardError."""
        return Storybook(*self._story, self.card_set, complete=self.pack is None)

    def read_all(self) -> None:
        _ = self.book

    def check(self) -> int:
        _ = self.book
        return self.count()

    def name_tracks(self) -> None:
        """Have a message for each change of each track, one for a single point and one for several."""
        facts, causes = self.messages["facts"], self.messages["causes"]
        for track in self.card_set.tracks:
            causes[track.end] = causes["end"].format(many=track.many)
        for verb in ("gain", "lose"):
            said = facts.pop(verb)
            for track in self.card_set.tracks:
                kind = f"{verb}-{track.id}"
                if kind not in facts:
                    facts[kind] = said.format(word=track.many)
                    facts[kind + ONE] = said.format(word=track.one)

    def message_for(self, fact: Fact) -> str:
        """Return the name of the message for a fact; some kinds have another one for a special case."""
        one = fact.kind + ONE
        if one in self.messages["facts"] and fact.parts[1] == 1:
            return one
        if fact.kind == "report":
            return "report-paid" if "paid" in fact.parts else "report-aborted"
        if fact.kind == "failed" and not fact.parts[3]:
            return "failed-untried"
        if fact.kind == "won-contest" and not fact.parts[3]:
            return "won-contest-alone"
        if fact.kind == "round-card" and fact.parts[3]:
            return "round-card-if"
        return fact.kind

    def figures(self) -> Figures:
        from fieldcraft.games.nightlancer.judgement.figures import NightFigures  # what no player waits for

        return NightFigures()

    def remarks(self) -> list[str]:
        from fieldcraft.games.nightlancer.checks import remarks

        return remarks(self.card_set)

    def pages(self, fact: Fact) -> list[Page]:
        return self.book.pages(fact)

    def faces(self) -> dict[str, Any]:
        found = super().faces()
        for id, line in self.book.flavour.items():
            found[id]["flavour"] = line
        for id, biography in self.book.biographies.items():
            found[id]["biography"] = Page(biography["title"], biography["text"])
        return found

    def read_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return the setup; raise if seats and Nightlancers do not fit the mode."""
        table = super().read_setup(setup)
        least, most = SEATS_OF[table["mode"]]
        if not least <= table["seats"] <= most:
            raise RequestError(
                f"seats of {self.title} are from {least} to {most} in the mode {table['mode']},"
                f" not {table['seats']}"
            )
        if len(table["nightlancers"]) > table["seats"]:
            raise RequestError(f"nightlancers of {self.title} are named for {table['seats']} seats at most")
        named = [id for id in table["nightlancers"] if id]
        if len(set(named)) < len(named):
            raise RequestError(f"nobody plays whom another one plays: {', '.join(named)} ({ONCE})")
        return table

    def holds(self, view: View, spot: Spot) -> bool:
        """True if the hand of the seat of a view, or what is before it, holds the card of a spot."""
        return spot.card in held(view, spot.zone)

    def whole(self, spot: Spot, view: View) -> Spot | None:
        """Return a spot as the page knows it: piles before a person have the number of the seat."""
        return spot._replace(zone=f"{spot.zone}-{seat_of(view)}") if spot.zone in BEFORE else spot

    def features(self) -> list[str]:
        return list(FEATURES)

    def parts(self) -> int:
        return PARTS

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        people = {"": NOT_PICKED} | {person.id: person for person in self.card_set.people}
        terms = Terms(
            setup["mode"] == TOGETHER, setup["second_crews"], setup["hinder"], ROUNDS[setup["length"]],
            setup["hardened"], setup["pick"], tuple(people[id] for id in setup["nightlancers"]),
            setup["windows"] == "quick", setup["lenders"] == "more",
        )  # fmt: skip
        return Table(self.card_set, seed, setup["seats"], terms)

    def set_up(self, g: Any) -> None:
        set_up(g)

    def seat_names(self, state: Any) -> list[str]:
        """Return the names of the seats; each has that of its Nightlancer, once that is picked."""
        numbered = super().seat_names(state)
        picked = zip(state.people, numbered, strict=False)
        return [number if person is NOT_PICKED else person.name for person, number in picked]

    def points(self, state: Any) -> Sequence[int]:
        return () if state.terms.together else [standing(state, seat) for seat in range(state.seats)]

    def reason(self, state: Any) -> str:
        """Return why a game ended; together a defeat is of Ideals (NL-320) or of the count (NL-334)."""
        name = super().reason(state)
        shaken = name == "lost" and state.this_round.phase != SCORING
        return "no-ideals" if shaken else name

    def count(self) -> int:
        return sum(card.copies for card in self.card_set.cards)


load, read, printed = Nightlancer.load, Nightlancer.read, Nightlancer.printed
