"""Stages: setting one up, winning it, and the decisions before the next (sections 3, 18 and 20)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.blight_chronicles.phases.turn import BEGIN, DEAL, end_engage
from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import GAP, PLACES, Card, Stage
from fieldcraft.games.blight_chronicles.table.costs import PRICES
from fieldcraft.games.blight_chronicles.table.line import shuffle_obstacles
from fieldcraft.games.blight_chronicles.table.player_cards import clear_gear, draw, shuffle_deck, wear
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.flow import CardOption, MoveCard, StopRepeating
from fieldcraft.kernel.state import WON, Op, Option, contains, pour, take_out
from fieldcraft.kernel.zones import in_order
from fieldcraft.native import i64

LEAST_DECK: Final = 8
MOST_DECK: Final = 21

# -- setting up a stage (section 3) ------------------------------------------------------------


class SetUp(Op[Mission]):
    """Everything up to the first round of the stage, in the printed order (BC-034 to BC-044)."""

    def run(self, g: Mission, subject: i64) -> None:
        """Reset what does not last from stage to stage, and put the steps of the set-up on the stack."""
        stage = g.stage
        g.between = False
        kept = g.completed[-1].keeps if g.completed else []
        for stock in g.card_set.stocks:
            if not stock.lasts and stock.id not in kept:
                g.counts[stock.number] = stage.starts[stock.number]
        g.events = ()
        g.round = 0
        g.reshuffles = 0
        g.idle = 0
        fill_pool(g)
        g.note("stage", (stage.id, stage.name, *course(g)))
        g.push(BEGIN)
        for i in range(i64(len(stage.after)) - 1, -1, -1):
            g.push(stage.after[i], cards.STAGE)
        g.push(DEAL)
        g.push(SHUFFLE_AND_DRAW)
        for i in range(i64(len(stage.before)) - 1, -1, -1):
            g.push(stage.before[i], cards.STAGE)
        g.test_failure()


class ShuffleAndDraw(Op[Mission]):
    """Shuffle both decks and draw the starting hand (BC-038 to BC-040); discard piles stay (BC-235)."""

    def run(self, g: Mission, subject: i64) -> None:
        shuffle_obstacles(g)
        shuffle_deck(g)
        draw(g, g.hand_size)


def fill_pool(g: Mission) -> None:
    """The stage's obstacles, but for those that the agent owns or has dropped (BC-035)."""
    g.obstacle_deck = []
    taken = g.deck + g.hand + g.discard + g.gear + g.dropped
    for card in g.stage.pool:
        if contains(taken, card.half):
            take_out(taken, card.half)
        else:
            g.obstacle_deck.append(card)


# -- winning it (section 20) -------------------------------------------------------------------


class Complete(Option[Mission]):
    """Perform the objective: the stage is won (BC-177 to BC-181)."""

    def refusal(self, g: Mission) -> str:
        if g.accomplishments < g.stage.tokens:
            return "BC-179"
        return "" if g.has_power(g.stage.cost, g.stage.cost_kind) else "BC-181"

    def shortfall(self, g: Mission) -> tuple[str, tuple[str | int, ...]]:
        stage = g.stage
        if g.accomplishments < stage.tokens:
            return "tokens", (stage.tokens, g.accomplishments)
        if g.has_power(stage.cost, stage.cost_kind):
            return "", ()
        return PRICES[stage.cost_kind], (stage.cost, max(0, g.physical), g.evasion)

    def is_askable(self, g: Mission) -> bool:
        return not g.between and g.stage.complete is self

    def run(self, g: Mission, subject: i64) -> None:
        """End the stage and clear the table; the campaign goes on with a choice, or it is won."""
        stage = g.stage
        g.note("completed", (stage.id, stage.name, *course(g)))
        g.completed = (*g.completed, stage)
        end_engage(g)
        clear_board(g)
        gather_cards(g)
        settle_failures(g, stage)
        if not stage.next:
            g.note("won", (stage.id, *course(g)))
            g.finish(WON)  # BC-218
            return
        g.between = True
        g.push(CHOOSE_STAGE)


def course(g: Mission) -> list[int | str]:
    """Return what the storybook depends on: suspicion, and the stages won so far."""
    return [int(g.suspicion), *[stage.id for stage in g.completed]]


def clear_board(g: Mission) -> None:
    """Return obstacles to the box and tokens to the supply (BC-197)."""
    for place in range(PLACES):
        g.lay(GAP, place)
        g.tokens[place] = 0
    g.obstacle_deck.clear()
    g.avoided.clear()
    g.under = 0
    g.area = 0
    g.moved = 0
    g.eliminated = 0
    g.knocked = 0


def gather_cards(g: Mission) -> None:
    """Gather all the agent's cards, wherever they are, except dropped ones (BC-195, BC-196, BC-200)."""
    for slot in range(3):
        if g.gear[slot] is not GAP:
            g.deck.append(clear_gear(g, slot))
    for pile in (g.hand, g.discard, g.set_aside, g.removed):
        pour(pile, g.deck)
    shuffle_deck(g)


def settle_failures(g: Mission, stage: Stage) -> None:
    """Begin failure conditions that outlast their stage, and end those whose last stage is won (BC-190)."""
    lasting = [failure for failure in stage.failures if failure.last_stage()]
    kept = [failure for failure in (*g.lasting, *lasting) if failure.last_stage() != stage.id]
    g.lasting = tuple(kept)


def keep_from(g: Mission, number: i64) -> None:
    """A condition ends too where the next stage has a higher number than its last one."""
    g.lasting = tuple([failure for failure in g.lasting if failure.lasts_to(number)])


class ChooseStage(Op[Mission]):
    """One of the stages that the story offers (BC-193, BC-210)."""

    ASKS = "go-to"

    def run(self, g: Mission, subject: i64) -> None:
        for stage in g.stage.next:
            fails = g.suspicion >= g.level.bears(stage.suspicion_limit())
            g.options.append(stage.go_and_fail if fails else stage.go_there)


class GoThere(Option[Mission]):
    """The next stage; the marker advances to its number, with every bonus passed (BC-201 to BC-203)."""

    def __init__(self, key: str, label: str, stage: Stage) -> None:
        super().__init__(key, label)
        self.stage: Final = stage

    def refusal(self, g: Mission) -> str:
        return "" if g.between and self.stage in g.stage.next else "BC-210"

    def run(self, g: Mission, subject: i64) -> None:
        g.stage = self.stage
        g.find_rules()
        keep_from(g, self.stage.number)
        g.push(SET_UP)
        g.push(EQUIP_FIRST)
        g.push(TRIM_DECK)
        for position in range(self.stage.number, g.position, -1):
            g.push(ADVANCE, position)


class GoAndFail(GoThere):
    """The next stage, where there is too much suspicion already: the mission fails at once (BC-241)."""

    ALONE: ClassVar[bool] = True


class AdvancePosition(Op[Mission]):
    """The bonus of a position of the mission card (BC-201, BC-205, BC-206)."""

    ASKS = "learn"

    def run(self, g: Mission, subject: i64) -> None:
        g.position = subject
        bonus = g.card_set.positions[subject - 1]
        if bonus.hand_size:
            g.hand_size = bonus.hand_size
            g.note("hand-size", (g.hand_size,))
        if bonus.level:
            for card in g.card_set.agent_cards:
                if card.level == bonus.level and not (contains(g.deck, card) or contains(g.dropped, card)):
                    g.options.append(g.card_set.by_card[card.index].learn)


class Learn(CardOption[Mission, Card]):
    """Choose a card of the level for the deck; the others are out for this mission (BC-205)."""

    def refusal(self, g: Mission) -> str:
        level = g.card_set.positions[g.position - 1].level
        return "" if g.between and self.card.level == level else "BC-205"

    def run(self, g: Mission, subject: i64) -> None:
        g.deck.append(self.card)
        g.note("learned", (self.card.name,))


class TrimDeck(Op[Mission]):
    """Drop cards: down to 21 at least, down to 8 at most (BC-211 to BC-213)."""

    ASKS = "drop"

    def run(self, g: Mission, subject: i64) -> None:
        if len(g.deck) <= LEAST_DECK:
            return
        g.push(self)
        for card in in_order(g.deck):
            g.offer(g.card_set.by_card[card.index].drop)
        if len(g.deck) <= MOST_DECK:
            g.options.append(g.card_set.keep_deck)


class Drop(MoveCard[Mission]):
    """Drop a card out of the mission."""

    TOLD = "dropped"

    def refusal(self, g: Mission) -> str:
        if len(g.deck) <= LEAST_DECK:
            return "BC-211"
        return "" if contains(g.deck, self.card) else "BC-212"


class KeepDeck(StopRepeating[Mission]):
    """Enough cards dropped."""

    def refusal(self, g: Mission) -> str:
        return "" if len(g.deck) <= MOST_DECK else "BC-211"

    def shortfall(self, g: Mission) -> tuple[str, tuple[str | int, ...]]:
        n = len(g.deck)
        return ("deck", (MOST_DECK, n)) if n > MOST_DECK else ("", ())

    def is_askable(self, g: Mission) -> bool:
        return g.frame.op is TRIM_DECK


class EquipFirst(Op[Mission]):
    """A uniform starts equipped, without making harder to see; up to two tools may (BC-214, BC-215)."""

    def run(self, g: Mission, subject: i64) -> None:
        for card in g.deck:
            if card.kind == cards.UNIFORM:
                take_out(g.deck, card)
                wear(g, card, cards.OUTFIT)
                break
        g.push(START_TOOLS)


class StartTools(Op[Mission]):
    ASKS = "start-with"

    def run(self, g: Mission, subject: i64) -> None:
        if g.gear[0] is not GAP and g.gear[1] is not GAP:
            return
        for card in in_order(g.deck):
            if card.kind == cards.TOOL:
                g.offer(g.card_set.by_card[card.index].start_with)
        if g.options:
            g.options.append(g.card_set.enough_tools)


class StartWith(CardOption[Mission, Card]):
    """Start the stage with this tool equipped."""

    def refusal(self, g: Mission) -> str:
        return "" if g.between and contains(g.deck, self.card) else "BC-215"

    def run(self, g: Mission, subject: i64) -> None:
        take_out(g.deck, self.card)
        wear(g, self.card, 0 if g.gear[0] is GAP else 1)
        g.push(START_TOOLS)


CHOOSE_STAGE: Final = ChooseStage()
ADVANCE: Final = AdvancePosition()
TRIM_DECK: Final = TrimDeck()
EQUIP_FIRST: Final = EquipFirst()
START_TOOLS: Final = StartTools()
SHUFFLE_AND_DRAW: Final = ShuffleAndDraw()
SET_UP: Final = SetUp()
