"""Answers to what a player asks; none of them changes the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from fieldcraft.bots.advice import advise, percent, said
from fieldcraft.bots.analysis import bars, look_back, mattered
from fieldcraft.kernel.state import Fact, is_readable
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code
from fieldcraft.terminal.choices import Menu, exact, keys_of, matching, named, near
from fieldcraft.terminal.messages import HELP, listed, say
from fieldcraft.terminal.screen import Screen, shown

LOG_LINES: Final = 20
RULES_SHOWN: Final = 8

LETTERS: Final = "shortcuts"
"""The section of a game's messages that has the letter of each verb that acts at a place."""

Answer: TypeAlias = Callable[[Game, Screen, str], None]


def menu(game: Game) -> Menu:
    """The options at hand, and what is typed for each."""
    return Menu(game.options, game.rules.messages.get(LETTERS, {}))


def usage(game: Game, screen: Screen, _: str) -> None:
    """Every key and what it does."""
    rule = next(iter(game.rules.rules), "")
    screen.show(*(line.format(rule=rule) for line in HELP.values()))


def log(game: Game, screen: Screen, rest: str) -> None:
    """What happened lately, or as far back as was asked."""
    lines = game.rules.narrate(game.facts, game.reader, game.seat_names)
    most = len(lines) if rest and not rest.isdecimal() else min(int(rest[:9] or LOG_LINES), len(lines))
    if most < len(lines):
        screen.show(say("log-more", n=len(lines) - most))
    screen.show(*(lines[len(lines) - most :] or [say("nothing")]))


def piles(game: Game, screen: Screen, _: str) -> None:
    """What lies in each pile."""
    screen.show(*(game.rules.narrator.piles(game.view(game.reader)) or [say("nothing")]))


def share(game: Game, screen: Screen, _: str) -> None:
    """The game's share code, on one line however long, so that it can be copied."""
    screen.stdout.write(share_code(game) + "\n")


def card(game: Game, screen: Screen, rest: str) -> None:
    """A card by its name, a part of it, or the number of an option that is about it."""
    if rest.isdecimal():
        index = numbered(game, screen, rest)
        if index is not None:
            name = game.rules.narrator.name(game.options[index].parts.card)
            screen.show(*(game.rules.narrator.card_text(name) or [say("no-card-of-option", number=rest)]))
        return
    names = game.rules.narrator.card_names()
    found = named(names, rest)
    if not rest:
        screen.show(say("which-card", card=names[0] if names else ""))
    elif len(found) == 1:
        screen.show(*game.rules.narrator.card_text(found[0]))
    elif found:
        screen.show(say("many-cards", entry=shown(rest), names=listed(found)))
    else:
        screen.show(say("no-card", entry=shown(rest), near=similar(names, rest)))


def similar(names: list[str], entry: str) -> str:
    """`Did you mean`, where some name looks like the entry."""
    found = near(names, entry)
    return say("near", names=listed(found)) if found else ""


def why(game: Game, screen: Screen, rest: str) -> None:
    """Why something is not possible: the rule that forbids it."""
    if rest.isdecimal():
        index = numbered(game, screen, rest)
        if index is not None:
            allowed(game, screen, index)
    elif not rest:
        usage(game, screen, rest)
    else:
        rest = menu(game).spelled(rest)
        found = matching(game.options, rest)
        if len(found) > 1:
            unclear(game, screen, rest, found)
        elif found:
            allowed(game, screen, found[0])
        else:
            refusal(game, screen, rest)


def allowed(game: Game, screen: Screen, index: int) -> None:
    screen.show(say("allowed", number=menu(game).typed[index], label=game.options[index].label))


def refusal(game: Game, screen: Screen, rest: str) -> None:
    found = (game.rules.find_option(game.state, key) for key in keys_of(rest))
    option = next((option for option in found if option is not None), None)
    if option is None:
        screen.show(say("nothing-called", entry=shown(rest)))
        return
    index = exact(game.options, option.key)
    if index is not None:
        allowed(game, screen, index)
        return
    detail = game.rules.narrator.detail(game.view(), option.parts)
    message = "not-possible-detail" if detail else "not-possible"
    screen.show(say(message, label=option.label, detail=detail, reason=game.why_not(option.key)))


def hint(game: Game, screen: Screen, _: str) -> None:
    """What a good player would choose, what speaks for it, and what is next best."""
    if game.over:
        screen.show(say("no-hint"))
        return
    typed = menu(game).typed
    for place, advice in enumerate(advise(game.rules, game.state, len(game.chosen))):
        option, why = advice.option, said(game.rules, advice)
        number = typed[game.options.index(option)]
        if place == 0:
            screen.show(
                say("hint", number=number, label=option.label.removesuffix(".")),
                *([say("hint-why", why=why)] if why else []),
            )
        elif why:
            screen.show(say("hint-next", number=number, label=option.label, why=why))


def analysis(game: Game, screen: Screen, _: str) -> None:
    """The promise of a game that is over, and what mattered most; one may play on from there."""
    if not game.over:
        screen.show(say("analysis-later"))
        return
    screen.show(say("analysis-begins"))
    moments = look_back(game)
    if not moments:
        screen.show(say("no-analysis"))
        return
    screen.show(
        say(
            "analysis-chart" if moments[0].is_chance else "analysis-reached",
            first=percent(moments[0].promise),
            bars=bars(moments),
            last=percent(moments[-1].promise),
        )
    )
    dear = mattered(moments)
    screen.show(say("analysis-mattered" if dear else "analysis-even"))
    people = set(game.people)
    for moment in dear:
        back = sum(choice.seat in people for choice in game.choices[moment.made :])
        then, now = percent(moment.promise - moment.cost), percent(moment.promise)
        screen.show(
            say("analysis-choice", taken=moment.taken, then=then, best=moment.best, now=now, back=back)
        )


def rules(game: Game, screen: Screen, rest: str) -> None:
    """Rules by their id or by words that they all have."""
    wanted = rest.casefold().split()
    found = [
        say("rule", rule=rule, text=text)
        for rule, text in game.rules.rules.items()
        if all(word in f"{rule} {text}".casefold() for word in wanted)
    ]
    if not wanted:
        screen.show(say("which-rule"))
    elif not found:
        screen.show(say("no-rule", entry=shown(rest)))
    else:
        screen.show(*found[:RULES_SHOWN])
        if len(found) > RULES_SHOWN:
            screen.show(say("more-rules", n=len(found) - RULES_SHOWN))


def unclear(game: Game, screen: Screen, entry: str, indices: list[int]) -> None:
    """Say which options an entry could mean."""
    typed = menu(game).typed
    options = listed([f"{typed[index]} {game.options[index].label}" for index in indices])
    screen.show(say("unclear", entry=shown(entry), options=options))


def numbered(game: Game, screen: Screen, entry: str) -> int | None:
    """The index of the option whose number was typed; says so where there is none."""
    if game.over:
        screen.show(say("over"))
        return None
    options = menu(game)
    index = options.index(entry)
    if index is None:
        most = len(options.listed)
        screen.show(say("no-option" if most else "no-number", number=shown(entry), most=most))
    return index


def tale(game: Game, screen: Screen, _: str) -> None:
    """The pages of the storybook that have turned up so far."""
    if not read_pages(game, screen, game.facts):
        screen.show(say("no-story"))


def read_pages(game: Game, screen: Screen, facts: Iterable[Fact]) -> bool:
    """Show the pages that facts turn up, each under its title; were there any?"""
    readable = (fact for fact in facts if is_readable(fact, game.reader))
    pages = [page for fact in readable for page in game.rules.pages(fact)]
    for title, *paragraphs in pages:
        screen.show("", title, "", style="bold")
        screen.tell(*paragraphs)
    return bool(pages)


ANSWERS: Final[dict[str, Answer]] = {
    "help": usage,
    "log": log,
    "piles": piles,
    "share": share,
    "card": card,
    "why": why,
    "hint": hint,
    "analysis": analysis,
    "rules": rules,
    "tale": tale,
}
"""By the name of the command in the catalogue."""
