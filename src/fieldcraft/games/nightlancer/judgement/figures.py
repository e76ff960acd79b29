"""Figures of many games, compared with the aims of the game: the report on its balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any, Final

from fieldcraft.games.nightlancer.judgement.appraisal import NightAppraisal
from fieldcraft.games.nightlancer.judgement.mission_odds import EVERY_HAND, Sight, to_finish
from fieldcraft.games.nightlancer.phases.ending import standing
from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.cards import Contact
from fieldcraft.games.nightlancer.printed.constants import AT_ANSWER, AT_CLAIM, AT_GATE, LOW, STAGES
from fieldcraft.games.nightlancer.printed.tracks import IDEALS, PROSPECTS
from fieldcraft.games.nightlancer.table.crews import other_crew, place_of
from fieldcraft.games.nightlancer.table.parts import PAIRS, PLACES
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import WON, Fact, Option
from fieldcraft.rulebook.figures import Figures, rate, some

TIMES: Final = ("early", "middle", "late")
"""Thirds of a game."""
USES: Final = {"play": 0, "open": AT_GATE, "deal": AT_CLAIM, "cancel": AT_ANSWER}
"""Verbs of a Contact's use for oneself, and the moment of the use; 0 where the option has its number."""
THIRD: Final = 3
"""The number of the use of a Contact against others."""
RAREST: Final = 8
"""Maximum number of cards that are named of a long list."""


@dataclass
class MissionAttempt:
    """A crew that has come to the first stage of a mission."""

    round: int
    mission: str
    profile: int
    names: frozenset[str]
    is_raced: bool
    """True if there is another crew on the mission."""
    is_finished: bool = False
    lost: int = 0
    """Health that all of it lost on the way."""


@dataclass
class GameNotes:
    """Notes on one game as it is played."""

    round: int = 0
    attempts: dict[tuple[int, int], MissionAttempt] = field(default_factory=dict)
    """Attempts by round and crew."""
    bought: set[tuple[int, str]] = field(default_factory=set)
    """Market cards and Opportunities bought, by seat."""
    shown: set[str] = field(default_factory=set)
    """Market cards that have lain in a pair."""
    decisions: Counter[int] = field(default_factory=Counter)
    """Number of decisions of each seat."""
    thirds: Counter[int] = field(default_factory=Counter)
    """Third uses, by seat."""
    chances: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """Best chance, in hundredths, to finish a mission alone, by round, seat and profile."""
    laid_out: int = 0
    """The round whose missions have been noted."""
    opened: int = 0
    """The round whose market has been noted."""


class NightFigures(Figures):
    """All games together; they are of one way to play."""

    def __init__(self) -> None:
        self.course = GameNotes()
        self.games = 0
        self.won = 0
        """Games won together."""
        self.persons: Counter[str] = Counter()
        """Games of each Nightlancer."""
        self.winners: Counter[str] = Counter()
        """Games that each Nightlancer won."""
        self.above: Counter[str] = Counter()
        """Prospects of each Nightlancer above the average of the table, times the seats."""
        self.pairs: Counter[tuple[str, str]] = Counter()
        """Winner and loser of games with two seats."""
        self.by_place: Counter[int] = Counter()
        """Wins by place in the first turn order."""
        self.decisions: list[int] = []
        """Decisions of a person in a game."""
        self.prospects: list[int] = []
        """Prospects of every person at the end."""
        self.margins: list[int] = []
        """Lead of the first over the second at the end."""
        self.leads: list[int] = []
        """Changes of the lead in a game."""
        self.half_time = 0
        """Games in which one person alone led at half-time."""
        self.half_time_won = 0
        """Games won by the person who alone led at half-time."""
        self.ideals: Counter[int] = Counter()
        """Ideals at the end, before they count."""
        self.attempts: list[tuple[int, str, int, bool, bool, int]] = []
        """Profile, time, size of the crew, whether raced, whether finished, Health that each lost."""
        self.chances: list[tuple[int, str, int]] = []
        """Profile, time, and how likely a person would finish the mission of it that suits best, alone."""
        self.offered: Counter[str] = Counter()
        """Number of times each mission was offered."""
        self.started: Counter[str] = Counter()
        """Number of times each mission was begun."""
        self.routes: Counter[tuple[str, int, int]] = Counter()
        """Routes taken, by mission, stage and number."""
        self.contests: Counter[str] = Counter()
        """Outcomes of Face-offs: `yielded`, `accepted`, `refused`."""
        self.thirds: list[int] = []
        """Third uses of a person in a game."""
        self.uses: Counter[tuple[str, int]] = Counter()
        """Contacts played, by the number of the use."""
        self.shown: Counter[str] = Counter()
        """Number of times each market card was in a pair."""
        self.sold: Counter[str] = Counter()
        """Number of times each market card was bought from a pair."""
        self.held: Counter[str] = Counter()
        """Persons who had an Opportunity in hand, once a game."""
        self.bought: Counter[str] = Counter()
        """Persons who bought an Opportunity that they had in hand."""
        self.could_have: Counter[str] = Counter()
        """Winners who could have had a card."""
        self.had: Counter[str] = Counter()
        """Winners who bought a card."""
        self.lain_low: list[int] = []
        """Number of times a person lay low in a game."""
        self.shaken: list[int] = []

    # -- counting -------------------------------------------------------------------------------

    def watch(self, g: Night, option: Option[Any], appraisal: NightAppraisal) -> None:
        """Count a decision: what was on offer when it was first asked, and what was chosen."""
        course, seat, (verb, card, _) = self.course, int(g.seat), option.parts
        course.decisions[seat] += 1
        course.round = int(g.this_round.number)
        asks = g.question()["name"]
        if asks == "take" and course.laid_out < g.this_round.number:
            course.laid_out = course.round
            lying = [g.piles.missions[place] for place in range(PLACES)]
            self.offered.update(mission.id for cards in lying for mission in cards)
            self.weigh(g, appraisal)
        elif asks == "street" and course.opened < g.this_round.number:
            course.opened = course.round
            lying = [g.piles.pairs[pair] for pair in range(PAIRS)]
            shown = [item.id for cards in lying for item in cards]
            self.shown.update(shown)
            course.shown.update(shown)
        elif asks == "route":
            self.meet(g, option)
        elif asks in ("face-off", "accept-face-off"):
            self.contend(asks, verb)
        if verb == "start":
            self.started[card] += 1
        elif verb in ("connect", "risk-b", "buy") and card:
            course.bought.add((seat, card))
            self.sold[card] += asks == "street" and verb == "buy"
        self.use(verb, card, option, seat)

    def weigh(self, g: Night, appraisal: NightAppraisal) -> None:
        """Note the chances of everybody in the missions on offer; hidden help in a hand does not count."""
        sight = Sight(g, EVERY_HAND, appraisal.worth)
        for seat in range(g.seats):
            for place in range(PLACES):
                for mission in g.piles.missions[place]:
                    n, _ = to_finish(g, sight, (seat,), place, -1, seat, STAGES)
                    at = (self.course.round, seat, int(mission.profile))
                    self.course.chances[at] = max(self.course.chances.get(at, 0), int(n))

    def meet(self, g: Night, option: Option[Any]) -> None:
        """A crew at a stage: that it is there, and which route it takes."""
        crew = int(g.scene.crew)
        mission = g.mission(place_of(crew))
        if g.scene.stage == 0:
            names = frozenset(g.people[member].name for member in g.crews[crew])
            attempt = MissionAttempt(
                int(g.this_round.number),
                mission.name,
                int(mission.profile),
                names,
                bool(g.crews[other_crew(crew)]),
            )
            self.course.attempts.setdefault((int(g.this_round.number), crew), attempt)
        if option.parts.verb == "route":
            self.routes[mission.id, int(g.scene.stage) + 1, int(option.parts.place)] += 1

    def contend(self, asks: str, verb: str) -> None:
        """Count a choice about a Face-off."""
        if asks == "face-off" and verb == "abandon":
            self.contests["yielded"] += 1
        elif asks == "accept-face-off":
            self.contests["accepted" if verb == "accept" else "refused"] += 1

    def use(self, verb: str, card: str, option: Any, seat: int) -> None:
        """A Contact is played."""
        if verb in ("hinder", "swap"):
            self.course.thirds[seat] += 1
            self.uses[card, THIRD] += 1
        elif verb == "play":
            self.uses[card, option.number + 1] += 1
        elif verb in USES and isinstance(option.card, Contact):
            for number, use in enumerate(option.card.uses, 1):
                if use.moments & USES[verb]:
                    self.uses[card, number] += 1

    def add(self, facts: Sequence[Fact], g: Night) -> None:
        """Count one game: its rounds, attempts, cards and its end."""
        course, self.course = self.course, GameNotes()
        self.games += 1
        seat_of = {g.people[seat].name: seat for seat in range(g.seats)}
        self.decisions += [course.decisions[seat] for seat in range(g.seats)]
        self.thirds += [course.thirds[seat] for seat in range(g.seats)]
        for kind, found in (("lies-low", self.lain_low), ("shaken", self.shaken)):
            times = Counter(str(fact.parts[0]) for fact in facts if fact.kind == kind)
            found += [times[name] for name in seat_of]
        self.follow(facts, course, seat_of)
        rounds = course.round
        for attempt in course.attempts.values():
            time = time_of(attempt.round, rounds)
            size = len(attempt.names)
            self.attempts.append(
                (attempt.profile, time, size, attempt.is_raced, attempt.is_finished, attempt.lost // size)
            )
        for (round, _, profile), n in course.chances.items():
            self.chances.append((profile, time_of(round, rounds), n))
        self.count_cards(facts, course, seat_of, g)
        self.count_end(facts, g, seat_of, rounds)

    def follow(self, facts: Sequence[Fact], course: GameNotes, seat_of: dict[str, int]) -> None:
        """Note which attempts were finished, and what they cost."""
        now: list[MissionAttempt] = []
        round = 0
        for fact in facts:
            if fact.kind == "round":
                round = int(fact.parts[0])
            elif fact.kind in ("mission", "order"):
                here = [one for one in course.attempts.values() if one.round == round]
                now = [one for one in here if fact.kind == "mission" and one.mission == fact.parts[0]]
            for attempt in now:
                if fact.parts and fact.parts[0] in attempt.names:
                    attempt.is_finished |= fact.kind == "paid"
                    attempt.lost += int(fact.parts[1]) if fact.kind == "lose-health" else 0

    def count_cards(
        self, facts: Sequence[Fact], course: GameNotes, seat_of: dict[str, int], g: Night
    ) -> None:
        """Count the cards that could be bought, those that were, and those of the winner."""
        ids = {card.name: card.id for card in g.card_set.opportunities}
        best = max(range(g.seats), key=lambda seat: standing(g, seat))
        held = {
            (fact.seat, ids[str(fact.parts[0])])
            for fact in facts
            if fact.kind == "drawn" and fact.parts[0] in ids
        }
        if g.terms.together:  # there draws are seen by all, so that nobody knows whose they were
            held = {(seat, card) for seat, card in course.bought if card in ids.values()}
        self.held.update(card for _, card in held)
        self.bought.update(card for seat, card in course.bought if (seat, card) in held)
        mine = {card for seat, card in held if seat == best} | course.shown
        self.could_have.update(mine)
        self.had.update(card for seat, card in course.bought if seat == best and card in mine)

    def count_end(self, facts: Sequence[Fact], g: Night, seat_of: dict[str, int], rounds: int) -> None:
        """Count the winner, the lead at the end, and changes of the lead."""
        self.won += bool(g.terms.together and g.status == WON)
        self.persons.update(list(seat_of))
        ranked = sorted(range(g.seats), key=lambda seat: -standing(g, seat))
        ends = [int(g.has(seat, PROSPECTS)) for seat in range(g.seats)]
        self.prospects += ends
        for name, seat in seat_of.items():
            self.above[name] += len(ends) * ends[seat] - sum(ends)
        self.ideals.update(int(g.has(seat, IDEALS)) for seat in range(g.seats))
        if g.terms.together:
            self.winners.update(list(seat_of) if g.status == WON else [])
            return
        names = [g.people[seat].name for seat in ranked]
        self.winners[names[0]] += 1
        self.margins.append(int(g.has(ranked[0], PROSPECTS) - g.has(ranked[1], PROSPECTS)))
        if g.seats == 2:
            self.pairs[names[0], names[1]] += 1
        first = next(fact for fact in facts if fact.kind == "order")
        self.by_place[str(first.parts[0]).split(", ").index(names[0])] += 1
        self.follow_lead(facts, g, seat_of, ranked[0], rounds)

    def follow_lead(
        self, facts: Iterable[Fact], g: Night, seat_of: dict[str, int], winner: int, rounds: int
    ) -> None:
        """Count changes of the lead on the track, and wins of the leader at half-time."""
        track = [0] * int(g.seats)
        leader, changes = -1, 0
        for fact in facts:
            if fact.kind.startswith("score-"):
                break
            if fact.kind in ("gain-prospects", "lose-prospects") and fact.parts[0] in seat_of:
                n = int(fact.parts[1])
                track[seat_of[str(fact.parts[0])]] += n if fact.kind == "gain-prospects" else -n
            ahead = [seat for seat, n in enumerate(track) if n == max(track)]
            if len(ahead) == 1 and ahead[0] != leader:
                changes += leader >= 0
                leader = ahead[0]
            if fact.kind == "round" and fact.parts[0] == rounds // 2 + 1 and len(ahead) == 1:
                self.half_time += 1
                self.half_time_won += ahead[0] == winner
        self.leads.append(changes)

    # -- the report -----------------------------------------------------------------------------

    def report(self, rules: Any) -> Iterator[str]:
        """Yield a table of the aims with what was measured, then the characters and the curve."""
        box = rules.card_set
        yield "| aim | measured |"
        yield "|---|---|"
        together = not self.margins
        rows = [*self.how_it_ends(), *self.how_it_goes(), *self.asked(), *self.what_is_used(box)]
        if together:
            rows = [("won together", rate(self.won, self.games)), *rows]
        for aim, measured in rows:
            yield f"| {aim} | {measured} |"
        yield ""
        yield from self.characters()
        yield from self.curve()

    def seats(self) -> int:
        """Return the number of people in each game."""
        return len(self.decisions) // max(1, self.games)

    def how_it_ends(self) -> Iterator[tuple[str, str]]:
        """Yield the figures of how games end: places, leads, Prospects, Ideals."""
        if self.margins:
            n = self.games
            places = ", ".join(rate(self.by_place[place], n) for place in range(self.seats()))
            yield "wins by place in the first turn order", places
            wide = sum(margin > 8 for margin in self.margins)
            yield "first before second: median; beyond 8", f"{median(self.margins):g}; {rate(wide, n)}"
            twice = sum(changes >= 2 for changes in self.leads)
            yield "lead changes: median; at least twice", f"{median(self.leads):g}; {rate(twice, n)}"
            yield "the sole leader at half-time wins", rate(self.half_time_won, self.half_time)
        yield "final Prospects, median", f"{median(self.prospects):g}"
        persons = sum(self.ideals.values())
        spread = some((str(n), self.ideals[n]) for n in sorted(self.ideals))
        yield "persons that end on 0 Ideals; on how many", f"{rate(self.ideals[0], persons)}; {spread}"
        yield "decisions of a person", f"median {median(self.decisions):g}"

    def how_it_goes(self) -> Iterator[tuple[str, str]]:
        """Yield the figures of how games go: attempts, crews, Face-offs."""
        persons = self.games * self.seats()
        yield "lying low, Shaken, a person", f"{mean(self.lain_low):.2f}, {mean(self.shaken):.2f}"
        tried = len(self.attempts)
        yield (
            "attempts a person; finished",
            (f"{tried / max(1, persons):.1f}; {rate(sum(one[4] for one in self.attempts), tried)}"),
        )
        yield "attempts by two or more", rate(sum(one[2] > 1 for one in self.attempts), tried)
        yield "attempts beside another crew", rate(sum(one[3] for one in self.attempts), tried)
        called = self.contests["accepted"] + self.contests["refused"]
        yield "Face-offs accepted", f"{rate(self.contests['accepted'], called)} of {called}"
        left = self.contests["yielded"]
        yield "First Crews that leave instead of calling one", rate(left, left + called)

    def what_is_used(self, box: CardSet) -> Iterator[tuple[str, str]]:
        """Yield the cards, routes and missions that are used too rarely or too often."""
        yield "third uses a person", f"{mean(self.thirds):.2f}"
        used = self.shares_of_uses(box)
        rare = sorted((n, name) for name, n in used if n < 0.08)
        yield "uses of Contacts below 8 % of its plays", named(rare, len(used))
        chosen = shares(box.low + box.high, self.started, self.offered)
        yield (
            "missions begun in less than 10 % of their showings",
            named([one for one in chosen if one[0] < 0.1], len(chosen)),
        )
        routes = self.shares_of_routes(box)
        yield (
            "routes taken in less than 15 % of their stages",
            named([one for one in routes if one[0] < 0.15], len(routes)),
        )
        plans = shares(box.opportunities, self.bought, self.held)
        yield (
            "Opportunities bought by less than 10 % of the players that held them",
            named([one for one in plans if one[0] < 0.1], len(plans)),
        )
        items = shares(box.market, self.sold, self.shown)
        yield (
            "market cards bought in less than 4 % of their showings",
            named([one for one in items if one[0] < 0.04], len(items)),
        )
        had = shares([*box.opportunities, *box.market], self.had, self.could_have)
        yield (
            "cards had by more than 60 % of the winners who could",
            named([one for one in reversed(had) if one[0] > 0.6], len(had)),
        )

    def shares_of_uses(self, box: CardSet) -> list[tuple[str, float]]:
        found = []
        for card in designs(box.contacts):
            plays = sum(self.uses[card.id, number] for number in range(1, THIRD + 1))
            for number in range(1, THIRD + 1):
                if plays:
                    found.append((f"{card.name} {number}", self.uses[card.id, number] / plays))
        return found

    def shares_of_routes(self, box: CardSet) -> list[tuple[float, str]]:
        found = []
        for mission in designs(box.low + box.high):
            for stage in (1, 2, 3):
                taken = [self.routes[mission.id, stage, number] for number in (1, 2)]
                if sum(taken):
                    found += [
                        (n / sum(taken), f"{mission.name} {stage}.{number}")
                        for number, n in enumerate(taken, 1)
                    ]
        return sorted(found)

    def asked(self) -> Iterator[tuple[str, str]]:
        """Yield the chances in missions for people of each time, whether they try them or not."""
        for profile in sorted({one[0] for one in self.chances}):
            found = {
                time: [n for kind, then, n in self.chances if (kind, then) == (profile, time)]
                for time in TIMES
            }
            name = "Low" if profile == LOW else "High"
            yield (
                f"chance, alone, in the {name} mission that suits a person best",
                ", ".join(f"{time} {mean(chances):.0f}%" for time, chances in found.items() if chances),
            )

    def characters(self) -> Iterator[str]:
        """Yield the results of each Nightlancer, and with two seats those of each pair."""
        yield "| Nightlancer | games | won | Prospects above the average of the table |"
        yield "|---|--:|---|--:|"
        for name in sorted(self.persons):
            n = self.persons[name]
            above = self.above[name] / (n * self.seats())
            yield f"| {name} | {n} | {rate(self.winners[name], n)} | {above:+.1f} |"
        yield ""
        if self.pairs:
            found = []
            for one, other in self.pairs:
                games = self.pairs[one, other] + self.pairs[other, one]
                found.append((self.pairs[one, other] / games, f"{one} against {other}"))
            uneven = sorted((one for one in found if one[0] > 0.6), reverse=True)
            yield f"Pairs beyond 60 : 40: {named(uneven, len(found) // 2)}."
            yield ""

    def curve(self) -> Iterator[str]:
        """Yield the results of attempts, by profile, time and size of the crew."""
        yield "| missions | time | crew | attempts | finished | Health each lost |"
        yield "|---|---|--:|--:|---|--:|"
        for profile in sorted({one[0] for one in self.attempts}):
            for time in TIMES:
                for alone in (True, False):
                    found = [
                        one for one in self.attempts if one[:2] == (profile, time) and (one[2] == 1) == alone
                    ]
                    if found:
                        parts = [
                            "Low" if profile == LOW else "High",
                            time,
                            "1" if alone else "more",
                            str(len(found)),
                            rate(sum(one[4] for one in found), len(found)),
                            f"{mean(one[5] for one in found):.1f}",
                        ]
                        yield f"| {' | '.join(parts)} |"
        yield ""


def time_of(round: int, rounds: int) -> str:
    """Return the third of a game of `rounds` rounds that a round is in."""
    return TIMES[min(2, 3 * (round - 1) // max(1, rounds))]


def designs(cards: Iterable[Any]) -> list[Any]:
    """Return each design once."""
    return list({card.id: card for card in cards}.values())


def shares(cards: Iterable[Any], some: Counter[str], of: Counter[str]) -> list[tuple[float, str]]:
    """Return for each card its share of `some` in `of`, the least first."""
    return sorted((some[card.id] / of[card.id], card.name) for card in designs(cards) if of[card.id])


def named(found: list[tuple[float, str]], total: int) -> str:
    """Return how many of `total` were found, and the first of them with their shares."""
    listed = ", ".join(f"{name} {share:.0%}" for share, name in found[:RAREST])
    more = ", ..." if len(found) > RAREST else ""
    return f"{len(found)} of {total}" + (f": {listed}{more}" if found else "")
