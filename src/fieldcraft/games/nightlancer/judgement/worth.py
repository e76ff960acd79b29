"""The worth of things at a glance, for bots, from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.native import i64


class Worth:
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

    def __init__(self, **given: int) -> None:
        self.kc: Final[i64] = given["kc"]
        """Worth of a KC in the last round."""
        self.kc_ahead: Final[i64] = given["kc_ahead"]
        """Additional worth of a KC for each round to come, up to four."""
        self.kc_left: Final[i64] = given["kc_left"]
        """A KC that is over when all are settled: it breaks ties, and the next may make it a Prospect."""
        self.ideal: Final[i64] = given["ideal"]
        self.no_ideals: Final[i64] = given["no_ideals"]
        """Cost of ending without any Ideal; half of it for having only one, with rounds to come."""
        self.agenda: Final[i64] = given["agenda"]
        """An Agenda more, towards what Ideals and Agendas are worth together."""
        self.heat: Final[i64] = given["heat"]
        """Cost of the first point of Heat."""
        self.heat_more: Final[i64] = given["heat_more"]
        """Increase of the cost from each point of Heat to the next."""
        self.loan: Final[i64] = given["loan"]
        """Cost of a Loan at the end."""
        self.loan_ahead: Final[i64] = given["loan_ahead"]
        """Additional cost of a Loan for each round to come."""
        self.contact: Final[i64] = given["contact"]
        """Worth of a Contact that the hand can keep at the end of the round."""
        self.surplus: Final[i64] = given["surplus"]
        """Worth of any other card in hand, or of one in the last round."""
        self.plan: Final[i64] = given["plan"]
        """An Opportunity that is yet to be drawn."""
        self.plan_share: Final[i64] = given["plan_share"]
        """Percentage of its gains that an Opportunity in hand is worth, if it can be paid for."""
        self.plan_hope: Final[i64] = given["plan_hope"]
        """Percentage of its gains that an Opportunity in hand is worth, if it cannot be paid for."""
        self.rating: Final[i64] = given["rating"]
        """A point of rating, as it is hoped for from an Opportunity in hand."""
        self.lasting: Final[i64] = given["lasting"]
        """Worth of an Agenda's or implant's lasting effect for each round."""
        self.best: Final[i64] = given["best"]
        """Percentage points of doubt for each round to come that a best rating will be best at the end."""
        self.near_best: Final[i64] = given["near_best"]
        """Chance, in percent per round to come (up to four), of a rating one point short to become best."""
        self.health: Final[i64] = given["health"]
        """Worth of a point of Health or Resolve, with a round to come."""
        self.weak: Final[i64] = given["weak"]
        """Additional cost of each point of Health or Resolve below four."""
        self.shield: Final[i64] = given["shield"]
        """A point of armour, for each round to come."""
        self.resale: Final[i64] = given["resale"]
        """Percentage of its resale price that equipment is worth."""
        self.use: Final[i64] = given["use"]
        """Worth of a market card with a use other than adding to a score, with rounds to come."""
        self.again: Final[i64] = given["again"]
        """One that lets a die be rolled again, for each round to come."""
        self.night: Final[i64] = given["night"]
        """A mission that is finished, with the way there, for each round to come."""
        self.open: Final[i64] = given["open"]
        """Chance, in percent, that the best free mission is still free at one's turn."""
        self.place: Final[i64] = given["place"]
        """Each place ahead in the turn order of the next round."""
        self.failed_event: Final[i64] = given["failed_event"]
        """Cost of failing an event."""
        self.wound: Final[i64] = given["wound"]
        """A point of Health that a mission costs."""
        self.survives: Final[i64] = given["survives"]
        """Chance, in percent, that a crew goes on after a penalty that does not abort."""
        self.overtaken: Final[i64] = given["overtaken"]
        """Chance, in percent, that the lead of two crews changes at a stage before the last."""
        self.others: Final[i64] = given["others"]
        """Percentage of the other seats' average that counts against one."""
        self.leader: Final[i64] = given["leader"]
        """Percentage of the best other seat's worth that counts against one."""
        self.behind: Final[i64] = given["behind"]
        """Together: cost of being behind the Rival."""
        self.gap: Final[i64] = given["gap"]
        """Together: cost of each Prospect that one has less than the Rival."""
        self.surge: Final[i64] = given["surge"]
        """Together: cost of each Prospect beyond another person, who then has to catch up with the best."""
        self.lowest: Final[i64] = given["lowest"]
        """Together: percentage of the lowest expectation that counts a second time."""
