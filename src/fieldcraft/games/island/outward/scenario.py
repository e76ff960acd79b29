"""A declared position of the island; what is left out is empty."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fieldcraft.errors import ScenarioError
from fieldcraft.games.island.phases import setup, turn
from fieldcraft.games.island.printed.cards import CardSet
from fieldcraft.games.island.printed.pieces import BLIGHT, STRIFE
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.steps import SPIRITS, STEPS
from fieldcraft.games.island.vocabulary.absorbing import MOST_ABSORBED
from fieldcraft.games.island.vocabulary.lexicon import ELEMENTS
from fieldcraft.rulebook.scenario import (
    Cards,
    ChoiceKey,
    Number,
    NumbersKey,
    Pool,
    ScenarioKey,
    Schema,
    names,
)

PHASES: Final = {name: step for step, name in enumerate(STEPS)}
_PIECE: Final = re.compile(r"(?:([0-9]{1,2}) )?([a-z]+)(?:-([1-9]))?(-strife([2-9])?)?")
_PRESENCE: Final = re.compile(r"(?:([0-9]{1,2}) )?([a-z-]+)")


@dataclass(frozen=True)
class Lands(ScenarioKey):
    """The contents of each land: `a4 = "2 explorer, town-1, dahan, blight, river-surges-in-sunlight 2"`."""

    spirits: tuple[str, ...] = ()

    FORM = 'a table such as a4 = "2 explorer, town-1, dahan, 2 blight"; presence is the id of its Spirit'

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ScenarioError(f"{self.key} must be {self.form}")
        for land, text in value.items():
            if land not in g.map.places.numbers:
                raise ScenarioError(f"{self.key}: there is no land '{land}'")
            if not isinstance(text, str):
                raise ScenarioError(f"{self.key}: what is in {land} must be a text")
        return value

    def lay(self, g: Any, value: Any) -> None:
        for name, text in value.items():
            for part in text.split(", ") if text else []:
                self.put(g, name, part)

    def put(self, g: Island, name: str, part: str) -> None:
        """Put a piece or presence that a text names on a land; raises ScenarioError."""
        land = g.map.places.numbers[name]
        match = _PIECE.fullmatch(part)
        kinds = g.card_set.pieces.places
        if match is not None and match[2] in kinds:
            kind, n = kinds[match[2]], int(match[1] or 1)
            g.change(kind, land, n)
            damage, strife = int(match[3] or 0), int(match[5] or 1) if match[4] else 0
            if damage and damage >= g.health(kind, land):
                raise ScenarioError(f"{self.key}: a {match[2]} with {match[3]} damage is destroyed")
            if strife and not g.card_set.pieces.kinds[kind].is_invader:
                raise ScenarioError(f"{self.key}: a {match[2]} cannot have strife")
            if damage or strife:
                for _time in range(n):
                    g.mark(kind, land, damage + STRIFE * strife)
            return
        match = _PRESENCE.fullmatch(part)
        ids = [spirit.id for spirit in g.spirits]
        if match is None or match[2] not in ids:
            raise ScenarioError(f"{self.key}: '{part}' in {name} is neither a piece nor a Spirit in the game")
        g.own_panel(ids.index(match[2])).presence[land] += int(match[1] or 1)


@dataclass(frozen=True)
class BySpirit(ScenarioKey):
    """A list with a list of powers for each Spirit, or a number."""

    among: Pool | None = None
    most: int = 99

    @property
    def form(self) -> str:
        return (
            "a list of lists of ids, one for each Spirit"
            if self.among
            else "a list of numbers, one for each Spirit"
        )

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, list) or len(value) > len(g.spirits):
            raise ScenarioError(f"{self.key} must be {self.form}")
        if self.among is None:
            if not all(type(n) is int and 0 <= n <= self.most for n in value):
                raise ScenarioError(f"{self.key} must be {self.form} from 0 to {self.most}")
            return value
        return [tuple(self.among.find(self.key, id) for id in names(self.key, ids)) for ids in value]

    def lay(self, g: Any, value: Any) -> None:
        for spirit, found in enumerate(value):
            setattr(g.own_panel(spirit), self.name, found)


class Absorbed(BySpirit):
    """It is out of the game."""

    def lay(self, g: Any, value: Any) -> None:
        for spirit, n in enumerate(value):
            panel = g.own_panel(spirit)
            panel.absorbed = panel.out = n


class Poured(BySpirit):
    """It is counted for this turn."""

    def lay(self, g: Any, value: Any) -> None:
        for spirit, n in enumerate(value):
            g.own_turn(spirit).poured = n


def schema(card_set: CardSet) -> Schema:
    """The keys of a scenario."""
    owned = Pool({power.id: power for power in card_set.powers if not power.is_innate})
    invader = Pool({card.id: card for card in card_set.invaders})
    fear = Pool({card.id: card for card in card_set.fear_cards})
    event = Pool({card.id: card for card in card_set.events})
    blight = Pool({card.id: card for card in card_set.blight_cards})

    def slot(key: str, about: str) -> Cards:
        return Cards(key, about, invader, is_zone=False, to=lay_slot(f"to_{key}"))

    def deck(
        key: str, about: str, among: Pool, field: str = "", part: str = "",
        to: Callable[..., None] | None = None,
    ) -> Cards:  # fmt: skip
        return Cards(key, about, among, field=field, part=part, is_deck=True, is_zone=False, to=to)

    return Schema(
        "a scenario of the island",
        (
            Lands("lands", "what is in each land"),
            Number("turn", "turns begun", 0, 999),
            ChoiceKey("phase", "what comes next", PHASES, to=lambda g, value: None),
            BySpirit("energy", "the energy of each Spirit"),
            BySpirit("destroyed", "destroyed presence of each Spirit", most=40),
            Absorbed("absorbed", "presence of each Spirit that another has absorbed", most=MOST_ABSORBED),
            Poured("poured", "uses of each Spirit's rule for energy or repeats this turn"),
            BySpirit("plays", "card plays of each Spirit", most=20),
            BySpirit("hand", "the hand of each Spirit", among=owned),
            BySpirit("played", "the cards that each Spirit has in play", among=owned),
            BySpirit("helpers", "the powers that help each Spirit", among=owned),
            BySpirit("discard", "the discard of each Spirit", among=owned),
            Elements("elements", "elements of each Spirit"),
            SpiritTracks("tracks", "open spaces of the energy and card track of each Spirit"),
            slot("ravage", "the card in the ravage slot"),
            slot("build", "the card in the build slot"),
            slot("settle", "the card that builds before a ravage"),
            Cards("invader_deck", "the cards that will come up, the next one first", invader, is_zone=False,
                  to=stack_deck),
            Number("fear", "fear markers made", 0, 99, part="fear", field="made"),
            deck("fear_deck", "the fear deck, its top card first", fear, "deck", "fear"),
            deck("earned", "fear cards earned, the oldest first", fear, part="fear"),
            NumbersKey("dividers", "cards left in the fear deck at terror level 2 and 3", 0, 99,
                    to=lay_dividers),
            deck("event_deck", "the event deck, its top card first", event, to=lay_events),
            deck("stack", "blight cards, the one on the table first", blight, part="blight"),
            Cards("card", "the blight card whose other face is up", blight, is_zone=False, to=turn_up),
            Number("pool", "counters on the card", 0, 99, part="blight"),
            deck("minors", "the minor powers, the top card first", owned, field="minor_deck"),
            deck("majors", "the major powers, the top card first", owned, field="major_deck"),
            deck("lent", "cards that Spirits of the game before have laid aside", owned),
            NumbersKey("defend", "defence by powers of each land, oceans too", 0, 99, to=lay_defence),
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class Elements(ScenarioKey):
    FORM = "a list with a table for each Spirit, such as {sun = 2, water = 3}"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, list) or len(value) > len(g.spirits):
            raise ScenarioError(f"{self.key} must be {self.form}")
        for table in value:
            if not isinstance(table, Mapping) or not all(
                name in ELEMENTS and type(n) is int and 0 <= n < 100 for name, n in table.items()
            ):
                raise ScenarioError(f"{self.key} must be {self.form}")
        return value

    def lay(self, g: Any, value: Any) -> None:
        for spirit, table in enumerate(value):
            for name, n in table.items():
                g.own_panel(spirit).elements[ELEMENTS[name]] = n


@dataclass(frozen=True)
class SpiritTracks(ScenarioKey):
    FORM = "a list with two numbers for each Spirit"

    def read(self, g: Any, value: Any) -> Any:
        """Return the open spaces of both tracks; raise if a shared space is open on only one of them."""
        if not isinstance(value, list) or len(value) > len(g.spirits):
            raise ScenarioError(f"{self.key} must be {self.form}")
        for spirit, found in enumerate(value):
            printed = g.spirits[spirit]
            most = (len(printed.energy), len(printed.plays))
            if not isinstance(found, list) or len(found) != 2:
                raise ScenarioError(f"{self.key} must be {self.form}")
            if not all(type(n) is int and 1 <= n <= least for n, least in zip(found, most, strict=True)):
                raise ScenarioError(f"{self.key} of {printed.id} are from 1 to {most[0]} and {most[1]}")
            energy, plays = printed.energy[: found[0]], printed.plays[: found[1]]
            if any(space.is_joint for space in energy) != any(space.is_joint for space in plays):
                raise ScenarioError(f"{self.key} of {printed.id} share a space: open it on both")
        return value

    def lay(self, g: Any, value: Any) -> None:
        for spirit, found in enumerate(value):
            g.own_panel(spirit).opened = tuple(found)


def lay_slot(field: str) -> Any:
    """Return what puts at most one card in a slot of the invaders."""

    def lay(g: Island, cards: list[Any]) -> None:
        if len(cards) > 1:
            raise ScenarioError(f"{field.removeprefix('to_')}: at most one card is there")
        setattr(g.own_invaders(), field, tuple(cards))

    return lay


def stack_deck(g: Island, cards: list[Any]) -> None:
    """Make these cards the invader deck, from the top."""
    g.own_invaders().order = tuple(card.stage for card in cards)
    for stage in range(3):
        g.own_invaders().stages[stage] = tuple(card for card in reversed(cards) if card.stage == stage)


def lay_events(g: Island, events: list[Any]) -> None:
    piles = g.own_events()
    piles.deck = tuple(events)
    piles.known = [0] * len(g.card_set.events)


def lay_dividers(g: Island, numbers: list[int]) -> None:
    """Set the dividers of the fear deck."""
    if len(numbers) != 2:
        raise ScenarioError("dividers must be two numbers")
    g.own_fear().dividers = (numbers[0], numbers[1])


def lay_defence(g: Island, numbers: list[int]) -> None:
    """Set the defence of each land."""
    for land, n in enumerate(numbers[: g.map.size]):
        g.defend[land] = n


def turn_up(g: Island, cards: list[Any]) -> None:
    """Turn up a blight card, with its rules in force."""
    if len(cards) != 1:
        raise ScenarioError("card must be one blight card")
    supply = g.own_blight()
    supply.card = cards[0]
    supply.face = cards[0].face
    for rule in cards[0].rules:
        g.enact(rule, -1)


def lay_out(rows: Schema, g: Any, table: dict[str, Any]) -> None:
    """Put the declared position on the table; raises ScenarioError."""
    g.spirits = g.plan.spirits
    g.players = g.plan.players
    for spirit in g.spirits:
        setup.add_spirit(g, spirit)
    setup.enact_rules(g)
    g.own_fear().markers = setup.markers(g)
    g.turn = 1
    g.own_fear().dividers = (0, 0)
    values = rows.lay_out(g, table)
    g.own_blight().supplied = g.on_island(BLIGHT) + g.blight.pool
    turn.count_towns(g)
    g.push(turn.TURN)
    turn.push_from(g, values.get("phase", SPIRITS))
