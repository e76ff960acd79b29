"""Every word of the card languages of both agent games means what a rule says it means, and nothing else."""

from __future__ import annotations

import re

import pytest
from cards.parts import joined
from positions import rules_of

from fieldcraft.errors import CardError
from fieldcraft.games.agent_decker.printed import cards as agent
from fieldcraft.games.agent_decker.ruleset import CARDS, AgentDecker
from fieldcraft.games.agent_decker.ruleset import printed as printed_agent
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed
from fieldcraft.games.blight_chronicles.vocabulary import words

BLIGHT = "blight-chronicles"
NEW = 77
"""A number that no rule knows."""

TEXTS = [
    ("range", "next", "agent", "Either knock out a near obstacle", "Either knock out a next obstacle"),
    ("blow", "baffle", "agent", "Either knock out a near", "Either baffle a near"),
    ("fall", "baffled", "stages", "a door was knocked out this round", "a door was baffled this round"),
]


@pytest.mark.parametrize(("sort", "word", "file", "text", "ours"), TEXTS)
def test_a_new_word_without_a_rule_is_an_error_and_no_other_word(
    monkeypatch: pytest.MonkeyPatch, sort: str, word: str, file: str, text: str, ours: str
) -> None:
    monkeypatch.setitem(words.TERMS, sort, words.TERMS[sort] | {word: NEW})
    files = joined(printed(BLIGHT))
    cards, name = files[file]
    assert text in cards
    files[file] = (cards.replace(text, ours, 1), name)
    with pytest.raises(CardError, match="no rule says"):
        BlightChronicles(BLIGHT, files)


@pytest.mark.parametrize(
    ("file", "text", "ours"),
    [
        ("obstacles", "Chain: gain 1 visibility.", "Chain: gain 2 noise tokens."),
        ("obstacles", "Chain: gain 1 visibility.", "Chain: lose 2 accomplishment tokens."),
        ("obstacles", "Chain: gain 1 visibility.", "Chain: lose 2 noise."),
        ("obstacles", "Chain: gain 1 visibility.", "Chain: gain 2 noise."),
        ("stages", "Event: pay 4 evasion: gain", "Event: pay 4 noise: gain"),
        ("stages", "pay 2 blight tokens: gain", "pay 2 accomplishment tokens: gain"),
        ("stages", "If suspicion is 22 or more, gain 1", "If noise is 22 or more, gain 1"),
    ],
)
def test_what_no_row_declares_cannot_be_gained_lost_or_paid(file: str, text: str, ours: str) -> None:
    files = joined(printed(BLIGHT))
    cards, name = files[file]
    assert text in cards
    files[file] = (cards.replace(text, ours, 1), name)
    with pytest.raises(CardError, match=r"is not possible here|is not a word"):
        BlightChronicles(BLIGHT, files)


@pytest.mark.parametrize(
    ("sort", "text", "ours"),
    [
        ("resource", "Gain 1 fighting for every", "Gain 1 noise for every"),
        ("resource", "gain 2 stealth for each", "gain 2 noise for each"),
        ("kind", "Have 6 stealth", "Have 6 noise"),
    ],
)
def test_a_new_resource_of_agent_decker_without_a_rule_is_an_error(
    monkeypatch: pytest.MonkeyPatch, sort: str, text: str, ours: str
) -> None:
    monkeypatch.setitem(agent.TERMS, sort, agent.TERMS[sort] | {"noise": NEW})
    cards, name = printed_agent()[CARDS]
    assert text in cards
    with pytest.raises(CardError, match="no rule says"):
        AgentDecker({CARDS: (cards.replace(text, ours, 1), name)})


def test_no_fact_asks_whether_a_card_is_one_or_many() -> None:
    """Cards are called Commuters, Goggles and Papers: sentences about them must be right, too."""
    facts = rules_of(BLIGHT).messages["facts"]
    about_cards = {
        "placed",
        "prepared",
        "played",
        "removed",
        "dropped",
        "put-away",
        "spent",
        "equipped",
        "learned",
    }
    about_cards |= {
        "knocked-out",
        "turned-up",
        "eliminated",
        "avoided",
        "put-under",
        "moved",
        "dealt",
        "tokens",
    }
    for kind in about_cards | {"counters"}:
        told = facts[kind].format("Commuters", 1, "Papers")
        assert not re.search(
            r"(Commuters|Papers)( [(]\d[)])? (is|has|was|goes|moves|comes|appears|joins)", told
        ), told
    assert facts["counters"].format("Iron knuckles", 1) == "Counters on Iron knuckles: 1."
