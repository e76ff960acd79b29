"""One game at the screen: show, ask, do what was asked, and keep every choice on the shelf."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence, Set
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeAlias

from fieldcraft.bots.seating import play_on, seating
from fieldcraft.errors import FieldcraftError, RecordDiverges, RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.state import EVERYBODY, Fact, Option
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.narrator import Beside
from fieldcraft.rulebook.options import PAY
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.rulebook.text import Note
from fieldcraft.session.game import Choice, Game
from fieldcraft.session.guide import guide
from fieldcraft.session.load import AGREEING, ALL, load
from fieldcraft.terminal import answers, ending
from fieldcraft.terminal import shelf as disk
from fieldcraft.terminal.alike import Alike
from fieldcraft.terminal.choices import Menu, exact, matching, plain
from fieldcraft.terminal.messages import commands, listed, say
from fieldcraft.terminal.screen import Screen, shown
from fieldcraft.terminal.shelf import SaveSlot, Shelf
from fieldcraft.terminal.statistics import Stopwatch

Command: TypeAlias = Callable[[str], None]

LONGEST_BESIDE: Final = 34
"""A longer label does not push the details of all the others to the right."""
MOST_PAYMENTS: Final = 3
"""Minimum number of ways to pay that are shown in one line, other than the first and the last."""
COMMAND: Final = re.compile(r"(\?|[^\W\d_]+(?=\d+$)|\S+(?=\s))\s*(.*)")
"""A command and what follows it: `u 5`, `u5`, `?play gun`."""


def fresh(rules: Ruleset, setup: dict[str, Any] | None = None, bots: tuple[str, ...] = ()) -> Game:
    """A new game with a seed that nobody chose, short enough to be read out to a friend."""
    return Game(rules, secrets.randbelow(10**9), setup, bots)


def taught_game(rules: Ruleset) -> Game:
    """Return the first game that is guided step by step; raises RequestError where there is none."""
    script = rules.first_game
    if script is None:
        raise RequestError(say("no-first-game", title=rules.title))
    game = Game(rules, script.seed, script.setup)
    game.bots = seating(script.bots, game.seats) if script.bots else ()
    return game


def is_own_choice(fact: Fact, seat: int) -> bool:
    """True if the fact reports a choice of this seat itself."""
    return fact.kind == "chosen" and fact.parts[1] == seat + 1


def is_row_of(menu: Menu, line: str) -> bool:
    """True if this row of a board says what can be typed to act there."""
    return any(line.lstrip().startswith(typed) for typed in menu.typed if not typed.isdecimal())


class GameLoop:
    """A game, the screen where it is played and the slot where it is kept."""

    def __init__(
        self,
        game: Game,
        screen: Screen,
        shelf: Shelf,
        slot: SaveSlot | None = None,
        cards: Path | None = None,
    ) -> None:
        self.game = game
        self.cards = cards
        """Folder of the card pack in use, if any."""
        self.screen = screen
        self.shelf = shelf
        self.slot = slot
        self.next: Game | None = None
        self.is_done = False
        self.has_failed = False
        """Could the last choice not be kept?"""
        self.eyes: int | None = game.people[0] if len(game.people) == 1 else None
        """The seat that looks at the screen; None where nobody has sat down yet, EVERYBODY at the end."""
        self._known = dict.fromkeys(range(EVERYBODY, game.seats), len(game.facts))
        """Number of facts that each seat had seen at its last look."""
        self._shown: list[str] = []
        self._read: set[str] = set()
        """The notes that have been shown."""
        self._told: Set[str] = set()
        """Cards whose effects have been shown."""
        self._turn: object = None
        """Turn in which the table was shown last."""
        self._guided = 0
        """Number of the last step of the first game that was shown."""
        self._news: list[str] = []
        """Lines that were shown last."""
        self._alike = Alike()
        self._unasked: set[int] = set()
        """The numbers of facts that tell what was answered as before."""
        self._watch = Stopwatch(is_running=not game.chosen)
        self._scored = game.rules.narrator.score_sheet(game.view(game.reader))
        self._commands = {word: self._named(name) for word, name in commands().items()}
        screen.colors = game.rules.messages.get("colors", {})

    def _named(self, command: str) -> Command:
        if command in answers.ANSWERS:
            return partial(answers.ANSWERS[command], self.game, self.screen)
        if command in ending.REPORTS:
            return lambda _: ending.REPORTS[command](self.game.rules, self.shelf, self.screen)
        own: dict[str, Command] = {
            "undo": self._undo,
            "position": self._position,
            "save": self._save,
            "open": self._open,
            "first": self._first,
            "new": self._new,
            "quit": self._quit,
        }
        return own[command]

    # -- the course of it -----------------------------------------------------------------------

    def run(self) -> Game | None:
        """Play until the player stops, which gives None, or goes over to another game; raises EOFError."""
        self.screen.show(say("short-help"), *self._welcome(), "")
        is_new = not self.game.chosen
        self._bots_choose()
        self._sit_down()
        if is_new:
            answers.read_pages(self.game, self.screen, self.game.facts)
        self.show(full=True)
        while not self.is_done:
            self.enter(self.screen.ask())
        return self.next

    def _welcome(self) -> list[str]:
        """Return where a player learns the game, at the beginning of a game and until one has ended."""
        game, rules = self.game, self.game.rules
        is_known = game.chosen or guide(game) or self.shelf.scores(rules.id)[0]
        if is_known or not rules.how_to_play.chapters:
            return []
        return [say("new-here", first_game=say("new-here-first") if rules.first_game else "")]

    def enter(self, entry: str) -> None:
        """Do what was typed: a number, an option's key or label, a command, or the beginning of a label."""
        if entry.endswith("!") and (index := self._option(entry[:-1].strip())) is not None:
            self._choose_alike(index)
            return
        command, menu = self._command(entry), answers.menu(self.game)
        meant = menu.spelled(entry)
        index = exact(self.game.options, meant) if entry else None
        if not entry:
            self._position("")
        elif entry.isdecimal():
            index = answers.numbered(self.game, self.screen, entry)
        elif index is None and meant != entry and not self.game.over:
            answers.refusal(self.game, self.screen, meant)
        elif index is None and command is not None and not self._is_place(entry):
            command()
        elif index is None:
            index = self._meant(entry)
        if index is not None:
            self.choose(index)

    def _is_place(self, entry: str) -> bool:
        """True if an option is at a place of this name, such as the land `a6`, which is no command `a 6`."""
        named = plain(entry)
        return named not in self._commands and any(
            option.parts.place == named for option in self.game.options
        )

    def _option(self, entry: str) -> int | None:
        """Return the option whose number, key or label an entry is."""
        menu = answers.menu(self.game)
        return menu.index(entry) if entry.isdecimal() else exact(self.game.options, menu.spelled(entry))

    def _choose_alike(self, index: int) -> None:
        """Take an option, and again where the same is asked in this turn."""
        self._alike.give(self.game, index)
        self.choose(index)

    def _command(self, entry: str) -> Callable[[], None] | None:
        if entry.lower() in self._commands:
            return partial(self._commands[entry.lower()], "")
        match = COMMAND.fullmatch(entry)
        if match is None or match[1].lower() not in self._commands:
            return None
        return partial(self._commands[match[1].lower()], match[2])

    def _meant(self, entry: str) -> int | None:
        found = matching(self.game.options, entry)
        if len(found) == 1:
            return found[0]
        if found:
            answers.unclear(self.game, self.screen, entry, found)
        else:
            self.screen.show(say("unknown", entry=shown(entry)))
        return None

    def choose(self, index: int) -> None:
        """Take an option, save the game, and report what happened."""
        game, eyes = self.game, self.eyes
        self._known[EVERYBODY] = len(game.facts)
        game.choose(index)
        self._watch.lap()
        self.keep()
        self._bots_choose()
        self._answer_alike()
        self._sit_down()
        self._show_score()
        if game.over:
            self._end()
        else:
            self.show(full=eyes != self.eyes)

    def _answer_alike(self) -> None:
        """Answer for the player at the screen what has been answered for the rest of the turn."""
        game = self.game
        while not game.over and game.seat == self.eyes and (index := self._alike.index(game)) is not None:
            self._unasked.add(len(game.facts))
            game.choose(index)
            self.keep()
            self._bots_choose()

    def _tell_news(self) -> None:
        """Report what has happened since the last look of the player at the screen, without what that player
        has just typed.
        """
        assert self.eyes is not None
        game, eyes = self.game, self.eyes
        news = [
            fact
            for number, fact in enumerate(game.facts[self._known[eyes] :], self._known[eyes])
            if number in self._unasked or not is_own_choice(fact, eyes)
        ]
        self._news = ["", *game.rules.narrate(news, eyes, game.seat_names)]
        self.screen.show(*self._news)
        answers.read_pages(game, self.screen, news)
        self._known[eyes] = len(game.facts)

    # -- several seats --------------------------------------------------------------------------

    def _bots_choose(self) -> None:
        """Let bots play their seats until a person is asked; every choice is kept."""
        for _ in play_on(self.game):
            self.keep()

    def _sit_down(self) -> None:
        """Let the seat that is asked look at the screen, and tell it what has happened.

        Where another looked before, it looks from behind a curtain first.  At the end all may look, or the
        only person.  Raises EOFError.
        """
        before, self.eyes = self.eyes, self.game.reader
        if self.eyes not in (before, EVERYBODY):
            self.screen.clear()
            self._wait_behind_curtain(self.game.seat_names[self.eyes])
            self._shown = []
        self._tell_news()

    def _wait_behind_curtain(self, name: str) -> None:
        """Say whose turn it is until that person lifts the curtain; raises EOFError."""
        self.screen.show(say("curtain", seat=name), style="bold")
        while entry := self.screen.ask():
            if commands().get(entry.lower()) == "quit":
                raise EOFError
            self.screen.show(say("curtain", seat=name), style="bold")

    def _end(self) -> None:
        self.screen.show("", self.game.outcome.reason, style="bold")
        self._guide()
        ending.show_places(self.game, self.screen)
        ending.settle(self.game, self.shelf, self.screen, round(self._watch.spent))
        if self.slot is not None:
            self.slot.clear()
        self.screen.show(say("over"))

    # -- showing ------------------------------------------------------------------------------------

    def show(self, full: bool, whole: bool = False) -> None:
        """Show the table, or only what is new, then the options, and the state of the game above the prompt.

        If a full table is higher than the screen, notes that were read before are left out, unless it is
        wanted `whole`; if it still is, so is the empty line before the options, which are then in short form.
        """
        game = self.game
        narrator, view = game.rules.narrator, game.view(game.reader)
        if game.over:
            self.screen.show("", *narrator.describe(view), "", game.outcome.reason, say("over"))
            return
        menu = answers.menu(game)
        board = narrator.board(view, menu.beside if whole else self._beside(menu))
        turn, self._turn = self._turn, narrator.turn_of(view)
        full = full or turn != self._turn
        standing = [*narrator.standing(view), self._question()]
        details = self._details(menu.options)
        options = ["", *self._options(menu, details)]
        below = [*options, "", *standing]
        changed = [line for line in board if line not in self._shown or is_row_of(menu, line)]
        lines = ["", *board] if full or 2 * len(changed) > len(board) else changed
        if not whole and self._is_too_high(lines, below):
            lines = [line for line in lines if not isinstance(line, Note) or line not in self._read]
            below = [*options, *standing]
            if self._is_too_high(lines, below):
                below = [*self._options(menu, details, is_short=True), *standing]
        self._shown = board
        self._told |= narrator.told_by(view)
        self._read.update(line for line in lines if isinstance(line, Note))
        self.screen.show(*lines, *below[:-1])
        self.screen.show(below[-1], style="bold")
        self._guide()

    def _is_too_high(self, lines: Sequence[str], below: Sequence[str]) -> bool:
        """True if the news, a table and what is below it are higher than the screen."""
        return self.screen.height_of([*self._news, *lines, *below, ""]) > self.screen.height

    def _guide(self) -> None:
        """Say the step of a scripted first game, or that the last choice has left it."""
        game = self.game
        at = guide(game)
        if at is None:
            return
        if at.step is None:
            if self._guided:
                self.screen.show("", say("first-game-left"), "")
            self._guided = 0
            return
        if at.number == self._guided:
            return
        self._guided = at.number
        self.screen.show("", say("first-game", number=at.number, steps=at.steps), style="bold")
        self.screen.tell(*at.step.told)
        typed = answers.menu(game).typed
        keys = [option.key for option in game.options]
        if at.step.choose in keys:
            number = typed[keys.index(at.step.choose)]
            self.screen.show(say("first-game-here", number=number))

    def _beside(self, menu: Menu) -> Beside:
        """Return what a board need not say, since options say it or it was shown before."""
        typed, cards = menu.beside
        self._told |= cards
        return Beside(typed, self._told)

    def _question(self) -> str:
        """Return what is asked, with the card that it is about, and whom where several play."""
        game, narrator = self.game, self.game.rules.narrator
        view = game.view()
        question = narrator.prompt(view)
        card = narrator.name((view.get("question") or {"card": ""})["card"])
        if card and card not in question:
            question = say("about", card=card, question=question)
        return say("seat", seat=game.seat_names[game.seat], question=question) if game.seats > 1 else question

    def _options(self, menu: Menu, details: list[str], is_short: bool = False) -> list[str]:
        """Return the options with a number, each with its cost and effect in a column, if they fit there.

        In the short form, what fits in no row follows its label in brackets.
        """
        options = menu.options
        beside = [len(options[index].label) for index in menu.listed if details[index]]
        widest = max((length for length in beside if length <= LONGEST_BESIDE), default=0)
        lines: list[str] = []
        for is_payment, run in groupby(menu.listed, lambda index: options[index].parts.verb == PAY):
            indices = list(run)
            hidden = indices[1:-1] if is_payment and len(indices) > MOST_PAYMENTS else []
            for index in indices:
                number, label, detail = menu.typed[index], options[index].label, details[index]
                if index in hidden[:1]:
                    first, last = (options[hidden[end]].parts for end in (0, -1))
                    told = self.game.rules.narrator.between(first, last)
                    lines.append(
                        say("options-between", first=number, last=menu.typed[hidden[-1]], label=told)
                    )
                elif index in hidden:
                    continue
                elif detail:
                    line = say("option-with", number=number, label=label.ljust(widest), detail=detail)
                    if len(line) > self.screen.width:
                        line = say("option-with", number=number, label=label, detail=detail)
                    if is_short and len(line) > self.screen.width:
                        line = say(
                            "option", number=number, label=say("option-short", label=label, detail=detail)
                        )
                    lines.append(line)
                else:
                    lines.append(say("option", number=number, label=label))
        return lines

    def _details(self, options: Sequence[Option[Any]]) -> list[str]:
        """Return cost, effect and warning of each option; for one that ends the turn, what that brings."""
        game, view = self.game, self.game.view()
        narrator = game.rules.narrator
        deals = Deals(game.state, game.seat)
        forecast = game.rules.forecast(deals)
        warnings = game.rules.warnings(deals, forecast)
        details = [narrator.detail(view, option.parts) for option in options]
        for index, option in enumerate(options):
            if forecast and option.parts.verb in narrator.ENDS:
                details[index] = narrator.outlook(view, forecast)
            elif option.key in warnings:
                details[index] = narrator.warned(details[index], warnings[option.key])
        return details

    def _show_score(self) -> None:
        """The score sheet, where something was added to it."""
        sheet = self.game.rules.narrator.score_sheet(self.game.view(self.game.reader))
        if sheet and sheet != self._scored:
            self.screen.show("", *sheet, "")
        self._scored = sheet

    def _position(self, _: str) -> None:
        self._guided = 0
        self.show(full=True, whole=True)

    # -- going back ---------------------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        """Take back choices, however many."""
        if not re.fullmatch(r"(0*[1-9][0-9]{0,8})?", rest, re.ASCII):
            self.screen.show(say("number-wanted", entry=shown(rest)))
            return
        before = self.game.before(int(rest or 1))
        if before < self.game.made:
            self._take_back(int(rest or 1), before)
        else:
            self.screen.show(say("nothing-to-undo"))

    def _take_back(self, n: int, before: int) -> None:
        """Take back the last choices of people, with what bots chose after them."""
        game = self.game
        taken = [choice for choice in game.choices[before:] if choice.seat in game.people]
        reveals = game.reveals(n, game.reader)
        if game.over:
            ending.unsettle(game, self.shelf, self.screen)
        game.rewind(before)
        self._alike.forget()
        self._unasked = {number for number in self._unasked if number < len(game.facts)}
        self.keep()
        self._known = {seat: min(known, len(game.facts)) for seat, known in self._known.items()}
        self._bots_choose()
        self._sit_down()
        named = [choice.option.label if self._may_name(choice) else say("unnamed") for choice in taken]
        message = "undone" if len(taken) < 4 else "undone-many"
        self.screen.show(say(message, choices=listed(named), n=len(taken), choice=named[0]))
        if reveals:
            self.screen.show(say("undone-reveals"))
        self._scored = game.rules.narrator.score_sheet(game.view(game.reader))
        self.screen.show("")
        self.show(full=True)

    def _may_name(self, choice: Choice) -> bool:
        """True if the players at the screen may read what was chosen."""
        return not choice.option.SECRET or choice.seat == self.eyes

    # -- keeping ------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save the current game; if that fails, say so once and play on."""
        try:
            if self.slot is None:
                self.slot = self.shelf.new_slot(self.game.rules.id)
            self.slot.keep(self.game.save())
            self.has_failed = False
        except OSError as error:
            if not self.has_failed:
                self.screen.show(say("keep-failed", reason=error.strerror))
            self.has_failed = True

    @property
    def again(self) -> dict[str, Any]:
        """Return the setup of another game of the same kind: all choices, but no declared position."""
        return {name: value for name, value in self.game.setup.items() if name != SCENARIO}

    @property
    def is_kept(self) -> bool:
        """True if there is a game to continue next time."""
        return self.slot is not None and not self.has_failed and not self.game.over

    def leave(self) -> None:
        """Let go of the slot on the shelf."""
        if self.slot is not None:
            self.slot.leave()

    def _save(self, rest: str) -> None:
        name, replace = rest.removesuffix("!").strip(), rest.endswith("!")
        if not name:
            self.screen.show(say("save-name"))
            return
        try:
            self.shelf.save(name, self.game.save(), replace)
            self.screen.show(say("saved", name=name))
        except FileExistsError:
            self.screen.show(say("save-used", name=name))
        except RequestError:
            self.screen.show(say("save-name-wrong", name=shown(name)))
        except OSError as error:
            self.screen.show(say("save-failed", reason=error.strerror))

    def _open(self, rest: str) -> None:
        """Go over to a save, as a game of its own; with ! also to one that other rules lead elsewhere."""
        name, names = rest.removesuffix("!").strip(), self.shelf.names()
        if not rest:
            self.screen.show(say("saves", names=listed(names)) if names else say("no-saves"))
        elif name not in names:
            self.screen.show(say("no-save", name=shown(name), near=answers.similar(names, name)))
        else:
            self._go_over(name, AGREEING if rest.endswith("!") else ALL)

    def _go_over(self, name: str, keep: str) -> None:
        try:
            self.next = load(disk.read(self.shelf.named(name)), keep, self.cards)
            self.is_done = True
        except FieldcraftError as error:
            self.screen.show(say("save-refused", name=name, reason=error))
            if isinstance(error, RecordDiverges):
                self.screen.show(say("save-parted", name=name))

    def _first(self, _: str) -> None:
        """Go over to the first game; the present one is kept."""
        try:
            self.next = taught_game(self.game.rules if self.cards is None else ruleset(self.game.rules.id))
            self.is_done = True
        except RequestError as error:
            self.screen.show(str(error))

    # -- stopping -----------------------------------------------------------------------------------

    def _new(self, _: str) -> None:
        at = guide(self.game)
        if self.game.over or (at is not None and at.is_at_end):
            self._begin_again()
        else:
            self.screen.show(say("not-over"))

    def _begin_again(self) -> None:
        """Begin another game of the same kind, with the card pack as it is now."""
        try:
            rules = ruleset(self.game.rules.id, self.cards) if self.game.rules.pack else self.game.rules
            self.next = fresh(rules, self.again, self.game.bots)
            self.is_done = True
        except FieldcraftError as error:
            self.screen.show(*str(error).splitlines())

    def _quit(self, _: str) -> None:
        self.is_done = True
