"""Checks of the whole card set, beyond single texts: cards against the rules, and printed sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.cards import MarketCard, MissionCard, Opportunity, Round, Stage
from fieldcraft.games.nightlancer.printed.constants import (
    ARMOUR,
    AT_GATE,
    COMBAT,
    CYBERWARE,
    GEAR,
    STAGES,
    Trial,
)
from fieldcraft.games.nightlancer.printed.tracks import IDEALS
from fieldcraft.games.nightlancer.vocabulary.bonuses import PassGate
from fieldcraft.games.nightlancer.vocabulary.costs import Price, PriceInContacts, Some
from fieldcraft.games.nightlancer.vocabulary.effects import Gain, GainForEach
from fieldcraft.games.nightlancer.vocabulary.lexicon import ABILITIES, TYPES
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import within
from fieldcraft.rulebook.entries import Entry

Complain: TypeAlias = Callable[[str, str, str, str], None]
"""Part of the data, card, field, and what is wrong."""

LEAST_DANGER: Final = 2
KIND_NAMES: Final = ("weapon", "gear", "armour", "cyberware", "cyberweapon")
NAMES: Final = tuple(ABILITIES)


# -- one card ------------------------------------------------------------------------------------


def gained(found: Iterable[Op[Any]], track: int) -> int:
    """Return how much of a track texts let one gain."""
    gains = [part for part in within(*found) if isinstance(part, Gain | GainForEach)]
    return sum(part.n for part in within(*gains) if isinstance(part, Some) and part.track == track)


def check_foreign(entry: Entry, field: str, found: list[Op[Any]], openings: Iterable[int]) -> None:
    """Complain of Ideals outside Opportunities (NL-231), and of obstacles foreign to the card (NL-266)."""
    if gained(found, IDEALS):
        entry.complain(field, "only Opportunities let one gain Ideals (NL-231)")
    for part in within(*found):
        if isinstance(part, PassGate) and part.gate not in openings:
            entry.complain(field, "such a card does not pass this obstacle (NL-266)")


def check_item(entry: Entry, card: MarketCard) -> None:
    """Check what weapons (NL-219), armour (NL-217) and implants (NL-222) may give and take."""
    plain = [NAMES[ability] for ability in range(COMBAT) if card.bonus[ability]]
    if card.is_weapon() and plain:
        entry.complain("bonus", f"a weapon gives no {plain[0]}")
    if card.kind == ARMOUR and (card.best or not card.shield):
        entry.complain("text", "armour says how much less Health is lost, and has no bonus")
    if card.has_always and (card.is_loud or card.kind < CYBERWARE):
        entry.complain("text", "only implants that are not Loud are always in effect (NL-377)")
    if not card.is_implant() and (card.health or card.resolve):
        entry.complain("health", "only implants take Health and Resolve (NL-222)")


def check_opportunity(entry: Entry, card: Opportunity) -> None:
    """A Skill changes ratings at a price (NL-234); an Agenda has a price or needs something (NL-235)."""
    if card.is_agenda and (card.price is None) == (card.needs is None):
        entry.complain("price", "an Agenda has a price or needs something")
    if not card.is_agenda and not card.has_always:
        entry.complain("text", "a Skill says what is always in effect")
    if not card.is_agenda and card.price is None:
        entry.complain("price", "is missing")


def check_trial(entry: Entry, field: str, trial: Trial[Any]) -> None:
    if trial.ability >= COMBAT and trial.danger < LEAST_DANGER:
        entry.complain(field, f"the danger is at least {LEAST_DANGER}")


def check_round(entry: Entry, card: Round) -> None:
    """An event aborts nothing."""
    check_trial(entry, "trial", card.trial)
    if card.penalty.aborts():
        entry.complain("penalty", "an event aborts no mission")


def check_mission(entry: Entry, card: MissionCard) -> None:
    """Check the routes' weights, that a mission can fail, and that larger crews get no reward for it."""
    for number, stage in enumerate(card.stages, 1):
        field = f"stage {number}.routes"
        for trial in stage.routes:
            check_trial(entry, field, trial)
        if len({trial.ability for trial in stage.routes}) < len(stage.routes):
            entry.complain(field, "both test the same ability")
        weights = [weight(trial) for trial in stage.routes]
        if weights and max(weights) - min(weights) > 1:
            entry.complain(field, "one is easier than the other by more than 1")
    if card.stages and not any(stage.penalty.aborts() for stage in card.stages):
        entry.complain("stage", "no penalty aborts, so that it would pay to decline every route")
    for one, other in zip(card.pay, card.pay[1:], strict=False):
        if other.kc > one.kc or other.opportunities > one.opportunities or other.prospects > one.prospects:
            entry.complain("pay", "a larger crew is paid no more each than a smaller one")
            return


def weight(trial: Trial[Any]) -> int:
    """The difficulty of a route without what its obstacle is worth."""
    return int(trial.difficulty) + (trial.gate > 0)


# -- the whole box -------------------------------------------------------------------------------


def check_whole(card_set: CardSet, complain: Complain) -> None:
    """Check that everybody has the two signature cards, and that no deck is empty."""
    for person in card_set.people:
        if not hasattr(person, "market"):
            complain("market", person.id, "owner", "owns no signature card")
        if not hasattr(person, "opportunity"):
            complain("opportunities", person.id, "owner", "owns no signature Opportunity")
    decks = {
        "contacts": card_set.contacts, "market": card_set.market, "opportunities": card_set.opportunities,
        "rounds": card_set.early and card_set.late, "missions": card_set.low and card_set.high,
    }  # fmt: skip
    for part, deck in decks.items():
        if not deck:
            complain(part, "", "", "a deck is empty")


def remarks(card_set: CardSet) -> list[str]:
    """Return where the printed sums of the box are not met, a sentence each."""
    return [
        f"{what}: {found.get(key, 0)}, not {n}."
        for wanted, found in sums(card_set)
        for key, n in wanted.items()
        for what in [str(key)]
        if found.get(key, 0) != n
    ]


Sum: TypeAlias = tuple[dict[str, int], dict[str, int]]
"""The wanted number of each thing, and the number found."""


def sums(card_set: CardSet) -> Iterator[Sum]:
    """Yield every sum that the box should have."""
    yield cards_in_all(card_set)
    yield from contact_sums(card_set)
    yield from market_sums(card_set)
    yield from opportunity_sums(card_set)
    yield from round_sums(card_set)
    yield from mission_sums(card_set)


def cards_in_all(card_set: CardSet) -> Sum:
    """Return the sums of cards by kind."""
    signatures = [card for card in card_set.cards if isinstance(card, MarketCard | Opportunity)]
    found = {
        "Nightlancers": len(card_set.people),
        "signature cards": sum(card.owner is not None for card in signatures),
        "Contacts": len(card_set.contacts),
        "market cards": len(card_set.market),
        "Opportunities": len(card_set.opportunities),
        "Early rounds": len(card_set.early),
        "Late rounds": len(card_set.late),
        "Low missions": len(card_set.low),
        "High missions": len(card_set.high),
    }
    return dict(zip(found, (8, 16, 60, 60, 60, 8, 8, 24, 12), strict=True)), found


USES: Final = (
    ("pass a distraction obstacle", (5, 0, 1, 0, 2)),
    ("pass a cracking obstacle", (0, 6, 1, 1, 0)),
    ("answer: ignore a contact", (3, 0, 2, 0, 0)),
    ("first crew: lay your deal", (0, 0, 0, 4, 0)),
    ("street: look at", (0, 2, 0, 0, 3)),
    ("turn: draw 1 opportunity", (1, 1, 0, 4, 2)),
    ("challenge:", (2, 2, 4, 0, 0)),
    ("turn: lose 1 heat", (0, 0, 3, 0, 2)),
    ("turn: gain 2 KC", (0, 0, 1, 2, 1)),
    ("turn: gain 2 health", (0, 1, 0, 1, 0)),
    ("turn: gain 2 resolve", (1, 0, 0, 0, 0)),
    ("turn: draw 2 contact", (0, 0, 0, 0, 2)),
)
"""Beginnings of uses, and the number of designs of each of the types in BY_TYPE that have them."""
BY_TYPE: Final = ("social", "smarts", "security", "company", "fixer")


def contact_sums(card_set: CardSet) -> Iterator[Sum]:
    designs = {card.id: card for card in card_set.contacts}.values()
    yield dict.fromkeys(TYPES, 12), Counter(card.type.id for card in card_set.contacts)
    found = Counter(
        f"{card.type.id}, {words}"
        for card in designs
        for use in card.uses
        for words, _ in USES
        if use.text.lower().startswith(words.lower())
    )
    yield {f"{id}, {words}": n for words, row in USES for id, n in zip(BY_TYPE, row, strict=True)}, found


def market_sums(card_set: CardSet) -> Iterator[Sum]:
    """Yield the sums of market cards: kinds, weapons, traits, openers, armour, prices."""
    designs = list({card.id: card for card in card_set.market}.values())
    copies = Counter(KIND_NAMES[card.kind] for card in card_set.market)
    yield dict(zip(KIND_NAMES, (16, 16, 8, 14, 6), strict=True)), copies
    kinds = Counter(KIND_NAMES[card.kind] for card in designs)
    yield dict(zip(KIND_NAMES, (16, 16, 8, 7, 3), strict=True)), kinds
    weapons = [card for card in designs if KIND_NAMES[card.kind] == "weapon"]
    strength = Counter(f"weapons +{card.best}" for card in weapons)
    yield {"weapons +1": 3, "weapons +2": 8, "weapons +3": 5}, strength
    best = Counter(NAMES[max(range(len(NAMES)), key=lambda at: (card.bonus[at], at))] for card in weapons)
    yield {"melee": 5, "gunfight": 6, "marksman": 5}, best
    for kind, loud, obvious in zip(KIND_NAMES, (8, 1, 0, 0, 1), (9, 0, 5, 2, 0), strict=True):
        of_kind = [card for card in designs if KIND_NAMES[card.kind] == kind]
        wanted = {f"{kind}, loud": loud, f"{kind}, obvious": obvious}
        found = {f"{kind}, loud": 0, f"{kind}, obvious": 0}
        found[f"{kind}, loud"] = sum(card.is_loud for card in of_kind)
        found[f"{kind}, obvious"] = sum(card.is_obvious for card in of_kind)
        yield wanted, found
    gear = [card for card in designs if card.kind == GEAR]
    openers = [use for card in gear for use in card.uses if use.moments & AT_GATE]
    yield (
        {"openers to discard": 4, "openers for good": 2},
        Counter("openers to discard" if use.cost is not None else "openers for good" for use in openers),
    )
    shields = Counter(f"armour {card.shield}" for card in designs if card.kind == ARMOUR)
    yield {"armour 1": 3, "armour 2": 4, "armour 3": 1}, shields
    yield {"cost": 0}, {"cost": sum(not 1 <= card.cost <= 7 for card in designs)}


def opportunity_sums(card_set: CardSet) -> Iterator[Sum]:
    """Yield the sums of Opportunities: Skills and Agendas, with what they cost, ask for and gain."""
    plans = card_set.opportunities
    agendas = [card for card in plans if card.is_agenda]
    skills = [card for card in plans if not card.is_agenda]
    yield {"Skills": 24, "Agendas": 36}, {"Skills": len(skills), "Agendas": len(agendas)}
    kinds = Counter(skill_kind(card) for card in skills)
    yield {"skills +1": 12, "skills +1 and +1": 4, "skills +2": 4, "skills with an Ideal": 4}, kinds
    yield (
        {"agendas with Ideals": 12, "agendas with Prospects": 14, "agendas that last": 10},
        Counter(agenda_kind(card) for card in agendas),
    )
    yield {"Ideals": 18}, {"Ideals": sum(card.ideals for card in plans)}
    yield (
        {"agendas for KC": 14, "agendas for Contacts": 12, "agendas that need something": 10},
        Counter(asked_kind(card) for card in agendas),
    )


def skill_kind(card: Opportunity) -> str:
    if card.ideals:
        return "skills with an Ideal"
    if sum(card.always) == 1:
        return "skills +1"
    return "skills +2" if max(card.always) == 2 else "skills +1 and +1"


def agenda_kind(card: Opportunity) -> str:
    if card.ideals:
        return "agendas with Ideals"
    return "agendas with Prospects" if card.gains else "agendas that last"


def asked_kind(card: Opportunity) -> str:
    if isinstance(card.price, PriceInContacts):
        return "agendas for Contacts"
    return "agendas for KC" if isinstance(card.price, Price) else "agendas that need something"


SETS: Final = ("early", "late")
EVENT_ABILITIES: Final = (4, 3, 4, 2, 2, 1)
EVENT_PENALTIES: Final = {
    "KC": 4, "health": 4, "heat": 4, "fight": 2, "one of two": 1, "card": 1
}  # fmt: skip


def round_sums(card_set: CardSet) -> Iterator[Sum]:
    """Yield the sums of Round cards: prices, events and missions."""
    rounds = card_set.early + card_set.late
    yield (
        dict(zip(NAMES, EVENT_ABILITIES, strict=True)),
        Counter(NAMES[card.trial.ability] for card in rounds),
    )
    prices = Counter(f"{SETS[card.set]} price {card.price}" for card in rounds)
    yield {"early price 2": 5, "early price 3": 3, "late price 3": 5, "late price 4": 3}, prices
    yield {"events for everybody": 9}, {"events for everybody": sum(card.concerns is None for card in rounds)}
    heat = sum(card.concerns_text.startswith("your heat") for card in rounds)
    yield {"events about Heat": 4}, {"events about Heat": heat}
    difficulty = Counter(f"{SETS[card.set]} {card.trial.difficulty}" for card in rounds)
    yield {"early 6": 8, "late 7": 7, "late 8": 1}, difficulty
    yield (
        {f"event penalty: {word}": n for word, n in EVENT_PENALTIES.items()},
        Counter(f"event penalty: {penalty_kind(card.penalty_text)}" for card in rounds),
    )
    shown = Counter(str(card.missions) for card in rounds)
    rows = {"[[2, 1], [3, 1], [4, 1]]": 6, "[[3, 0], [4, 0], [5, 0]]": 2, "[[1, 2], [2, 2], [3, 2]]": 8}
    yield rows, shown


def penalty_kind(text: str) -> str:
    """Return the subject of a penalty, in a word."""
    if " or " in text:
        return "one of two"
    words = ("Abort", "fight", "heat", "health", "KC", "card")
    return next(word for word in words if word.lower() in text.lower())


PROFILES: Final = ("Low", "High")
DIFFICULTIES: Final = (
    ({"6": 30, "7": 18}, {"6": 18, "7": 30}, {"7": 40, "8": 8}),
    ({"7": 16, "8": 8}, {"7": 10, "8": 14}, {"8": 18, "9": 6}),
)
GATES: Final = ((7, 7, 4), (4, 4, 1))
PENALTIES: Final = (
    {"Abort": 28, "fight": 22, "heat": 8, "health": 8, "KC": 6},
    {"Abort": 12, "fight": 14, "heat": 4, "health": 4, "KC": 2},
)
TRAITS: Final = (
    {"dirty": 6, "heat": 4, "bars Obvious": 5, "bars Loud": 4, "bars both": 2},
    {"dirty": 5, "heat": 5, "bars Obvious": 2, "bars Loud": 2, "bars both": 1},
)
IN_QUARTER: Final = 6
"""The number of missions in each quarter of the city."""
FIGHTS: Final = ({"7": 14, "8": 8}, {"8": 14})


def mission_sums(card_set: CardSet) -> Iterator[Sum]:
    """Yield the sums of missions by profile: routes, obstacles, penalties, fights and traits."""
    for profile, missions in enumerate((card_set.low, card_set.high)):
        name = PROFILES[profile]
        for at in range(STAGES):
            stages = [mission.stages[at] for mission in missions]
            for wanted, found in stage_sums(profile, at, stages):
                yield titled(f"{name}, stage {at + 1}", wanted, found)
        every = [stage for mission in missions for stage in mission.stages]
        gates = Counter(str(trial.gate) for stage in every for trial in stage.routes if trial.gate)
        yield titled(f"{name}, obstacle", {str(n + 1): many for n, many in enumerate(GATES[profile])}, gates)
        penalties = Counter(penalty_kind(stage.penalty_text) for stage in every)
        yield titled(f"{name}, penalty", PENALTIES[profile], penalties)
        fights = [stage.penalty.fight() for stage in every]
        difficulty = Counter(str(fight.difficulty) for fight in fights if fight is not None)
        yield titled(f"{name}, fight", FIGHTS[profile], difficulty)
        yield titled(name, TRAITS[profile], traits(missions))
    quarters = Counter(card.quarter.id for card in card_set.low + card_set.high if card.quarter is not None)
    yield titled("missions", dict.fromkeys(card_set.quarters, IN_QUARTER), quarters)


def stage_sums(profile: int, at: int, stages: list[Stage]) -> Iterator[Sum]:
    """Yield the sums of the routes of one stage over all missions of a profile."""
    trials = [trial for stage in stages for trial in stage.routes]
    yield DIFFICULTIES[profile][at], Counter(str(weight(trial)) for trial in trials)
    yield dict.fromkeys(NAMES, len(stages) // 3), Counter(NAMES[trial.ability] for trial in trials)
    pairs = Counter(pair_kind([trial.ability for trial in stage.routes]) for stage in stages)
    quarter = len(stages) // 4
    yield {"mixed": 2 * quarter, "two plain": quarter, "two combat": quarter}, pairs
    yield {"obstacles": sum(GATES[profile]) // STAGES}, {"obstacles": sum(trial.gate > 0 for trial in trials)}


def traits(missions: list[MissionCard]) -> dict[str, int]:
    return {
        "dirty": sum(card.is_dirty for card in missions),
        "heat": sum(card.heat for card in missions),
        "bars Obvious": sum(card.bars_obvious and not card.bars_loud for card in missions),
        "bars Loud": sum(card.bars_loud and not card.bars_obvious for card in missions),
        "bars both": sum(card.bars_loud and card.bars_obvious for card in missions),
    }


def titled(title: str, wanted: dict[str, int], found: dict[str, int]) -> Sum:
    """The sum of some cards, with their title before each word."""
    both = [{f"{title}: {word}": n for word, n in side.items()} for side in (wanted, found)]
    return both[0], both[1]


def pair_kind(abilities: list[int]) -> str:
    combat = sum(ability >= COMBAT for ability in abilities)
    return ("two plain", "mixed", "two combat")[combat]
