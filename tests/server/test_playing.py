"""A table over its socket: choosing, going back, asking, and several browsers at once."""

from __future__ import annotations

import random
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted
from server.serving import GAME, LocalServer, finished, finished_game, local_server, scenario
from starlette.websockets import WebSocketDisconnect

from fieldcraft import rendering
from fieldcraft.games import ruleset
from fieldcraft.rulebook.ruleset import Feat
from fieldcraft.session.game import Game

TOLD = "blight-chronicles-demo"


def test_the_table_is_shown_at_once(server: LocalServer) -> None:
    with server.sit(server.open(seed=7)["play"]) as browser:
        game = Game(ruleset(GAME), 7)
        state = browser.state
        assert state["view"] == game.view()
        assert browser.keys == [option.key for option in game.options]
        assert [entry["line"] for entry in state["log"]] == game.log
        assert state["position"] == game.rules.narrator.describe(game.view())
        assert (state["seq"], state["rev"], state["seat"], state["yours"]) == (0, 0, 0, True)
        assert (state["over"], state["outcome"], state["facts"]) == (False, None, [])


def test_a_choice_is_answered_with_the_table_after_it(server: LocalServer) -> None:
    with server.sit(server.open(seed=7)["play"]) as browser:
        game = Game(ruleset(GAME), 7)
        for _ in range(20):
            key, told = browser.keys[0], len(game.facts)
            answer = browser.choose(key)
            game.choose(key)
            assert answer["type"] == "state"
            assert answer["re"] == browser.asked
            assert answer["seq"] == len(game.chosen)
            assert answer["view"] == game.view()
            assert [fact["line"] for fact in answer["facts"]] == [
                game.rules.tell(f) for f in game.facts[told:]
            ]
            assert {fact["at"] for fact in answer["facts"]} == {answer["seq"]}
            assert "log" not in answer


def test_a_whole_game_ends_with_its_outcome(server: LocalServer) -> None:
    links = server.open(seed=11)
    choices = finished(11)
    with server.sit(links["play"]) as browser:
        for key in choices:
            browser.choose(key)
        assert browser.state["over"]
        assert browser.state["outcome"]["won"] is False
        assert browser.state["outcome"]["reason"]
        assert browser.state["yours"] is False
        assert browser.state["options"] == []
        assert browser.choose("done")["kind"] == "over"
        assert browser.ask("hint")["kind"] == "over"
    assert server.record(links["play"])["choices"] == choices
    assert server.get(f"/api/tables/{links['play']}")["over"]


@pytest.mark.parametrize("seq", [-1, 0, 1, 3, 999])
def test_a_choice_for_another_moment_changes_nothing(server: LocalServer, seq: int) -> None:
    links = server.open(seed=7)
    with server.sit(links["play"]) as browser:
        for _ in range(2):
            browser.choose(browser.keys[0])
        made = server.record(links["play"])["choices"]
        answer = browser.ask("choose", seq=seq, key=browser.keys[0])
        assert (answer["type"], answer["kind"], answer["re"]) == ("refused", "stale", browser.asked)
        assert server.record(links["play"])["choices"] == made


def test_a_doubled_choice_counts_once(server: LocalServer) -> None:
    with server.sit(server.open(seed=7)["play"]) as browser:
        key = browser.keys[0]
        assert browser.ask("choose", seq=0, key=key)["seq"] == 1
        assert browser.ask("choose", seq=0, key=key)["kind"] == "stale"
        assert browser.ask("ping")["seq"] == 1


def test_a_choice_on_what_an_undo_has_replaced_is_stale(server: LocalServer) -> None:
    """The number of choices is the same again, but not the table: `rev` tells."""
    links = server.open(seed=7)
    with server.sit(links["play"]) as one, server.sit(links["play"]) as two:
        one.choose(one.keys[0])
        seen = two.hear()
        one.undo(0)
        one.choose(one.keys[-1])
        answer = two.ask("choose", seq=seen["seq"], rev=seen["rev"], key="done")
        while answer["type"] == "state":
            answer = two.hear()
        assert answer["kind"] == "stale"


def test_an_impossible_choice_says_why(server: LocalServer) -> None:
    with server.sit(server.open(seed=7)["play"]) as browser:
        answer = browser.choose("play:bazooka")
        assert answer["kind"] == "not-possible"
        assert "AD-022" in answer["why"]
        assert browser.choose("fly")["why"] == "There is nothing called 'fly' in this game."
        assert browser.ask("ping")["seq"] == 0


def test_two_browsers_stay_in_step(server: LocalServer) -> None:
    links, chance = server.open(seed=7), random.Random(1)
    with (
        server.sit(links["play"]) as one,
        server.sit(links["play"]) as two,
        server.sit(links["watch"]) as three,
    ):
        for _ in range(12):
            actor = chance.choice((one, two))
            if actor.state["seq"] > 3 and chance.random() < 0.3:
                actor.undo(chance.randrange(actor.state["seq"]))
            else:
                actor.choose(chance.choice(actor.keys))
            for other in (one, two, three):
                if other is not actor:
                    other.hear()
            same = ("seq", "rev", "view", "options", "position", "facts", "sheet")
            assert [one.state[name] for name in same] == [two.state[name] for name in same]
            assert [one.state[name] for name in same] == [three.state[name] for name in same]
            assert ("log" in two.state) == ("log" in one.state)


def test_of_two_choices_at_once_one_counts(server: LocalServer) -> None:
    links = server.open(seed=7)
    with server.sit(links["play"]) as one, server.sit(links["play"]) as two:
        for browser in (one, two):
            browser.socket.send_json({"type": "choose", "id": 1, "seq": 0, "key": browser.keys[0]})
        heard = [one.hear(), two.hear()]
        heard.append(
            (one if heard[0]["type"] == "refused" else two).hear() if one.state["seq"] == 0 else two.hear()
        )
        assert sorted(message["type"] for message in heard) == ["refused", "state", "state"]
    assert len(server.record(links["play"])["choices"]) == 1


def test_a_lost_connection_resumes(server: LocalServer) -> None:
    links = server.open(seed=7)
    with server.sit(links["play"]) as browser:
        for _ in range(9):
            browser.choose(browser.keys[0])
        before = browser.state
    with server.sit(links["play"]) as browser:
        assert browser.state["view"] == before["view"]
        assert browser.state["seq"] == 9
        assert browser.state["log"][-1]["at"] == 9
        assert browser.choose(browser.keys[0])["seq"] == 10


def test_tables_outlive_the_server(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        links = server.open(seed=7)
        with server.sit(links["play"]) as browser:
            for _ in range(9):
                browser.choose(browser.keys[0])
            browser.undo(7)
            before = browser.state | {"log": browser.log}
    with local_server(tmp_path) as server, server.sit(links["play"]) as browser:
        for name in ("seq", "rev", "view", "options", "log", "undo"):
            assert browser.state[name] == before[name]


def test_a_table_is_in_memory_when_its_opener_comes(tmp_path: Path) -> None:
    with local_server(tmp_path, idle_tables=2) as server:
        app: Any = server.client.app
        tables = app.state.context.tables
        links = server.open(seed=7)["play"]
        (opened,) = tables.live.values()
        game = opened.cache.loaded
        assert (game.made, opened.cache.row.id) == (0, opened.id)
        with server.sit(links) as browser:
            assert opened.cache.loaded is game
            chosen = browser.choose(browser.keys[0])
        record = server.record(links)
        assert (chosen["seq"], len(record["choices"])) == (1, 1)
        server.open(record=record)  # is played again where it is needed
        assert [table.cache.loaded is None for table in tables.live.values()] == [False]
        for seed in range(4):
            server.open(seed=seed)
        assert len(tables.live) == 2


def test_tables_at_which_nobody_sits_leave_the_memory(tmp_path: Path) -> None:
    with local_server(tmp_path, idle_tables=2) as server:
        opened = [server.open(seed=seed) for seed in range(6)]
        for links in opened:
            with server.sit(links["play"]) as browser:
                browser.choose(browser.keys[0])
        assert "fieldcraft_tables_in_memory 2.0" in server.client.get("/metrics").text
        for links in opened:
            with server.sit(links["play"]) as browser:
                assert browser.state["seq"] == 1


def test_undo_goes_back_any_number_of_choices(server: LocalServer) -> None:
    links = server.open(seed=7)
    with server.sit(links["play"]) as browser:
        views = [browser.state["view"]]
        for _ in range(30):
            browser.choose(browser.keys[0])
            views.append(browser.state["view"])
        for to in (29, 13, 12, 0):
            state = browser.undo(to)
            assert (state["seq"], state["view"]) == (to, views[to])
            assert "log" not in state
            assert max(entry["at"] for entry in browser.log) <= to
            with server.sit(links["watch"]) as late:
                assert late.log == browser.log
            assert len(server.record(links["play"])["choices"]) == to
        for to in (0, 1, -1):
            assert browser.undo(to)["kind"] == "undo-forward"


def test_undo_tells_what_takes_back_a_reveal(server: LocalServer) -> None:
    line = ["guard", "guard", "guard", "yard-door", "yard-door", "gym-door"]
    record = scenario(
        line=line, obstacle_deck=["security-camera"] * 5, hand=["punch", "hide"], deck=["punch"] * 4
    )
    with server.sit(server.open(record=record)["play"]) as browser:
        browser.choose("play:punch")
        assert browser.state["undo"] == {
            "choices": 1,
            "reveals": False,
            "free_to": 0,
            "last": 0,
            "asks": False,
        }
        browser.choose("done")
        assert browser.state["undo"] == {
            "choices": 2,
            "reveals": True,
            "free_to": 2,
            "last": 1,
            "asks": False,
        }
        browser.choose("play:punch")
        assert browser.state["undo"] == {
            "choices": 3,
            "reveals": False,
            "free_to": 2,
            "last": 2,
            "asks": False,
        }


@uncounted
def test_why_hint_card_and_ping_change_nothing(server: LocalServer) -> None:
    links = server.open(seed=7)
    with server.sit(links["play"]) as browser:
        game = Game(ruleset(GAME), 7)
        assert browser.ask("why", key="play:gun")["text"] == game.why_not("play:gun")
        assert browser.ask("why", key=browser.keys[0])["text"] == ""
        closed = browser.ask("closed")["closed"]
        assert {"disarm:1", "knock-out:6", "complete"} < {option["key"] for option in closed}
        assert all(option["why"] == game.why_not(option["key"]) for option in closed)
        assert browser.ask("card", name="Guard Dog")["text"].splitlines() == game.rules.narrator.card_text(
            "guard dog"
        )
        assert browser.ask("card", name="Teapot")["kind"] == "no-card"
        hint = browser.ask("hint")
        assert (hint["type"], hint["re"], hint["seq"]) == ("answer", browser.asked, 0)
        assert hint["key"] in browser.keys
        assert browser.ask("ping") == {"type": "answer", "re": browser.asked, "seq": 0}
    assert server.record(links["play"])["choices"] == []


def test_the_table_as_it_was(server: LocalServer) -> None:
    links = server.open(seed=7)
    with server.sit(links["watch"]) as watcher, server.sit(links["play"]) as browser:
        states = [browser.state]
        for _ in range(10):
            states.append(browser.choose(browser.keys[0]))
            watcher.hear()
        for n in (0, 4, 10):
            past = watcher.ask("at", n=n)
            assert (past["type"], past["re"], past["seq"]) == ("past", watcher.asked, n)
            assert past["view"] == states[n]["view"]
            assert past["yours"] is False
            assert "log" not in past, "whoever asks has it already"
        assert watcher.ask("at", n=11)["kind"] == "no-such-choice"
        assert watcher.ask("at", n=-1)["kind"] == "no-such-choice"
        assert browser.choose(browser.keys[0])["seq"] == 11


def test_spectators_see_but_cannot_act(server: LocalServer) -> None:
    links = server.open(seed=7)
    with server.sit(links["watch"]) as watcher:
        assert watcher.state["yours"] is False
        assert watcher.state["undo"]["choices"] == 0
        for answer in (watcher.choose(watcher.keys[0]), watcher.undo(0), watcher.ask("hint")):
            assert (answer["type"], answer["kind"]) == ("refused", "watching")
        assert watcher.ask("why", key="play:gun")["text"]
    assert server.record(links["play"])["choices"] == []
    for told in ("record", "code"):
        refused = server.client.get(f"/api/tables/{links['watch']}/{told}")
        assert (refused.status_code, refused.json()["kind"]) == (403, "secret"), "it tells the seed"
    for path, body in (("revoke", {"which": "play"}), ("revoke", {"which": "watch"})):
        assert server.client.post(f"/api/tables/{links['watch']}/{path}", json=body).status_code == 403


def test_a_revoked_link_opens_nothing(server: LocalServer) -> None:
    links = server.open(seed=7)
    revoke = f"/api/tables/{links['play']}/revoke"
    with server.sit(links["play"]) as player, server.sit(links["watch"]) as watcher:
        watch = server.client.post(revoke, json={"which": "watch"}).json()
        assert list(watch) == ["watch"]
        assert watcher.hear()["kind"] == "revoked"
        with pytest.raises(WebSocketDisconnect) as closed:
            watcher.hear()
        assert closed.value.code == 4404
        assert player.choose(player.keys[0])["seq"] == 1
        play = server.client.post(revoke, json={"which": "play"}).json()
        assert player.hear()["kind"] == "revoked"
    for old in links.values():
        assert server.client.get(f"/api/tables/{old}").status_code == 404
        with server.sit(old) as browser:
            assert browser.heard == [browser.heard[0]]
            assert "unknown-link" in browser.heard[0]
    for token, role in ((play["play"], "play"), (watch["watch"], "watch")):
        assert server.get(f"/api/tables/{token}")["role"] == role
        with server.sit(token) as browser:
            assert browser.state["seq"] == 1


def test_an_unknown_link_is_refused_in_words(server: LocalServer) -> None:
    with server.client.websocket_connect("/ws/nonsense") as socket:
        assert socket.receive_json()["why"].startswith("There is no table behind this link")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4404


def test_a_table_takes_only_so_many_browsers(tmp_path: Path) -> None:
    with local_server(tmp_path, sockets_per_link=2) as server:
        token = server.open()["play"]
        with server.sit(token), server.sit(token), server.sit(token) as third:
            assert "table-full" in third.heard[0]
        with server.sit(token) as browser:
            assert browser.state["seq"] == 0


def test_feats_come_with_the_story(server: LocalServer) -> None:
    with server.sit(server.open(game="blight-chronicles")["play"]) as browser:
        told = browser.ask("story")["feats"]
    assert told == [feat._asdict() for feat in ruleset("blight-chronicles").feats([])]
    assert not any(feat["done"] for feat in told)


def test_feats_and_endings_are_earned_with_choices_made_at_the_table(server: LocalServer) -> None:
    """Choices given by a record or a declared position earn none, until all of them are taken back."""
    *given, last = finished(3)
    own, borrowed = server.open(seed=3), server.open(record=record_of(3, given))
    declared = server.open(record=scenario(line=["guard"]))
    assert [earns(server, links) for links in (own, borrowed, declared)] == [True, False, False]
    with server.sit(borrowed["play"]) as browser:
        browser.choose(last)
        assert browser.state["over"]
        assert not earns(server, borrowed)
        browser.undo(1)
        assert not earns(server, borrowed)
        browser.undo(0)
        browser.choose(given[0])
    server.client.app.state.context.tables.live.clear()  # type: ignore[attr-defined]
    assert earns(server, borrowed), "so it is kept"


def test_feats_that_others_choices_did_are_not_done() -> None:
    game = finished_game(3)
    rules = game.rules
    feat = Feat("any", "Any", "Choose anything.")
    game.rules = copy(rules)
    game.rules.feats = lambda facts: [feat._replace(done=bool(facts))]  # type: ignore[method-assign]
    for given, is_done in ((0, True), (1, False), (game.made - 1, False)):
        game.borrowed = given
        assert [one["done"] for one in rendering.feats(game)] == [is_done]


def record_of(seed: int, choices: list[str]) -> dict[str, Any]:
    """The record of a game with these choices."""
    game = Game(ruleset(GAME), seed)
    for choice in choices:
        game.choose(choice)
    return game.record


def earns(server: LocalServer, links: dict[str, str]) -> bool:
    is_own: bool = server.get(f"/api/tables/{links['play']}")["own"]
    return is_own


def test_the_storybook_is_read_as_it_turns_up(server: LocalServer) -> None:
    """Its pages go with the choice that turns them up, and again to who comes at that moment."""
    links = server.open(game=TOLD, seed=3)
    rules = ruleset(TOLD)
    game = Game(rules, 3)
    first = [page for fact in game.facts for page in rules.pages(fact)]
    with server.sit(links["play"]) as browser:
        read = browser.state["story"]
        assert [(page["title"], page["text"].split("\n\n")) for page in read] == [
            (t, rest) for t, *rest in first
        ]
        while not browser.state["over"]:
            told = len(game.facts)
            key = browser.keys[-1]
            game.choose(key)
            browser.choose(key)
            titles = [title for fact in game.facts[told:] for title, *_ in rules.pages(fact)]
            assert [page["title"] for page in browser.state.get("story", [])] == titles
            read += browser.state.get("story", [])
        assert len(read) > len(first)
        assert browser.ask("story")["story"] == read
        with server.sit(links["play"]) as late:
            assert late.state.get("story") == browser.state.get("story")
        assert "story" not in browser.undo(0)
        assert browser.ask("story")["story"] == read[: len(first)]
