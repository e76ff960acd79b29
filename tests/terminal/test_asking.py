"""Questions of a player: cards, rules, why not, a hint, the log, the piles."""

from __future__ import annotations

import re

import pytest
from effort import uncounted
from terminal.conftest import Played
from terminal.player import answer
from terminal.test_playing import GUARD

import fieldcraft
from fieldcraft.bots import analysis
from fieldcraft.bots.advice import advise
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.session.figures import described, played
from fieldcraft.session.load import load


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("? disarm 1", "Disarm Guard at 1 (costs 2 fighting; gives Gun (2 fighting)):"),
        ("?disarm guard", "Disarm Guard at 1 (costs 2 fighting; gives Gun (2 fighting)):"),
        ("why disarm:1", "(AD-027)"),
        ("? knock out security camera", "(AD-027)"),
        ("? disarm siren", "(AD-031)"),
        ("? disarm 3", "(AD-038)"),
        ("? play bazooka", "Play Bazooka (5 fighting; once played: discard this to the obstacle discard):"),
        ("? play throw a rock", "(AD-022)"),
        ("? play keycard", "(AD-033)"),
        ("? equip gun", "(AD-012)"),
        ("? complete", "When you end the turn and the goal is fulfilled"),
        ("? go-on", "Not now. First answer: What do you do?"),
        ("? fly away", "Nothing here is called 'fly away'."),
        ("? disarm 9", "Nothing here is called 'disarm 9'."),
        ("? play hide", "You can: it is option 2, Play Hide."),
        ("? 2", "You can: it is option 2, Play Hide."),
        ("? play", "'play' could be 1 Play Gun, 2 Play Hide, 3 Play Punch."),
        ("? 7", "There is no option 7; the options are 1 to 4."),
        ("?", "What is not possible now, and why. To ask about one thing: ? disarm 1"),
        ("?", "- Disarm Guard at 1, Knock out Guard at 1: It costs 2 fighting, and you have 0. (AD-027)"),
        ("h?", "A number chooses, or the letter and place"),
        ("help", "A number chooses, or the letter and place"),
        ("c guard", "Guard, person, costs 2 fighting, alarm 4."),
        ("c GUARD DOG", "Appear: slide until next to the nearest person."),
        ("c camera", "Security Camera, device, costs 2 stealth, alarm 8."),
        ("c 1", "In your deck: Gun (2 fighting). Copies: 3."),
        ("c4", "Option 4 is about no card."),
        ("c 8", "There is no option 8; the options are 1 to 4."),
        ("c", "Which card? As in: c Hide"),
        ("c gua", "'gua' could be Guard, Guard Dog, Guard Uniform, Guard with Bazooka."),
        ("c gard", "No card is called 'gard'. Did you mean Guard"),
        ("c zzzz", "No card is called 'zzzz'."),
        ("c mission two", "Reward: Double Step (item; rule: interact up to 2 times a turn)"),
        ("r AD-027", "AD-027 "),
        ("r sniper", "AD-067 "),
        ("r spending resources", "AD-027 "),
        ("r scroll", "In how to play, as in r and a title: A turn at a glance"),
        ("r completing", "In how to play, as in r and a title: Completing a mission"),
        ("r spy", "In how to play, as in r and a title: What it is about."),
        (
            "r scroll zebra",
            "No rule has all words of 'scroll zebra'. These have some of them: scroll: The movement",
        ),
        ("r zebra", "No rule speaks of 'zebra'."),
        ("r", "How to play well"),
        ("r how to play", "You are a spy, fresh from training"),
        ("r a card has two halves", "The agent half is the card that you own"),
        ("r words", "gap: An empty place of the line"),
        ("? complete the mission", ": The goal is: Have 6 stealth. When you end the turn"),
        ("? disarm sec", "Disarm Security Camera at 2 (costs 2 stealth"),
        ("? disarm s", "Disarm Siren at 4"),
        ("? equip key", "Equip Keycard"),
        ("? knock", "Knock out Guard at 1 (costs 2 fighting"),
        ("r gap", "gap: An empty place of the line"),
        ("r goal", "AD-021 "),
        ("r the", "more: add a word)"),
        ("d", "Obstacle deck (4), in no order: Gym Door, Sentry Gun, Waste Room, Yard Door"),
        ("b", "No game of Agent Decker has been won yet."),
        ("o", "There are no saves yet."),
        ("n", "This game is not over yet:"),
        ("a", "a looks back on it once it is over"),
        ("p", "Left end, new cards"),
    ],
)
def test_an_answer(typed: Played, entry: str, said: str) -> None:
    shown = typed(entry, "play hide", scenario=GUARD)
    assert said in " ".join(answer(shown, entry).split())
    assert "You gain 1 stealth." in shown, "asking changes nothing"


@pytest.mark.parametrize(
    ("game", "entry", "found", "not_found"),
    [
        ("island", "tie", "No rule speaks of 'tie'.", "abilities"),
        ("agent-decker", "x", "No rule speaks of 'x'.", "six"),
        ("agent-decker", "guards", "AD-061 ", "regards"),
    ],
)
def test_a_rule_is_found_by_the_beginnings_of_its_words(
    typed: Played, game: str, entry: str, found: str, not_found: str
) -> None:
    said = answer(typed("", f"r {entry}", "q", game=game, seed=1), f"r {entry}")
    words = re.findall(r"\w+", said)
    assert found in said
    assert not_found not in words


def test_meanings_come_first_then_chapters_then_rules(typed: Played) -> None:
    said = answer(typed("r interact", "q", seed=1), "r interact")
    begins = [said.index(text) for text in ("interact: ", "interaction: ", "In how to play", "AD-025 ")]
    assert begins == sorted(begins)
    section = answer(typed("", "r avoid", "q", game="blight-chronicles", seed=1), "r avoid")
    assert section.startswith("avoid: "), "a word that is also a heading"


def test_how_to_play_speaks_of_nothing_that_only_the_page_draws(typed: Played) -> None:
    told = typed("", "r how to play", "q", game="island", seed=1)
    assert "A sign with a sword" not in told
    assert "The line of a land ends with what a ravage will do there" in told
    assert "- Cost in energy, paid when you play it." in told
    assert "- Terror level 1: no invader at all may be left." in told


@pytest.mark.parametrize("game", ["agent-decker", "blight-chronicles", "nightlancer", "island"])
def test_how_to_play_has_every_figure_in_words(typed: Played, game: str) -> None:
    """Print the caption of each figure, and below it the lines of its position or its cards."""
    book = ruleset(game).how_to_play
    told = " ".join(typed("", "r how to play", "q", game=game, seed=1).split())
    for figure in book.figures:
        caption = f"Figure {figure.number}. {' '.join(figure.told.split())}"
        lines = described(figure, played(figure, book)) if figure.shows else []
        assert caption in told
        assert not lines or " ".join(lines[0].split()) in told.split(caption)[1]


def test_what_has_a_name_is_found_though_it_is_not_on_offer(typed: Played) -> None:
    """Give the reasons of all ways to rest in Nightlancer, though none is an option at that moment."""
    for entry in ("? rest", "? start a crew on hulk visit", "? loan", "? buy"):
        told = answer(typed(*["1"] * 6, entry, "q", game="nightlancer", seed=5, bots="easy"), entry)
        assert "Nothing here is called" not in told
        assert re.search(r"^(Rest|Start a crew on Hulk visit|Take a loan|You can|'buy' could be Buy)", told)


@uncounted
def test_a_hint_is_an_option_and_the_same_when_asked_again(typed: Played) -> None:
    game = fieldcraft.scenario(GUARD)
    wanted = advise(game.rules, game.state, 0)[0].option
    shown = typed("h", "h", scenario=GUARD, seed=0)
    assert shown.count(f"Hint: {game.options.index(wanted) + 1}, {wanted.label}.") == 2


LOST = {"game": "agent-decker", "line": ["security-camera"] * 3, "hand": ["hide", "punch"], "alarm": 45}


def test_a_game_that_is_over_is_looked_back_on_and_can_be_played_on_from_there(typed: Played) -> None:
    """For a campaign, the share that would be reached is shown; the second choice loses at once."""
    shown = typed("play hide", "done", "a", "u", scenario=LOST)
    told = answer(shown, "a")
    assert told.startswith("Looking back, choice by choice ...")
    assert "How much would be reached: " in told
    assert "Taken back: End the turn." in shown


def test_what_is_out_of_reach_is_told_by_its_reason(typed: Played) -> None:
    told = answer(typed("play gun", "disarm 1", "?", scenario=GUARD), "?")
    places = ("Security Camera at 2", "Siren at 4")
    labels = ", ".join(f"Disarm {place}, Knock out {place}" for place in places)
    assert f"- {labels}: You have no interaction left this turn. (AD-025)" in " ".join(told.split())
    asked = answer(typed("play gun", "disarm 1", "? disarm 2", scenario=GUARD), "? disarm 2")
    assert "You may interact with one obstacle a turn." in " ".join(asked.split()), "the rule in full"
    over = typed("done", "?", scenario=GUARD + "alarm = 49\n")
    assert answer(over, "?").startswith("The game is over.")


def test_where_nothing_is_out_of_reach_it_is_said(typed: Played) -> None:
    told = answer(typed("?", "q", game="nightlancer", seed=3, bots="easy"), "?")
    assert told == "Nothing is out of reach now. To ask about one thing: ? pick sniper"


@pytest.mark.parametrize("game", ["agent-decker", "blight-chronicles", "nightlancer", "island"])
def test_help_hangs_below_its_own_column_and_speaks_of_this_game(typed: Played, game: str) -> None:
    """A key is the first column; what does not fit goes on below the text and not below the key."""
    bots = {"bots": "easy"} if game == "nightlancer" else {}
    rows = answer(typed("h?", "q", game=game, seed=3, **bots), "h?").splitlines()
    keys = [row for row in rows[2:] if not row.startswith("   ")]
    assert all(re.fullmatch(r"(\w|\?) {6}\S.*", row) for row in keys[1:])
    assert all(re.match(r" {7}\S", row) for row in rows[4:] if row.startswith(" "))
    assert not any(re.search(r"\S {2,}\S", row[7:]) for row in rows)
    (why,) = (row for row in keys if row.startswith("?"))
    asked = re.search(r"; \? (.*) asks about", " ".join(rows))
    assert why
    assert asked is not None
    assert "Nothing here is called" not in answer(
        typed(f"? {asked[1]}", "q", game=game, seed=3, **bots), f"? {asked[1]}"
    )


def test_a_card_names_the_option_at_its_place(typed: Played) -> None:
    """No option is called `disarm:guard`; the key that the question means is one that can be chosen."""
    told = answer(typed("play gun", "? disarm:guard", scenario=GUARD), "? disarm:guard")
    assert told.startswith("You can: it is option d1, Disarm Guard at 1.")


def test_the_look_back_names_what_mattered_and_the_way_there(
    typed: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Name a choice that cost much with the better one, and the way back there."""
    monkeypatch.setattr(analysis, "SLIGHT", -1.0)  # so that some choice counts as dear
    shown = typed("play hide", "done", "a", "u 2", scenario=LOST)
    told = " ".join(answer(shown, "a").split())
    assert "What mattered most:" in told
    assert "Play Hide: " in told
    assert "u 2 goes back there, to play on." in told
    assert "Play Hide" in answer(shown, "u 2")


def test_there_is_no_look_back_where_nothing_was_decided(typed: Played) -> None:
    shown = typed(
        "done", "a", scenario=GUARD.replace('hand = ["gun", "hide", "hide", "punch"]', "") + "alarm = 49\n"
    )
    assert answer(shown, "a").endswith("There is nothing to tell of the chances in this game.")


def test_the_log_tells_what_happened_and_more_of_it_when_asked(typed: Played) -> None:
    shown = typed("play hide", "l", "done", "l 3", "l all", scenario=GUARD)
    assert answer(shown, "l").splitlines()[-2:] == ["> Play Hide", "Hide: You gain 1 stealth."]
    assert answer(shown, "l 3").splitlines()[0].endswith("earlier lines: l all)")
    assert len(answer(shown, "l 3").splitlines()) == 4
    assert "> Play Hide" in answer(shown, "l all")


def test_cards_drawn_together_are_told_together(typed: Played) -> None:
    assert "You draw Punch, Punch, Punch, Punch." in typed("done", scenario=GUARD)


def test_the_share_code_is_the_game(typed: Played) -> None:
    code = answer(typed("play hide", "x", seed=7), "x")
    assert [option.key for option in load(code).chosen] == ["play:hide"]
    assert "Hand: Punch, 2 x Hide" in typed(resume=code)


def test_a_way_is_chosen_by_its_name_and_settings_change_it(typed: Played) -> None:
    with pytest.raises(RequestError, match="5 players named for 4 seats"):
        typed(game="nightlancer", seed=1, way="four", bots="me,me,me,me,random")
    with pytest.raises(RequestError, match="5 players named for 3 seats"):
        typed(game="nightlancer", seed=1, way="four", settings=["seats=3"], bots="me,me,me,me,random")
