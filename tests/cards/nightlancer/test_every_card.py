"""All texts of Nightlancer are read strictly and said the same; the box comes to its printed sums."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cards.nightlancer.night import CARDS
from each import each
from positions import rules_of

from fieldcraft.games.nightlancer import checks
from fieldcraft.games.nightlancer import loader as content
from fieldcraft.games.nightlancer.ruleset import printed
from fieldcraft.games.nightlancer.vocabulary import lexicon as vocabulary
from fieldcraft.language.forms import capital, sentences
from fieldcraft.language.parser import Parser

RULES = rules_of("nightlancer")
BOX = RULES.card_set
LOADER = content.NightLoader(printed(), RULES.messages)
VOCABULARY = LOADER.vocabulary()
PARSER = Parser(VOCABULARY, vocabulary.STARTS)
STARTS = {"Person": "special", "MarketCard": "equipment", "Opportunity": "plan"}


def texts() -> Iterator[Any]:
    """Return every text of the game: its place, its sort and its words."""
    for id, card in CARDS.items():
        kind = type(card).__name__
        if kind in STARTS and card.text:
            yield id, STARTS[kind], card.text
        if kind == "Contact":
            yield from ((id, "contact", text) for text in card.text.split(". ", 1))
        if kind == "Opportunity":
            yield id, "price", card.price_text
            yield id, "condition", card.needs_text
        if kind == "Round":
            yield from ((id, "trial", card.trial_text), (id, "penalty", card.penalty_text))
            yield id, "condition", card.concerns_text
        if kind == "MissionCard":
            for stage in card.stages:
                yield id, "penalty", stage.penalty_text
                yield from ((id, "trial", text) for text in stage.route_texts)
    yield from ((kind.id, "hinder", kind.text) for kind in BOX.types)


ALL = [(id, sort, text if text.endswith(".") else capital(text) + ".") for id, sort, text in texts() if text]


@each(("id", "sort", "text"), ALL)
def test_the_text_is_read_and_said_again_the_same(id: Any, sort: Any, text: Any) -> None:
    assert sentences(VOCABULARY, PARSER.parse(text, sort)) == text


@each(("id", "sort", "text"), ALL)
def test_the_text_is_short_enough_for_a_phone(id: Any, sort: Any, text: Any) -> None:
    assert len(text) <= 90


def test_nl_020_the_box_holds_256_cards_and_four_summaries() -> None:
    assert RULES.count() == 260 - 4
    assert sum(card.copies for card in CARDS.values()) == 256


def test_nl_016_the_box_comes_to_its_sums() -> None:
    assert checks.remarks(BOX) == []


def test_a_sum_that_is_not_met_is_told() -> None:
    box = content.NightLoader(
        {
            part: (text.replace("copies = 2", "copies = 1", 1), name)
            for part, (text, name) in printed().items()
        },
        RULES.messages,
    ).card_set()
    told = checks.remarks(box)
    assert "Contacts: 59, not 60." in told
    assert "social: 11, not 12." in told


def test_nl_017_the_decks_hold_every_copy_but_signature_cards() -> None:
    decks = [BOX.contacts, BOX.market, BOX.opportunities, BOX.early, BOX.late, BOX.low, BOX.high]
    lying = Counter(card.id for deck in decks for card in deck)
    owned = {person.market.id for person in BOX.people} | {person.opportunity.id for person in BOX.people}
    assert lying == {
        id: card.copies for id, card in CARDS.items() if id not in owned and card not in BOX.people
    }


RULEBOOK = {
    *("performer", "face-man", "cyberspacer", "detective"),
    *("assault-rifle", "silenced-smg", "calmax", "weapons-tech", "rivets-harassing", "cold-transfer"),
}


def test_what_is_the_rulebooks_is_marked() -> None:
    marked = {id for id, card in CARDS.items() if card.source == "rulebook"}
    assert marked == RULEBOOK | {person.id for person in BOX.people}


@each("card", CARDS.values())
def test_the_card_is_numbered_and_named_once(card: Any) -> None:
    assert BOX.cards[card.index] is card
    assert re.fullmatch(r"[A-Z][\w' ,-]+", card.name)
    assert [use.number for use in card.uses] == list(range(1, len(card.uses) + 1))
    assert all(use.card is card and use.text and use.moments & card.moments for use in card.uses)


def test_nl_022_the_die_has_its_six_faces() -> None:
    assert [(face.n, face.strain) for face in BOX.die] == [
        (0, True), (1, False), (1, False), (2, False), (2, False), (3, True),
    ]  # fmt: skip
