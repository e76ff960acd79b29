"""Nightlancer in words."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import ClassVar, Final

from fieldcraft.games.nightlancer.outward.view import FIRST_OF_CONTEST
from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.cards import (
    Contact,
    CrewPay,
    MarketCard,
    MissionCard,
    Opportunity,
    Person,
    Round,
)
from fieldcraft.games.nightlancer.printed.constants import ABILITY_NAMES, OPEN
from fieldcraft.kernel.state import PLAYING, Parts
from fieldcraft.kernel.views import View
from fieldcraft.language.forms import capital
from fieldcraft.rulebook.narrator import NOTHING_BESIDE, Beside, Narrator, PlaceLine, told_once
from fieldcraft.rulebook.text import clause, columns

KINDS: Final = ("weapon", "gear", "armour", "cyberware", "cyberweapon")
GIVING: Final = ("buy", "connect", "risk-b", "cover", "discard", "give-up", "load", "hinder", "deal", "sell")
"""Verbs of options about a card whose own words matter."""


class NightNarrator(Narrator):
    """The words of Nightlancer for its players."""

    PILES: ClassVar = ("contact_deck", "contact_discard", "market_deck", "market_discard", "plan_deck",
                       "plan_discard", "gone")  # fmt: skip

    def __init__(self, card_set: CardSet, messages: dict[str, dict[str, str]]) -> None:
        super().__init__(messages, {card.id: card.name for card in card_set.cards})
        self.card_set = card_set
        self.cards = {card.id: card for card in card_set.cards}

    def asked_about(self, view: View) -> dict[str, object]:
        """Return the challenge, the mission of the seat that is asked, and the person in question."""
        words: dict[str, object] = dict.fromkeys(("ability", "need", "strength", "gate", "score"), "")
        if view["challenge"]:
            words = {key: view["challenge"][key] for key in words}
            if view["challenge"]["stakes"] == FIRST_OF_CONTEST:
                words["need"] = self.say("need-unknown")
        own = next(iter(self.own(view)), -1)
        place = view["seats"][own]["mission"] if own >= 0 else -1
        words["mission"] = self.name(view["missions"][place]["card"]) if place >= 0 else ""
        words["who"] = self.who(view, view["about"]) if view["about"] >= 0 else ""
        words["played"] = self.name(view["played"]) or self.say("a-contact")
        return words | {"contest": view["contest"]}

    # -- the position --------------------------------------------------------------------------

    def places(self, view: View) -> dict[str, list[PlaceLine]]:
        """Return what each space of the street offers, in the order of its options; a note has no sign."""
        gather = PlaceLine("contact", self.say("deal-gather"))
        hustle = PlaceLine("kc", self.say("deal-hustle"))
        numbers = self.card_set.numbers
        bought = range(1, numbers.most_prospects_bought + 1)
        prices = [self.say("deal-prospects", n=n, price=n * view["price"]) for n in bought]
        return {
            "gather": [gather],
            "risk-a": [gather, hustle],
            "hustle": [hustle],
            "risk-b": [hustle, PlaceLine("", self.say("deal-or-hand"))],
            "connect": [PlaceLine("", self.say("deal-hand"))],
            "lenders": [
                PlaceLine("loan", self.say("deal-loan", n=numbers.loan)),
                *(PlaceLine("prospect", price) for price in prices),
            ],
            "open": [
                PlaceLine("kc", self.say("deal-work")),
                PlaceLine("health", self.say("deal-health")),
                PlaceLine("resolve", self.say("deal-resolve")),
                PlaceLine("", self.say("deal-cover")),
            ],
        }

    def standing(self, view: View) -> list[str]:
        if not view["order"]:
            return [self.say("head-before")]
        told = [self.head(view), *(line for seat in self.own(view) for line in self.person(view, seat))]
        return [*told, self.challenge(view)] if view["challenge"] else told

    def own(self, view: View) -> list[int]:
        """The seats whose hands the view shows."""
        return [seat for seat, cards in enumerate(view["contacts"]) if isinstance(cards, list)]

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        """Return the event, the people, the missions, the market and the hand, in this order."""
        if not view["order"]:
            return []
        order = ", ".join(self.who(view, seat) for seat in view["order"])
        lines, own = [self.event(view), self.say("order", order=order)], self.own(view)
        for seat in range(len(view["seats"])):
            lines += self.person(view, seat) * (seat not in own) + self.cards_of(view, seat, beside.cards)
        if view["rival"]:
            lines.append(self.say("rival", **view["rival"] | {"who": self.name(view["rival"]["who"])}))
        for place in range(len(view["missions"])):
            lines += self.mission(view, place, beside.cards)
        for number, pair in enumerate(view["market"], 1):
            if pair:
                lines.append(self.say("pair", n=number, cards=self.briefs(pair, beside.cards)))
        if view["phase"] == "street":
            spaces = view["spaces"]
            lines.append(self.say("spaces", risk=spaces["risk-a"] + spaces["risk-b"], **spaces))
        if view["turned_up"]:
            lines.append(self.say("turned-up", cards=self.briefs(view["turned_up"])))
        return lines + self.hand(view, beside.cards)

    def head(self, view: View) -> str:
        words = {"round": view["round"], "of": view["rounds_in_all"], "price": view["price"]}
        phase = self.say(f"phase-{view['phase']}")
        return self.say("head", phase=phase, card=self.name(view["round_card"]), **words)

    def event(self, view: View) -> str:
        card = self.cards.get(view["round_card"])
        if not isinstance(card, Round):
            return self.say("no-event")
        return self.say("event", text=self.event_text(card))

    @told_once
    def event_text(self, card: Round) -> str:
        parts = {
            "concerns": self.concerns(card),
            "trial": card.trial_text,
            "fails": self.fails(card.penalty_text),
        }
        return self.say("test-concerning" if parts["concerns"] else "test", **parts)

    def event_lines(self, card: Round) -> list[str]:
        """Return an event as sentences: the people that it concerns, their challenge, and its penalty."""
        trial = self.say("event", text=clause(card.trial_text))
        return [
            line
            for line in (self.concerned(card), trial, f"{capital(self.fails(card.penalty_text))}.")
            if line
        ]

    def concerned(self, card: Round) -> str:
        """Return the people that an event concerns as a heading, '' where it concerns everybody."""
        concerns = self.concerns(card)
        return f"{capital(concerns)}:" if concerns else ""

    def concerns(self, card: Round) -> str:
        return self.say("concerns", text=card.concerns_text) if card.concerns_text else ""

    def fails(self, penalty: str) -> str:
        return self.say("who-fails", penalty=clause(penalty))

    def who(self, view: View, seat: int) -> str:
        """The name of somebody in the turn order."""
        if seat < len(view["seats"]):
            return self.name(view["seats"][seat]["who"])
        return self.say("rival-name")

    def person(self, view: View, seat: int) -> list[str]:
        """Return the state and the ratings of a person."""
        person = view["seats"][seat]
        contacts, plans = view["contacts"][seat], view["plans"][seat]
        words = {name: person[name] for name in person if name != "who"}
        words["who"] = self.name(person["who"])
        held = plans if isinstance(plans, int) else len(plans)
        words["contacts"] = self.amount(contacts if isinstance(contacts, int) else len(contacts), "contact")
        words["plans"] = self.amount(held + len(view["signature"][seat]), "opportunity")
        marks = [self.say(name, n=person[name]) for name in ("loans", "tokens") if person[name]]
        marks += [self.say(mark) for mark in ("shaken", "laid_low", "deal_out") if person[mark]]
        stands = self.say("person", marks="".join(f", {mark}" for mark in marks), **words)
        return [stands, self.say("ratings", who=words["who"], ratings=self.ratings(person["ratings"]))]

    def turn_of(self, view: View) -> object:
        return view["round"], view["phase"]

    def cards_of(self, view: View, seat: int, told: Set[str]) -> list[str]:
        """Return the cards before a person."""
        zones = [zone for zone in ("assets", "loaded", "spent") if view[zone][seat]]
        who = self.name(view["seats"][seat]["who"])
        return [self.say(zone, who=who, cards=self.briefs(view[zone][seat], told)) for zone in zones]

    def ratings(self, ratings: Iterable[int]) -> str:
        return ", ".join(f"{name} {n}" for name, n in zip(ABILITY_NAMES, ratings, strict=True))

    def mission(self, view: View, place: int, read: Set[str]) -> list[str]:
        """A mission on offer or claimed: its crews, its stages, its pay."""
        at = view["missions"][place]
        card = self.cards.get(at["card"])
        if not isinstance(card, MissionCard):
            return []
        crews = [self.crew(view, crew) for crew in (at["first"], at["second"]) if crew]
        says = ("unclaimed", "crews-one", "crews-two")[len(crews)]
        told = self.say(says, first=crews[0] if crews else "", second=crews[-1] if crews else "")
        if at["deal"] >= 0:
            told = self.say("with-deal", crews=told)
        says = "mission-told" if card.id in read else "mission"
        lines = [self.say(says, card=card.name, traits=self.traits(card), crews=told)]
        return lines + self.stages(card, at["stage"])

    def crew(self, view: View, crew: Iterable[int]) -> str:
        return ", ".join(self.who(view, seat) for seat in crew)

    @told_once
    def traits(self, card: MissionCard) -> str:
        """Return the pay and the demands of a mission, apart from its stages."""
        pays = " / ".join(self.pay(row) for row in card.pay)
        profile = self.say("high" if card.profile else "low")
        return "; ".join([profile, self.say("pays", pay=pays), *self.demands(card)])

    def demands(self, card: MissionCard) -> list[str]:
        """Return what a mission costs or bars, apart from its stages."""
        marks = (("dirty", card.is_dirty), ("bars-loud", card.bars_loud), ("bars-obvious", card.bars_obvious))
        found = [self.say(name) for name, is_so in marks if is_so]
        return found + ([self.say("gives-heat", n=card.heat)] if card.heat else [])

    def pay(self, row: CrewPay) -> str:
        """Return a row of pay: `5 KC, 1 card`."""
        kinds = (("kc", row.kc), ("card", row.opportunities), ("prospect", row.prospects))
        return ", ".join(self.amount(n, kind) for kind, n in kinds if n)

    @told_once
    def stages(self, card: MissionCard, at: int) -> list[str]:
        lines = []
        for number, stage in enumerate(card.stages):
            one, two = stage.route_texts
            words = {"one": one, "two": two, "penalty": clause(stage.penalty_text)}
            says = "stage-here" if number == at else "stage"
            lines.append(self.say(says, n=number + 1, **words))
        return lines

    def hand(self, view: View, told: Set[str]) -> list[str]:
        """The cards in hands that the view shows."""
        lines = []
        for zone in ("contacts", "plans"):
            for seat, cards in enumerate(view[zone]):
                if isinstance(cards, list) and cards:
                    who = self.name(view["seats"][seat]["who"])
                    lines.append(self.say(zone, who=who, cards=self.briefs(cards, told)))
        for seat, cards in enumerate(view["signature"]):
            if cards:
                who = self.name(view["seats"][seat]["who"])
                lines.append(self.say("signature", who=who, cards=self.briefs(cards, told)))
        return lines

    def challenge(self, view: View) -> str:
        """Return the current challenge with its need, its chance and its penalty."""
        at = view["challenge"]
        gate = self.say("behind", gate=at["gate"]) if at["gate"] else ""
        danger = self.say("danger", n=at["danger"]) if at["danger"] else ""
        words = {name: at[name] for name in ("ability", "need", "strength")}
        words |= {"danger": danger, "parts": self.parts_of_sum(view)}
        who = self.crew(view, at["crew"] if at["actor"] < 0 else [at["actor"]])
        about = "contest" if at["stakes"] == FIRST_OF_CONTEST else "challenge"
        told = [self.say(about if at["actor"] < 0 else f"{about}-attempt", who=who, gate=gate, **words)]
        if view["odds"]:
            told.append(
                self.say("enough-behind" if gate else "enough", n=view["odds"][0], of=len(self.card_set.die))
            )
        if at["stakes"] == "route":
            told.append(self.fails(self.penalty(view)))
        return self.say("attempted", what="; ".join(told))

    def parts_of_sum(self, view: View) -> str:
        """Return where a sum comes from; '' where it is the rating alone."""
        rating, *added = view["sum"] or [{}]
        if not added:
            return ""
        cards = [(rating["card"], f"{rating['n']}"), *((part["card"], f"{part['n']:+}") for part in added)]
        told = ", ".join(self.say("sum-part", card=self.name(card), n=n) for card, n in cards)
        return self.say("sum-parts", parts=told)

    def penalty(self, view: View) -> str:
        """Return the penalty of the current stage or event."""
        for at in view["missions"]:
            card = self.cards.get(at["card"])
            if at["stage"] >= 0 and isinstance(card, MissionCard):
                text: str = card.stages[at["stage"]].penalty_text
                return text
        card = self.cards[view["round_card"]]
        assert isinstance(card, Round)
        return card.penalty_text

    # -- cards ---------------------------------------------------------------------------------

    def gives_of(self, id: str) -> str:
        """Return a card's kind, cost and text."""
        card = self.cards[id]
        found: list[str] = []
        if isinstance(card, Contact):
            found.append(card.type.name)
        elif isinstance(card, MarketCard):
            found.append(self.item(card))
        elif isinstance(card, Opportunity):
            found.append(self.say("agenda" if card.is_agenda else "skill"))
            found += [self.say("price", price=card.price_text)] if card.price_text else []
            found += [self.needs(card)] if card.needs_text else []
        elif isinstance(card, Round):
            found.append(self.event_text(card))
        elif isinstance(card, MissionCard):
            found.append(self.traits(card))
        return "; ".join(found + ([clause(card.text)] if card.text else []))

    def needs(self, card: Opportunity) -> str:
        """Return the condition of an Opportunity; '' for none."""
        return self.say("needs", needs=card.needs_text) if card.needs_text else ""

    def item(self, card: MarketCard) -> str:
        """Return the kind, price, bonuses and traits of a market card."""
        found = [KINDS[card.kind], self.amount(card.cost, "kc")]
        found += [self.takes(card)] if self.takes(card) else []
        found += self.bonuses(card)
        found += [
            self.say(name) for name, is_so in (("loud", card.is_loud), ("obvious", card.is_obvious)) if is_so
        ]
        return ", ".join(found)

    def takes(self, card: MarketCard) -> str:
        """Return the health and resolve that an implant takes; '' for none."""
        amounts = ", ".join(self.amounts(health=card.health, resolve=card.resolve))
        return self.say("takes", amounts=amounts) if amounts else ""

    def bonuses(self, card: MarketCard) -> list[str]:
        """Return the bonuses of a market card: `+3 gunfight`."""
        return [f"+{n} {name}" for name, n in zip(ABILITY_NAMES, card.bonus, strict=True) if n]

    def card_lines(self, id: str) -> list[str]:
        card = self.cards[id]
        if isinstance(card, Person):
            words = {track.id: card.start[track.number] for track in self.card_set.tracks}
            told = {"card": card.name, "ratings": self.ratings(card.ratings), "text": card.text}
            return [self.say("person-card", special=card.special, **told, **words)]
        lines = [self.briefly(card.name, self.gives(id)), self.say("copies", copies=card.copies)]
        return lines + (self.stages(card, -1) if isinstance(card, MissionCard) else [])

    def half_lines(self, id: str) -> list[str]:
        copies = self.say("copies", copies=self.cards[id].copies)
        return [line for line in self.card_lines(id) if line != copies]

    # -- options -------------------------------------------------------------------------------

    def detail(self, view: View, option: Parts) -> str:
        """Return the text of the card, mission or challenge that an option is about."""
        if option.card in self.cards and option.verb in GIVING:
            return self.gives(option.card)
        if option.verb in ("start", "second", "join"):
            card = self.cards[option.card]
            return self.traits(card) if isinstance(card, MissionCard) else ""
        if option.verb == "route":
            return self.route(view, int(option.place) - 1)
        if option.verb == "face":
            return self.chance(view)
        if option.verb == "pick":
            return "; ".join(self.card_lines(option.card)).removeprefix(f"{self.name(option.card)}: ")
        return ""

    def route(self, view: View, number: int) -> str:
        """Return the demand of a route of the current stage, and its chance."""
        card = self.cards[view["question"]["card"]]
        assert isinstance(card, MissionCard)
        stage = card.stages[view["question"]["n"] - 1]
        says = "route-chance" if stage.routes[number].gate == OPEN else "route-chance-behind"
        return self.say(
            says, text=stage.route_texts[number], n=view["odds"][number], of=len(self.card_set.die)
        )

    def chance(self, view: View) -> str:
        """Return the chance in the event for the seat that is asked, or that it is not concerned."""
        own = next(seat for seat, cards in enumerate(view["chosen"]) if isinstance(cards, list))
        if own not in view["concerned"]:
            return self.say("not-concerned")
        card = self.cards[view["round_card"]]
        assert isinstance(card, Round)
        return self.say("route-chance", text=card.trial_text, n=view["odds"][0], of=len(self.card_set.die))

    def score_sheet(self, view: View) -> list[str]:
        """Return everybody's final score, the best first."""
        if view["status"] == PLAYING:
            return []
        people = sorted(view["seats"], key=lambda person: (-person["prospects"], -person["ideals"]))
        stands = [(self.name(person["who"]), person["prospects"], person["ideals"]) for person in people]
        rows = [["", who, f"{prospects:>3}", f"{ideals:>3}"] for who, prospects, ideals in stands]
        if view["rival"]:
            rows.append(["", self.say("rival-name"), f"{view['rival']['prospects']:>3}"])
        return [self.say("score-sheet"), *columns(rows)]

    def summary(self, view: View) -> str:
        return self.say("summary", round=view["round"], phase=self.say(f"phase-{view['phase']}"))
