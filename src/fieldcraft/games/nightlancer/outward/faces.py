"""The printed cards as data, for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from fieldcraft.games.nightlancer.outward.narrator import KINDS, NightNarrator
from fieldcraft.games.nightlancer.outward.view import GATES
from fieldcraft.games.nightlancer.printed.cards import (
    Card,
    Contact,
    MarketCard,
    MissionCard,
    Opportunity,
    Person,
    Quarter,
    Round,
    Stage,
)
from fieldcraft.games.nightlancer.printed.constants import ABILITY_NAMES, EARLY, HIGH, Penalty, Trial
from fieldcraft.games.nightlancer.printed.tracks import NO_END, Track
from fieldcraft.games.nightlancer.vocabulary.costs import Some
from fieldcraft.games.nightlancer.vocabulary.effects import Gain, Lose
from fieldcraft.games.nightlancer.vocabulary.sentences import Either, Harm
from fieldcraft.language.forms import capital
from fieldcraft.rulebook.text import clause

if TYPE_CHECKING:
    from fieldcraft.games.nightlancer.outward import models

DIE: Final = "die"
TRACKS: Final = "tracks"


def faces(narrator: NightNarrator) -> dict[str, Any]:
    """Return every printed card by its id, also the die and the tracks, each with its `kind`."""
    card_set = narrator.card_set
    die = [{"n": face.n, "strain": face.strain} for face in card_set.die]
    found = {
        card.id: head(card, narrator) | printed(card, card_set.tracks, narrator) for card in card_set.cards
    }
    tracks = sorted(card_set.tracks, key=lambda track: track.place)
    return found | {
        DIE: {"id": DIE, "kind": DIE, "faces": die},
        TRACKS: {"id": TRACKS, "kind": TRACKS, "tracks": [track_face(track) for track in tracks]},
    }


def track_face(track: Track) -> dict[str, Any]:
    """Return a track as it is printed on the board."""
    most = track.most if track.most < NO_END else None
    return {
        "id": track.id,
        "one": track.one,
        "many": track.many,
        "most": most,
        "own_most": track.has_own_most,
        "shakes": track.shakes,
        "burden": track.is_burden,
    }


def head(card: Card, narrator: NightNarrator) -> dict[str, Any]:
    told = {name: getattr(card, name) for name in ("id", "name", "copies", "text", "source")}
    return told | {"says": narrator.spoken(card.id)}


def printed(card: Card, tracks: list[Track], narrator: NightNarrator) -> dict[str, Any]:
    """Return what is printed on a card, apart from its name."""
    if isinstance(card, Person):
        return person(card, tracks)
    if isinstance(card, Contact):
        third = {"type": card.type.id, "third": card.hinders[0].text}
        return {"kind": "contact", "uses": [use.text for use in card.uses]} | third
    if isinstance(card, MarketCard):
        return item(card, narrator)
    if isinstance(card, Opportunity):
        kind = "agenda" if card.is_agenda else "skill"
        words = {"price": card.price_text, "needs": narrator.needs(card)}
        return {"kind": kind, "ideals": card.ideals, "signature": card.owner is not None} | words
    if isinstance(card, Round):
        return event(card, tracks, narrator)
    assert isinstance(card, MissionCard)
    return mission(card, tracks, narrator)


def bonuses(numbers: list[int]) -> dict[str, int]:
    """Return the bonuses by the names of their abilities."""
    return {name: n for name, n in zip(ABILITY_NAMES, numbers, strict=True) if n}


def person(card: Person, tracks: list[Track]) -> dict[str, Any]:
    return {
        "kind": "person",
        "ratings": card.ratings,
        **{track.id: card.start[track.number] for track in tracks if track.is_printed},
        "special": card.special,
        "colour": card.colour,
        "shape": card.shape,
    }


def item(card: MarketCard, narrator: NightNarrator) -> dict[str, Any]:
    """Return what is printed on a card of the market."""
    return {
        "kind": KINDS[card.kind],
        "cost": card.cost,
        "price": narrator.amount(card.cost, "kc"),
        "takes": narrator.takes(card),
        "health": card.health,
        "resolve": card.resolve,
        "bonus": bonuses(card.bonus),
        "bonuses": ", ".join(narrator.bonuses(card)),
        "loud": card.is_loud,
        "obvious": card.is_obvious,
        "signature": card.owner is not None,
    }


def event(card: Round, tracks: list[Track], narrator: NightNarrator) -> dict[str, Any]:
    return {
        "kind": "round",
        "set": "early" if card.set == EARLY else "late",
        "price": card.price,
        "missions": card.missions,
        "concerns": narrator.concerned(card),
        "uses": narrator.event_lines(card),
        "trial": trial(card.trial, card.trial_text),
        "penalty": penalty(card.penalty, card.penalty_text, tracks, narrator),
    }


def mission(card: MissionCard, tracks: list[Track], narrator: NightNarrator) -> dict[str, Any]:
    return {
        "kind": "mission",
        "profile": "high" if card.profile == HIGH else "low",
        "quarter": quarter(card.quarter),
        "marks": marks(card, narrator),
        "demands": ", ".join(narrator.demands(card)),
        "pay": [narrator.pay(row) for row in card.pay],
        "stages": [stage(one, tracks, narrator) for one in card.stages],
    }


def quarter(one: Quarter | None) -> models.QuarterModel | None:
    """Return the name of a quarter, and its place on the picture of the city."""
    return None if one is None else {"name": one.name, "across": one.across}


def marks(card: MissionCard, narrator: NightNarrator) -> list[models.Mark]:
    """Return the signs of what a mission costs or bars, apart from its stages."""
    amounts = {"dirty": int(card.is_dirty), "heat": card.heat}
    found = [mark(sign, n if sign == "heat" else 0, narrator) for sign, n in amounts.items() if n]
    bars = {"loud": card.bars_loud, "obvious": card.bars_obvious}
    return found + [mark(sign, 0, narrator, is_barred=True) for sign, is_so in bars.items() if is_so]


def mark(sign: str, n: int, narrator: NightNarrator, *, is_barred: bool = False) -> models.Mark:
    return {"sign": sign, "n": n, "barred": is_barred, "text": narrator.say(f"mark-{sign}")}


def stage(one: Stage, tracks: list[Track], narrator: NightNarrator) -> models.StageModel:
    """Return a stage of a mission: its two routes and its penalty."""
    routes = [trial(*route) for route in zip(one.routes, one.route_texts, strict=True)]
    return {"routes": routes, "penalty": penalty(one.penalty, one.penalty_text, tracks, narrator)}


def trial(one: Trial[Any], text: str) -> models.TrialModel:
    """Return a challenge, in words and in its parts."""
    return {
        "ability": ABILITY_NAMES[one.ability],
        "need": one.difficulty,
        "danger": one.danger,
        "gate": GATES[one.gate],
        "text": text,
    }


def penalty(
    one: Penalty[Any], text: str, tracks: list[Track], narrator: NightNarrator
) -> models.PenaltyModel:
    """Return what failing leads to, in words and by kind."""
    kind: Literal["abort", "fight", "loss"] = (
        "abort" if one.aborts() else "fight" if one.fight() is not None else "loss"
    )
    says = capital(narrator.fails(text))
    return {"kind": kind, "of": lost(one, tracks), "text": clause(text), "says": says}


def lost(one: Penalty[Any], tracks: list[Track]) -> str:
    """Return the name of the track that a penalty changes, of several the last; '' for none."""
    effects = one.alternatives if isinstance(one, Either) else [one.effect] if isinstance(one, Harm) else []
    goods = [effect.what for effect in effects if isinstance(effect, Gain | Lose)]
    return next((tracks[what.track].id for what in reversed(goods) if isinstance(what, Some)), "")
