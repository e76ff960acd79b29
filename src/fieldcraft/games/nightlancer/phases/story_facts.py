"""Facts for the storybook: the results of a mission and of a life."""

from __future__ import annotations

from fieldcraft.games.nightlancer.printed.cards import MissionCard
from fieldcraft.games.nightlancer.printed.constants import AT_ANSWER, AT_SORTED
from fieldcraft.games.nightlancer.printed.tracks import IDEALS
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import Fact


def report_mission(g: Night, place: int) -> None:
    """Note the report of the mission that is over, where the journal has it from its beginning."""
    journal = g.journal if g.journal is not None else []
    begin = len(journal) - 1
    while begin >= 0 and journal[begin].kind != "mission":
        begin -= 1
    for card in g.card_set.low + g.card_set.high:
        if begin >= 0 and card.name == journal[begin].parts[0]:
            boss = str(journal[begin].parts[1])
            course = MissionCourse(g, card, journal[begin].parts)
            if g.dealers[place] >= 0:
                course.tell("deal", boss)
            for fact in journal[begin + 1 :]:
                course.follow(fact)
            course.close()
            g.note("report", (card.name, card.id, course.ids[boss], *course.events))
            return


class MissionCourse:
    """The course of a mission, an event for each thing that the storybook has words for."""

    def __init__(self, g: Night, mission: MissionCard, parts: tuple[str | int, ...]) -> None:
        self.mission = mission
        self.names = [person.name for person in g.people]
        """Names by seat."""
        self.ids = {person.name: person.id for person in g.people}
        self.bosses = [str(part) for part in parts[1:]]
        """The first Boss of the First Crew, and of the Second if there is one."""
        self.events: list[str] = []
        self.stage = 0
        self.route = 0
        """The route that a crew has taken and not yet passed or failed; 0 for none."""
        self.is_second = False
        """True if the crew that takes a route now is the second to do so at this stage."""
        self.labels = labels(g)
        self.is_paid = False
        if len(self.bosses) > 1:
            self.tell("second", self.bosses[1])

    def tell(self, kind: str, *names: str) -> None:
        self.events.append(" ".join([kind, *[self.ids[name] for name in names]]))

    def other(self, name: str) -> str:
        """The Boss of the other crew."""
        return self.bosses[1] if self.bosses[0] == name else self.bosses[0]

    def follow(self, fact: Fact) -> None:
        """Note a fact of the mission, if the storybook has words for it."""
        parts = fact.parts
        if fact.kind == "stage":
            self.stage, self.is_second = int(parts[1]), False
        elif fact.kind in ("passed", "failed") and self.route:
            self.judge(fact.kind)
        elif fact.kind == "lead":
            name = str(parts[0])
            self.tell("lead", name, self.other(name))
        elif fact.kind == "shaken" and str(parts[0]) in self.ids:
            self.tell("shaken", str(parts[0]))
        elif fact.kind == "won-contest":
            name = str(parts[0])
            self.tell("faced", name, self.other(name))
        elif fact.kind == "paid" and not self.is_paid:
            self.is_paid = True
            self.events.append("paid")
        elif fact.kind == "chosen":
            self.choice(str(parts[0]), self.names[int(parts[1]) - 1])

    def judge(self, kind: str) -> None:
        """Note a result; of two crews, the second counts only where it does what the first did not."""
        if kind == "passed" and (not self.is_second or f"failed {self.stage}" in self.events):
            self.events.append(f"passed {self.stage} {self.route}")
        elif not self.is_second:
            self.events.append(f"failed {self.stage}")
        self.route, self.is_second = 0, True

    def choice(self, label: str, name: str) -> None:
        kind = self.labels.get(label, "")
        if kind.isdigit():
            self.route = int(kind)
        elif kind == "yielded":
            self.tell(kind, self.other(name), name)
        elif kind:
            self.tell(kind, name)

    def close(self) -> None:
        """Note how it ended."""
        if self.is_paid:
            if self.mission.heat:
                self.events.append("heat")
            if self.mission.is_dirty:
                self.events.append("dirty")
        elif any(event.startswith(("passed", "failed")) for event in self.events):
            self.events.append("aborted")
        else:
            self.events.append("cold_feet")


def labels(g: Night) -> dict[str, str]:
    """Return the event in a report for each choice of people, by the label of the choice."""
    acts = g.card_set.acts
    found = {
        acts.abandon.label: "left",
        acts.hold_back.label: "held_back",
        acts.abandon_contest.label: "yielded",
    }
    for number, option in enumerate(acts.routes, 1):
        found[option.label] = str(number)
    for card in g.card_set.contacts:
        if card.type.moments != AT_SORTED:
            found[g.card_set.by_card[card.index].hinder.label] = "hindered"
        if card.moments & AT_ANSWER:
            found[g.card_set.by_card[card.index].cancel.label] = "cancelled"
    return found


def report_ends(g: Night, winners: int) -> None:
    """Note what became of everybody; `winners` has a bit for each seat that has won."""
    if g.journal is None:
        return
    closings = ("beaten", "together") if g.terms.together else ("lost", "won")
    for seat in range(g.seats):
        closing = closings[winners >> seat & 1]
        plans = [card.id for card in g.panels[seat].assets if getattr(card, "is_agenda", False)]
        person = g.people[seat]
        g.note("epilogue", (person.name, person.id, seat, g.has(seat, IDEALS), closing, *plans))
