"""Coming back to a game: whose turn it is, being told of it, and comments on what was chosen."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from py_vapid import Vapid02
from server.company import choose, level, opened, sitting, tokens
from server.push_service import PushService
from server.serving import Browser, LocalServer, finished_game, local_server
from sqlalchemy import select

from fieldcraft.errors import RequestError
from fieldcraft.server.live import push
from fieldcraft.server.settings import read_settings
from fieldcraft.server.store import repository, schema, subscriptions
from fieldcraft.session.record import parse

pytestmark = pytest.mark.usefixtures("market")

# -- comments -----------------------------------------------------------------------------------


def comments(browser: Browser) -> list[dict[str, Any]]:
    """Return the comments of the next message that has any."""
    while (message := browser.listen())["type"] != "comments":
        pass
    found: list[dict[str, Any]] = message["comments"]
    return found


def test_a_comment_is_shown_to_all_kept_and_changed(server: LocalServer) -> None:
    links = server.open(seed=3)
    with server.sit(links["play"]) as one, server.sit(links["watch"]) as watcher:
        one.choose(one.keys[0])
        assert one.get("comment", at=1, text=" Rather bold. ") == {"type": "answer", "re": one.asked}
        said = [{"at": 1, "seat": 0, "text": "Rather bold."}]
        assert comments(watcher) == said
        assert watcher.get("comment", at=0, text="No!")["kind"] == "watching"
        assert server.record(links["play"])["comments"] == [[1, 0, "Rather bold."]]
    with server.sit(links["play"]) as again:
        assert comments(again) == said
        again.get("comment", at=1, text="Wrong.")
        again.get("comment", at=0, text="Here we go.")
        again.get("comment", at=1, text="")
        assert server.record(links["play"])["comments"] == [[0, 0, "Here we go."]]


def test_a_comment_goes_with_the_choices_it_is_about(server: LocalServer) -> None:
    links = server.open(seed=3)
    with server.sit(links["play"]) as one:
        for n in range(3):
            one.choose(one.keys[0])
            one.get("comment", at=n + 1, text=f"After {n + 1}")
        one.get("undo", seq=one.state["seq"], to=2)
        assert comments(one) == [{"at": n, "seat": 0, "text": f"After {n}"} for n in (1, 2)]
    assert [part[0] for part in server.record(links["play"])["comments"]] == [1, 2]


def test_comments_come_with_a_record(server: LocalServer) -> None:
    record = finished_game(3).record | {"comments": [[2, 0, "Early."], [5, 0, "Later."]]}
    links = server.open(record=record, upto=4)
    assert server.record(links["play"])["comments"] == [[2, 0, "Early."]]
    with server.sit(links["play"]) as one:
        assert comments(one) == [{"at": 2, "seat": 0, "text": "Early."}]


def test_several_comment_when_the_game_is_over(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "bot:random", clock=0)
    first, second = tokens(links)[:2]
    with sitting(quick, first, second) as (one, two):
        assert one.get("comment", at=0, text="I hold the seven.")["kind"] == "not-over"
        while not one.state["over"]:
            one.until(
                lambda page: page.state["over"] or bool(page.state["options"]) or 1 in page.state["waits"]
            )
            two.until(lambda page: page.state["rev"] >= one.state["rev"])
            for browser in (one, two):
                if browser.state["options"] and browser.state["yours"]:
                    choose(browser, browser.keys[0])
                    break
            level(one, two)
            one.until(lambda page: page.state["rev"] >= two.state["rev"])
        one.get("comment", at=1, text="Here it was lost.")
        assert comments(two) == [{"at": 1, "seat": 0, "text": "Here it was lost."}]
        two.get("comment", at=1, text="And here won.")
        found = [[1, 0, "Here it was lost."], [1, 1, "And here won."]]
        assert quick.record(first)["comments"] == found


@pytest.mark.parametrize(
    ("at", "text", "kind"),
    [
        (0, "x" * 201, "field-wrong"),
        (0, "a\x1b[2J", "field-wrong"),
        (9, "Too early", "comment"),
        (-1, "No", "comment"),
    ],
)
def test_a_comment_that_cannot_be_is_refused(server: LocalServer, at: int, text: str, kind: str) -> None:
    links = server.open(seed=3)
    with server.sit(links["play"]) as one:
        assert one.get("comment", at=at, text=text)["kind"] == kind
    assert "comments" not in server.record(links["play"])


# -- whose turn it is ---------------------------------------------------------------------------


def standings(server: LocalServer, *asked: str) -> list[dict[str, Any] | None]:
    answer = server.client.post("/api/standings", json={"tokens": list(asked)})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any] | None] = answer.json()
    return found


def test_a_player_sees_whose_turn_it_is_everywhere(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "bot:random", clock=0, name="Ada")
    first, second = tokens(links)[:2]
    alone = quick.open(seed=3)["play"]
    over = quick.open(record=finished_game(3).record)["play"]
    found = standings(quick, first, second, alone, over, "nobody", links["watch"])
    told = [one and (one["is_own"], one["is_over"], one["waits"], one["seats"]) for one in found]
    assert told == [
        (True, False, [], 3),
        (False, False, ["Ada"], 3),
        (True, False, [], 1),
        (False, True, [], 1),
        None,
        None,
    ]
    with sitting(quick, first) as (one,):
        choose(one, one.keys[0])
    mine, theirs = standings(quick, first, second)
    assert mine is not None
    assert theirs is not None
    assert (mine["is_own"], mine["waits"], theirs["is_own"]) == (False, [""], True)


def test_too_many_tables_at_once_are_refused(server: LocalServer) -> None:
    answer = server.client.post("/api/standings", json={"tokens": ["x"] * 101})
    assert (answer.status_code, answer.json()["kind"]) == (422, "form")


# -- being told ---------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


PUSHING: Final[dict[str, Any]] = {
    "push_contact": "mailto:operator@example.org",
    "push_hosts": "127.0.0.1",
    "push_delay": 0,
    "bot_pause": 0.0,
}


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server look often."""
    monkeypatch.setattr(push, "LOOK_SECONDS", 0.02)


@pytest.fixture(params=["sqlite", "postgresql"])
def pushing(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalServer]:
    """A server that tells players of their turn."""
    url = {"database_url": request.getfixturevalue("postgres_url")} if request.param == "postgresql" else {}
    with local_server(tmp_path, **PUSHING, **url) as running:
        yield running


def subscribe(server: LocalServer, token: str, browser: dict[str, str]) -> Any:
    return server.client.put(f"/api/tables/{token}/push", json=browser)


@contextmanager
def left(server: LocalServer, service: PushService, **opening: Any) -> Iterator[tuple[Browser, str]]:
    """Yield the browser of the player to move, and the token of a player who has left."""
    links = opened(server, "me", "open", "open", **({"clock": 0} | opening))
    first, second, _ = tokens(links)
    with sitting(server, first, second):
        assert subscribe(server, second, service.browser()).status_code == 204
    with sitting(server, first) as (one,):
        yield one, second


def due(server: LocalServer) -> list[int | None]:
    """Return when the known browsers are due."""
    app: Any = server.client.app
    with app.state.context.storage.engine.connect() as connection:
        return list(connection.scalars(select(schema.subscriptions.c.due)))


def test_a_player_who_has_left_is_told_of_the_turn(pushing: LocalServer, service: PushService) -> None:
    with left(pushing, service) as (one, second):
        choose(one, one.keys[0])
        told = service.next()
        assert (told["title"], told["text"]) == ("Market", "It is your turn.")
        assert told["path"] == f"/turn/{repository.hashed(second)[:32]}"
        assert second not in json.dumps(told)
        headers = told["headers"]
        assert headers["Topic"] == repository.hashed(second)[:32]
        key = pushing.get("/api/push")["key"]
        assert headers["Authorization"].endswith(f",k={key}")
        assert Vapid02.verify(headers["Authorization"])
        while due(pushing) != [None]:
            time.sleep(0.01)


def test_nobody_is_told_twice_or_while_somebody_plays_the_seat(
    pushing: LocalServer, service: PushService
) -> None:
    with left(pushing, service) as (one, second), pushing.sit(second) as two:
        choose(one, one.keys[0])
        two.until(lambda page: page.state["seq"] == 1)
        assert due(pushing) == [None]
    with left(pushing, service) as (one, _):
        choose(one, one.keys[0])
        service.next()
        one.get("undo", seq=one.state["seq"], to=0)
        time.sleep(0.2)
        assert not service.came


def test_a_clock_that_runs_tells_nobody(pushing: LocalServer, service: PushService) -> None:
    with left(pushing, service, clock=10) as (one, _):
        choose(one, one.keys[0])
        assert due(pushing) == [None]


def test_whom_to_notify_is_kept_with_the_choice(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that ends between the choice and the message notifies the player when it runs again."""
    with monkeypatch.context() as patch:
        patch.setattr(push, "LOOK_SECONDS", 3600)
        with local_server(tmp_path, **PUSHING) as server, left(server, service) as (one, second):
            choose(one, one.keys[0])
            assert due(server) != [None]
            assert not service.came
    with local_server(tmp_path, **PUSHING):
        assert service.next()["path"] == f"/turn/{repository.hashed(second)[:32]}"


def test_a_browser_that_is_gone_is_forgotten(pushing: LocalServer, service: PushService) -> None:
    service.status = 410
    with left(pushing, service) as (one, _):
        choose(one, one.keys[0])
        service.next()
        while due(pushing):
            time.sleep(0.01)


@pytest.mark.parametrize("status", [500, 302])
def test_a_push_service_that_fails_is_tried_again(
    pushing: LocalServer, service: PushService, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """A redirect is followed nowhere."""
    monkeypatch.setattr(subscriptions, "LEASE_SECONDS", 0)
    service.status = status
    with left(pushing, service) as (one, _):
        choose(one, one.keys[0])
        for _ in range(subscriptions.MOST_TRIES):
            service.next()
        while due(pushing) != [None]:
            time.sleep(0.01)
        time.sleep(0.1)
        assert not service.came


def test_a_renewed_link_tells_nobody_any_more(pushing: LocalServer, service: PushService) -> None:
    with left(pushing, service) as (one, second):
        pushing.client.post(f"/api/tables/{second}/revoke", json={"which": "play"})
        assert due(pushing) == []
        choose(one, one.keys[0])


def test_telling_can_be_ended(pushing: LocalServer, service: PushService) -> None:
    with left(pushing, service) as (_, second):
        where = {"endpoint": service.browser()["endpoint"]}
        answer = pushing.client.request("DELETE", f"/api/tables/{second}/push", json=where)
        assert answer.status_code == 204
        assert due(pushing) == []


def test_the_newest_browsers_of_a_seat_are_told(pushing: LocalServer, service: PushService) -> None:
    token = opened(pushing, "me", "open", "open", clock=0)["play"]
    for n in range(subscriptions.BROWSERS_PER_LINK + 2):
        assert subscribe(pushing, token, service.browser(f"{n % 5}")).status_code == 204
    assert len(due(pushing)) == subscriptions.BROWSERS_PER_LINK


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://169.254.169.254/latest",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "ftp://127.0.0.1/x",
        "https://[::1/x",
        "",
    ],
)
def test_the_server_sends_to_push_services_only(endpoint: str) -> None:
    hosts = ("fcm.googleapis.com", ".notify.windows.com", "127.0.0.1")
    assert not push.is_allowed(endpoint, hosts)
    assert push.is_allowed("https://fcm.googleapis.com/x", hosts)
    assert push.is_allowed("https://db5.notify.windows.com/x", hosts)


def test_what_is_no_browser_is_refused(pushing: LocalServer, service: PushService) -> None:
    links = opened(pushing, "me", "open", "open", clock=0)
    other = service.browser() | {"endpoint": "https://example.org/x"}
    assert subscribe(pushing, links["play"], other).json()["kind"] == "push-host"
    for part in ({"auth": "abc"}, {"p256dh": "!"}, {"p256dh": "AAAA"}):
        assert subscribe(pushing, links["play"], service.browser() | part).json()["kind"] == "push-keys"
    assert subscribe(pushing, links["watch"], service.browser()).json()["kind"] == "watching"
    assert subscribe(pushing, "nobody", service.browser()).json()["kind"] == "unknown-link"


def test_nobody_is_told_by_default(server: LocalServer, service: PushService) -> None:
    token = server.open(seed=3)["play"]
    assert server.get("/api/push") == {"key": None}
    assert subscribe(server, token, service.browser()).json()["kind"] == "no-push"


def test_the_key_outlives_the_server(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        with local_server(tmp_path, **PUSHING) as server:
            found.append(server.get("/api/push")["key"])
    assert found[0] == found[1]
    assert len(base64.urlsafe_b64decode(found[0] + "=")) == push.POINT_BYTES


def test_a_contact_that_is_none_is_refused() -> None:
    with pytest.raises(RequestError, match="begins with mailto: or https:"):
        read_settings(push_contact="operator")


def test_a_table_with_comments_and_subscriptions_is_deleted(
    pushing: LocalServer, service: PushService
) -> None:
    record = parse(json.dumps(finished_game(3).record | {"comments": [[1, 0, "Here."]]}))
    token = pushing.open(record=record)["play"]
    assert subscribe(pushing, token, service.browser()).status_code == 204
    assert pushing.client.delete(f"/api/tables/{token}").status_code == 204
    assert due(pushing) == []
