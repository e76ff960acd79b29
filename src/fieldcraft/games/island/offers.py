"""Every option that a player may meet, declared once."""

from __future__ import annotations

from functools import partial
from typing import Any

from fieldcraft.games.island.phases import events, powers, second_wave, setup, slow_cards, spirits, turn
from fieldcraft.games.island.printed.cards import CardSet, Power, PowerActs
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.needs import ElementAmount
from fieldcraft.games.island.printed.needs import Need as Need
from fieldcraft.games.island.printed.pieces import PieceKind, damage_of, strife_of, written
from fieldcraft.games.island.table import blight, harm, invaders
from fieldcraft.games.island.table.actions import LandOption
from fieldcraft.games.island.vocabulary import (
    deeds,
    endurance,
    moves,
    pestilence,
    presence,
    several_lands,
    spirit_rules,
)
from fieldcraft.games.island.vocabulary import events as of_events
from fieldcraft.games.island.vocabulary import turn_bonuses as gains
from fieldcraft.games.island.vocabulary.sentences import Sequence as Sequence
from fieldcraft.kernel.actors import AtOnce, Done, Wait
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.state import Spot
from fieldcraft.language.forms import make
from fieldcraft.rulebook.options import NONE, Later, Options, Thing

MOST_PARTS = 6

ENERGY, PLAYS = Spot("tracks", "energy"), Spot("tracks", "plays")
PILES = ("hand", "played", "helpers", "discard", "turned_up")
"""The piles in which a power is looked for, the last one being that of all players."""
LANDS_OF_PIECES = Spot("lands")
INNATES = ("innates",)


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a box that is otherwise complete."""
    declare_lands(card_set, options)
    declare_pieces(card_set, options)
    card_set.lesser = [[] for _power in card_set.powers]
    card_set.acts = [None] * len(card_set.powers)
    card_set.by_power = by_power = Later()
    for power in card_set.powers:
        options.later(by_power, power.id, partial(declare_power, power))
    declare_spirits(card_set, options)
    declare_tracks(card_set, options)
    declare_events(card_set, options)
    declare_answers(card_set, options)
    declare_lesser(card_set, options)


def declare_spirits(card_set: CardSet, options: Options) -> None:
    """Declare the options to choose a Spirit, its growth and the parts of it, and elements."""
    card_set.at_spirit, card_set.of_spirit, card_set.grows = [], [], []
    for spirit in card_set.spirits:
        thing = Thing(spirit.id, spirit.name)
        card_set.at_spirit.append(
            options.add(powers.AtSpirit, "spirit", spirit.index, card=thing, at=("spirits",))
        )
        card_set.of_spirit.append(
            options.add(deeds.OfSpirit, "of", spirit.index, card=thing, at=("spirits",))
        )
        card_set.grows.append(
            [
                options.add(
                    spirits.GrowBy,
                    "grow",
                    growth,
                    about=f"{spirit.id}-{n}",
                    card=thing,
                    place=Thing(str(n)),
                    at=(Spot("growth", spirit.id, n),),
                    n=n,
                    text=growth.text,
                )
                for n, growth in enumerate(spirit.growth, 1)
            ]
        )
    card_set.parts = [
        options.add(spirits.DoGrowthPart, "do", n, place=Thing(str(n + 1)), at=(Spot("growth"),), n=n + 1)
        for n in range(MOST_PARTS)
    ]
    for spirit in card_set.spirits:
        for growth in spirit.growth:
            chosen = zip(card_set.parts, growth.parts, strict=False)
            growth.effects = tuple(AtOnce(option, part, -1) for option, part in chosen)
    card_set.of_element = [
        options.add(gains.OfElement, "element", n, about=element, name=element)
        for element, n in ELEMENT_NAMES.items()
    ]
    card_set.draw_minor = options.add(
        spirits.DrawFrom, "draw", False, place=Thing("minor"), at=(Spot("decks", "minor"),), says="draw-minor"
    )
    card_set.draw_major = options.add(
        spirits.DrawFrom, "draw", True, place=Thing("major"), at=(Spot("decks", "major"),), says="draw-major"
    )


def declare_tracks(card_set: CardSet, options: Options) -> None:
    """Declare the options to take presence from a track or what was destroyed, and to give it up."""
    card_set.take_energy = options.add(
        presence.FromTrack,
        "take",
        presence.ENERGY_TRACK,
        place=Thing("energy"),
        at=(ENERGY,),
        says="take-energy",
    )
    card_set.take_plays = options.add(
        presence.FromTrack, "take", presence.PLAYS_TRACK, place=Thing("plays"), at=(PLAYS,), says="take-plays"
    )
    card_set.take_destroyed = options.add(presence.FromHeap, "take", about="destroyed", says="take-destroyed")
    card_set.take_token = options.add(presence.TokenInstead, "take", about="token", says="take-token")
    card_set.strip_energy = options.add(
        presence.Strip,
        "strip",
        presence.ENERGY_TRACK,
        place=Thing("energy"),
        at=(ENERGY,),
        says="strip-energy",
    )
    card_set.strip_plays = options.add(
        presence.Strip, "strip", presence.PLAYS_TRACK, place=Thing("plays"), at=(PLAYS,), says="strip-plays"
    )


def declare_events(card_set: CardSet, options: Options) -> None:
    """Declare the options to choose a part of an event and a terrain."""
    most = max([len(card.faces) for card in card_set.events], default=0)
    card_set.event_parts = [
        options.add(events.PickPart, "part", n, place=Thing(str(n + 1)), n=n + 1) for n in range(most)
    ]
    card_set.of_terrain = [
        options.add(of_events.OfTerrain, "terrain", n, about=name, name=name)
        for n, name in enumerate(TERRAIN_NAMES)
    ]


def declare_answers(card_set: CardSet, options: Options) -> None:
    """Declare the answers that name nothing on the table."""
    card_set.pay_for = options.add(gains.PayFor, "pay-for")
    card_set.one_more = options.add(events.OneMore, "one-more")
    card_set.enough_bought = options.add(events.EnoughBought, "enough-bought")
    card_set.elsewhere = options.add(several_lands.Elsewhere, "elsewhere")
    card_set.play_half = options.add(spirits.PlayCheaply, "play-half", False)
    card_set.play_borrowed = options.add(spirits.PlayCheaply, "play-borrowed", True)
    card_set.lose_card = options.add(slow_cards.LoseCard, "lose-card")
    card_set.keep_for_energy = options.add(slow_cards.KeepCard, "keep-for-energy", False)
    card_set.keep_for_presence = options.add(slow_cards.KeepCard, "keep-for-presence", True)
    card_set.pay_rest = options.add(events.PayRest, "pay-rest")
    card_set.pay_together = options.add(gains.Prevent, "pay", True)
    card_set.lose_there = options.add(gains.Prevent, "give-up", False)
    card_set.along = options.add(spirit_rules.GoAlong, "along")
    card_set.stop = options.add(spirit_rules.StopThem, "stop")
    card_set.from_box = options.add(blight.FromBox, "from-box")
    card_set.from_card = options.add(Pass, "from-card")
    card_set.save = options.add(endurance.SavePresence, "save")
    card_set.let_build = options.add(pestilence.LetBuild, "let-build")
    card_set.pour = options.add(powers.PourEnergy, "pour")
    card_set.ashore = options.add(spirit_rules.SaveIt, "ashore")
    card_set.drown = options.add(Pass, "drown")
    card_set.with_threshold = options.add(powers.WithThreshold, "with")
    card_set.without_threshold = options.add(powers.WithoutThreshold, "without")
    card_set.in_order = options.add(invaders.InOrder, "in-order")
    card_set.swap = options.add(blight.SwapBlightCard, "swap")
    card_set.keep_card = options.add(Pass, "keep-card")
    card_set.enough = options.add(moves.Enough, "enough")
    card_set.no = options.add(Pass, "no")
    card_set.done_playing = options.add(spirits.DonePlaying, "done", says="done-playing", about="")
    card_set.done_using = options.add(Done, "finish")
    card_set.wait = options.add(Wait, "wait")


def declare_lands(card_set: CardSet, options: Options) -> None:
    """Declare the options to choose a land."""
    kinds: dict[str, type[LandOption]] = {
        blight.SPREADING: blight.SpreadTo,
        invaders.RAVAGING: invaders.RavageNext,
        invaders.EXPLORING: invaders.ExploreWith,
        powers.AIMING: powers.AtTarget,
        deeds.LOSING: deeds.AimAt,
        deeds.PUTTING: deeds.AimAt,
        "in": deeds.AimAt,
        deeds.TAKING: presence.FromLand,
        setup.STARTING: setup.StartIn,
    }
    card_set.aims = {}
    for kind, made in kinds.items():
        card_set.aims[kind] = boards = Later()
        for board in card_set.boards:
            options.later(boards, board.id, partial(of_lands, kind, made, board.id))


def of_lands(kind: str, made: type[LandOption], board: str, options: Options) -> list[LandOption]:
    """Return the options to choose a land of a board."""
    names = [f"{board}{n}" for n in range(LANDS)]
    return [
        options.add(made, kind, name, place=Thing(name, name.upper()), at=(Spot("lands", name),))
        for name in names
    ]


def declare_lesser(card_set: CardSet, options: Options) -> None:
    """Declare the options to use a power as if with fewer elements; powers with the same need share one."""
    names = list(ELEMENT_NAMES)
    made: dict[str, Any] = {}
    for power in card_set.powers:
        for elements in powers.lesser_needs(power):
            amounts = [f"{n} {names[element]}" for element, n in sorted(elements.items())]
            about = "-".join(amounts).replace(" ", "-") or "none"
            if about not in made:
                most = Need(
                    tuple(
                        make(ElementAmount, n=n, element=element) for element, n in sorted(elements.items())
                    )
                )
                says = "less" if amounts else "less-none"
                made[about] = options.add(
                    powers.WithFewer, "less", most, about=about, says=says, need=" and ".join(amounts)
                )
            lesser = card_set.lesser[power.index]
            if made[about] not in lesser:
                lesser.append(made[about])


def declare_pieces(card_set: CardSet, options: Options) -> None:
    """Declare the options to choose a piece: each kind, each amount of damage, to or from each land."""
    card_set.hits = of_pieces(card_set, options, harm.Hit, "hit", False)
    card_set.razes = of_pieces(card_set, options, harm.Hit, "raze", True)
    card_set.picks = of_pieces(card_set, options, moves.PieceOption, "pick")
    card_set.removes = of_pieces(card_set, options, moves.PieceOption, "remove")
    card_set.destroys = of_pieces(card_set, options, moves.PieceOption, "destroy")
    card_set.strifes = of_pieces(card_set, options, moves.PieceOption, "strife")
    card_set.replaces = of_pieces(card_set, options, moves.PieceOption, "replace")
    card_set.pushes, card_set.gathers = pushes, gathers = Later(), Later()
    for board in card_set.boards:
        for n in range(LANDS):
            name = f"{board.id}{n}"
            for verb, by in (("push", pushes), ("gather", gathers)):
                options.later(by, name, partial(of_pieces_there, card_set, verb, name))


def of_pieces_there(card_set: CardSet, verb: str, land: str, options: Options) -> list[list[Any]]:
    """Return the options about each kind of piece in a land, or moved there."""
    place, at = Thing(land, land.upper()), Spot("lands", land)
    return of_pieces(card_set, options, moves.PieceOption, verb, land, place=place, at=at)


def of_pieces(
    card_set: CardSet,
    options: Options,
    made: Any,
    verb: str,
    *more: Any,
    place: Thing = NONE,
    at: Spot = LANDS_OF_PIECES,
) -> list[list[Any]]:
    """Return the options about each kind of piece, at the place of its mark; None where no piece has it."""
    rows: list[list[Any]] = []
    for kind, found in enumerate(card_set.pieces.kinds):
        marks = found.marks()
        row: list[Any] = [None] * (marks[-1] + 1)
        for mark in marks:
            id = written(found, mark)
            row[mark] = options.add(
                made, verb, kind, mark, *more, card=Thing(id), place=place, at=(at,),
                about=f"{id}:{place.id}" if place.id else id, piece=called(found, mark),
            )  # fmt: skip
        rows.append(row)
    return rows


def called(kind: PieceKind, mark: int) -> str:
    """Return a piece in words."""
    damage, strife = damage_of(mark), strife_of(mark)
    told = [f"{damage} damage"] * (damage > 0) + [f"{strife} strife"] * (strife > 0)
    return f"{kind.one} ({', '.join(told)})" if told else kind.one


def declare_power(power: Power, options: Options) -> PowerActs:
    """Declare the options of a power."""
    card = Thing(power.id, power.name)

    def option(made: Any, verb: str, *at: str, **words: Any) -> Any:
        return options.add(made, verb, power, card=card, at=at or PILES, **words)

    acts = PowerActs()
    if power.is_innate:
        acts.use = option(powers.UsePower, "use", *INNATES)
        return acts
    acts.use = option(powers.UsePower, "use")
    acts.play_for = [option(spirits.Play, "play", cost=cost) for cost in range(power.cost + 1)]
    acts.keep = option(spirits.KeepPower, "keep", "turned_up")
    acts.forget = option(spirits.Forget, "forget")
    acts.reclaim = option(spirits.Reclaim, "reclaim")
    acts.discard = option(spirits.DiscardFor, "discard")
    acts.give = option(spirits.GiveCard, "give")
    acts.assist = option(second_wave.Assist, "assist", "lent")
    acts.aid_by_discard = option(events.AidByDiscard, "aid-discard")
    acts.aid_by_forgetting = option(events.AidByForgetting, "aid-forget")
    acts.stay = option(turn.Stay, "stay")
    return acts


TERRAIN_NAMES = ("jungle", "mountain", "sands", "wetland")
ELEMENT_NAMES = {
    name: n for n, name in enumerate(("sun", "moon", "fire", "air", "water", "earth", "plant", "animal"))
}
