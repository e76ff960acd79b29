"""Feats: what else may be said of a mission that was won, by what was counted in its journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from fieldcraft.games.blight_chronicles.outward.storybook import SUSPICION, PageConditions, StoryCourse
from fieldcraft.games.blight_chronicles.printed.cards import DEVICE, UNIFORM, CardSet
from fieldcraft.games.blight_chronicles.printed.stocks import VISIBILITY
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.ruleset import Feat
from fieldcraft.rulebook.storybook import Book

KINDS: Final = {
    "round": "rounds",
    "completed": "stages",
    "knocked-out": "knocked-out",
    "suspicion-down": "reliefs",
}
"""The name under which facts of a kind are counted."""
COUNTED: Final = (*KINDS.values(), "alarms", "longest", "uniforms", "devices")
"""The names that a band in `when` may have, in addition to suspicion."""


class Feats(Book):
    """The file of feats; raises CardError for what is wrong in it."""

    def __init__(self, source: str, file: str, card_set: CardSet) -> None:
        super().__init__(source, file)
        stages = [stage.id for stage in card_set.stages]
        self.devices = {card.name for card in card_set.obstacles if card.kinds & DEVICE}
        self.uniforms = {card.name for card in card_set.cards if card.kind == UNIFORM}
        self.most_visible = card_set.stocks[VISIBILITY].most
        self.feats: list[tuple[Feat, PageConditions]] = []
        for entry in self.rows("feat"):
            complain = partial(entry.complain, "when")
            when = PageConditions(entry.string("when"), stages, complain, (SUSPICION, *COUNTED))
            id, title, text = entry.each("id", "title", "text").values()
            self.feats.append((Feat(id, title, text), when))
        self.close()

    def told(self, facts: Iterable[Fact]) -> list[Feat]:
        """Return every feat, and whether this journal does it."""
        course = self.course(facts)
        return [feat._replace(done=course is not None and when.holds(course)) for feat, when in self.feats]

    def course(self, facts: Iterable[Fact]) -> StoryCourse | None:
        """Return the course of a mission that was won; None for any other."""
        n: Counter[str] = Counter()
        rounds, end = 0, None
        for kind, parts, *_ in facts:
            if kind in KINDS:
                n[KINDS[kind]] += 1
            if kind == "stage":
                rounds = 0
            elif kind == "round":
                rounds += 1
                n["longest"] = max(n["longest"], rounds)
            elif kind == "visibility-up":
                n["alarms"] += parts[1] == self.most_visible
            elif kind in ("eliminated", "learned"):
                n["uniforms"] += parts[-1] in self.uniforms
                n["devices"] += parts[0] in self.devices
            elif kind == "won":
                end = StoryCourse.told(parts[1:])
        return end and end._replace(counted=n)
