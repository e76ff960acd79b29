"""Every option that a player may meet, declared once."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.island import (
    blight,
    deeds,
    gains,
    harm,
    invaders,
    moves,
    phases,
    powers,
    presence,
    setup,
    spirit_rules,
    spirits,
    turn,
)
from fieldcraft.games.island.acts import LandOption
from fieldcraft.games.island.cards import BLIGHT, DAHAN, KINDS, CardSet, Power
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.sentences import Need as Need
from fieldcraft.games.island.sentences import Sequence as Sequence
from fieldcraft.kernel.flow import Pass
from fieldcraft.rulebook.options import Options, Thing

MOST_PARTS = 6
TOUGHER = 16
"""By so much the health of dahan may grow: one power, repeated as often as another lets it be."""
PIECES = ("explorer", "town", "city", "dahan", "blight")


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a box that is otherwise complete."""
    card_set.piece_names = [tuple(options.messages[f"piece-{name}"].split("|")) for name in PIECES]  # type: ignore[misc]
    declare_lands(card_set, options)
    declare_pieces(card_set, options)
    for power in card_set.powers:
        declare_power(power, options)
    for spirit in card_set.spirits:
        thing = Thing(spirit.id, spirit.name)
        card_set.at_spirit.append(options.add(powers.AtSpirit, "spirit", spirit.index, card=thing))
        card_set.of_spirit.append(options.add(deeds.OfSpirit, "of", spirit.index, card=thing))
        card_set.grows.append(
            [
                options.add(
                    spirits.GrowBy,
                    "grow",
                    growth,
                    about=f"{spirit.id}-{n}",
                    card=thing,
                    place=Thing(str(n)),
                    n=n,
                    text=growth.text,
                )
                for n, growth in enumerate(spirit.growth, 1)
            ]
        )
    card_set.parts = [
        options.add(spirits.DoPart, "do", n, place=Thing(str(n + 1)), n=n + 1) for n in range(MOST_PARTS)
    ]
    for element, n in ELEMENT_NAMES.items():
        card_set.of_element.append(options.add(gains.OfElement, "element", n, about=element, name=element))
    card_set.take_energy = options.add(
        presence.FromTrack, "take", presence.ENERGY_TRACK, place=Thing("energy"), says="take-energy"
    )
    card_set.take_plays = options.add(
        presence.FromTrack, "take", presence.PLAYS_TRACK, place=Thing("plays"), says="take-plays"
    )
    card_set.take_destroyed = options.add(presence.FromHeap, "take", about="destroyed", says="take-destroyed")
    card_set.pay_together = options.add(gains.Prevent, "pay", True)
    card_set.lose_there = options.add(gains.Prevent, "give-up", False)
    card_set.along = options.add(spirit_rules.GoAlong, "along")
    card_set.stop = options.add(spirit_rules.StopThem, "stop")
    card_set.strip_energy = options.add(
        presence.Strip, "strip", presence.ENERGY_TRACK, place=Thing("energy"), says="strip-energy"
    )
    card_set.strip_plays = options.add(
        presence.Strip, "strip", presence.PLAYS_TRACK, place=Thing("plays"), says="strip-plays"
    )
    card_set.draw_minor = options.add(
        spirits.DrawFrom, "draw", False, place=Thing("minor"), says="draw-minor"
    )
    card_set.draw_major = options.add(spirits.DrawFrom, "draw", True, place=Thing("major"), says="draw-major")
    card_set.with_threshold = options.add(powers.WithThreshold, "with")
    card_set.without_threshold = options.add(powers.WithoutThreshold, "without")
    card_set.in_order = options.add(invaders.InOrder, "in-order")
    card_set.swap = options.add(blight.Swap, "swap")
    card_set.keep_card = options.add(Pass, "keep-card")
    card_set.enough = options.add(moves.Enough, "enough")
    card_set.no = options.add(Pass, "no")
    card_set.done_playing = options.add(spirits.DonePlaying, "done", says="done-playing", about="")
    card_set.done_using = options.add(phases.Done, "finish")
    card_set.wait = options.add(phases.Wait, "wait")


def declare_lands(card_set: CardSet, options: Options) -> None:
    """What chooses a land, by the land's name."""
    kinds: dict[str, type[LandOption]] = {
        blight.SPREADING: blight.SpreadTo,
        invaders.RAVAGING: invaders.RavageNext,
        powers.AIMING: powers.AtTarget,
        deeds.LOSING: deeds.AimAt,
        deeds.PUTTING: deeds.AimAt,
        "in": deeds.AimAt,
        deeds.TAKING: presence.FromLand,
        setup.STARTING: setup.StartIn,
    }
    for kind, made in kinds.items():
        card_set.aims[kind] = {}
        for board in card_set.boards:
            for n in range(LANDS):
                name = f"{board.id}{n}"
                place = Thing(name, name.upper())
                card_set.aims[kind][name] = options.add(made, kind, name, place=place)


def declare_pieces(card_set: CardSet, options: Options) -> None:
    """What chooses a piece: of each kind, with each amount of damage, and to or from each land."""

    def each(made: Any, verb: str, *more: Any) -> list[list[Any]]:
        return [
            [
                options.add(
                    made,
                    verb,
                    kind,
                    damage,
                    *more,
                    card=Thing(written(kind, damage)),
                    piece=called(card_set, kind, damage),
                )
                for damage in range(most_damage(card_set, kind))
            ]
            for kind in range(KINDS)
        ]

    card_set.hits = each(harm.Hit, "hit", False)
    card_set.razes = each(harm.Hit, "raze", True)
    card_set.picks = each(moves.PieceOption, "pick")
    card_set.removes = each(moves.PieceOption, "remove")
    card_set.destroys = each(moves.PieceOption, "destroy")
    card_set.replaces = each(moves.PieceOption, "replace")
    for board in card_set.boards:
        for n in range(LANDS):
            name = f"{board.id}{n}"
            place = Thing(name, name.upper())
            for verb, by in (("push", card_set.pushes), ("gather", card_set.gathers)):
                by[name] = [
                    [
                        options.add(
                            moves.PieceOption, verb, kind, damage, name,
                            card=Thing(written(kind, damage)), place=place,
                            about=f"{written(kind, damage)}:{name}", piece=called(card_set, kind, damage),
                        )
                        for damage in range(most_damage(card_set, kind))
                    ]
                    for kind in range(KINDS)
                ]  # fmt: skip


def most_damage(card_set: CardSet, kind: int) -> int:
    """No piece of a kind ever has as much damage; dahan may become much tougher for a turn."""
    if kind == BLIGHT:
        return 1
    return card_set.health[kind] + (TOUGHER if kind == DAHAN else 1)


def written(kind: int, damage: int) -> str:
    """A piece as keys have it: `town`, or `town-1` with 1 damage."""
    return f"{PIECES[kind]}-{damage}" if damage else PIECES[kind]


def called(card_set: CardSet, kind: int, damage: int) -> str:
    name = card_set.piece_names[kind][0]
    return f"{name} ({damage} damage)" if damage else name


def declare_power(power: Power, options: Options) -> None:
    card = Thing(power.id, power.name)
    power.use = options.add(powers.UsePower, "use", power, card=card)
    if power.is_innate:
        return
    power.play = options.add(spirits.Play, "play", power, card=card, cost=power.cost)
    power.keep = options.add(spirits.Keep, "keep", power, card=card)
    power.forget = options.add(spirits.Forget, "forget", power, card=card)
    power.reclaim = options.add(spirits.Reclaim, "reclaim", power, card=card)
    power.discard = options.add(spirits.DiscardFor, "discard", power, card=card)
    power.give = options.add(spirits.Give, "give", power, card=card)
    power.stay = options.add(turn.Stay, "stay", power, card=card)


ELEMENT_NAMES = {
    name: n for n, name in enumerate(("sun", "moon", "fire", "air", "water", "earth", "plant", "animal"))
}
