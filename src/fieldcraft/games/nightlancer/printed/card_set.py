"""The contents of the box: cards, the die, numbers of the rules, and the options."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed.cards import (
    Card,
    Contact,
    ContactType,
    MarketCard,
    MissionCard,
    Opportunity,
    Person,
    Quarter,
    Round,
)
from fieldcraft.games.nightlancer.printed.tracks import Track
from fieldcraft.kernel.numbers import Numbers
from fieldcraft.kernel.state import Option
from fieldcraft.native import i64


class RuleNumbers(Numbers):
    """The numbers of the rules, from game.toml."""

    tokens: i64
    """Action tokens of a person each round (NL-106)."""
    hand: i64
    """Cards that a hand keeps at the end of a round (NL-193)."""
    loadout: i64
    downtime_gain: i64
    """Health, Resolve and KC of Downtime, each (NL-060, NL-061)."""
    downtime_contacts: i64
    loan: i64
    """KC that a Loan brings, and that clear it (NL-121, NL-067)."""
    interest: i64
    default_loss: i64
    """Health and Resolve, each, that unpaid interest costs (NL-066)."""
    loan_prospects: i64
    """Prospects that an unpaid Loan costs at the end (NL-198)."""
    heat_items: i64
    """Cards or KC that a point of Heat costs at the end (NL-199)."""
    prospect_kc: i64
    """KC that are a Prospect at the end (NL-200)."""
    most_prospects_bought: i64
    least_loss: i64
    """Least Health that a lost combat challenge costs (NL-275)."""
    face_off_loss: i64
    last_kc: i64
    """KC more for who is last in the first turn order (NL-048)."""
    pairs_beyond: i64
    """Number of market pairs in addition to one for each seat (NL-071)."""
    rounds_of_two: i64
    """Rounds of each set with two rivals (NL-028)."""
    rounds_of_more: i64
    """Rounds of each set with any other number of players (NL-027)."""
    rival_early: i64
    """Lead of the Rival's Prospects over the best in an Early round (NL-306)."""
    rival_late: i64
    """Lead of the Rival's Prospects over the best in a Late round (NL-306)."""
    rival_draws: i64
    """Contacts that the Rival draws to interfere (NL-321)."""
    win_each: i64
    """Prospects that everybody needs together (NL-334)."""
    win_average: i64
    """Prospects that all need on average together (NL-334)."""
    team_rating: i64
    """The rating for which all gain a Prospect together (NL-331)."""
    more_lenders: i64
    """Spaces of the lenders beyond one for each person, where people agree on more lenders (NL-394)."""


class DieFace:
    """A face of the die: what it adds, and whether it costs a Resolve (NL-022)."""

    def __init__(self, n: i64, strain: bool) -> None:
        self.n: Final = n
        self.strain: Final = strain


class Acts:
    """The options that belong to no card."""

    # Prep.
    pay_interest: Option[Any]
    default_interest: Option[Any]
    clear_loan: Option[Any]
    keep_loan: Option[Any]
    face_event: Option[Any]
    lie_low: Option[Any]
    no_deal: Option[Any]
    exchange: Option[Any]
    exchange_aside: Option[Any]
    back: Option[Any]
    yes: Option[Any]
    no: Option[Any]
    """To end an exchange."""
    leave: Option[Any]
    stay: Option[Any]
    # Street.
    gather: Option[Any]
    hustle: Option[Any]
    risk_gather: Option[Any]
    """To use the mixed space between Gather and Hustle for Gather."""
    risk_hustle: Option[Any]
    risk_other_hustle: Option[Any]
    """To use the mixed space between Hustle and Connect for Hustle."""
    loan: Option[Any]
    prospects: list[Option[Any]]
    """One Prospect, two."""
    hard_work: Option[Any]
    rest_health: Option[Any]
    rest_resolve: Option[Any]
    done: Option[Any]
    buy_nothing: Option[Any]
    # Missions and challenges.
    abandon: Option[Any]
    go_along: Option[Any]
    """To stay with the crew at the start of a stage."""
    routes: list[Option[Any]]
    attempt: Option[Any]
    decline: Option[Any]
    help: Option[Any]
    hold_back: Option[Any]
    leave_shut: Option[Any]
    """To leave the obstacle shut, and fail."""
    roll: Option[Any]
    go_on: Option[Any]
    # Face-off.
    contests: list[Option[Any]]
    """Melee, Gunfight, Marksman."""
    accept_contest: Option[Any]
    abandon_contest: Option[Any]
    # The end.
    settle: Option[Any]
    rival_pairs: list[Option[Any]]
    """For each pair of the market: the Rival takes it."""


class CardActs:
    """The options about a card: those that it can have are set."""

    use: list[Option[Any]]
    """One for each of its uses; alone or last, the one to use its bonus where that has a trait."""
    open_gate: Option[Any]
    """To pass an obstacle with it."""
    # A person.
    pick: Option[Any]
    accept: Option[Any]
    refuse: Option[Any]
    roll_first: Option[Any]
    meddle_first: Option[Any]
    """To have the Rival meddle with this person next (NL-326)."""
    give_kc: Option[Any]
    ask_kc: Option[Any]
    # A card of the hand.
    play: list[Option[Any]]
    """One for each use of a Contact for oneself."""
    lay_deal: Option[Any]
    cancel: Option[Any]
    swap: list[Option[Any]]
    """To change places in the turn order with a person, by that person's number."""
    hinder: Option[Any]
    give: list[Option[Any]]
    """To give it to a person, by that person's number (NL-301)."""
    ask: list[Option[Any]]
    """To ask a person for it, by that person's number."""
    drop: Option[Any]
    part_with: Option[Any]
    """To discard it from hand as a price or as a penalty, one of several."""
    part_with_one: Option[Any]
    cover: Option[Any]
    connect: Option[Any]
    connect_at_risk: Option[Any]
    """To buy it on a mixed space (NL-119)."""
    # A card of the market.
    buy: list[Option[Any]]
    """To buy it from each pair of the market; the last one, after a Contact has turned it up."""
    sell: Option[Any]
    load: Option[Any]
    turn_up: Option[Any]
    """To refresh it where it is Spent."""
    # A mission.
    start: Option[Any]
    second: Option[Any]
    join: list[Option[Any]]
    """To join the First Crew, or the Second."""
    rival: Option[Any]


class CardSet:
    """Everything that is printed, and all options; shared by every game."""

    tracks: list[Track]
    """Tracks by their numbers."""
    die: list[DieFace]
    spaces: list[list[int]]
    """Number of spaces for 2, 3 and 4 seats, by kind of space."""
    agenda_bonus: list[list[int]]
    """Prospects at the end by Ideals, then by Agendas (NL-204); the last column is for more Agendas."""
    types: list[ContactType]
    quarters: dict[str, Quarter]
    """Quarters of the city by their ids."""
    cards: list[Card]
    """Every design, by its index."""
    people: list[Person]
    # Decks, each with as many entries for a design as there are copies; signature cards are in none.
    contacts: list[Contact]
    market: list[MarketCard]
    opportunities: list[Opportunity]
    early: list[Round]
    late: list[Round]
    low: list[MissionCard]
    high: list[MissionCard]
    by_card: list[CardActs]
    """The options about each card, by its index."""

    def __init__(self, id: str, title: str, numbers: RuleNumbers) -> None:
        self.id: Final = id
        self.title: Final = title
        self.numbers: Final = numbers
        self.acts: Final = Acts()
