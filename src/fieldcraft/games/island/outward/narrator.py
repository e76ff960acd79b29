"""The island in words."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.phases.events import BY_HEALTH, BY_TERROR
from fieldcraft.games.island.printed.cards import (
    ACTIONS,
    COAST,
    ELEMENT_NAMES,
    FROM_SITE,
    SLOW,
    TO_OTHER_SPIRIT,
    TO_SELF,
    TO_SPIRIT,
    Adversary,
    BlightCard,
    CardSet,
    EventCard,
    EventPart,
    FearCard,
    InvaderCard,
    Power,
    Scenario,
    Space,
    Spirit,
)  # fmt: skip
from fieldcraft.games.island.printed.needs import Need
from fieldcraft.games.island.table.steps import ADVANCE_STEP
from fieldcraft.games.island.vocabulary.lexicon import TERRAINS
from fieldcraft.kernel.state import Parts
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.narrator import NOTHING_BESIDE, Beside, Narrator, PlaceLine
from fieldcraft.rulebook.text import Note

TERRAIN_NAMES: Final = {number: name for name, number in TERRAINS.items()} | {COAST: "coast"}
OCEAN: Final = "ocean"

TO_WHOM: Final = {TO_SPIRIT: "to-spirit", TO_OTHER_SPIRIT: "to-other", TO_SELF: "to-itself"}
"""The words for powers that target a Spirit, by their reach."""

TRACKS: Final = ("energy", "plays")
"""The tracks of a panel, in the order in which a view counts their open spaces."""


class IslandNarrator(Narrator):
    """The words of the island for its players."""

    ENDS: ClassVar = ("finish",)
    PILES: ClassVar = ("minors", "majors", "forgotten")

    def __init__(self, card_set: CardSet, messages: dict[str, dict[str, str]]) -> None:
        self.card_set = card_set
        printed: list[Any] = [
            *card_set.powers,
            *card_set.spirits,
            *card_set.fear_cards,
            *card_set.blight_cards,
            *card_set.events,
            *card_set.invaders,
            *card_set.adversaries,
            *card_set.scenarios,
        ]
        self.kinds = {kind.id: kind for kind in card_set.pieces.kinds}
        self.cards = {card.id: card for card in printed}
        self.grounds = {
            f"{board.id}{n}": (TERRAIN_NAMES.get(terrain, OCEAN), n in board.coast())
            for board in card_set.boards
            for n, terrain in enumerate(board.terrains)
        }
        super().__init__(messages, {card.id: card.name for card in printed})

    def prompt(self, view: View) -> str:
        """The question; where no card of the hand can be paid for, what is missing."""
        asked = super().prompt(view)
        if view["question"]["name"] != "play" or any(key.startswith("play:") for key in view["options"]):
            return asked
        mine = [one for one in view["spirits"] if one["id"] == view["asked"]["spirit"] and one["plays"]]
        less = view["fast_cards_less"]
        costs = [
            (spirit["energy"], power.cost if power.speed == SLOW else max(0, power.cost - less))
            for spirit in mine
            for power in (self.cards[id] for id in spirit["hand"])
        ]
        if not costs:
            return asked
        energy, cost = min(costs)
        return f"{asked} {self.say('unpaid', cost=cost, energy=energy)}"

    def asked_about(self, view: View) -> dict[str, object]:
        """Return the Spirit, the kind of piece and the land that are asked about."""
        kind = self.kinds.get(view["question"]["card"])
        land = view["asked"]["land"] if view["asked"] else ""
        return {
            "spirit": self.name(view["asked"]["spirit"]) if view["asked"] else "",
            "there": self.say("there", land=land.upper()) if land else "",
            "piece": kind.one if kind is not None else "",
        }

    def outlook(self, view: View, forecast: View) -> str:
        """Return how much blight is coming and how much the card holds, and whether the game is lost."""
        n, pool = forecast["n"], view["blight"]["pool"]
        told = []
        if n:
            told.append(self.say("outlook-least" if forecast["at_least"] else "outlook", n=n, pool=pool))
        if forecast["lost"] or forecast["grave"]:
            told.append(self.say("outlook-lost") if forecast["lost"] else forecast["grave"])
        return ": ".join(told)

    # -- the position -------------------------------------------------------------------------

    def standing(self, view: View) -> list[str]:
        return [self.summary(view)]

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        lines = [*self.the_adversary(view), self.the_invaders(view), self.the_fear(view)]
        lines += self.the_blight(view)
        if view["events"]["card"]:
            lines += self.card_lines(view["events"]["card"])
        lines += self.rows((self.land(name, told), "") for name, told in self.lands(view).items())
        lines.append(Note(self.next_to(view)))
        for at, spirit in enumerate(view["spirits"]):
            lines += self.spirit(spirit)
            lines += self.of_rules(view, at)
        return lines + self.laid_aside(view)

    def laid_aside(self, view: View) -> list[str]:
        """Return the line about the cards that Spirits of the game before have laid aside."""
        cards = ", ".join(self.power_head(self.cards[id]) for id in view["lent"])
        return [self.say("laid-aside", cards=cards)] if cards else []

    def next_to(self, view: View) -> str:
        """Return which lands are adjacent, for a player who has no map in sight (IB-097)."""
        found = next(
            map
            for layout in self.card_set.layouts
            if layout.boards == len(view["boards"])
            for map in [self.card_set.map_of(view["boards"], layout.id)]
            if [[placed.turns, placed.a, placed.b] for placed in map.placements] == view["placements"]
        )
        lands = [
            self.say("next-to", land=found.titles[land], others=", ".join(found.titles[n] for n in near))
            for land, near in enumerate(found.neighbours)
            if not found.is_ocean(land)
        ]
        return self.say("map", lands="; ".join(lands))

    def summary(self, view: View) -> str:
        aim = self.say(f"aim-{view['fear']['terror']}")
        return self.say("turn", turn=view["turn"], terror=view["fear"]["terror"], aim=aim)

    def the_invaders(self, view: View) -> str:
        """Return the cards in the slots of the invaders."""
        slots = view["invaders"]
        return self.say(
            "invaders", deck=len(slots["deck"]),
            **{slot: self.listed(map(self.name, slots[slot])) for slot in ("ravage", "build")},
        )  # fmt: skip

    def the_adversary(self, view: View) -> list[str]:
        """Return the adversary with its level, and a card that has still to build."""
        found = view["adversary"]
        lines = []
        if found["id"]:
            lines.append(self.say("adversary", **found | {"adversary": self.name(found["id"])}))
        if view["scenario"]:
            scenario = self.cards[view["scenario"]]
            lines.append(self.say("scenario", scenario=scenario.name, text=scenario.text))
        if view["irreparable"]:
            lines.append(self.say("irreparable", n=view["irreparable"], most=len(view["boards"])))
        if view["below_marker"]:
            above = len(view["invaders"]["deck"]) - view["below_marker"]
            lines.append(self.say("marker", n=above))
        settle = view["invaders"]["settle"]
        return lines + ([self.say("settle", settle=self.listed(map(self.name, settle)))] if settle else [])

    def the_fear(self, view: View) -> str:
        """Return the fear made and the cards earned."""
        return self.filled("fear", view["fear"])

    def the_blight(self, view: View) -> list[str]:
        """Return the face of the blight card, its counters and its text."""
        found = view["blight"]
        lines = [
            self.say("blight", face=self.say(f"face-{found['face'].replace(' ', '-')}"), pool=found["pool"])
        ]
        if view["beside"]:
            lines.append(self.say("beside", n=view["beside"]))
        return lines + (
            [self.say("blight-card", card=self.name(found["card"]), text=self.cards[found["card"]].text)]
            if found["card"]
            else []
        )

    def places(self, view: View) -> dict[str, list[PlaceLine]]:
        """Return the lines about each land, and about the blight card and the fear."""
        return {
            **self.lands(view),
            "blight-card": [PlaceLine("", text) for text in self.health(view["blight"])],
            "fear": [PlaceLine("", text) for text in self.terror(view["fear"]["terror"])],
        }

    def health(self, found: dict[str, Any]) -> list[str]:
        """Return the face of the blight card, and its text or what comes of it when it is empty."""
        face = self.say(f"face-{found['face'].replace(' ', '-')}")
        if found["card"]:
            return [face, self.cards[found["card"]].text]
        return [face, self.say("blight-unseen" if found["cards"] else "blight-space")]

    def terror(self, level: int) -> list[str]:
        """Return the terror level, and what wins the game at it."""
        return [self.say("terror", level=level), self.say("to-win", aim=self.say(f"aim-{level}"))]

    def lands(self, view: View) -> dict[str, list[PlaceLine]]:
        """Return the lines about each land: its kind, its contents, its threats."""
        return {
            name: [
                PlaceLine("", self.ground(name)),
                *self.contents(held_in(view, name)),
                *(PlaceLine("", text) for text in self.sites(view, name)),
                *(PlaceLine("", self.durable(kind)) for kind in view["durable"].get(name, ())),
                *(PlaceLine("ravage", text) for text in self.threats(view, name)),
                *(PlaceLine("build", text) for text in self.builds(view["builds"].get(name))),
                *self.explores(view["explores_stopped"].get(name)),
            ]
            for name in [*view["lands"], *view["oceans"]]
        }

    def land(self, name: str, told: list[PlaceLine]) -> list[str]:
        """Return the cells of a land: its name, its kind, and the rest of its lines."""
        kind, *rest = (line.text for line in told)
        return [f" {name.upper()}", kind, "; ".join(rest) or "-"]

    def ground(self, name: str) -> str:
        """Return the kind of a land."""
        terrain, is_coastal = self.grounds[name]
        if terrain == OCEAN:
            return terrain
        return self.say("coastal" if is_coastal else "inland", terrain=terrain)

    def contents(self, held: dict[str, Any]) -> list[PlaceLine]:
        """Return the lines about the contents of a land; a line on strife names the piece that has it."""
        kinds = [kind for kind in self.kinds if kind in held and kind != "strife"]
        lines = [PlaceLine(kind, self.pieces_of(held, kind)) for kind in kinds]
        lines += [
            PlaceLine("", self.say("presence", n=n, spirit=self.name(id)))
            for id, n in held.get("presence", {}).items()
        ]
        lines += [PlaceLine("strife", self.strife(mark)) for mark in held.get("feuding", [])]
        if held.get("defend"):
            lines.append(PlaceLine("defend", self.say("defend", n=held["defend"])))
        if held.get("skips"):
            lines.append(PlaceLine("", self.skips(held["skips"])))
        if held.get("isolated"):
            lines.append(PlaceLine("", self.say("isolated")))
        return lines

    def durable(self, kind: str) -> str:
        """Return the line about durable pieces of a kind."""
        return self.say("durable", pieces=self.card_set.pieces.kinds[self.card_set.pieces.places[kind]].many)

    def sites(self, view: View, name: str) -> list[str]:
        """Return the lines about the sacred sites of a land."""
        return [
            self.say("site", spirit=self.name(id)) for id, lands in view["sites"].items() if name in lands
        ]

    def pieces_of(self, held: dict[str, Any], kind: str) -> str:
        """Return the pieces of a kind in a land, and which of them are damaged."""
        marks = [mark.partition("-") for mark in held.get("hurt", [])]
        hurt = [self.say("with-damage", n=n) for one, _, n in marks if one == kind]
        pieces = self.pieces(held[kind], kind)
        return f"{pieces} ({', '.join(hurt)})" if hurt else pieces

    def strife(self, mark: str) -> str:
        """Return the strife on a piece, by its key."""
        piece, _, n = mark.partition("-strife")
        return self.say("strife-on", n=n or 1, piece=self.piece(piece))

    def pieces(self, n: int, kind: str) -> str:
        """Return a number of pieces of a kind in words."""
        found = self.kinds[kind]
        return f"{n} {found.one if n == 1 else found.many}"

    def skips(self, actions: int) -> str:
        """Return the actions of a land that are skipped, a bit each."""
        named = [self.say(f"action-{name}") for at, name in enumerate(ACTIONS) if actions >> at & 1]
        return (
            self.say("skips")
            if len(named) == len(ACTIONS)
            else self.say("skips-some", actions=", ".join(named))
        )

    def piece(self, mark: str) -> str:
        """Return a piece, by its key, with its damage."""
        kind, _, damage = mark.partition("-")
        one = self.kinds[kind].one
        return self.say("damaged", piece=one, n=damage) if damage else one

    def threats(self, view: View, name: str) -> list[str]:
        """Return what each ravage will do in a land if nobody acts."""
        told = []
        turns = {"now": "next", "next": "later"} if view["phase"] >= ADVANCE_STEP else {}
        for ravage_of, ravage in view["forecast"].get(name, {}).items():
            when = turns.get(ravage_of, ravage_of)
            what = (
                "threat-cascade" if ravage["cascade"] else "threat-blight" if ravage["blight"] else "threat"
            )
            n = str(ravage["damage"])
            if ravage["built"]:
                pieces = self.listed(self.pieces(made, kind) for kind, made in ravage["built"].items())
                n = self.say("with-build", n=n, pieces=pieces)
            text = self.say(what, when=self.say(f"when-{when}"), n=n)
            if ravage["held_back"]:
                text = self.say("held-back", threat=text, n=ravage["held_back"])
            if ravage["blight"] and ravage["presence"]:
                text = self.say(
                    "at-risk", threat=text, spirits=self.listed(map(self.name, ravage["presence"]))
                )
            told.append(text)
        return told

    def explores(self, token: str | None) -> list[PlaceLine]:
        """Return the line about the token that stops the next explore of a land."""
        if not token:
            return []
        return [PlaceLine(token, self.say("explore-stopped", piece=self.pieces(1, token)))]

    def builds(self, found: dict[str, Any] | None) -> list[str]:
        """Return what stops the coming build in a land; a build that happens follows from its card."""
        if found is None or not found["stopped_by"]:
            return []
        if found["stopped_by"] == "skip":
            return [self.say("build-skipped")]
        return [self.say("build-stopped", piece=self.pieces(1, found["stopped_by"]))]

    def of_rules(self, view: View, at: int) -> list[str]:
        """Return what special rules give or take: uses of water, and presence that another has absorbed."""
        name = self.name(view["spirits"][at]["id"])
        return [
            self.say(says, spirit=name, n=view[field][at])
            for says, field in (("pours", "pours"), ("absorbed", "absorbed"))
            if view[field][at]
        ]

    def spirit(self, found: dict[str, Any]) -> list[str]:
        """Return the state of a Spirit, and its cards."""
        elements = [f"{n} {ELEMENT_NAMES[i]}" for i, n in enumerate(found["elements"]) if n]
        lines = [
            self.say(
                "spirit", spirit=self.name(found["id"]), energy=found["energy"],
                plays=self.say("play" if found["plays"] == 1 else "plays", n=found["plays"]),
                elements=self.elements(elements), destroyed=found["destroyed"],
            )
        ]  # fmt: skip
        for pile in ("hand", "played", "helpers", "discard"):
            if found[pile]:
                lines.append(
                    self.say(
                        f"of-{pile}", cards=", ".join(self.power_head(self.cards[id]) for id in found[pile])
                    )
                )
        return lines

    def elements(self, named: list[str]) -> str:
        """Return elements in words, also where there are none."""
        return self.say("elements", elements=", ".join(named)) if named else self.say("no-elements")

    def power_head(self, power: Power) -> str:
        """Return a power's name, cost and speed."""
        return self.say(
            "power",
            card=power.name,
            cost=power.cost,
            speed=self.say("slow" if power.speed == SLOW else "fast"),
        )

    # -- cards --------------------------------------------------------------------------------

    def detail(self, view: View, option: Parts) -> str:
        """Return the text of the power, growth or event part that an option would carry out."""
        card = self.cards.get(option.card)
        if isinstance(card, Power) and option.verb in (
            "play",
            "use",
            "keep",
            "assist",
            "forget",
            "reclaim",
            "discard",
            "stay",
        ):
            return self.power_text(card)
        if option.verb == "do" and view["asked"]["growth"]:
            growth = self.cards[view["asked"]["spirit"]].growth[view["asked"]["growth"] - 1]
            sentences: list[str] = growth.text.split(". ")
            return sentences[int(option.place) - 1].removesuffix(".") + "."
        if option.verb == "part" and view["events"]["card"]:
            event = self.cards[view["events"]["card"]]
            return self.event_part(event.faces[int(option.place) - 1], event)
        if option.verb == "take":
            return self.uncovers(view, option.place)
        if option.verb == "cascade":
            return self.say("goes-on" if held_in(view, option.place).get("blight") else "stops-here")
        return ""

    def card_lines(self, id: str) -> list[str]:
        """Return a printed card in lines, by its kind."""
        card = self.cards[id]
        if isinstance(card, Power):
            return self.power_lines(card)
        if isinstance(card, Spirit):
            return [
                card.name,
                card.how,
                *(growth.text for growth in card.growth),
                *(self.track(card, track) for track in TRACKS),
                card.special,
                *(line for innate in card.innates for line in self.power_lines(innate)),
            ]
        if isinstance(card, FearCard):
            return [card.name, *(self.say("level", n=n, text=text) for n, text in enumerate(card.texts, 1))]
        if isinstance(card, EventCard):
            rest = [part for part in (card.tokens, card.dahan) if part is not None]
            return [card.name, *(self.event_part(part, card) for part in [*card.faces, *rest])]
        if isinstance(card, Adversary):
            return [
                card.name,
                *(
                    self.say(
                        "adversary-level", n=n, name=level.name, difficulty=level.difficulty, text=level.text
                    ).strip()
                    for n, level in enumerate(card.levels)
                ),
            ]
        if isinstance(card, Scenario):
            return [card.name, card.text]
        if isinstance(card, BlightCard):
            return [self.say("blight-face", card=card.name, n=card.pool), card.text]
        assert isinstance(card, InvaderCard)
        says = "invader-escalates" if card.escalates else "invader"
        return [self.say(says, card=card.name, stage=card.stage + 1)]

    def half_lines(self, id: str) -> list[str]:
        card = self.cards[id]
        if isinstance(card, Spirit):  # its innate powers are cards of their own
            return [card.name, card.how, *(growth.text for growth in card.growth), card.special]
        return self.card_lines(id)

    def event_part(self, part: EventPart, event: EventCard) -> str:
        """Return a part of an event in words, with its terms."""
        terms = self.event_terms(part, event)
        says = "event-part-on" if terms else "event-part"
        return self.say(says, name=part.name, terms=terms, text=part.text)

    def event_terms(self, part: EventPart, event: EventCard) -> str:
        """Return when a half of an event counts or what it costs, '' where it always counts."""
        if part.cost:
            aid = ELEMENT_NAMES[part.aid] if part.aid >= 0 else ""
            return self.say("event-cost-aid" if aid else "event-cost", n=part.cost, each=part.each, aid=aid)
        if not part.when:
            return ""
        if event.by == BY_HEALTH:
            return " / ".join(self.say("face-blighted" if state else "face-healthy") for state in part.when)
        states = " / ".join(map(str, part.when))
        return self.say("event-terror" if event.by == BY_TERROR else "event-stage", states=states)

    def track(self, spirit: Spirit, track: str) -> str:
        """Return the spaces of a track of a Spirit's panel, from the first that is open."""
        spaces = (self.space(printed_on(spirit, space)) for space in spaces_of(spirit, track))
        return self.say(f"track-{track}", spaces="; ".join(spaces))

    def space(self, space: Space) -> str:
        """Return what a space of a track gives."""
        parts = [str(space.number)] if space.number >= 0 else []
        parts += [ELEMENT_NAMES[element] for element in space.elements]
        parts += [self.say("space-any")] if space.is_wild else []
        parts += [self.say("space-reclaims")] if space.reclaims else []
        return ", ".join(parts)

    def uncovers(self, view: View, track: str) -> str:
        """Return what the space gives that is open once presence is taken from a track."""
        for found in view["spirits"]:
            if track in TRACKS and found["id"] == view["asked"]["spirit"]:
                spirit = self.cards[found["id"]]
                space = spaces_of(spirit, track)[found["tracks"][TRACKS.index(track)]]
                return self.say("uncovers", space=self.space(printed_on(spirit, space)))
        return ""

    def power_lines(self, power: Power) -> list[str]:
        """Return the lines of a power; an innate one adds no elements."""
        reach = self.reach(power)
        if not power.is_innate:
            elements = self.elements([ELEMENT_NAMES[element] for element in power.elements])
            reach = self.say("reach", elements=elements, reach=reach)
        return [self.power_head(power), reach, self.power_text(power)]

    def power_text(self, power: Power) -> str:
        """Return what a power does: an innate one by level, with the elements each needs, and its rest."""
        levels = [
            self.say("level-needs", elements=self.needs(need), text=text)
            for need, text in zip(power.levels, power.texts, strict=True)
        ]
        return " ".join(filter(None, (*levels, power.text)))

    def needs(self, need: Need) -> str:
        """Return the elements that a level of an innate power needs."""
        return ", ".join(f"{amount.n} {ELEMENT_NAMES[amount.element]}" for amount in need.amounts)

    def reach(self, power: Power) -> str:
        """Return the origin and the target of a power."""
        if power.reach in TO_WHOM:
            return self.say(TO_WHOM[power.reach])
        source = "from-site" if power.reach == FROM_SITE else "from-presence"
        terrain = TERRAIN_NAMES[power.origin] if power.origin >= 0 else ""
        says = f"{source}-in" if terrain else source
        return self.say(says, range=power.range, terrain=terrain, target=power.aim)


def spaces_of(spirit: Spirit, track: str) -> list[Space]:
    """Return the spaces of a track of a panel."""
    return spirit.energy if track == "energy" else spirit.plays


def printed_on(spirit: Spirit, space: Space) -> Space:
    """Return the space that shows what a card space gives: of a joint one that of the energy track."""
    return next(one for one in spirit.energy if one.is_joint) if space.is_joint else space


def held_in(view: View, name: str) -> dict[str, Any]:
    """Return the contents of a land, or of an ocean that counts as one."""
    held: dict[str, Any] = (view["lands"] | view["oceans"])[name]
    return held
