"""Every option that a player may meet, declared once."""

from __future__ import annotations

from functools import partial
from typing import Any

from fieldcraft.games.blight_chronicles.phases import engage, stages, turn
from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import (
    MOVE,
    PLACES,
    SLOTS,
    Card,
    CardActs,
    CardSet,
    ObstacleActs,
    Stage,
    StageEvent,
)
from fieldcraft.games.blight_chronicles.table.line import place_name
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary import abilities
from fieldcraft.games.blight_chronicles.vocabulary import effects as ops
from fieldcraft.games.blight_chronicles.vocabulary.abilities import OnceAStage
from fieldcraft.kernel.choices import Aim, Move
from fieldcraft.kernel.effects import Effect, If, Paid
from fieldcraft.kernel.flow import CardOption, Pass, Pick, StopRepeating
from fieldcraft.kernel.state import Option, Spot
from fieldcraft.language.forms import Vocabulary, capital, phrase
from fieldcraft.rulebook.options import Later, Options, Thing

GEAR_PLACES = ("t1", "t2", "outfit")
MOVES = (
    *("discard", "draw", "remove", "put-on-top", "set-aside", "return", "prepare", "power-of", "repeat"),
    "put-back",
)
"""The questions of texts that move a card, and the verbs of the options that answer them."""
STAGE = Spot("stage")
OFFERED: tuple[str | Spot, ...] = ("offer",)
"""The zone of cards that only the question shows."""
HELD_IN: dict[str, tuple[str | Spot, ...]] = {
    "play": ("hand", "offer"),
    "equip": ("hand", "offer"),
    "put-on-top": ("hand", "offer"),
    "set-aside": ("hand", "offer"),
    "discard": ("offer", "hand", "offer"),
    "return": ("play_area", "offer"),
    "repeat": ("play_area", "offer"),
}
"""The piles in which options find their card; those of other verbs are offered."""
USED_IN: tuple[str | Spot, ...] = ("play_area", "hand")
TO_ELIMINATE = engage.Fate(cards.ELIMINATE)
TO_KNOCK_OUT = engage.Fate(cards.KNOCK_OUT)


def declare_options(card_set: CardSet, options: Options, vocabulary: Vocabulary) -> None:
    """The options of a card set that is otherwise complete."""
    by_card = card_set.by_card = [CardActs() for _card in card_set.cards]
    card_set.done = options.add(turn.EndEngage, "done", at=(Spot("exit"),))
    card_set.no = options.add(Pass, "no")
    card_set.enough = options.add(StopRepeating, "enough")
    area = Thing("play-area")
    card_set.aim_area = options.add(
        Aim, "at", PLACES, place=area, at=(Spot("play_area"),), says="at-play-area"
    )
    card_set.keep_deck = options.add(stages.KeepDeck, "keep-deck")
    card_set.enough_tools = options.add(Pass, "enough-tools")
    card_set.pay = options.payments("physical", "evasion", cards.MOST_PRICE)
    for stage in card_set.stages:
        declare_stage(stage, options, vocabulary)
    spots = [spot(place, options.messages) for place in range(PLACES)]
    card_set.by_obstacle = obstacles = Later()
    for card in card_set.obstacles:
        options.later(obstacles, card.id, partial(declare_obstacle, card, spots))
        declare_event(by_card[card.index], card, options, vocabulary)
    for card in card_set.cards:
        if not card.kinds:
            declare_card(by_card[card.index], card, options)
            declare_uses(card_set, card, options, vocabulary)
            declare_equipment(by_card[card.index], card, options)


def event_text(event: StageEvent[Any], vocabulary: Vocabulary) -> str:
    """Return the text of an event after its keyword, without the full stop."""
    return phrase(vocabulary, event).partition(": ")[2].removesuffix(".")


def event_terms(event: StageEvent[Any], vocabulary: Vocabulary) -> tuple[str, str]:
    """Return the condition and the costs of an event in words, '' where its text has none."""
    return terms(event.ability, vocabulary) if isinstance(event, OnceAStage) else ("", "")


def terms(ability: Effect[Any], vocabulary: Vocabulary) -> tuple[str, str]:
    """Return the condition and the costs of an ability in words, '' where its text has none."""
    condition = phrase(vocabulary, ability.condition) if isinstance(ability, If) else ""
    paid = ability.step if isinstance(ability, If) else ability
    return condition, phrase(vocabulary, paid.costs) if isinstance(paid, Paid) else ""


def declare_stage(stage: Stage, options: Options, vocabulary: Vocabulary) -> None:
    """Declare the options of a stage: to complete it, to go there, and to do its events."""
    card, place = Thing(f"stage:{stage.id}", stage.name), Thing("stage")
    label = stage.label.removesuffix(".")
    stage.complete = options.add(
        stages.Complete, "complete", card=card, place=place, about="", at=(STAGE,), objective=label
    )
    where: dict[str, Any] = {"card": card, "about": stage.id, "stage": stage.id}
    stage.go_there = options.add(stages.GoThere, "go-to", stage, **where)
    stage.go_and_fail = options.add(stages.GoAndFail, "go-to", stage, says="go-to-fail", **where)
    stage.event_texts, stage.do_event = [], []
    for number, event in enumerate(stage.events):
        text = event_text(event, vocabulary)
        stage.event_texts.append(text)
        terms = event_terms(event, vocabulary)
        words: dict[str, Any] = {"card": card, "place": place, "about": str(number + 1), "text": text}
        words["at"] = (STAGE,)
        stage.do_event.append(options.add(engage.DoEvent, "event", event, "BC-184", *terms, **words))


def spot(place: int, messages: dict[str, str]) -> Thing:
    """A slot or a mark."""
    message, number = ("slot", place + 1) if place < SLOTS else ("on-mark", place - SLOTS + 1)
    return Thing(place_name(place), messages[message].format(number=number))


def on_line(place: int) -> Spot:
    """Return a slot or a mark as a spot."""
    return Spot("line", place=place + 1) if place < SLOTS else Spot("marks", place=place - SLOTS + 1)


def gear(place: str) -> Spot:
    """Return a place of equipment as a spot."""
    return Spot("outfit") if place == "outfit" else Spot("tools", place=int(place.removeprefix("t")))


def declare_obstacle(card: Card, spots: list[Thing], options: Options) -> ObstacleActs:
    """Declare the options of an obstacle at each place."""
    itself, acts = thing(card), ObstacleActs()

    def option(kind: type[Option[Any]], verb: str, place: int, *given: Any, says: str = "") -> Option[Any]:
        return options.add(
            kind, verb, *given, card=itself, place=spots[place], at=(on_line(place),), says=says
        )

    acts.aim, acts.aim_down, acts.avoid, acts.avoid_down = [], [], [], []
    acts.eliminate, acts.knock_out = [], []
    for place in range(PLACES):
        acts.aim.append(option(Aim, "at", place, place))
        acts.aim_down.append(option(Aim, "at", place, place, says="face-down"))
        if place < 2:
            acts.avoid.append(option(Aim, "avoid", place, place))
            acts.avoid_down.append(option(Aim, "avoid", place, place, says="avoid-face-down"))
        acts.eliminate.append(option(engage.TargetIt, "eliminate", place, card, place, TO_ELIMINATE))
        acts.knock_out.append(option(engage.TargetIt, "knock-out", place, card, place, TO_KNOCK_OUT))
    return acts


def declare_event(acts: CardActs, card: Card, options: Options, vocabulary: Vocabulary) -> None:
    """Declare the option of an obstacle's event, if it has one."""
    if card.event is not None:
        text = event_text(card.event, vocabulary)
        terms = event_terms(card.event, vocabulary)
        at = ("line", "marks", STAGE)
        acts.do_event = options.add(
            engage.DoEvent, "event", card.event, "BC-096", *terms, card=thing(card), at=at, text=text
        )


def thing(card: Card) -> Thing:
    return Thing(card.id, card.name)


# -- cards of the agent --------------------------------------------------------------------


def declare_card(acts: CardActs, card: Card, options: Options) -> None:
    """Declare the options of a card in hand, deck and discard pile."""
    itself = thing(card)

    def option(kind: type[CardOption[Mission, Card]], verb: str, says: str = "") -> Option[Any]:
        return options.add(kind, verb, card, card=itself, at=HELD_IN.get(verb, OFFERED), says=says)

    acts.play = option(engage.Play, "play")
    acts.equip = option(engage.Equip, "equip")
    at_once = engage.FindSlot(card, "discard" if card.kind == cards.TOOL else "dropped")
    acts.equip_at_once = options.add(Pick, "equip", at_once, card=itself, at=HELD_IN["equip"])
    leave = "leave-tool" if card.kind == cards.TOOL else "leave-uniform"
    acts.give_up = options.add(Pass, "leave", card=itself, about="", at=OFFERED, says=leave)
    acts.moves = {verb: option(Move, verb) for verb in MOVES}
    acts.take_aside = options.add(engage.TakeAside, "take-back", card, "set_aside", "hand", card=itself)
    acts.learn = option(stages.Learn, "learn")
    acts.drop = options.add(stages.Drop, "drop", card, "deck", "dropped", card=itself, at=OFFERED)
    acts.start_with = option(stages.StartWith, "start-with")


def declare_uses(card_set: CardSet, card: Card, options: Options, vocabulary: Vocabulary) -> None:
    """Declare the uses of a card's abilities: when it is played, or in each of its slots."""
    slots = () if card.kind == MOVE else GEAR_PLACES
    itself = thing(card)
    acts = card_set.by_card[card.index]
    acts.use, acts.tool_use = [], [[] for _ in slots]
    for number, ability in enumerate(card.abilities):
        text = capital(phrase(vocabulary, ability)).removesuffix(".")
        end = f":{number + 1}" if len(card.abilities) > 1 else ""
        words: dict[str, Any] = {"card": itself, "text": text}
        if card.kind == MOVE:
            words["at"] = USED_IN
            acts.use.append(
                options.add(abilities.UseAbility, "use", card, number, about=card.id + end, **words)
            )
        for slot, place in enumerate(slots):
            where = f":{place.removeprefix('t')}" if card.copies > 1 else ""
            words |= {"place": Thing(place), "about": card.id + where + end, "at": (gear(place),)}
            use = options.add(engage.UseTool, "use", card, slot, number, *terms(ability, vocabulary), **words)
            acts.tool_use[slot].append(use)
    for asked in card.asked:
        asked.use = options.add(
            abilities.AnswerAbility, "use", card, asked, card=itself, at=USED_IN, says="use-moment"
        )
        asked.decline = card_set.no


def declare_equipment(acts: CardActs, card: Card, options: Options) -> None:
    """Declare the options of a tool in its slot."""
    if card.kind == MOVE:
        return
    itself = thing(card)
    acts.swap_out, acts.turn_up, acts.drop_tool = [], [], []
    for slot in range(cards.TOOLS):
        where: dict[str, Any] = {"card": itself, "place": Thing(GEAR_PLACES[slot])}
        where |= {"about": str(slot + 1), "at": (gear(GEAR_PLACES[slot]),)}
        acts.swap_out.append(options.add(engage.SwapOut, "swap-out", slot, **where))
        acts.turn_up.append(options.add(ops.TurnUpTool, "turn-up", slot, **where))
        acts.drop_tool.append(options.add(ops.DropTool, "drop-tool", slot, says="drop", **where))
