"""The worth of things at a glance, for bots, from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar

from fieldcraft.kernel.appraisal import EvaluationNumbers
from fieldcraft.native import i64


class Worth(EvaluationNumbers):
    """The numbers that `evaluate` adds up, in hundredths of a Prospect where nothing else is said."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "kc": (0, 100), "kc_ahead": (0, 50), "kc_left": (0, 20), "ideal": (0, 500), "no_ideals": (0, 9999),
        "agenda": (0, 500), "heat": (0, 500), "heat_more": (0, 500), "loan": (0, 2000),
        "loan_ahead": (0, 500), "contact": (0, 500), "surplus": (0, 500), "plan": (0, 500),
        "plan_share": (0, 100), "plan_hope": (0, 100), "rating": (0, 500), "lasting": (0, 500),
        "best": (0, 100), "near_best": (0, 25), "health": (0, 500), "weak": (0, 500), "shield": (0, 500),
        "resale": (0, 100), "use": (0, 500), "again": (0, 500), "night": (0, 2000), "open": (0, 100),
        "place": (0, 500), "failed_event": (0, 500), "wound": (0, 500), "survives": (0, 100),
        "overtaken": (0, 50), "others": (0, 100), "leader": (0, 100), "behind": (0, 2000), "gap": (0, 500),
        "surge": (0, 200), "lowest": (0, 500),
    }  # fmt: skip
    """The least and greatest value of every number."""

    kc: i64
    """Worth of a KC in the last round."""
    kc_ahead: i64
    """Additional worth of a KC for each round to come, up to four."""
    kc_left: i64
    """A KC that is over when all are settled: it breaks ties, and the next may make it a Prospect."""
    ideal: i64
    no_ideals: i64
    """Cost of ending without any Ideal; half of it for having only one, with rounds to come."""
    agenda: i64
    """An Agenda more, towards what Ideals and Agendas are worth together."""
    heat: i64
    """Cost of the first point of Heat."""
    heat_more: i64
    """Increase of the cost from each point of Heat to the next."""
    loan: i64
    """Cost of a Loan at the end."""
    loan_ahead: i64
    """Additional cost of a Loan for each round to come."""
    contact: i64
    """Worth of a Contact that the hand can keep at the end of the round."""
    surplus: i64
    """Worth of any other card in hand, or of one in the last round."""
    plan: i64
    """An Opportunity that is yet to be drawn."""
    plan_share: i64
    """Percentage of its gains that an Opportunity in hand is worth, if it can be paid for."""
    plan_hope: i64
    """Percentage of its gains that an Opportunity in hand is worth, if it cannot be paid for."""
    rating: i64
    """A point of rating, as it is hoped for from an Opportunity in hand."""
    lasting: i64
    """Worth of an Agenda's or implant's lasting effect for each round."""
    best: i64
    """Percentage points of doubt for each round to come that a best rating will be best at the end."""
    near_best: i64
    """Chance, in percent per round to come (up to four), of a rating one point short to become best."""
    health: i64
    """Worth of a point of Health or Resolve, with a round to come."""
    weak: i64
    """Additional cost of each point of Health or Resolve below four."""
    shield: i64
    """A point of armour, for each round to come."""
    resale: i64
    """Percentage of its resale price that equipment is worth."""
    use: i64
    """Worth of a market card with a use other than adding to a score, with rounds to come."""
    again: i64
    """One that lets a die be rolled again, for each round to come."""
    night: i64
    """A mission that is finished, with the way there, for each round to come."""
    open: i64
    """Chance, in percent, that the best free mission is still free at one's turn."""
    place: i64
    """Each place ahead in the turn order of the next round."""
    failed_event: i64
    """Cost of failing an event."""
    wound: i64
    """A point of Health that a mission costs."""
    survives: i64
    """Chance, in percent, that a crew goes on after a penalty that does not abort."""
    overtaken: i64
    """Chance, in percent, that the lead of two crews changes at a stage before the last."""
    others: i64
    """Percentage of the other seats' average that counts against one."""
    leader: i64
    """Percentage of the best other seat's worth that counts against one."""
    behind: i64
    """Together: cost of being behind the Rival."""
    gap: i64
    """Together: cost of each Prospect that one has less than the Rival."""
    surge: i64
    """Together: cost of each Prospect beyond another person, who then has to catch up with the best."""
    lowest: i64
    """Together: percentage of the lowest expectation that counts a second time."""
