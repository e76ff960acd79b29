"""Every option that a player may meet, declared once."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.nightlancer.phases import (
    acts,
    challenge,
    crews,
    exchange,
    faceoff,
    missions,
    prep,
    rival,
    setup,
    street,
    windows,
)
from fieldcraft.games.nightlancer.printed.card_set import CardActs, CardSet
from fieldcraft.games.nightlancer.printed.cards import (
    Card,
    Contact,
    MarketCard,
    MissionCard,
    Opportunity,
    Person,
)
from fieldcraft.games.nightlancer.printed.constants import (
    AT_ANSWER,
    AT_CLAIM,
    AT_GATE,
    AT_SORTED,
    CONNECT,
    CYBERWARE,
    GATHER,
    GATHER_OR_HUSTLE,
    GUNFIGHT,
    HUSTLE,
    HUSTLE_OR_CONNECT,
    MARKSMAN,
    MELEE,
)
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, RESOLVE
from fieldcraft.games.nightlancer.table.parts import PAIRS
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.games.nightlancer.vocabulary import costs
from fieldcraft.games.nightlancer.vocabulary import effects as ops
from fieldcraft.kernel.actors import Next, SealCard
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.state import Option, Spot
from fieldcraft.rulebook.options import Options, Thing

HAND: tuple[str | Spot, ...] = ("hand",)
OWN: tuple[str | Spot, ...] = ("hand", "loaded", "assets", "spent", "person")
"""The zones in which one's own card is looked for; the last is the person."""
MISSIONS: tuple[str | Spot, ...] = ("missions",)
REST = Spot("spaces", "rest")


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a card set that is otherwise complete."""
    options.others += windows.ALL
    card_set.by_card = [CardActs() for _card in card_set.cards]
    declare_prep(card_set, options)
    declare_street(card_set, options)
    declare_missions(card_set, options)
    for person in card_set.people:
        declare_person(card_set.by_card[person.index], person, options)
    for card in card_set.cards:
        if isinstance(card, Contact):
            declare_contact(card_set, card, options)
        elif isinstance(card, MarketCard):
            declare_market_card(card_set.by_card[card.index], card, options)
        elif isinstance(card, Opportunity):
            declare_opportunity(card_set.by_card[card.index], card, options)
        elif isinstance(card, MissionCard):
            declare_mission(card_set.by_card[card.index], card, options)


def lies(g: Night) -> dict[str, str]:
    """Return {}, since no option is found by the place of its card."""
    return {}


def thing(card: Card) -> Thing:
    return Thing(card.id, card.name)


# -- what belongs to no card -------------------------------------------------------------------


def declare_prep(card_set: CardSet, options: Options) -> None:
    """Declare the options of Prep, exchanges and leaving that belong to no card."""
    offers, numbers = card_set.acts, card_set.numbers
    offers.pay_interest = options.add(prep.PayInterest, "pay", about="interest", n=numbers.interest)
    offers.default_interest = options.add(
        prep.DefaultInterest, "default", about="interest", n=numbers.default_loss
    )
    offers.clear_loan = options.add(prep.ClearLoan, "clear", about="loan", n=numbers.loan)
    offers.keep_loan = options.add(Pass, "keep", about="loan")
    offers.face_event = options.add(prep.FaceEvent, "face", about="event", at=(Spot("round"),))
    offers.lie_low = options.add(prep.LieLow, "lay-low")
    offers.no_deal = options.add(Pass, "no-deal")
    offers.exchange = options.add(exchange.Exchange, "exchange")
    offers.exchange_aside = options.add(exchange.ExchangeAside, "exchange")
    offers.back = options.add(Pass, "back")
    offers.yes = options.add(exchange.Yes, "yes")
    offers.no = options.add(Pass, "no")
    offers.leave = options.add(crews.LeaveMission, "leave")
    offers.stay = options.add(Pass, "stay")


def declare_street(card_set: CardSet, options: Options) -> None:
    """Declare the options of the street that belong to no card."""
    offers, numbers = card_set.acts, card_set.numbers

    def space(verb: str, about: str, kind: int, on: int) -> Option[Any]:
        says = f"{verb}-{about}" if about else verb
        return options.add(
            street.OnSpace, verb, on, kind, place=Thing(about), at=(Spot("spaces", verb),), says=says
        )

    offers.gather = space("gather", "", GATHER, GATHER)
    offers.hustle = space("hustle", "", HUSTLE, HUSTLE)
    offers.risk_gather = space("risk-a", "gather", GATHER, GATHER_OR_HUSTLE)
    offers.risk_hustle = space("risk-a", "hustle", HUSTLE, GATHER_OR_HUSTLE)
    offers.risk_other_hustle = space("risk-b", "hustle", HUSTLE, HUSTLE_OR_CONNECT)
    offers.loan = options.add(street.Borrow, "loan", at=(Spot("spaces", "loan"),), n=numbers.loan)
    offers.prospects, offers.rival_pairs = [], []
    for n in range(1, numbers.most_prospects_bought + 1):
        says = "prospect" if n == 1 else "prospects"
        offers.prospects.append(
            options.add(
                street.BuyProspects,
                "prospects",
                n,
                place=Thing(str(n)),
                at=(Spot("spaces", "prospects"),),
                says=says,
                n=n,
            )
        )
    offers.hard_work = options.add(street.HardWork, "hard-work", at=(Spot("spaces", "hard-work"),))
    offers.rest_health = options.add(
        street.Rest, "rest", HEALTH, place=Thing("health"), at=(REST,), says="rest-health"
    )
    offers.rest_resolve = options.add(
        street.Rest, "rest", RESOLVE, place=Thing("resolve"), at=(REST,), says="rest-resolve"
    )
    offers.done = options.add(Pass, "done")
    offers.buy_nothing = options.add(Pass, "none")
    for pair in range(PAIRS):
        place = Thing(f"pair-{pair + 1}")
        offers.rival_pairs.append(
            options.add(
                rival.RivalBuys,
                "rival",
                pair,
                place=place,
                at=(Spot(place.id),),
                says="rival-pair",
                n=pair + 1,
            )
        )


def declare_missions(card_set: CardSet, options: Options) -> None:
    """Declare the options of missions that belong to no card."""
    offers = card_set.acts
    offers.abandon = options.add(crews.Abandon, "abandon")
    offers.go_along = options.add(Pass, "stay", says="go-along")
    offers.routes, offers.contests = [], []
    for number in range(2):
        route = options.add(
            missions.TakeRoute,
            "route",
            number,
            place=Thing(str(number + 1)),
            at=(Spot("routes", place=number + 1),),
            n=number + 1,
        )
        offers.routes.append(route)
    offers.attempt = options.add(challenge.Contend, "attempt")
    offers.decline = options.add(Pass, "decline")
    offers.help = options.add(challenge.Contend, "help")
    offers.hold_back = options.add(Pass, "hold-back")
    offers.leave_shut = options.add(Pass, "leave-shut")
    offers.roll = options.add(challenge.TakeUp, "roll")
    offers.go_on = options.add(Pass, "go-on")
    for name, ability in (("melee", MELEE), ("gunfight", GUNFIGHT), ("marksman", MARKSMAN)):
        offers.contests.append(options.add(faceoff.ChooseContest, name, ability))
    offers.accept_contest = options.add(faceoff.AcceptContest, "accept", says="accept-contest")
    offers.abandon_contest = options.add(faceoff.AbandonContest, "abandon", says="abandon-contest")
    offers.settle = options.add(Pass, "settle")


# -- cards -------------------------------------------------------------------------------------


def declare_uses(offers: CardActs, card: Card, options: Options) -> None:
    """Declare the uses of a card before its owner."""
    offers.use = []
    for number, use in enumerate(card.uses):
        words: dict[str, Any] = {"card": thing(card), "text": use.text}
        words["about"] = f"{card.id}:{number + 1}" if len(card.uses) > 1 else card.id
        offers.use.append(options.add(acts.UseCard, "use", card, number, at=OWN, **words))


def gate(card: Card, options: Options) -> Option[Any]:
    return options.add(challenge.OpenGate, "open", card, card=thing(card), at=OWN)


def declare_person(offers: CardActs, person: Person, options: Options) -> None:
    """Declare the options that are about a person."""
    who = thing(person)
    offers.pick = options.add(setup.PickPerson, "pick", person, card=who, at=("turned_up",))
    offers.accept = options.add(crews.Accept, "accept", person, card=who)
    offers.refuse = options.add(crews.Refuse, "refuse", person, card=who)
    offers.roll_first = options.add(challenge.RollFirst, "first", person, card=who)
    offers.meddle_first = options.add(Next, "meddle", card=who)
    about = f"{person.id}:kc"
    offers.give_kc = options.add(
        exchange.Give, "give", person, card=who, about=about, at=HAND, says="give-kc"
    )
    offers.ask_kc = options.add(exchange.Ask, "ask", person, card=who, about=about, says="ask-kc")
    declare_uses(offers, person, options)
    if person.moments & AT_GATE:
        offers.open_gate = gate(person, options)


def declare_contact(card_set: CardSet, card: Contact, options: Options) -> None:
    """Declare the options of a Contact."""
    offers = card_set.by_card[card.index]

    def option(kind: type[Option[Any]], verb: str, says: str = "") -> Option[Any]:
        return options.add(kind, verb, card, card=thing(card), at=HAND, says=says)

    offers.play, offers.give, offers.ask, offers.swap = [], [], [], []
    for number, use in enumerate(card.uses):
        given: dict[str, Any] = {"card": thing(card), "about": f"{card.id}:{number + 1}", "text": use.text}
        offers.play.append(options.add(acts.Play, "play", card, number, at=HAND, **given))
    if card.moments & AT_GATE:
        offers.open_gate = gate(card, options)
    if card.moments & AT_CLAIM:
        offers.lay_deal = option(crews.LayDealAtClaim, "deal")
    if card.moments & AT_ANSWER:
        offers.cancel = option(windows.Cancel, "cancel")
    for person in card_set.people:
        given = {"card": thing(card), "about": f"{person.id}:{card.id}", "who": person.name}
        offers.give.append(options.add(exchange.Give, "give", person, card, at=HAND, **given))
        offers.ask.append(options.add(exchange.Ask, "ask", person, card, **given))
    third = card.hinders[0]
    if third.moments & AT_SORTED:
        for person in card_set.people:
            given = {"card": thing(card), "about": f"{card.id}:{person.id}", "who": person.name}
            offers.swap.append(options.add(windows.Swap, "swap", card, person, at=HAND, **given))
    else:
        offers.hinder = options.add(
            windows.Hinder, "hinder", card, card=thing(card), at=HAND, text=third.text
        )
    declare_discards(offers, card, options)


def declare_discards(offers: CardActs, card: Contact | Opportunity, options: Options) -> None:
    """The ways to discard a card of the hand."""
    offers.drop = options.add(SealCard, "discard", card, card=thing(card), at=HAND)
    offers.part_with = options.add(costs.PartWith, "give-up", card, card=thing(card), at=HAND)
    offers.part_with_one = options.add(costs.PartWithOne, "give-up", card, card=thing(card), at=HAND)
    offers.cover = options.add(street.Cover, "cover", card, card=thing(card), at=HAND)


def declare_market_card(offers: CardActs, card: MarketCard, options: Options) -> None:
    """Declare the options of a market card."""
    offers.buy = []
    for pair in range(PAIRS):
        n = str(pair + 1)
        given: dict[str, Any] = {"card": thing(card), "place": Thing(n, n), "about": f"{n}:{card.id}"}
        offers.buy.append(options.add(street.BuyCard, "buy", card, pair, at=(f"pair-{n}",), **given))
    offers.buy.append(options.add(street.BuyTurnedUp, "buy", card, card=thing(card), at=("turned_up",)))
    if card.kind < CYBERWARE:
        half = (card.cost + 1) // 2
        offers.sell = options.add(acts.Sell, "sell", card, card=thing(card), at=OWN, n=half)
        offers.load = options.add(SealCard, "load", card, card=thing(card), at=OWN)
    declare_uses(offers, card, options)
    if card.is_loud and card.best:
        offers.use.append(options.add(acts.UseBonus, "use", card, card=thing(card), at=OWN, says="use-loud"))
    if card.moments & AT_GATE:
        offers.open_gate = gate(card, options)
    offers.turn_up = options.add(ops.TurnUpSpent, "refresh", card, card=thing(card), at=OWN)


def declare_opportunity(offers: CardActs, card: Opportunity, options: Options) -> None:
    offers.connect = options.add(street.Connect, "connect", card, CONNECT, card=thing(card), at=HAND)
    words: dict[str, Any] = {"card": thing(card), "about": f"connect:{card.id}", "says": "risk-b-connect"}
    offers.connect_at_risk = options.add(street.Connect, "risk-b", card, HUSTLE_OR_CONNECT, at=HAND, **words)
    declare_uses(offers, card, options)
    declare_discards(offers, card, options)


def declare_mission(offers: CardActs, card: MissionCard, options: Options) -> None:
    offers.start = options.add(crews.StartCrew, "start", card, card=thing(card), at=MISSIONS)
    offers.second = options.add(crews.StartSecond, "second", card, card=thing(card), at=MISSIONS)
    offers.join = []
    for number, name in enumerate(("first", "second")):
        words: dict[str, Any] = {"card": thing(card), "place": Thing(name)}
        words |= {"about": f"{card.id}:{name}", "says": f"join-{name}"}
        offers.join.append(options.add(crews.Join, "join", card, number, at=MISSIONS, **words))
    offers.rival = options.add(rival.RivalTake, "rival", card, card=thing(card), at=MISSIONS)
