"""Answers to what a player asks; none of them changes the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from fieldcraft.bots.advice import advise, percent, said
from fieldcraft.bots.analysis import bars, look_back, mattered
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import Fact, Option, is_readable
from fieldcraft.rulebook.how_to_play import TOLD, Chapter, Figure, HowToPlay
from fieldcraft.session.figures import described, played
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code
from fieldcraft.terminal.choices import Menu, exact, keys_of, matching, named, near
from fieldcraft.terminal.messages import HELP, listed, say
from fieldcraft.terminal.screen import Screen, shown

LOG_LINES: Final = 20
MAX_RULES_FOUND: Final = 8
MAX_CHAPTERS_FOUND: Final = 4
ENDING: Final = re.compile(r"(?<=\w{3})(ing|ed|es|s|e)$")
"""The end of a word that a rule may have in another form."""
MAX_LABELS: Final = 6
"""Maximum number of options named beside one reason."""

LETTERS: Final = "shortcuts"
"""The section of a game's messages that has the letter of each verb that acts at a place."""

Answer: TypeAlias = Callable[[Game, Screen, str], None]


def menu(game: Game) -> Menu:
    """Return the current options, and what a player types for each."""
    return Menu(game.options, game.rules.messages.get(LETTERS, {}))


def usage(game: Game, screen: Screen, _: str) -> None:
    """Show every key and what it does, with examples from the game."""
    names = game.rules.narrator.card_names()
    examples = {
        "card": names[0].casefold() if names else "",
        "why": example(game),
        "heading": game.rules.rule_sections[0].title.casefold(),
        "rule": next(iter(game.rules.rules), ""),
    }
    screen.show(*(line.format(**examples) for line in HELP.values()))


def example(game: Game) -> str:
    """Return something that one may ask about with `?`, as a player types it: best something at a place."""
    keys = [option.key for option, _ in game.closed()] or [option.key for option in game.options]
    found = next((key for key in keys if key.count(":") == 1), next(iter(keys), ""))
    return found.replace(":", " ") if found.count(":") == 1 else found


def log(game: Game, screen: Screen, rest: str) -> None:
    """Show the last lines of the log, or as many as the player asked for."""
    lines = game.rules.narrate(game.facts, game.reader, game.seat_names)
    most = len(lines) if rest and not rest.isdecimal() else min(int(rest[:9] or LOG_LINES), len(lines))
    if most < len(lines):
        screen.show(say("log-more", n=len(lines) - most))
    screen.show(*(lines[len(lines) - most :] or [say("nothing")]))


def piles(game: Game, screen: Screen, _: str) -> None:
    """Show the cards in each pile."""
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
    """Show why something is not possible: the rule that forbids it."""
    if rest.isdecimal():
        index = numbered(game, screen, rest)
        if index is not None:
            allowed(game, screen, index)
    elif not rest:
        missed(game, screen)
    else:
        rest = menu(game).spelled(rest)
        found = matching(game.options, rest)
        if len(found) > 1:
            unclear(game, screen, rest, found)
        elif found:
            allowed(game, screen, found[0])
        else:
            refusal(game, screen, rest)


def missed(game: Game, screen: Screen) -> None:
    """Show what a player may miss among the options, by the reason that forbids it."""
    if game.over:
        screen.show(say("over"))
        return
    labels: dict[str, list[str]] = {}
    for option, reason in game.closed():
        lacks = game.rules.shortfall(option, game.state)
        rule = reason[reason.rfind(" (") :] if lacks else ""
        labels.setdefault(f"{lacks.strip()}{rule}" or reason, []).append(option.label)
    screen.show(say("why-some" if labels else "why-none", example=example(game)))
    for reason, all_of_it in labels.items():
        shown_first, more = all_of_it[:MAX_LABELS], len(all_of_it) - MAX_LABELS
        named_here = listed(shown_first)
        screen.show(
            say("why-these-more", labels=named_here, n=more)
            if more > 0
            else say("why-these", labels=named_here),
            say("why-reason", reason=reason),
        )


def allowed(game: Game, screen: Screen, index: int) -> None:
    """Say that an option is on offer, and its number."""
    screen.show(say("allowed", number=menu(game).typed[index], label=game.options[index].label))


def refusal(game: Game, screen: Screen, rest: str) -> None:
    """Show why the option that is named is not on offer."""
    found = (game.rules.find_option(game.state, key) for key in keys_of(rest))
    option = next((option for option in found if option is not None), None)
    meant = meant_by(game, rest) if option is None else [option]
    if not meant:
        screen.show(say("nothing-called", entry=shown(rest)))
    elif len(meant) > MAX_LABELS:
        labels = list(dict.fromkeys(option.label for option in meant))
        screen.show(say("unclear", entry=shown(rest), options=listed(labels[:MAX_LABELS])))
    for option in meant if len(meant) <= MAX_LABELS else ():
        index = exact(game.options, option.key)
        if index is not None:
            allowed(game, screen, index)
        else:
            refused(game, screen, option)


def refused(game: Game, screen: Screen, option: Option[Any]) -> None:
    """Say why an option is not possible."""
    detail = game.rules.narrator.detail(game.view(), option.parts)
    message = "not-possible-detail" if detail else "not-possible"
    screen.show(say(message, label=option.label, detail=detail, reason=game.why_not(option.key)))


def meant_by(game: Game, entry: str) -> list[Option[Any]]:
    """Return the options not on offer that an entry may mean: such as may be missed, else any of the game."""
    declared = game.rules.options.fitting(game.state)
    for options in ([option for option, _ in game.closed()], declared):
        found = matching(options, entry)
        if found:
            return [options[index] for index in found]
    return []


def hint(game: Game, screen: Screen, _: str) -> None:
    """Show what a good player would choose, the reasons for it, and the next best options."""
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
    """Show headings, a chapter of how to play, a section of the rules, or rules that contain all words."""
    book = game.rules.how_to_play
    sections = game.rules.rule_sections
    entry = " ".join(rest.casefold().split())
    if not entry:
        first = sections[0]
        screen.show(say("which-rule", heading=first.title.casefold(), rule=next(iter(first.rules))))
        if book.chapters:
            screen.show("", say("how-to-play"), *(say("heading", title=one.title) for one in book.chapters))
        if book.glossary:
            screen.show(say("heading", title=say("words")))
        screen.show("", say("rules-by-subject"), *(say("heading", title=one.title) for one in sections))
        return
    is_whole = entry == say("how-to-play").casefold()
    chapters = [chapter for chapter in book.chapters if is_whole or entry == chapter.title.casefold()]
    headed = [section for section in sections if section.title.casefold() == entry]
    if chapters or headed:
        if entry in book.glossary:
            screen.show(say("meaning", word=entry, text=book.glossary[entry]))
        for chapter in chapters:
            show_chapter(screen, chapter, book)
        for section in headed:
            screen.show("", *(say("rule", rule=rule, text=text) for rule, text in section.rules.items()))
        return
    if entry == say("words").casefold() and book.glossary:
        screen.show(*(say("meaning", word=word, text=text) for word, text in book.glossary.items()))
        return
    words = entry.split()
    result = found(game, words)
    if not any(result):
        result = found_by_some(game, words)
        if not any(result):
            screen.show(say("no-rule", entry=shown(rest)))
            return
        screen.show(say("some-words", entry=shown(rest)))
    screen.show(*result.meanings)
    if result.titles:
        screen.show(say("in-chapters", chapters="; ".join(result.titles[:MAX_CHAPTERS_FOUND])))
    screen.show(*result.rules[:MAX_RULES_FOUND])
    if len(result.rules) > MAX_RULES_FOUND:
        screen.show(say("more-rules", n=len(result.rules) - MAX_RULES_FOUND))


class Found(NamedTuple):
    """Result of a search of the rules, in the order in which it is shown."""

    meanings: list[str]
    titles: list[str]
    """Titles of the chapters of how to play: first those whose title has the words."""
    rules: list[str]


def found(game: Game, words: list[str]) -> Found:
    """Return what has all words as they are typed, or where nothing has, without their endings."""
    result = searched(game, words)
    return result if any(result) else searched(game, [ENDING.sub("", word) for word in words])


def found_by_some(game: Game, words: list[str]) -> Found:
    """Return what has some of the words: that of the rarest word first."""
    each = sorted((found(game, [word]) for word in words), key=lambda one: sum(map(len, one)))
    return Found(*(list(dict.fromkeys(chain(*parts))) for parts in zip(*each, strict=True)))


def searched(game: Game, words: list[str]) -> Found:
    """Return the meanings, chapters and rules that have all words."""
    book = game.rules.how_to_play
    meanings = [
        say("meaning", word=word, text=text) for word, text in book.glossary.items() if has_all(word, words)
    ]
    rules = game.rules.rules.items()
    ruled = [say("rule", rule=rule, text=text) for rule, text in rules if has_all(f"{rule} {text}", words)]
    texts = {
        one.title: " ".join(line for block in one.blocks_of(TOLD) for line in block.told)
        for one in book.chapters
    }
    titles = [title for title in texts if has_all(title, words)]
    titles += [title for title, text in texts.items() if has_all(text, words) and title not in titles]
    return Found(meanings, titles, ruled)


def has_all(text: str, words: list[str]) -> bool:
    """True if each of the words begins a word of the text; the page searches alike."""
    return all(re.search(rf"(?<!\w){re.escape(word)}", text.casefold()) for word in words)


def show_chapter(screen: Screen, chapter: Chapter, book: HowToPlay) -> None:
    """Show a chapter of how to play under its title."""
    screen.show("", chapter.title, "", style="bold")
    for block in chapter.blocks_of(TOLD):
        if block.figure:
            show_figure(screen, block.figure, book)
        elif block.is_list:
            screen.show(*(say("item", text=line) for line in block.told), "")
        else:
            screen.tell(*block.told)


def show_figure(screen: Screen, figure: Figure, book: HowToPlay) -> None:
    """Show a figure in words: its table at its position, or its cards."""
    screen.tell(say("figure", number=figure.number, caption=figure.told))
    if figure.shows:
        screen.show(*described(figure, played(figure, book)), "")
    else:
        narrator = ruleset(book.game).narrator
        screen.show(*(line for id in dict.fromkeys(figure.cards) for line in narrator.card_text(id)), "")


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
    """Show the pages that facts turn up, each under its title; True if there were any."""
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
"""Functions by the name of their command in the catalogue."""
