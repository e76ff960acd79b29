"""The balance reports, on samples small enough to wait for."""

from __future__ import annotations

from collections import Counter

import pytest

from fieldcraft.games.blight_chronicles.figures import MissionFigures
from fieldcraft.games.island.figures import IslandFigures
from fieldcraft.games.nightlancer.figures import NightFigures
from fieldcraft.lab import balance
from fieldcraft.rulebook.figures import added

SEEDS = range(1, 5)
DEMO = balance.sample("blight-chronicles-demo", "greedy")
NIGHTS = {
    "duel": balance.sample("nightlancer", "random", ["pick=random", "length=short"]),
    "alone": balance.sample("nightlancer", "random", ["mode=together", "seats=1", "pick=random"]),
}


def missions() -> MissionFigures:
    found = balance.gather(DEMO, SEEDS, jobs=1)
    assert isinstance(found, MissionFigures)
    return found


@pytest.fixture(scope="module")
def figures() -> MissionFigures:
    return missions()


def nights(way: str, seeds: range) -> NightFigures:
    found = balance.gather(NIGHTS[way], seeds, jobs=1)
    assert isinstance(found, NightFigures)
    return found


def test_each_mission_is_counted_with_its_stages(figures: MissionFigures) -> None:
    assert figures.missions == len(SEEDS)
    assert figures.won == len(figures.suspicion)
    assert figures.won + sum(figures.failed.values()) == len(SEEDS)
    first = figures.stages[min(figures.stages)]
    assert first.played == len(SEEDS)
    assert all(stage.won <= stage.played for stage in figures.stages.values())


def test_the_report_is_a_page_of_tables(figures: MissionFigures) -> None:
    lines = list(balance.report(DEMO, SEEDS, figures))
    assert lines[0] == "### `greedy`, 4 games of `blight-chronicles-demo`"
    assert lines[2].startswith("Missions won: ")
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) >= 2 + len(figures.stages)
    assert all(line.endswith("|") for line in rows)
    assert any(line.startswith("never: ") for line in lines)


def test_the_way_may_be_drawn_evenly_and_does_not_depend_on_the_number_of_jobs() -> None:
    asked = balance.sample("blight-chronicles-demo", "greedy", alike=True)
    seeds = range(1, 7)
    alone, together = (balance.gather(asked, seeds, jobs) for jobs in (1, 2))
    one, two = (list(balance.report(asked, seeds, found)) for found in (alone, together))
    assert one == two
    assert one[0].endswith(", the way drawn evenly")


def test_a_bot_that_goes_round_in_circles_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "LONGEST", 3)
    assert missions().missions == len(SEEDS)


def test_it_is_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    request = "--game blight-chronicles-demo --bot random --games 1 --jobs 1 --ways alike"
    balance.main(request.split())
    assert capsys.readouterr().out.startswith("### `random`, 1 games of `blight-chronicles-demo`")


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ("--game nightlancer --bot random,random,random", "this game of nightlancer wants 2 bots"),
        ("--game nightlancer --set seats=9", "seats"),
    ],
)
def test_what_cannot_be_reported_is_said_in_a_sentence(
    request_: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        balance.main(request_.split())
    assert says in capsys.readouterr().err


# -- Nightlancer -------------------------------------------------------------------------------


def test_every_person_of_every_game_is_counted() -> None:
    found = nights("duel", range(1, 9))
    assert found.games == sum(found.winners.values()) == sum(found.by_place.values()) == 8
    assert sum(found.persons.values()) == len(found.prospects) == len(found.decisions) == 16
    assert sum(found.pairs.values()) == len(found.margins) == 8
    assert sum(found.ideals.values()) == 16
    assert all(margin >= 0 for margin in found.margins) or found.ideals[0]


def test_what_is_used_was_there_to_be_used() -> None:
    found = nights("duel", range(1, 9))
    for some, of in ((found.sold, found.shown), (found.bought, found.held), (found.had, found.could_have)):
        assert some
        assert all(some[card] <= of[card] for card in some)
    assert sum(found.started.values()) <= sum(found.offered.values())
    assert sum(found.thirds) == sum(n for (_, use), n in found.uses.items() if use == 3)


def test_attempts_are_followed_to_their_end() -> None:
    asked = balance.sample("nightlancer", "greedy,random", ["pick=random", "length=short"])
    found = balance.gather(asked, range(1, 3), jobs=1)
    assert isinstance(found, NightFigures)
    finished = [attempt for attempt in found.attempts if attempt[4]]
    assert 0 < len(finished) < len(found.attempts)
    assert any(lost for *_, lost in found.attempts)


@pytest.mark.parametrize("way", NIGHTS)
def test_the_report_of_a_night_has_a_row_for_each_aim(way: str) -> None:
    found = nights(way, range(1, 5))
    lines = list(balance.report(NIGHTS[way], range(1, 5), found))
    assert lines[0].startswith("### `random`, 4 games of `nightlancer`, ")
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) > 20
    assert all(line.endswith("|") for line in rows)
    assert any("won together" in line for line in rows) == (way == "alone")


def test_a_face_off_counts_as_accepted_or_not_once_it_has_been_called() -> None:
    found = nights("duel", range(1, 2))
    found.contests = Counter(accepted=1, refused=1, yielded=2)
    rows = dict(found.how_it_goes())
    assert rows["Face-offs accepted"].startswith("50% ")
    assert rows["Face-offs accepted"].endswith(" of 2")
    assert rows["First Crews that leave instead of calling one"].startswith("50% ")


# -- the island --------------------------------------------------------------------------------


def test_games_of_the_island_are_counted_with_how_they_ended() -> None:
    asked = balance.sample("island", "random", ["adversary=england", "level=2"])
    found = balance.gather(asked, range(1, 9), jobs=1)
    assert isinstance(found, IslandFigures)
    assert found.games == 8 == found.won + sum(found.lost.values())
    assert len(found.turns_to_win) == found.won
    assert all(spread < all_ for spread, all_ in zip(found.cascades, found.counters, strict=True))
    assert found.turned == 8
    assert sum(found.growth.values()) >= sum(found.turns_to_lose) - 8
    lines = list(balance.report(asked, range(1, 9), found))
    assert lines[2].count("|") == lines[3].count("|") == lines[4].count("|")
    assert lines[4].startswith("| 0% (0% to 32%) | - | ")


# -- adding up ---------------------------------------------------------------------------------


def test_counts_of_two_processes_are_added_field_by_field() -> None:
    one, two = nights("duel", range(1, 3)), nights("duel", range(3, 5))
    both = nights("duel", range(1, 5))
    one.merge(two)
    assert vars(one) == vars(both)


def test_tables_within_tables_are_added() -> None:
    assert added({"a": 1, "b": [1]}, {"b": [2], "c": {3}}) == {"a": 1, "b": [1, 2], "c": {3}}
    assert added({1}, {2}) == {1, 2}
