"""Every option that a player may meet, built once with its key and label."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.blight_chronicles import abilities, choices, engage, stages, strikes, turn
from fieldcraft.games.blight_chronicles.cards import (
    ELIMINATE,
    KNOCK_OUT,
    MOST_PRICE,
    MOVE,
    OUTFIT,
    PLACES,
    SLOTS,
    TOOL,
    TOOLS,
    Card,
    CardSet,
    Event,
    Stage,
)
from fieldcraft.games.blight_chronicles.state import place_name
from fieldcraft.kernel.flow import Pass, StopRepeating
from fieldcraft.kernel.state import Option
from fieldcraft.language.forms import Vocabulary, capital, phrase


def give_options(box: CardSet, messages: dict[str, str], vocabulary: Vocabulary) -> None:
    """Build the options of a box that is otherwise complete."""
    writer = Writer(messages)
    writer.box(box)
    for stage in box.stages:
        writer.stage(stage, [event_text(event, vocabulary) for event in stage.events])
    for card in box.obstacles:
        writer.obstacle(card, event_text(card.event, vocabulary) if card.event is not None else "")
    for card in box.cards:
        if not card.kinds:
            writer.owned(card, [capital(phrase(vocabulary, ability)) for ability in card.abilities])


def event_text(event: Event, vocabulary: Vocabulary) -> str:
    """What an event says after its keyword."""
    return phrase(vocabulary, event).partition(": ")[2]


class Writer:
    """Makes options with labels from the catalogue of messages."""

    def __init__(self, messages: dict[str, str]) -> None:
        self.messages = messages

    def label(self, message: str, **parts: Any) -> str:
        """A label: no sentence, so that it can be part of one."""
        return self.messages[message].format(**parts).removesuffix(".")

    def place(self, place: int) -> str:
        if place < SLOTS:
            return self.label("slot", number=place + 1)
        return self.label("mark", number=place - SLOTS + 1)

    # -- options that belong to no card --------------------------------------------------------

    def box(self, box: CardSet) -> None:
        box.done = turn.Done("done", self.label("done"))
        box.no = Pass("no", self.label("no"))
        box.enough = StopRepeating("enough", self.label("enough"))
        box.aim_area = strikes.Aim("at:play-area", self.label("at-play-area"), PLACES)
        box.keep_deck = stages.KeepDeck("keep-deck", self.label("keep-deck"))
        box.enough_tools = Pass("enough-tools", self.label("enough-tools"))
        most = MOST_PRICE + 1
        box.pay = [[self.pay(p, e) for e in range(most - p)] for p in range(most)]

    def pay(self, physical: int, evasion: int) -> Option[Any]:
        message = "pay" if physical and evasion else "pay-physical" if physical else "pay-evasion"
        label = self.label(message, physical=physical, evasion=evasion)
        return choices.PayPower(f"pay:{physical}-{evasion}", label, physical, evasion)

    def stage(self, stage: Stage, texts: list[str]) -> None:
        stage.complete = stages.Complete("complete", self.label("complete", objective=stage.label))
        names = {"stage": stage.id, "title": stage.title, "limit": stage.suspicion_limit()}
        stage.go_there = stages.GoThere(f"go-to:{stage.id}", self.label("go-to", **names), stage)
        stage.go_and_fail = stages.GoAndFail(f"go-to:{stage.id}", self.label("go-to-fail", **names), stage)
        stage.do_event = [
            engage.DoStageEvent(f"event:{i}", self.label("event", text=text), i - 1)
            for i, text in enumerate(texts, 1)
        ]

    # -- obstacles -----------------------------------------------------------------------------

    def obstacle(self, card: Card, event: str) -> None:
        for place in range(PLACES):
            name, where = place_name(place), self.place(place)
            words = {"card": card.name, "place": where}
            for face in (card, card.back):
                message = "face-down" if face.down else "at"
                face.aim.append(strikes.Aim(f"at:{name}", self.label(message, **words), place))
                if place < 2:
                    message = "avoid-face-down" if face.down else "avoid"
                    face.avoid.append(strikes.Aim(f"avoid:{name}", self.label(message, **words), place))
            fates = (
                ("eliminate", ELIMINATE, engage.ELIMINATE_TARGET, card.eliminate),
                ("knock-out", KNOCK_OUT, engage.KNOCK_OUT_TARGET, card.knock_out),
            )
            for message, fate, then, options in fates:
                label = self.label(message, **words)
                options.append(engage.TargetIt(f"{message}:{name}", label, card, place, fate, then))
        if event:
            card.do_event = engage.DoCardEvent(f"event:{card.id}", self.label("event", text=event), card)

    # -- cards of the agent --------------------------------------------------------------------

    def option(self, kind: type[choices.CardOption], message: str, card: Card, key: str = "") -> Option[Any]:
        return kind(f"{key or message}:{card.id}", self.label(message, card=card.name), card)

    def owned(self, card: Card, texts: list[str]) -> None:
        self.card_choices(card)
        numbers = [f":{i + 1}" if len(card.abilities) > 1 else "" for i in range(len(card.abilities))]
        labels = [self.label("use", card=card.name, text=text) for text in texts]
        for asked in card.asked:
            label = self.label("use-moment", card=card.name)
            asked.answer = abilities.Answer(f"use:{card.id}", label, card, asked)
        if card.kind == MOVE:
            for i, number in enumerate(numbers):
                card.use.append(abilities.Use(f"use:{card.id}{number}", labels[i], card, i))
            return
        for slot in range(OUTFIT + 1):
            where = str(slot + 1) if slot < TOOLS else "outfit"
            key = f"use:{card.id}:{where}" if card.copies > 1 else f"use:{card.id}"
            uses: list[Option[Any]] = []
            for i, number in enumerate(numbers):
                uses.append(engage.UseTool(key + number, labels[i], card, slot, i))
            card.tool_use.append(uses)
        for slot in range(TOOLS):
            label = self.label("swap-out", card=card.name)
            card.swap_out.append(engage.SwapOut(f"swap-out:{slot + 1}", label, slot))
            label = self.label("turn-up", card=card.name)
            card.turn_up.append(choices.TurnUpTool(f"turn-up:{slot + 1}", label, slot))
            label = self.label("drop", card=card.name)
            card.drop_tool.append(choices.DropTool(f"drop-tool:{slot + 1}", label, slot))

    def card_choices(self, card: Card) -> None:
        card.play = self.option(engage.Play, "play", card)
        card.equip = self.option(engage.Equip, "equip", card)
        card.equip_at_once = self.option(engage.EquipAtOnce, "equip", card)
        leave = "leave-tool" if card.kind == TOOL else "leave-uniform"
        card.give_up = Pass("leave", self.label(leave, card=card.name))
        card.discard = self.option(choices.Discard, "discard", card)
        card.discard_seen = self.option(choices.DiscardSeen, "discard", card)
        card.take_seen = self.option(choices.TakeSeen, "draw", card)
        card.remove_seen = self.option(choices.RemoveSeen, "remove", card)
        card.draw_power = self.option(choices.DrawPower, "power-of", card)
        card.put_back = self.option(choices.PutBack, "put-back", card)
        card.prepare = self.option(choices.PrepareIt, "prepare", card)
        card.put_on_top = self.option(choices.PutOnTop, "put-on-top", card)
        card.put_aside = self.option(choices.PutAside, "set-aside", card)
        card.take_aside = self.option(engage.TakeAside, "take-back", card)
        card.take_played = self.option(choices.TakePlayed, "return", card)
        card.take_discarded = self.option(choices.TakeDiscarded, "return", card)
        card.repeat = self.option(choices.Repeat, "repeat", card)
        card.learn = self.option(stages.Learn, "learn", card)
        card.drop = self.option(stages.Drop, "drop", card)
        card.start_with = self.option(stages.StartWith, "start-with", card)
