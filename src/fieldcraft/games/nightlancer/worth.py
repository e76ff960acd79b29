"""What bots think things are worth at a glance, from a file in values; no rule asks for it."""

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
    """Every number, and between which it lies."""

    def __init__(self, **given: int) -> None:
        self.kc: Final[i64] = given["kc"]
        """A KC in the last round ..."""
        self.kc_ahead: Final[i64] = given["kc_ahead"]
        """... and how much more for each round to come, up to four."""
        self.kc_left: Final[i64] = given["kc_left"]
        """A KC that is over when all are settled: it breaks ties, and the next may make it a Prospect."""
        self.ideal: Final[i64] = given["ideal"]
        self.no_ideals: Final[i64] = given["no_ideals"]
        """What it costs to end without any; half of it to have only one, with rounds to come."""
        self.agenda: Final[i64] = given["agenda"]
        """An Agenda more, towards what Ideals and Agendas are worth together."""
        self.heat: Final[i64] = given["heat"]
        """What the first point of Heat costs ..."""
        self.heat_more: Final[i64] = given["heat_more"]
        """... and how much more each further one than the one before."""
        self.loan: Final[i64] = given["loan"]
        """What a Loan costs in the end ..."""
        self.loan_ahead: Final[i64] = given["loan_ahead"]
        """... and for each round to come."""
        self.contact: Final[i64] = given["contact"]
        """A Contact in hand, as long as the hand keeps it at the end of the round ..."""
        self.surplus: Final[i64] = given["surplus"]
        """... and any card beyond, or in the last round."""
        self.plan: Final[i64] = given["plan"]
        """An Opportunity that is yet to be drawn."""
        self.plan_share: Final[i64] = given["plan_share"]
        """How much in hundred of what it gains an Opportunity in hand is worth, if it can be paid for ..."""
        self.plan_hope: Final[i64] = given["plan_hope"]
        """... and if not."""
        self.rating: Final[i64] = given["rating"]
        """A point of rating, as it is hoped for from an Opportunity in hand."""
        self.lasting: Final[i64] = given["lasting"]
        """What an Agenda or implant brings each round."""
        self.best: Final[i64] = given["best"]
        """How sure, in hundred, the best rating is to be so at the end, for each round to come less."""
        self.near_best: Final[i64] = given["near_best"]
        """How likely, in hundred, one that lacks a point becomes so, for each round to come, up to four."""
        self.health: Final[i64] = given["health"]
        """A point of Health or Resolve, with a round to come ..."""
        self.weak: Final[i64] = given["weak"]
        """... and what each point below four costs besides."""
        self.shield: Final[i64] = given["shield"]
        """A point of armour, for each round to come."""
        self.resale: Final[i64] = given["resale"]
        """How much in hundred of what equipment can be sold for it is worth."""
        self.use: Final[i64] = given["use"]
        """A market card that does something besides adding to a score, with rounds to come."""
        self.again: Final[i64] = given["again"]
        """One that lets a die be rolled again, for each round to come."""
        self.night: Final[i64] = given["night"]
        """A mission that is finished, with the way there, for each round to come."""
        self.open: Final[i64] = given["open"]
        """How sure, in hundred, the best mission that is free still is when one's turn comes."""
        self.place: Final[i64] = given["place"]
        """Each place ahead in the turn order of the next round."""
        self.failed_event: Final[i64] = given["failed_event"]
        """What failing an event costs."""
        self.wound: Final[i64] = given["wound"]
        """A point of Health that a mission costs."""
        self.survives: Final[i64] = given["survives"]
        """How sure, in hundred, a crew goes on after a penalty that does not abort."""
        self.overtaken: Final[i64] = given["overtaken"]
        """How likely, in hundred, the lead of two crews changes at a stage before the last."""
        self.others: Final[i64] = given["others"]
        """How much in hundred the average of the other seats counts against one ..."""
        self.leader: Final[i64] = given["leader"]
        """... and the best of them."""
        self.behind: Final[i64] = given["behind"]
        """Together: what it costs to stand behind the Rival ..."""
        self.gap: Final[i64] = given["gap"]
        """... and for each Prospect that is lacking."""
        self.surge: Final[i64] = given["surge"]
        """... and for each Prospect beyond another person, who will have to catch up with the best."""
        self.lowest: Final[i64] = given["lowest"]
        """Together: how much in hundred the one who stands worst counts besides."""
