"""The island in words."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.cards import (
    COAST,
    FROM_SITE,
    SLOW,
    TO_OTHER_SPIRIT,
    TO_SPIRIT,
    Adversary,
    BlightCard,
    CardSet,
    FearCard,
    InvaderCard,
    Power,
    Spirit,
)  # fmt: skip
from fieldcraft.games.island.vocabulary import ELEMENTS, TERRAINS
from fieldcraft.kernel.state import Parts
from fieldcraft.rulebook.narrator import NOTHING_BESIDE, Beside, Narrator, View

PIECES: Final = ("explorer", "town", "city", "dahan", "blight")
ELEMENT_NAMES: Final = tuple(ELEMENTS)
TERRAIN_NAMES: Final = {number: name for name, number in TERRAINS.items()} | {COAST: "coast"}


class IslandNarrator(Narrator):
    """What a player of the island reads."""

    PILES: ClassVar = ("minors", "majors", "forgotten")

    def __init__(self, card_set: CardSet, messages: dict[str, dict[str, str]]) -> None:
        self.card_set = card_set
        printed: list[Any] = [
            *card_set.powers,
            *card_set.spirits,
            *card_set.fear_cards,
            *card_set.blight_cards,
            *card_set.invaders,
            *card_set.adversaries,
        ]
        self.cards = {card.id: card for card in printed}
        self.grounds = {
            f"{board.id}{n}": (TERRAIN_NAMES.get(terrain, "ocean"), n in board.coast())
            for board in card_set.boards
            for n, terrain in enumerate(board.terrains)
        }
        super().__init__(messages, {card.id: card.name for card in printed})

    def prompt(self, view: View) -> str:
        """The question; where no card of the hand can be played, why nothing is on offer but to stop."""
        asked = super().prompt(view)
        if view["question"]["name"] != "play" or any(key.startswith("play:") for key in view["options"]):
            return asked
        mine = [spirit for spirit in view["spirits"] if spirit["id"] == view["asked"]["spirit"]]
        costs = [(spirit["energy"], self.cards[id].cost) for spirit in mine for id in spirit["hand"]]
        if not costs:
            return asked
        if not any(spirit["plays"] for spirit in mine):
            return f"{asked} {self.say('no-plays')}"
        energy, cost = min(costs)
        return f"{asked} {self.say('unpaid', cost=cost, energy=energy)}"

    # -- the position -------------------------------------------------------------------------

    def standing(self, view: View) -> list[str]:
        return [self.summary(view)]

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        lines = [*self.the_adversary(view), self.the_invaders(view), self.the_fear(view)]
        lines += self.the_blight(view)
        lines += self.rows((self.land(view, name), "") for name in [*view["lands"], *view["oceans"]])
        for spirit in view["spirits"]:
            lines += self.spirit(spirit)
        return lines

    def summary(self, view: View) -> str:
        aim = self.say(f"aim-{view['fear']['terror']}")
        return self.say("turn", turn=view["turn"], terror=view["fear"]["terror"], aim=aim)

    def the_invaders(self, view: View) -> str:
        slots = view["invaders"]
        return self.say(
            "invaders", deck=len(slots["deck"]),
            **{slot: self.listed(map(self.name, slots[slot])) for slot in ("ravage", "build")},
        )  # fmt: skip

    def the_adversary(self, view: View) -> list[str]:
        found = view["adversary"]
        lines = []
        if found["id"]:
            lines.append(self.say("adversary", **found | {"adversary": self.name(found["id"])}))
        settle = view["invaders"]["settle"]
        return lines + ([self.say("settle", settle=self.listed(map(self.name, settle)))] if settle else [])

    def the_fear(self, view: View) -> str:
        return self.say("fear", **view["fear"])

    def the_blight(self, view: View) -> list[str]:
        found = view["blight"]
        lines = [
            self.say("blight", face=self.say(f"face-{found['face'].replace(' ', '-')}"), pool=found["pool"])
        ]
        return lines + (
            [self.say("blight-card", card=self.name(found["card"]), text=self.cards[found["card"]].text)]
            if found["card"]
            else []
        )

    def land(self, view: View, name: str) -> list[str]:
        """The cells of a land: what it is, what lies there and threatens it."""
        held = held_in(view, name)
        terrain, coastal = self.grounds[name]
        pieces = [self.pieces(held[kind], kind) for kind in PIECES if kind in held]
        pieces += [self.say("hurt", piece=self.piece(mark)) for mark in held.get("hurt", [])]
        pieces += [
            self.say("presence", n=n, spirit=self.name(id)) for id, n in held.get("presence", {}).items()
        ]
        if held.get("defend"):
            pieces.append(self.say("defend", n=held["defend"]))
        if held.get("skips"):
            pieces.append(self.say("skips"))
        kind = self.say("coastal", terrain=terrain) if coastal else terrain
        threat = self.threat(view["forecast"].get(name, {}))
        lies = ", ".join(pieces) or "-"
        return [f" {name.upper()}", kind, f"{lies}; {threat}" if threat else lies]

    def pieces(self, n: int, kind: str) -> str:
        words = self.messages["options"][f"piece-{kind}"].split("|")
        return f"{n} {words[0 if n == 1 else 1]}"

    def piece(self, mark: str) -> str:
        kind, _, damage = mark.rpartition("-")
        return self.say("damaged", piece=self.messages["options"][f"piece-{kind}"].split("|")[0], n=damage)

    def threat(self, found: dict[str, Any]) -> str:
        """What ravages will do there if nobody acts."""
        told = []
        for when, ravage in found.items():
            what = (
                "threat-cascade" if ravage["cascade"] else "threat-blight" if ravage["blight"] else "threat"
            )
            told.append(self.say(what, when=self.say(f"when-{when}"), n=ravage["damage"]))
        return "; ".join(told)

    def spirit(self, found: dict[str, Any]) -> list[str]:
        elements = [f"{n} {ELEMENT_NAMES[i]}" for i, n in enumerate(found["elements"]) if n]
        lines = [
            self.say(
                "spirit", spirit=self.name(found["id"]), energy=found["energy"], plays=found["plays"],
                elements=", ".join(elements) or self.say("none"), destroyed=found["destroyed"],
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

    def power_head(self, power: Power) -> str:
        return self.say(
            "power",
            card=power.name,
            cost=power.cost,
            speed=self.say("slow" if power.speed == SLOW else "fast"),
        )

    # -- cards --------------------------------------------------------------------------------

    def detail(self, view: View, option: Parts) -> str:
        card = self.cards.get(option.card)
        if isinstance(card, Power) and option.verb in (
            "play",
            "use",
            "keep",
            "forget",
            "reclaim",
            "discard",
            "stay",
        ):
            return card.text
        if option.verb == "do" and view["asked"]["growth"]:
            growth = self.cards[view["asked"]["spirit"]].growth[view["asked"]["growth"] - 1]
            sentences: list[str] = growth.text.split(". ")
            return sentences[int(option.place) - 1].removesuffix(".") + "."
        if option.verb == "cascade":
            return self.say("goes-on" if held_in(view, option.place).get("blight") else "stops-here")
        return ""

    def card_lines(self, id: str) -> list[str]:
        card = self.cards[id]
        if isinstance(card, Power):
            return self.power_lines(card)
        if isinstance(card, Spirit):
            return [
                card.name,
                *(growth.text for growth in card.growth),
                card.text,
                *(line for innate in card.innates for line in self.power_lines(innate)),
            ]
        if isinstance(card, FearCard):
            return [card.name, *(self.say("level", n=n, text=text) for n, text in enumerate(card.texts, 1))]
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
        if isinstance(card, BlightCard):
            return [self.say("blight-face", card=card.name, n=card.pool), card.text]
        assert isinstance(card, InvaderCard)
        return [self.say("invader", card=card.name, stage=card.stage + 1)]

    def power_lines(self, power: Power) -> list[str]:
        elements = ", ".join(ELEMENT_NAMES[element] for element in power.elements) or self.say("none")
        return [
            self.power_head(power),
            self.say("reach", elements=elements, reach=self.reach(power)),
            power.text,
        ]

    def reach(self, power: Power) -> str:
        """From where and on what it works."""
        if power.reach in (TO_SPIRIT, TO_OTHER_SPIRIT):
            return self.say("to-spirit" if power.reach == TO_SPIRIT else "to-other")
        source = "from-site" if power.reach == FROM_SITE else "from-presence"
        return self.say(source, range=power.range, target=power.aim)


def held_in(view: View, name: str) -> dict[str, Any]:
    """What lies in a land, or in an ocean that counts as one."""
    held: dict[str, Any] = (view["lands"] | view["oceans"])[name]
    return held
