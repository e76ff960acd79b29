"""A game that goes on from another one: what a setup says of the first (IB-268 to IB-272).

The key `continues` of a setup is a table of plain data, so that a record is complete:

    wave     which game of its island it is
    lands    what is on each land, such as {"a4": "2 dahan, blight"}
    face     the face of the blight card: "healthy", "still healthy" or "blighted"
    pool     the blight on it
    known    the blight cards that will come up first, the first one first
    stack    the other blight cards, by name, in no order
    who      the Spirits of the game before, which do not come again
    powers   the power cards of each of these; tables of earlier versions have none
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.games.island.printed.cards import (
    HEALTHY,
    NO_CARD,
    STILL_HEALTHY,
    CardSet,
    Power,
    Spirit,
    Wave,
)
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import BLIGHT, DAHAN
from fieldcraft.games.island.table.state import Island

CONTINUES: Final = "continues"
FACES: Final = ("healthy", "still healthy", "blighted")
"""The words for the faces of a blight card, at their numbers."""
KEYS: Final = {"wave", "lands", "face", "pool", "known", "stack", "who"}
POWERS: Final = "powers"
MOST_WAVES: Final = 9
MOST_PIECES: Final = 99
MOST_LEVEL: Final = 6
_PIECE: Final = re.compile(r"(?:([1-9][0-9]?) )?([a-z]+)")


def left_of(g: Island) -> dict[str, Any]:
    """Return what a game leaves for the next one."""
    kinds = g.card_set.pieces
    staying = [DAHAN, BLIGHT, *(kind for kind in kinds.tokens.each if not kinds.kinds[kind].is_on_invaders)]
    lands = {
        g.map.names[land]: ", ".join(
            f"{g.pieces[kind][land]} {kinds.kinds[kind].id}" for kind in staying if g.pieces[kind][land]
        )
        for land in range(g.map.size)
    }
    seen = [card for card in g.blight.passed if card.face == STILL_HEALTHY]
    if g.blight.card is not NO_CARD:
        seen.append(g.blight.card)
    return {
        "wave": g.plan.wave.number + 1 if g.plan.wave is not None else 2,
        "lands": {name: text for name, text in lands.items() if text},
        "face": FACES[g.blight.face],
        "pool": g.blight.pool + g.blight.beside,
        "known": [card.id for card in seen],
        "stack": sorted(card.id for card in g.blight.stack),
        "who": [spirit.id for spirit in g.spirits],
        POWERS: [sorted(power.id for power in powers_of(g, spirit)) for spirit in range(len(g.spirits))],
    }


def powers_of(g: Island, spirit: int) -> list[Power]:
    """Return the power cards that are a Spirit's own, not those that it forgets when time passes."""
    held = g.panels[spirit].all_cards()
    return [power for power in held if power not in g.borrowed]


def next_setup(g: Island, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setup of the game that goes on from one with this setup: a healthy card makes the
    adversary's level higher (IB-269).
    """
    kept = ("seats", "spirits", "boards", "board", "extra_board", "layout", "adversary", "sets", "events")
    found = {name: setup[name] for name in kept}
    higher = 1 if g.plan.adversary is not None and g.blight.face == HEALTHY else 0
    found["level"] = min(MOST_LEVEL, setup["level"] + higher)
    return found | {CONTINUES: left_of(g)}


def read_wave(card_set: CardSet, title: str, table: object, boards: list[str]) -> Wave:
    """Return what a table of a setup says; raises RequestError."""
    if not isinstance(table, dict) or set(table) - {POWERS} != KEYS:
        raise RequestError(f"{CONTINUES} of {title} is the table that a won game gives for the next one")
    number, pool = table["wave"], table["pool"]
    if not is_number(number, 2, MOST_WAVES) or not is_number(pool, 1, MOST_PIECES):
        raise RequestError(f"{CONTINUES} of {title}: wave or pool is no number that a game gives")
    if table["face"] not in FACES:
        raise RequestError(f"{CONTINUES} of {title}: face is healthy, still healthy or blighted")
    cards = {card.id: card for card in card_set.blight_cards}
    for pile in ("known", "stack"):
        if not isinstance(table[pile], list) or not all(id in cards for id in map(str, table[pile])):
            raise RequestError(f"{CONTINUES} of {title}: {pile} must be blight cards")
    face = FACES.index(table["face"])
    ids = [*table["known"], *table["stack"]]
    if not ids or len(set(ids)) < len(ids) or bool(table["known"]) != (face != HEALTHY):
        raise RequestError(f"{CONTINUES} of {title}: these are not the blight cards of one game")
    spirits = {spirit.id: spirit for spirit in card_set.spirits}
    if not isinstance(table["who"], list) or not all(id in spirits for id in map(str, table["who"])):
        raise RequestError(f"{CONTINUES} of {title}: who must be Spirits")
    before = [spirits[id] for id in table["who"]]
    lent = read_powers(card_set, title, before, table.get(POWERS, [[]] * len(before)))
    pieces = tuple(read_pieces(card_set, title, table["lands"], boards))
    known = tuple(cards[id] for id in table["known"])
    return Wave(number, pieces, face, pool, known, tuple(cards[id] for id in sorted(table["stack"])), lent)


def read_powers(
    card_set: CardSet, title: str, spirits: list[Spirit], piles: Any
) -> tuple[tuple[Spirit, tuple[Power, ...]], ...]:
    """Return the cards that Spirits had; raises RequestError."""
    own = [*card_set.minors, *card_set.majors, *(power for spirit in spirits for power in spirit.powers)]
    by_id = {power.id: power for power in own}
    is_right = isinstance(piles, list) and len(piles) == len(spirits)
    is_right = is_right and all(isinstance(pile, list) for pile in piles)
    named = [str(id) for pile in piles for id in pile] if is_right else [""]
    if not all(id in by_id for id in named) or len(set(named)) < len(named):
        raise RequestError(f"{CONTINUES} of {title}: {POWERS} must be the power cards of those Spirits")
    return tuple(
        (spirit, tuple(by_id[id] for id in pile)) for spirit, pile in zip(spirits, piles, strict=True) if pile
    )


def read_pieces(
    card_set: CardSet, title: str, lands: object, boards: list[str]
) -> list[tuple[str, int, int]]:
    """Return the pieces of a table of lands; raises RequestError."""
    kinds = card_set.pieces
    names = {f"{board}{n}" for board in boards for n in range(LANDS)}
    found = []
    for name, text in lands.items() if isinstance(lands, dict) else [("lands", "")]:
        if name not in names:
            raise RequestError(f"{CONTINUES} of {title}: there is no land {str(name)[:9]!r}")
        for part in str(text).split(", "):
            match = _PIECE.fullmatch(part)
            kind = kinds.places.get(match[2], -1) if match is not None else -1
            if match is None or kind < 0 or kinds.invaders.contains(kind) or kind == kinds.strife:
                raise RequestError(f"{CONTINUES} of {title}: {part[:20]!r} is nothing that a game leaves")
            found.append((name, kind, int(match[1] or 1)))
    return found


def is_number(value: object, least: int, most: int) -> bool:
    """True for a whole number within a range."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
