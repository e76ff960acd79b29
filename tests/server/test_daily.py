"""The game of the day: the same deals for everybody, a secret until its scores are closed."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from typing import Any

import pytest
from effort import uncounted
from server.serving import GAME, LocalServer, finished, local_server, scenario
from sqlalchemy import select

from fieldcraft.desk import confusables
from fieldcraft.games import ruleset
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store import daily, repository
from fieldcraft.server.store.schema import attempts, days, scores, tables
from fieldcraft.session.load import from_record, load
from fieldcraft.session.record import parse

DAILY = f"/api/daily/{GAME}"


def storage(server: LocalServer) -> Any:
    app: Any = server.client.app
    return app.state.context.storage


def kept(server: LocalServer, token: str) -> repository.Stored:
    """A table as the database has it."""
    with storage(server).engine.connect() as connection:
        found = repository.find_link(connection, token)
        assert found is not None
        return repository.fetch(connection, found[0].table)


def sit(server: LocalServer, player: str) -> dict[str, str]:
    """Links to a player's table of today."""
    answer = server.client.post(f"{DAILY}/table", json={"player": f"{player} of the tests"})
    assert answer.status_code == 201, answer.text
    links: dict[str, str] = answer.json()
    return links


def keys_to_the_end(server: LocalServer, token: str, luck: int = 0) -> list[str]:
    """The choices of a whole game at this table, made at random."""
    game, chance = from_record(kept(server, token).record), random.Random(luck)
    while not game.over:
        game.choose(chance.randrange(len(game.options)))
    return [option.key for option in game.chosen]


def play_through(server: LocalServer, token: str, choices: list[str] | None = None) -> int:
    """Play a table to its end; how many choices that took."""
    keys = keys_to_the_end(server, token) if choices is None else choices
    with server.sit(token) as browser:
        for key in keys:
            browser.choose(key)
        assert browser.state["over"]
    return len(keys)


def enter(server: LocalServer, token: str, name: str = "Ada") -> Any:
    return server.client.post(DAILY, json={"token": token, "name": name})


def move_days(server: LocalServer, ago: int) -> str:
    """Move everything of today to the day that is `ago` days earlier; return that day."""
    day = (daily.today() - timedelta(days=ago)).isoformat()
    with storage(server).engine.begin() as connection:
        for table in (attempts, scores, days):
            connection.execute(table.update().values(day=day))
    app: Any = server.client.app
    app.state.context.tables.live.clear()
    return day


# -- the deals are the server's secret ------------------------------------------------------------


def test_everybody_is_dealt_the_same_and_another_day_or_server_something_else(
    server: LocalServer, tmp_path: Any
) -> None:
    one, two = (kept(server, sit(server, player)["play"]) for player in ("ada", "eve"))
    assert (one.key, one.seed) == (two.key, two.seed)
    move_days(server, 1)
    assert kept(server, sit(server, "ada")["play"]).key != one.key
    with local_server(tmp_path / "other") as other:
        assert kept(other, sit(other, "ada")["play"]).key != one.key


def test_nothing_that_is_sent_tells_the_key_or_where_the_streams_stand(server: LocalServer) -> None:
    """Neither to who plays nor to who watches, over HTTP or at the socket."""
    links = sit(server, "ada")
    key = kept(server, links["play"]).key
    heard: list[str] = [server.client.get(DAILY).text]
    with server.sit(links["play"]) as browser, server.sit(links["watch"]) as watcher:
        for choice in keys_to_the_end(server, links["play"]):
            browser.choose(choice)
            watcher.hear()
        browser.undo(browser.state["seq"] - 2)
        for type, more in (("at", {"n": 3}), ("why", {"key": "disarm:1"}), ("hint", {})):
            browser.get(type, **more)
        heard += browser.heard + watcher.heard
    for token in links.values():
        heard.append(server.client.get(f"/api/tables/{token}").text)
        for what in ("record", "code"):
            answer = server.client.get(f"/api/tables/{token}/{what}")
            assert (answer.status_code, answer.json()["kind"]) == (409, "daily-secret")
            heard.append(answer.text)
    game = from_record(kept(server, links["play"]).record)
    secrets = [key, *(str(number) for number in game.state.streams)]
    assert len(heard) > 20
    assert not [text for text in heard for secret in secrets if secret in text]


def test_the_deals_follow_from_the_key_alone(server: LocalServer) -> None:
    """With the seed and all else that a player knows, other games are dealt."""
    record = kept(server, sit(server, "ada")["play"]).record
    dealt = from_record(record).view()
    without = {field: value for field, value in record.items() if field != "key"}
    assert from_record(without).view()["line"] != dealt["line"]
    other = record["key"].translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
    assert from_record(record | {"key": other}).view()["line"] != dealt["line"]
    assert from_record(record).view() == dealt


def test_every_deal_is_drawn_by_the_key_anew() -> None:
    """A player who has worked out the number of a stream at one shuffle does not know the next."""
    first, second = (bytes([n]) * 32 for n in (1, 2))
    decks = []
    for key in (first, second):
        g = ruleset(GAME).start(0, {}, key=key)
        g.streams = [1, 2]
        deck = list(range(20))
        g.shuffle(deck, 1)
        decks.append(deck)
        dealt = g.determinize(0, 5)
        assert dealt.key == b""
    assert decks[0] != decks[1]


@pytest.mark.parametrize("ago", [0, 1])
def test_a_table_is_kept_while_scores_are_taken(server: LocalServer, ago: int) -> None:
    """Or one could begin again, knowing what comes."""
    token = sit(server, "ada")["play"]
    move_days(server, ago)
    answer = server.client.delete(f"/api/tables/{token}")
    assert (answer.status_code, answer.json()["kind"]) == (409, "daily-kept")
    move_days(server, 2)
    assert server.client.delete(f"/api/tables/{token}").status_code == 204


# -- one table, one score --------------------------------------------------------------------------


def test_a_player_has_one_table_a_day(server: LocalServer) -> None:
    first, again, other = sit(server, "ada"), sit(server, "ada"), sit(server, "eve")
    with server.sit(first["play"]) as browser:
        browser.choose(browser.keys[0])
    assert kept(server, again["play"]).id == kept(server, first["play"]).id != kept(server, other["play"]).id
    with server.sit(again["play"]) as browser, server.sit(again["watch"]) as watcher:
        assert browser.state["seq"] == watcher.state["seq"] == 1
    assert server.client.post(f"{DAILY}/table", json={"player": "short"}).status_code == 422


def test_a_finished_game_of_the_day_counts_once(server: LocalServer) -> None:
    today = server.get(DAILY)
    assert today == {"day": daily.today().isoformat(), "open": True, "setup": {}, "how": [], "scores": []}
    token = sit(server, "ada")["play"]
    assert server.get(f"/api/tables/{token}")["day"] == today["day"]
    assert enter(server, token).json()["kind"] == "not-over"
    made = play_through(server, token)
    answer = enter(server, token, "  Ada   Lovelace ")
    entry = {"name": "Ada Lovelace", "score": None, "won": False, "choices": made, "undone": 0, "hints": 0}
    entry["table"] = None
    assert (answer.status_code, answer.json()) == (200, today | {"scores": [entry]})
    assert enter(server, sit(server, "ada")["play"]).json()["kind"] == "daily-twice"
    assert server.get(DAILY)["scores"] == [entry]


def test_what_was_seen_before_is_counted_over_all_tables_of_the_day(server: LocalServer) -> None:
    """Undone at one table and played to its end at another: it shows."""
    tried, token = sit(server, "ada")["play"], sit(server, "ada under another word")["play"]
    choices = keys_to_the_end(server, tried)
    with server.sit(tried) as browser:
        for key in choices:
            browser.choose(key)
        browser.undo(3)
    play_through(server, token, choices)
    assert enter(server, token).json()["scores"][0]["undone"] == 2, "an undo, and another table"
    play_through(server, tried, choices[3:])
    undone = {score["name"]: score["undone"] for score in enter(server, tried, "Eve").json()["scores"]}
    assert undone == {"Ada": 2, "Eve": 2}


def test_hints_are_counted_in_the_score_and_in_the_result(server: LocalServer) -> None:
    links = sit(server, "ada")
    token = links["play"]
    path = f"/api/tables/{token}/result"
    assert server.client.get(path).json()["kind"] == "not-over"
    with server.sit(token) as browser:
        for _ in range(2):
            assert browser.ask("hint")["key"]
    play_through(server, token)
    assert enter(server, token).json()["scores"][0]["hints"] == 2
    result = server.get(path)
    assert (result["hints"], result["undone"], result["won"], result["own"]) == (2, 0, False, True)
    assert result["day"] == daily.today().isoformat()
    assert result["tallies"][0]["label"] == "Mission One"
    assert server.client.get(f"/api/tables/{links['watch']}/result").json()["kind"] == "watching"


def test_other_games_do_not_count(server: LocalServer) -> None:
    record = kept(server, sit(server, "ada")["play"]).record
    known = server.open(record=record | {"choices": [], "digests": []})  # had somebody the key all the same
    play_through(server, known["play"])
    other = server.open(seed=7)
    play_through(server, other["play"], finished(7))
    declared = server.open(record=scenario(line=["guard"], alarm=49))
    play_through(server, declared["play"], ["done"])
    for links in (known, other, declared):
        answer = enter(server, links["play"])
        assert (answer.status_code, answer.json()["kind"]) == (409, "daily-other")
    own = sit(server, "ada")
    play_through(server, own["play"])
    assert enter(server, own["watch"]).status_code == 403
    assert enter(server, "nonsense").status_code == 404
    assert server.client.post("/api/daily/chess", json={"token": own["play"], "name": "A"}).status_code == 404
    assert server.get(DAILY)["scores"] == []


@pytest.mark.parametrize(("ago", "counts"), [(0, True), (1, True), (2, False)])
def test_a_game_counts_until_the_end_of_the_next_day(server: LocalServer, ago: int, counts: bool) -> None:
    token = sit(server, "ada")["play"]
    play_through(server, token)
    day = move_days(server, ago)
    answer = enter(server, token)
    assert (answer.status_code == 200) == counts
    if counts:
        assert answer.json()["day"] == day
        assert len(server.get(f"{DAILY}?day={day}")["scores"]) == 1


@uncounted
def test_one_address_cannot_fill_the_table(server: LocalServer) -> None:
    """Only five of 110 scores from one address are kept, whatever names they have."""
    answers = []
    for number in range(12):
        token = sit(server, f"client {number}")["play"]
        play_through(server, token)
        answers.append(enter(server, token, f"Player {chr(ord('A') + number)}"))
    assert [answer.status_code for answer in answers] == [200] * 5 + [409] * 7
    assert answers[-1].json()["kind"] == "daily-address"
    with storage(server).engine.begin() as connection:  # the next is from elsewhere
        newest = select(attempts.c.table_id).order_by(attempts.c.table_id.desc()).limit(1)
        connection.execute(
            attempts.update()
            .where(attempts.c.table_id == newest.scalar_subquery())
            .values(address="elsewhere")
        )
    assert enter(server, token, "Honest").status_code == 200


# -- the order ------------------------------------------------------------------------------------


def test_the_best_come_first_and_losing_sooner_is_no_better(server: LocalServer) -> None:
    """Choices and time part those alone who won with the same score."""
    entries = [
        ("slow", True, 40, 300, 1),
        ("b lost early", False, None, 5, 1),
        ("best", True, 30, 500, 9),
        ("quick", True, 40, 200, 9),
        ("a lost late", False, None, 10, 9),
        ("quick, later", True, 40, 200, 10),
        ("won without a score", True, None, 1, 1),
    ]
    for name, won, score, choices, created in entries:
        server.open()
        with storage(server).engine.begin() as connection:
            fields = {"day": "2026-01-02", "game": GAME, "name": name, "won": won, "score": score}
            fields |= {"choices": choices, "undone": 0, "created": created}
            table = connection.scalar(tables.select().order_by(tables.c.id.desc()).limit(1))
            connection.execute(scores.insert().values(table_id=table, **fields))
    listed = [score["name"] for score in server.get(f"{DAILY}?day=2026-01-02")["scores"]]
    assert listed[:5] == ["best", "quick", "quick, later", "slow", "won without a score"]
    assert listed[5:] == ["a lost late", "b lost early"], "by name: neither stands before the other"


def test_who_played_from_where_cannot_be_read_from_what_is_kept(server: LocalServer) -> None:
    """Nor can it be tried out: without the key of that day, no address fits what is kept of it."""
    sit(server, "Zora")
    with storage(server).engine.connect() as connection:
        row = connection.execute(select(attempts)).one()
        key = connection.scalar(select(days.c.key))
    assert row.address == daily.place(key, "testclient") != daily.place(key[::-1], "testclient")
    assert "testclient" not in str(row)
    assert "Zora" not in str(row)  # no digest of letters a to f can spell it


# -- afterwards -----------------------------------------------------------------------------------


def test_when_scores_are_closed_each_can_be_watched(server: LocalServer) -> None:
    token = sit(server, "ada")["play"]
    made = play_through(server, token)
    enter(server, token)
    id = kept(server, token).id
    for ago in (0, 1):
        day = move_days(server, ago)
        answer = server.client.get(f"{DAILY}/{day}/{id}/record")
        assert (answer.status_code, answer.json()["kind"]) == (409, "daily-secret")
        assert server.get(f"{DAILY}?day={day}")["scores"][0]["table"] is None
    day = move_days(server, 2)
    told = server.get(f"{DAILY}?day={day}")
    assert (told["open"], told["scores"][0]["table"]) == (False, id)
    record = server.get(f"{DAILY}/{day}/{id}/record")
    game = load(json.dumps(parse(json.dumps(record))))
    assert (game.over, game.made) == (True, made)
    assert server.record(token) == record
    code = server.get(f"/api/tables/{token}/code")["code"]
    assert load(code).view() == game.view()
    assert server.client.get(f"{DAILY}/{day}/{id + 1}/record").json()["kind"] == "daily-no-score"
    assert server.client.get(f"{DAILY}/2026-01-01/{id}/record").status_code == 404
    assert server.client.get(f"{DAILY}/{day}/{1 << 70}/record").status_code == 422


def test_a_table_of_a_closed_day_can_be_opened_again_and_plays_on(server: LocalServer) -> None:
    token = sit(server, "ada")["play"]
    play_through(server, token)
    move_days(server, 2)
    record = server.record(token)
    again = server.open(record=record, upto=3)
    with server.sit(again["play"]) as browser:
        for choice in record["choices"][3:6]:
            browser.choose(choice)
    assert server.record(again["play"])["digests"] == record["digests"][:6]


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "name-length"),
        ("   ", "name-length"),
        ("x" * 25, "name-length"),
        ("a\u0000b", "name-unseen"),
        ("a\u202eb", "name-unseen"),
        ("\ufeff", "name-unseen"),
        ("Ada\u200b", "name-unseen"),
        ("Ada\u3164", "name-unseen"),
        ("Ada\ufe0f", "name-unseen"),
        ("\u2800\u2800", "name-unseen"),
        ("---", "name-letters"),
        ("\u0301\u0302", "name-letters"),
    ],
)
def test_a_name_can_be_read(server: LocalServer, name: str, kind: str) -> None:
    answer = enter(server, "nonsense", name)
    assert (answer.status_code, answer.json()["kind"]) == (422, kind)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("\uff21da", "Ada"),
        ("Zo\u0065\u0308", "Zo\u00eb"),
        ("\u0410\u0434\u0430", "\u0410\u0434\u0430"),
    ],
)
def test_a_name_is_shown_as_it_reads(name: str, shown: str) -> None:
    assert confusables.fit_name(name) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "\u0410d\u0430"),
        ("Ada", "ADA"),
        ("Ada", "\u00c1d\u00e0"),
        ("Ada Lovelace", "Ada.Lovelace"),
        ("Bill", "B1ll"),
        ("Bill", "BiIl"),
        ("Oslo", "0sl\u03bf"),
        ("Sam", "Sarn"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert confusables.skeleton(one) == confusables.skeleton(other)
    assert confusables.skeleton(one) != confusables.skeleton("Grace")


def test_nobody_takes_the_name_of_another(server: LocalServer) -> None:
    for player, name, status in (("ada", "Ada", 200), ("eve", "\u0410da", 409), ("eve", "Eve", 200)):
        token = sit(server, player)["play"]
        if not kept(server, token).choices:
            play_through(server, token)
        assert enter(server, token, name).status_code == status


def test_a_day_that_has_not_come(server: LocalServer) -> None:
    tomorrow = daily.today() + timedelta(days=1)
    assert server.client.get(f"{DAILY}?day={tomorrow.isoformat()}").json()["kind"] == "daily-future"
    assert server.client.get(f"{DAILY}?day=tomorrow").status_code == 422
    assert not daily.is_open(tomorrow)
    assert daily.is_open(daily.today())


def test_a_refusal_has_a_sentence() -> None:
    for kind in ("daily-secret", "daily-kept", "daily-no-score", "name-taken", "name-letters"):
        assert str(Refused(kind)).endswith(".")
