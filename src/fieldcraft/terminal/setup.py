"""The question how a new game is played: its ways, its other settings, and the bots at other seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from fieldcraft.bots import LEVELS
from fieldcraft.bots.seating import seating
from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset
from fieldcraft.rulebook.setup import SetupOption
from fieldcraft.terminal.choices import plain
from fieldcraft.terminal.ending import REPORTS
from fieldcraft.terminal.messages import commands, listed, say
from fieldcraft.terminal.screen import Screen, shown
from fieldcraft.terminal.shelf import Shelf

BOTS: Final = "bots"
"""The name under which an answer says who plays the other seats."""


class NewGame(NamedTuple):
    """The new game that a player asks for."""

    setup: dict[str, Any] = {}  # noqa: RUF012 -- a NamedTuple's default, which nobody changes
    bots: tuple[str, ...] = ()
    is_first: bool = False
    """True for the first game that is guided step by step."""


def ask_setup(rules: Ruleset, screen: Screen, shelf: Shelf) -> NewGame:
    """Ask how a game is to be played, until the answer is possible; raises EOFError.

    Nothing is asked where a game can be played in one way only.
    """
    if not rules.setup_options:
        return NewGame()
    screen.show("", *offered(rules), say("setup-question"))
    while True:
        entry = screen.ask()
        command, _, name = entry.partition(" ")
        meant = commands().get(command.lower(), "")
        if meant == "quit":
            raise EOFError
        if meant in REPORTS:
            REPORTS[meant](rules, shelf, screen)
        elif meant == "first" and rules.first_game is None:
            screen.show(say("no-first-game", title=rules.title))
        elif meant == "first":
            return NewGame(is_first=True)
        elif meant == "card":
            found = rules.narrator.card_text(name)
            screen.show(*(found or [say("no-card", entry=shown(name), near="")]))
        elif entry[:1] == "?" or meant in ("why", "help"):
            screen.show(*explained(rules, entry[1:].strip() if entry[:1] == "?" else name))
        else:
            try:
                return read_answer(rules, entry)
            except RequestError as error:
                screen.show(say("setup-wrong", reason=str(error).removesuffix(".")))


# -- what is offered ---------------------------------------------------------------------------


def size_of(rules: Ruleset) -> str:
    """Return how many play a game and for how long, in words."""
    least, most = rules.players
    players = (
        say("players-one")
        if most == 1
        else say("players", n=least if least == most else f"{least} to {most}")
    )
    return say("size", players=players, minutes=rules.minutes) if rules.minutes else players


def offered(rules: Ruleset) -> Iterator[str]:
    """Yield the ways of a game by number, or where it has none, what can be set with what it means."""
    yield say("setup-title", title=rules.title, size=size_of(rules))
    for number, way in enumerate(rules.ways, 1):
        yield say("option", number=number, label=way.label)
    if rules.ways:
        names = listed([option.name for option in rules.setup_options])
        option = min(rules.setup_options, key=lambda option: option.kind != "choice")
        yield say("setup-more", example=example_of(option), names=names, name=option.name)
    else:
        for option in rules.setup_options:
            yield from explained_option(rules, option)
    if rules.players[1] > 1:
        yield say("setup-bots", levels=listed(list(LEVELS)))
    begins = rules.ways[0].label if rules.ways else say("setup-printed")
    first_game = say("setup-first-game") if rules.first_game else ""
    yield say("setup-enter", way=begins, first_game=first_game)


def explained(rules: Ruleset, name: str) -> Iterator[str]:
    """Yield what can be set, or the one thing that is named, with each value and what it means."""
    found = [option for option in rules.setup_options if not name or option.name == name.casefold()]
    if not found:
        names = listed([option.name for option in rules.setup_options])
        yield say("setup-unknown", name=shown(name), names=names)
    for option in found:
        yield from explained_option(rules, option, is_whole=bool(name))
        if name and option.needs:
            yield say("setup-needs", name=option.name, needs=option.needs)
            yield from explained(rules, option.needs)


def explained_option(rules: Ruleset, option: SetupOption, is_whole: bool = True) -> Iterator[str]:
    """Yield an option with its values; `is_whole` with the cards that values are the names of."""
    yield say("setup-option", name=option.name, label=option.label)
    if option.kind == "number":
        yield say("setup-number", least=option.least, most=option.most, default=option.default)
    elif option.kind == "flag":
        yield say("setup-flag", default=say("yes" if option.default else "no"))
    elif option.kind == "list":
        yield say("setup-list", name=option.name, values=listed([value for value in option.values if value]))
    widest = max(map(len, option.values), default=0)
    for value, label in option.values.items() if option.kind == "choice" else ():
        message = "setup-default" if value == option.default else "setup-value"
        yield say(message, setting=f"{option.name}={value.ljust(widest)}", label=label)
        lines = rules.narrator.card_text(label)[1:] if is_whole else []
        yield from (say("setup-card", line=line) for line in lines)
    for value, needs in option.terms():
        yield say("setup-only-with", setting=f"{option.name}={value}", needs=needs)


def example_of(option: SetupOption) -> str:
    """Return a setting as a player types it, other than the usual one."""
    named = [value for value in option.values if value and value != option.default]
    usual = say("yes" if not option.default else "no") if option.kind == "flag" else option.most
    return f"{option.name}={named[-1] if named else usual}"


# -- what is answered --------------------------------------------------------------------------


def read_answer(rules: Ruleset, entry: str) -> NewGame:
    """Return the start that an answer asks for, such as `3 bots=easy` or `veteran`; raises RequestError."""
    way, bots = "", ""
    texts: list[str] = []
    for word in re.sub(r"\s*([=,])\s*", r"\1", entry).split():
        name, equals, value = word.partition("=")
        if name.casefold() == BOTS and equals:
            bots = value
        elif equals:
            texts.append(f"{name.casefold()}={value}")
        elif word.isdecimal():
            way = way_of(rules, word)
        else:
            texts.append(setting_of(rules, word))
    setup = rules.setup_of(texts, way)
    seats = rules.seats_of(setup)
    named = [bots] * (seats - 1) if bots and "," not in bots else bots
    return NewGame(setup, seating(named, seats) if bots else ())


def way_of(rules: Ruleset, number: str) -> str:
    """Return the name of the way with a number; raises RequestError."""
    if not rules.ways:
        raise RequestError(say("no-setting", word=shown(number)))
    if not 1 <= int(number[:9]) <= len(rules.ways):
        raise RequestError(say("no-way", number=shown(number), most=len(rules.ways)))
    return rules.ways[int(number[:9]) - 1].name


def setting_of(rules: Ruleset, word: str) -> str:
    """Return the setting that a word alone means, the value of one choice; raises RequestError."""
    found = [
        f"{option.name}={value}"
        for option in rules.setup_options
        if option.kind == "choice"
        for value in option.values
        if value == plain(word)
    ]
    if len(found) != 1:
        raise RequestError(say("no-setting", word=shown(word)))
    return found[0]
