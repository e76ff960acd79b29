"""The game of the day: the same seed for everybody, and a table of scores."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from server.serving import GAME, LocalServer, finished, scenario

from fieldcraft.games import ruleset
from fieldcraft.server import daily, repository
from fieldcraft.server.schema import scores, tables


def storage(server: LocalServer) -> Any:
    app: Any = server.client.app
    return app.state.context.storage


def play_through(server: LocalServer, token: str, choices: list[str]) -> None:
    with server.sit(token) as browser:
        for key in choices:
            browser.choose(key)
        assert browser.state["over"]


def enter(server: LocalServer, token: str, name: str = "Ada") -> Any:
    return server.client.post(f"/api/daily/{GAME}", json={"token": token, "name": name})


def test_the_seed_follows_from_the_day_and_the_game() -> None:
    assert daily.seed_of("agent-decker", date(2026, 11, 21)) == 406569471
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(400)]
    seeds = {daily.seed_of(game, day) for game in ("agent-decker", "island") for day in days}
    assert len(seeds) == 800
    assert all(0 <= seed < 10**9 for seed in seeds)


def test_a_finished_game_of_the_day_counts_once(server: LocalServer) -> None:
    today = server.get(f"/api/daily/{GAME}")
    assert today["day"] == daily.today().isoformat()
    assert today["scores"] == []
    token = server.open(seed=today["seed"])["play"]
    choices = finished(today["seed"])
    assert server.get(f"/api/tables/{token}")["day"] == today["day"]
    assert enter(server, token).json()["kind"] == "not-over"
    play_through(server, token, choices)
    answer = enter(server, token, "  Ada   Lovelace ")
    entry = {"name": "Ada Lovelace", "score": None, "won": False, "choices": len(choices), "undone": 0}
    assert (answer.status_code, answer.json()) == (200, today | {"scores": [entry]})
    assert enter(server, token).json()["kind"] == "daily-twice"
    assert server.get(f"/api/daily/{GAME}")["scores"] == [entry]


def test_undoing_what_was_revealed_is_told(server: LocalServer) -> None:
    seed = server.get(f"/api/daily/{GAME}")["seed"]
    token, choices = server.open(seed=seed)["play"], finished(seed)
    with server.sit(token) as browser:
        for key in choices:
            browser.choose(key)
        browser.undo(3)
    play_through(server, token, choices[3:])
    assert enter(server, token).json()["scores"][0]["undone"] == 1


def test_other_games_do_not_count(server: LocalServer) -> None:
    seed = server.get(f"/api/daily/{GAME}")["seed"]
    choices = finished(seed)
    record = {"game": GAME, "version": ruleset(GAME).version, "setup": {}, "seed": seed, "choices": choices}
    other = server.open(seed=seed + 1)
    play_through(server, other["play"], finished(seed + 1))
    given = server.open(record=record)
    declared = server.open(record=scenario(line=["guard"], alarm=49) | {"seed": seed})
    play_through(server, declared["play"], ["done"])
    for links in (other, given, declared):
        answer = enter(server, links["play"])
        assert (answer.status_code, answer.json()["kind"]) == (409, "daily-other")
    own = server.open(seed=seed)
    play_through(server, own["play"], choices)
    assert enter(server, own["watch"]).status_code == 403
    assert enter(server, "nonsense").status_code == 404
    assert server.client.post("/api/daily/chess", json={"token": own["play"], "name": "A"}).status_code == 404
    assert server.get(f"/api/daily/{GAME}")["scores"] == []


@pytest.mark.parametrize(("ago", "counts"), [(0, True), (1, True), (2, False), (-1, False)])
def test_a_game_counts_until_the_end_of_the_next_day(server: LocalServer, ago: int, counts: bool) -> None:
    day = daily.today() - timedelta(days=ago)
    seed = daily.seed_of(GAME, day)
    token = server.open(seed=seed)["play"]
    play_through(server, token, finished(seed))
    with storage(server).engine.begin() as connection:
        connection.execute(tables.update().values(created=repository.now() - ago * 86400))
    storage_tables: Any = server.client.app
    storage_tables.state.context.tables.live.clear()
    answer = enter(server, token)
    assert (answer.status_code == 200) == counts
    if counts:
        assert answer.json()["day"] == day.isoformat()
        assert len(server.get(f"/api/daily/{GAME}?day={day.isoformat()}")["scores"]) == 1


def test_the_best_come_first(server: LocalServer) -> None:
    entries = [
        ("slow", True, 40, 300),
        ("lost", False, None, 10),
        ("best", True, 30, 500),
        ("quick", True, 40, 200),
        ("lost sooner", False, None, 5),
    ]
    for name, won, score, choices in entries:
        server.open()
        with storage(server).engine.begin() as connection:
            fields = {"day": "2026-01-02", "game": GAME, "name": name, "won": won, "score": score}
            fields |= {"choices": choices, "undone": 0, "created": 1}
            table = connection.scalar(tables.select().order_by(tables.c.id.desc()).limit(1))
            connection.execute(scores.insert().values(table_id=table, **fields))
    listed = server.get(f"/api/daily/{GAME}?day=2026-01-02")["scores"]
    assert [score["name"] for score in listed] == ["best", "quick", "slow", "lost sooner", "lost"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb", "\ufeff"])
def test_a_name_can_be_read(server: LocalServer, name: str) -> None:
    answer = enter(server, "nonsense", name)
    assert (answer.status_code, answer.json()["kind"][:5]) == (422, "name-")


def test_a_day_that_has_not_come(server: LocalServer) -> None:
    tomorrow = daily.today() + timedelta(days=1)
    assert server.client.get(f"/api/daily/{GAME}?day={tomorrow.isoformat()}").json()["kind"] == "daily-future"
    assert server.client.get(f"/api/daily/{GAME}?day=tomorrow").status_code == 422
