# ruff: noqa: E501 - a mistake a line
"""Card files with mistakes: each is reported with its file, card and field, and all of them together."""

from __future__ import annotations

import pytest
from cards.parts import joined
from effort import uncounted
from positions import rules_of

from fieldcraft.errors import CardError, Problem
from fieldcraft.games.nightlancer.loader import NightLoader
from fieldcraft.games.nightlancer.ruleset import printed

MESSAGES = rules_of("nightlancer").messages


def changed(*changes: tuple[str, str, str]) -> dict[str, tuple[str, str]]:
    """The files with passages of some of them replaced, each once."""
    files = dict(joined(printed()))
    for part, old, new in changes:
        text, name = files[part]
        assert old in text, old
        files[part] = (text.replace(old, new, 1), name)
    return files


def problems(*changes: tuple[str, str, str]) -> list[Problem]:
    """Everything that is wrong with the files so changed; there must be something."""
    with pytest.raises(CardError) as caught:
        NightLoader(changed(*changes), MESSAGES).card_set()
    return caught.value.problems


# The file, a passage, its replacement, and the problem: its card, its field and a part of its message.
MISTAKES = [
    ("game", '"3!"]', '"x"]', "die", "faces", "a face is a number"),
    ("game", ', "3!"]', "]", "die", "faces", "must be six"),
    ("game", "market = [3, 4, 5]", "market = [3, 4]", "spaces", "market", "a list of 3 numbers"),
    ("game", "    [0, 1, 1, 2, 2, 3],\n", "", "agendas", "ideals", "a row for each number of Ideals"),
    ("game", 'id = "fixer"', 'id = "fixers"', "fixers", "id", "did you mean 'fixer'?"),
    ("game", "-1 covert of another player.", "Abort.", "security", "third", "'penalty', not for 'hinder'"),
    ("game", "hand = 6 ", "hand = 0 ", "numbers", "hand", "from 1 to 20"),
    ("people", "covert = 5", "covert = 50", "assassin", "ratings.covert", "from 0 to 9"),
    ("people", "Pay 1 resolve: pass", "Gain 1 resolve: pass", "cybercracker", "text", "is not possible here"),
    ("contacts", 'type = "social"', 'type = "sociable"', "performer", "type", "did you mean 'social'?"),
    ("contacts", "Challenge: +2 streetwise.", "Challenge: +2 wit.", "performer", "use2", "'wit' is not a word"),
    ("contacts", "Challenge: +2 streetwise.", "Turn: gain 1 ideal.", "performer", "use2", "NL-231"),
    ("contacts", "Pass a distraction obstacle.", "Pass a demolition obstacle.", "performer", "use1", "NL-266"),
    (
        "contacts", "Challenge: +2 streetwise.", "Pass a distraction obstacle.", "performer", "use2",
        "the same as the first",
    ),
    (
        "contacts", "Challenge: +2 streetwise.", "Turn: gain 2 KC. Turn: lose 1 heat.", "performer", "use2",
        "one sentence",
    ),
    ("market", "+3 gunfight, +1 melee, +1 m", "+3 gunfight and +1 m", "assault-rifle", "bonus", "must be as in"),
    ("market", "+3 gunfight, +1 melee", "+3 gunfight, +1 covert", "assault-rifle", "bonus", "gives no covert"),
    ("market", 'traits = ["loud", "obvious"]', 'traits = ["noisy"]', "assault-rifle", "traits", "not 'noisy'"),
    ("market", "Fight: lose 1 less health.", "Spend this: +1 melee.", "oilskin-vest", "text", "armour says"),
    ("market", 'bonus = "+1 covert"', 'text = "Always: +1 covert."', "soft-boots", "text", "NL-377"),
    ("market", 'kind = "cyberware"', 'kind = "gear"', "hushfoot", "health", "NL-222"),
    ("market", 'owner = "assassin"', 'owner = "assasin"', "gutting-knife", "owner", "did you mean 'assassin'?"),
    ("market", 'owner = "assassin"', "", "assassin", "owner", "owns no signature card"),
    ("opportunities", 'price = "2 KC"', 'price = "2 gold"', "rooftop-craft", "price", "'gold' is not a word"),
    ("opportunities", 'price = "2 KC"', "", "rooftop-craft", "price", "is missing"),
    ("opportunities", 'price = "2 KC"', 'price = "2 KC. 2 KC"', "rooftop-craft", "price", "one phrase"),
    ("opportunities", "Always: +1 covert.", "Gain 1 prospect.", "rooftop-craft", "text", "always in effect"),
    ("opportunities", 'needs = "your heat is 1 or less"', "", "clean-hands", "price", "has a price or needs"),
    ("rounds", "[[2, 1], [3, 1], [4, 1]]", "[[2, 1]]", "rivets-harassing", "missions", "2, 3 and 4 seats"),
    ("rounds", 'trial = "streetwise 6"', "", "rivets-harassing", "trial", "is missing"),
    ("rounds", "Gain 1 heat.", "Abort.", "lamp-watch-sweeping", "penalty", "aborts no mission"),
    ("rounds", "melee 6, danger 3", "melee 6, danger 1", "eelers-feuding", "trial", "at least 2"),
    ("rounds", "melee 6, danger 3", "melee 6", "eelers-feuding", "trial", "is not possible here"),
    ("missions", "[5, 1, 0], [3, 1, 0]", "[5, 1, 0], [6, 1, 0]", "cold-transfer", "pay", "a larger crew"),
    ("missions", "[5, 1, 0], ", "", "cold-transfer", "pay", "4 rows"),
    ("missions", "covert 7", "streetwise 7", "cold-transfer", "stage 1.routes", "the same ability"),
    ("missions", "covert 7", "covert 8", "cold-transfer", "stage 1.routes", "easier than the other"),
    ("missions", ', "covert 7"', "", "cold-transfer", "stage 1.routes", "must be two"),
    ("missions", "Abort.", "Gain 1 heat.", "cold-transfer", "stage", "no penalty aborts"),
    ("missions", 'quarter = "docks"', 'quarter = "dock"', "cold-transfer", "quarter", "did you mean 'docks'?"),
    ("game", "across = 18", "across = 108", "towers", "across", "from 0 to 100"),
    ("missions", 'bars = ["loud", "obvious"]', 'bars = ["big"]', "repossession", "bars", "not 'big'"),
    ("missions", 'penalty = "Abort."', 'penlty = "Abort."', "cold-transfer", "stage 1.penlty", "is not a field"),
]  # fmt: skip


@uncounted
@pytest.mark.parametrize("mistake", MISTAKES, ids=[f"{row[3]}-{row[5]}" for row in MISTAKES])
def test_the_mistake_is_told_with_its_place(mistake: tuple[str, ...]) -> None:
    part, old, new, card, field, message = mistake
    found = [(p.file, p.card, p.field) for p in problems((part, old, new)) if message in p.message]
    name = "market" if field == "owner" and not new else part
    assert (f"{name}.toml", card, field) in found


def test_all_mistakes_are_told_together() -> None:
    found = problems(
        ("people", "health = 7", "health = 99"), ("contacts", "Turn: lose 1 heat.", "Turn: lose 1 heart.")
    )
    assert {problem.card for problem in found} == {"assassin", "detective"}


def test_a_mission_needs_no_quarter() -> None:
    """Packs from before quarters leave the field out."""
    files = changed(("missions", 'quarter = "docks"\n', ""))
    quarters = {card.id: card.quarter for card in NightLoader(files, MESSAGES).card_set().low}
    assert [id for id, quarter in quarters.items() if quarter is None] == ["cold-transfer"]


def test_a_game_needs_no_quarters() -> None:
    """A file of numbers from before quarters stays valid beside the missions of today."""
    text, name = joined(printed())["game"]
    files = changed() | {"game": (text[: text.index("[[quarter]]")], name)}
    assert {card.quarter for card in NightLoader(files, MESSAGES).card_set().low} == {None}


def test_a_pack_may_add_a_contact() -> None:
    """The sums of the printed box are remarks, not problems."""
    files = changed(("contacts", "copies = 2", "copies = 3"))
    assert len(NightLoader(files, MESSAGES).card_set().contacts) == 61
