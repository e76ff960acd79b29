"""Count what games leave unsaid: python tools/telling.py [GAME ...] [--games N].

Bots play N games of each game, 100 unless the call says otherwise, in its ways by turns: one game by random
bots, the next by greedy ones. Each kind of fault has one check, described in KINDS. Findings that are right
have their reason in tools/telling.toml; the exit status is 1 if there is any other.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.games import Ruleset, game_ids, ruleset
from fieldcraft.kernel.state import EVERYBODY, Fact, Parts
from fieldcraft.session.game import Game
from fieldcraft.terminal import answers

RIGHT: Final = Path(__file__).with_suffix(".toml")
GAMES: Final = 100
BOTS: Final = ("random", "greedy")
FEWEST_WORDS: Final = 4
MOST_RULE_WORDS: Final = 3
"""Maximum number of a rule's own words that a player types to find it."""
SHORTEST_WORD: Final = 4
"""Minimum length of the words of an option that a player may look up."""
MOST_CHOICES: Final = 3_000
"""Maximum number of choices in one game; a game that bots do not finish is left there."""

CAUSES, REASONS, PLURALS, SHORT, PROMPTS, RULES = KINDS = {
    "causes": "a fact that names no source, and follows from no fact before it that does",
    "reasons": "a refusal that quotes a rule, and not what it takes and what one has",
    "plurals": "one of many, many of one, or the name of several things with the verb of one",
    "short": f"a line of the log of fewer than {FEWEST_WORDS} words",
    "prompts": "a question about something that it does not name, or options without a question",
    "rules": f"a rule that no {MOST_RULE_WORDS} of its words show, or a word of an option that finds nothing",
}
"""Each kind of fault, and what is counted as one."""

WORD: Final = re.compile(r"[^\W_](?:[^\W_]|['’-](?=[^\W_]))*")
ONE_OF_MANY: Final = re.compile(
    r"(?<![\w.+-])1 (?!(?:this|always|less|plus|minus|begins|plays|forbids|leaves)\b)([a-z]{2,}[^su\W\d]s)\b"
)
THINGS: Final = (
    "card|contact|opportunity|prospect|ideal|loan|token|town|city|explorer|turn|round|charge|counter|element|"
    "marker|land|Spirit|person|interaction"
)
"""Things that games count."""
MANY_OF_ONE: Final = re.compile(
    rf"(?<![\w.+-])(?:0|[2-9]|[1-9]\d+) ((?:more )?(?:{THINGS}))\b(?! (?:play|card)s?\b)"
)
VERBS: Final = "is|has|was|does|goes|comes|leaves|appears|moves|passes|gains|loses|takes|begins|turns|stays"
NAMED: Final = "(?<!mission )(?<!power )(?<!card )"
"""A name may follow one of these words, which the verb is then about."""
POINTS: Final = re.compile(r"\b(?:it|this|them|they|that|these|those)\b|\bone\?", re.IGNORECASE)
"""Words of a question that point at something."""
HOLE: Final = re.compile(r"\{[^}]*\}")


class Fault(NamedTuple):
    """A finding: its kind, what it is about (a kind of fact, a rule, a question, a word), and the words."""

    kind: str
    about: str
    said: str


class Right(NamedTuple):
    """A finding that is right as it is, and why; a fact without a cause may follow from others before it."""

    why: str
    after: tuple[str, ...] = ()


class Found(NamedTuple):
    """The number of findings about one thing, and the first of them."""

    n: int
    said: str


class Telling:
    """The faults of one game, counted while bots play it."""

    def __init__(self, rules: Ruleset, right: dict[str, dict[str, Right]]) -> None:
        self.rules = rules
        self.right = right
        self.found: dict[tuple[str, str], Found] = {}
        self.judged: dict[str, int] = dict.fromkeys(KINDS, 0)
        """Number of texts that each check has judged."""
        self._seen: set[str] = set()
        """The texts that were read before."""
        self.by_label = {one.label: one for found in rules.options.by_key.values() for one in found}
        """Options by their label, for choices that are made without asking anybody."""
        names = [name for name in rules.narrator.card_names() if re.search(r"[^sui]s$", name)]
        several = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        self._several = re.compile(rf"{NAMED}\b({several}) (?:\([^)]*\) )?(?:{VERBS})\b") if names else None

    def count(self, fault: Fault) -> None:
        """Count a finding, unless it is right as it is."""
        if fault.about in self.right.get(fault.kind, {}):
            return
        key = fault.kind, fault.about
        n, said = self.found.get(key, Found(0, fault.said))
        self.found[key] = Found(n + 1, said)

    # -- the checks ---------------------------------------------------------------------------

    def read_log(self, game: Game) -> None:
        """Check every line of a game's log, as all may read it and as each seat may."""
        told: list[str] = []
        names = game.seat_names
        made = {begin: choice.option for begin, choice in zip(game.marks, game.choices, strict=False)}
        for number, fact in enumerate(game.facts):
            line = self.rules.tell(fact, names)
            if fact.kind == "chosen":
                told.clear()
            self.judged[CAUSES] += 1
            if not self.has_cause(fact, told):
                self.count(Fault(CAUSES, fact.kind, line))
            told.append(fact.kind)
            self.judged[SHORT] += 1
            if fact.kind == "chosen":
                label = str(fact.parts[0])
                option = made.get(number) or self.by_label.get(label)
                of = option.parts if option is not None else Parts("")
                names_something = fact.source or of.card or of.place or re.search(r"\d", label)
                if not names_something and is_short(label):
                    self.count(Fault(SHORT, f"> {of.verb}", line))
            elif is_short(line):
                self.count(Fault(SHORT, fact.kind, line))
            self.read(line)

    def has_cause(self, fact: Fact, told: list[str]) -> bool:
        """True if a fact names its source, or follows from another one since the last choice."""
        if fact.source or fact.kind == "chosen":
            return True
        right = self.right.get(CAUSES, {}).get(fact.kind)
        return right is not None and (not right.after or any(kind in told for kind in right.after))

    def read(self, text: str) -> None:
        """Check the numbers and names of a text that a player reads."""
        self.judged[PLURALS] += 1
        if text in self._seen:
            return
        self._seen.add(text)
        for pattern in (ONE_OF_MANY, MANY_OF_ONE, self._several):
            for match in pattern.finditer(text) if pattern else ():
                self.count(Fault(PLURALS, match[1], text))

    def ask(self, game: Game) -> None:
        """Check the question of a decision, its options, and the reasons for what is not on offer."""
        view = game.view()
        narrator = self.rules.narrator
        prompt = narrator.prompt(view)
        lacks = self.rules.shortfall
        self.judged[PROMPTS] += 1
        self.read(prompt)
        name = game.question["name"]
        card = narrator.name(game.question["card"])
        template = self.rules.messages["questions"].get(name, "")
        is_filled = bool(HOLE.search(template)) or prompt != template
        if not card and not is_filled and (POINTS.search(prompt) or len(WORD.findall(prompt)) < FEWEST_WORDS):
            self.count(Fault(PROMPTS, name or "choose", prompt))
        if game.options and "?" not in prompt:
            self.count(Fault(PROMPTS, name or "choose", f"options without a question: {prompt}"))
        for option in game.options:
            self.read(option.label)
            self.read(narrator.detail(view, option.parts))
        for option, reason in game.closed():
            self.judged[REASONS] += 1
            self.read(reason)
            if not lacks(option, game.state) and prompt not in reason:
                rule = reason[reason.rfind("(") + 1 : -1] if reason.endswith(")") else ""
                self.count(Fault(REASONS, rule, f"{option.label}: {reason}"))

    def look_up(self) -> None:
        """Look for each rule by its own words, and for each word of the options."""
        game = Game(self.rules, 1)
        texts = {rule: f"{rule} {text}".casefold() for rule, text in self.rules.rules.items()}
        for rule, text in self.rules.rules.items():
            self.judged[RULES] += 1
            words = sorted(
                {word.casefold() for word in WORD.findall(text) if len(word) >= SHORTEST_WORD},
                key=lambda word: (sum(word in other for other in texts.values()), word),
            )[:MOST_RULE_WORDS]
            if not words or not is_shown(game, rule, words):
                self.count(Fault(RULES, rule, f"{rule} by {', '.join(words)}: {text}"))
        templates = self.rules.messages["options"].values()
        for word in sorted({word for text in templates for word in WORD.findall(HOLE.sub(" ", text))}):
            plain = word.casefold()
            if len(word) >= SHORTEST_WORD:
                self.judged[RULES] += 1
                if not any(answers.found(game, [plain])):
                    self.count(Fault(RULES, plain, f"r {plain} finds nothing"))

    # -- playing ------------------------------------------------------------------------------

    def play(self, number: int) -> None:
        """Play a game by bots, and read everything that is said in it."""
        setups = [way.setup for way in self.rules.ways] or [{}]
        bot = BOTS[number % len(BOTS)]
        game = Game(self.rules, number + 1, setups[number // len(BOTS) % len(setups)])
        narrator, turn = self.rules.narrator, None
        while not game.over and game.made < MOST_CHOICES:
            if game.give_settled():
                continue
            self.ask(game)
            view = game.view()
            if narrator.turn_of(view) != turn:
                turn = narrator.turn_of(view)
                for line in (*narrator.describe(view), *narrator.piles(view)):
                    self.read(line)
            chance = chance_of(game.seed, game.made, game.seat)
            game.choose(choice(self.rules, game.state, game.seat, bot, chance).key)
        self.read_log(game)
        for line in (game.outcome.reason, *narrator.score_sheet(game.view(EVERYBODY))):
            self.read(line)

    def report(self) -> Iterator[str]:
        """Yield the counts of each kind, with an example of each thing that is found."""
        for kind, says in KINDS.items():
            found = {about: one for (of, about), one in self.found.items() if of == kind}
            n = sum(one.n for one in found.values())
            yield f"  {kind:<8} {n:>6} of {self.judged[kind]}  ({says})"
            for about, one in sorted(found.items(), key=lambda item: -item[1].n):
                yield f"    {one.n:>6}  {about}: {one.said}"


def is_short(line: str) -> bool:
    """True if a line has too few words to say what happened, and why."""
    return len(WORD.findall(line)) < FEWEST_WORDS


def is_shown(game: Game, rule: str, words: list[str]) -> bool:
    """True if these words, or fewer of them, show a rule among the first that are found."""
    for n in range(1, len(words) + 1):
        rules = answers.searched(game, words[:n]).rules
        if any(line.startswith(f"{rule} ") for line in rules[: answers.MAX_RULES_FOUND]):
            return True
    return False


def right_of(rules: Ruleset) -> dict[str, dict[str, Right]]:
    """Return what is right as it is in a game, by kind; its editions share its package, and that."""
    name = rules.package.rpartition(".")[2].replace("_", "-")
    table: dict[str, dict[str, Any]] = tomllib.loads(RIGHT.read_text(encoding="utf-8"))[name]
    return {
        kind: {
            about: Right(says) if isinstance(says, str) else Right(says["why"], tuple(says["after"]))
            for about, says in rows.items()
        }
        for kind, rows in table.items()
    }


def counted(game: str, games: int, tick: Callable[[int], object] = lambda n: None) -> Telling:
    """Return the faults of a game, counted over a number of games."""
    rules = ruleset(game)
    telling = Telling(rules, right_of(rules))
    telling.look_up()
    for number in range(games):
        telling.play(number)
        tick(number + 1)
    return telling


def main(arguments: Iterable[str]) -> bool:
    """Count and print the faults of games; True if there are none."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=game_ids())
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args(list(arguments))
    is_clean = True
    for game in given.game:
        telling = counted(game, given.games)
        print(f"{game}, {given.games} games:", *telling.report(), sep="\n", flush=True)
        is_clean = is_clean and not telling.found
    return is_clean


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
