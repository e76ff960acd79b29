"""Blight Chronicles as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from fieldcraft.games.blight_chronicles.checks import remarks
from fieldcraft.games.blight_chronicles.judgement.appraisal import BlightAppraisal
from fieldcraft.games.blight_chronicles.judgement.features import names
from fieldcraft.games.blight_chronicles.loader import BlightLoader
from fieldcraft.games.blight_chronicles.outward.feats import Feats
from fieldcraft.games.blight_chronicles.outward.narrator import BlightNarrator
from fieldcraft.games.blight_chronicles.outward.spots import MARKED, place_of
from fieldcraft.games.blight_chronicles.outward.storybook import Storybook
from fieldcraft.games.blight_chronicles.outward.view import Campaign
from fieldcraft.games.blight_chronicles.phases.setup import set_up
from fieldcraft.games.blight_chronicles.printed.cards import PLACES, SLOTS, CardSet
from fieldcraft.games.blight_chronicles.printed.stocks import Stock
from fieldcraft.kernel.state import WON, Fact, Spot, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.cardgame import CardGame
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.entries import slug
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.files import Files
from fieldcraft.rulebook.forecast import forecast
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import DRAWN, GAINED, PLAYED, Reading
from fieldcraft.rulebook.ruleset import Feat, Outcome
from fieldcraft.rulebook.setup import SetupOption
from fieldcraft.rulebook.storybook import Page

MINUTES: Final = {"blight-chronicles": 90, "blight-chronicles-demo": 75}
WEEK: Final = 7
AS_PRINTED: Final = "agent"
"""The level of difficulty that changes nothing."""
DEMO: Final = "demo"


class BlightChronicles(CardGame):
    """The rules with the cards of one edition."""

    LOADER = BlightLoader
    APPRAISAL = BlightAppraisal
    EDITIONS: ClassVar = {"blight-chronicles": "cloudless_sky", "blight-chronicles-demo": DEMO}
    by_steps = True
    package = "fieldcraft.games.blight_chronicles"
    digested: tuple[str, ...] = (
        *("stage", "position", "completed", "round", "suspicion", "visibility", "accomplishments", "blight"),
        *("slots", "marks", "prices", "physical", "evasion", "tokens", "bonuses", "hand", "play_area"),
        *("discard", "deck_top", "deck", "tools", "outfit", "set_aside", "removed", "dropped"),
        *("obstacle_deck", "obstacle_bottom", "avoided"),
    )
    reading = Reading(
        stage="stage",
        over="completed",
        turn="round",
        facts={"eliminated": (GAINED, 2), "learned": (GAINED, 0), "drawn": (DRAWN, 0)},
        verbs={"play": PLAYED, "use": PLAYED},
        offers=frozenset({"eliminate", "learn"}),
        tracks={"Suspicion": "suspicion", "Visibility": "visibility"},
    )
    plays = "play"
    card_set: CardSet

    @classmethod
    def of(cls, game: str, files: Files, pack: Pack | None = None) -> BlightChronicles:
        return cls(game, files, pack)

    def __init__(self, game: str, files: Files, pack: Pack | None = None) -> None:
        self.id = game
        super().__init__(files, pack)
        self.messages["facts"] |= facts_of(self.card_set.stocks, self.messages["stocks"])
        named = (stock.id for stock in self.card_set.stocks)
        self.digested = (*self.digested, *(id for id in named if id not in self.digested))
        self.minutes = MINUTES[game]
        self._story = files["story"]
        self._feats = files.get("feats")
        levels = {level.id: level.name for level in self.card_set.levels}
        if levels:
            self.setup_options = (SetupOption("level", "How difficult it is", AS_PRINTED, levels),)
        self.narrator = BlightNarrator(self.card_set, self.messages, lambda: self.book)

    @cached_property
    def book(self) -> Storybook:
        """The storybook, which is long, and read when a page is turned up first; raises CardError."""
        text, name = self._story
        book = Storybook(text, name, is_demo=self.EDITIONS[self.id] == DEMO)
        book.check([stage.id for stage in self.card_set.stages])
        return book

    def read_all(self) -> None:
        _ = self.book

    @property
    def endings(self) -> int:
        return 1 if self.book.closing else len(self.book.endings)

    @cached_property
    def feat_book(self) -> Feats | None:
        """The feats of an edition that has some; raises CardError."""
        return Feats(*self._feats, self.card_set) if self._feats else None

    def feats(self, facts: Iterable[Fact]) -> list[Feat]:
        return self.feat_book.told(facts) if self.feat_book else []

    def check(self) -> int:
        _ = self.book, self.feat_book
        return self.count()

    def figures(self) -> Figures:
        from fieldcraft.games.blight_chronicles.judgement import figures  # what no player waits for

        return figures.MissionFigures()

    def remarks(self) -> list[str]:
        return remarks(self.card_set)

    def features(self) -> list[str]:
        return names(self.card_set)

    def parts(self) -> int:
        return len(self.card_set.positions)

    def of_the_day(self, day: int) -> dict[str, Any]:
        """Return the setup of the day's mission: the easiest level on Monday, the hardest on Sunday."""
        levels = self.card_set.levels
        return {"level": levels[day % WEEK * len(levels) // WEEK].id} if levels else {}

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        campaign = Campaign(self.card_set, seed)
        for level in self.card_set.levels:
            if level.id == setup["level"]:
                campaign.level = level
        return campaign

    def set_up(self, g: Any) -> None:
        set_up(g)

    def reason(self, state: Any) -> str:
        return "won" if state.status == WON else str(state.cause)

    def outcome(self, state: Any) -> Outcome:
        found = super().outcome(state)
        return found._replace(reason=found.reason.format(*state.cause_told))

    def ending(self, state: Any, facts: Sequence[Fact]) -> str:
        """Return the last title of the story as an id."""
        told = (self.pages(fact) for fact in reversed(facts))
        return next((slug(pages[-1][0]) for pages in told if pages), super().ending(state, facts))

    def score(self, state: Any) -> int | None:
        return int(state.suspicion) if state.status == WON else None

    def holds(self, view: View, spot: Spot) -> bool:
        """True if the zone of a spot holds its card, a revealed one of the deck being on offer."""
        if spot.zone == "offer":
            return bool(view["revealed"]) and spot.card in view["deck_top"]
        return super().holds(view, spot) if spot.zone not in MARKED else place_of(view, spot) > 0

    def whole(self, spot: Spot, view: View) -> Spot | None:
        """Return a spot with the place at which its obstacle is."""
        if spot.zone in MARKED and not spot.place:
            return Spot(spot.zone, place=place_of(view, spot))
        return spot

    def forecast(self, deals: Deals) -> dict[str, Any] | None:
        return forecast(deals, self.narrator.ENDS, suspicion_in, shows=("dealt",), grave=self.grave)

    def is_at_risk(self, state: Any) -> bool:
        return True

    def count(self) -> int:
        return sum(card.copies for card in self.card_set.agent_cards + self.card_set.obstacles)

    def tell(self, fact: Fact, names: Sequence[str] = ()) -> str:
        """A fact as one line, in which marks are called as people call them."""
        marks = self.mark_names
        return super().tell(fact._replace(parts=tuple(marks.get(part, part) for part in fact.parts)), names)

    @cached_property
    def mark_names(self) -> dict[str | int, str]:
        """Names of marks as people call them."""
        words = self.messages["options"]["mark"]
        return {f"m{number}": words.format(number=number) for number in range(1, PLACES - SLOTS + 1)}

    def pages(self, fact: Fact) -> list[Page]:
        return self.book.pages(fact)


def suspicion_in(fact: Fact) -> int:
    """Return how much suspicion a fact brings."""
    if fact.kind not in ("suspicion-up", "suspicion-down"):
        return 0
    n = int(fact.parts[0])
    return n if fact.kind == "suspicion-up" else -n


def facts_of(stocks: list[Stock], words: dict[str, str]) -> dict[str, str]:
    """Return the messages about each track and token, by the kind of fact."""
    found: dict[str, str] = {}
    for stock in stocks:
        if stock.is_track:
            found[stock.risen] = words["up"].format(name=stock.title)
            found[stock.fallen] = words["down"].format(name=stock.title)
        else:
            found[stock.risen] = words["tokens" if stock.most else "spaces"].format(name=stock.title)
    return found


load, read, printed = BlightChronicles.load, BlightChronicles.read, BlightChronicles.printed
