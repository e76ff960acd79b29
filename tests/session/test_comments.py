"""Comments on a game: what its players write beside its choices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fieldcraft
from fieldcraft.cli import main
from fieldcraft.errors import RecordError, RequestError
from fieldcraft.session.comments import COMMENT_CHARACTERS, MOST_COMMENTS, Comment
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code


def played(choices: int = 6) -> Game:
    game = fieldcraft.new("agent-decker", seed=3)
    for _ in range(choices):
        game.choose(0)
    return game


def test_comments_travel_with_the_record_in_the_order_of_their_positions() -> None:
    game = played()
    game.comment(4, "Now it is too late.")
    game.comment(0, " A good hand. ")
    assert game.record["comments"] == [[0, 0, "A good hand."], [4, 0, "Now it is too late."]]
    again = fieldcraft.load(game.save())
    assert again.comments == game.comments
    assert again.record == game.record
    assert game.copy().comments == game.comments


def test_a_comment_is_replaced_and_an_empty_one_is_removed() -> None:
    game = played()
    game.comment(2, "Good.")
    game.comment(2, "Not so good.")
    assert game.comments == [Comment(2, 0, "Not so good.")]
    game.comment(2, " ")
    assert "comments" not in game.record


def test_an_undo_takes_back_the_comments_on_what_it_takes_back() -> None:
    game = played()
    copy = game.copy()
    for made in (1, 3, 6):
        game.comment(made, f"After {made}.")
    game.rewind(3)
    assert [comment.at for comment in game.comments] == [1, 3]
    assert not copy.comments


def test_a_share_code_has_no_comments() -> None:
    game = played()
    before = share_code(game)
    game.comment(1, "Quite long, and nothing that decides a position.")
    assert share_code(game) == before


@pytest.mark.parametrize(
    ("at", "text"), [(7, "Too far."), (-1, "Before."), (1, "x" * (COMMENT_CHARACTERS + 1)), (1, "a\x07b")]
)
def test_a_comment_that_cannot_be_is_refused_and_changes_nothing(at: int, text: str) -> None:
    game = played()
    with pytest.raises(RequestError):
        game.comment(at, text)
    assert not game.comments


def test_a_game_has_a_limited_number_of_comments() -> None:
    game = played()
    game.comments = [Comment(0, seat, "Yes.") for seat in range(MOST_COMMENTS)]
    with pytest.raises(RequestError, match=f"at most {MOST_COMMENTS}"):
        game.comment(1, "One more.")
    game.comment(0, "Another.")
    assert len(game.comments) == MOST_COMMENTS


LONG = "x" * (COMMENT_CHARACTERS + 1)


@pytest.mark.parametrize(
    "comments",
    [
        "none",
        {"0": "text"},
        [["0", 0, "text"]],
        [[0, 0]],
        [[9, 0, "text"]],
        [[0, -1, "text"]],
        [[True, 0, "text"]],
        [[0, 0, LONG]],
    ],
)
def test_a_record_with_other_comments_is_refused_by_name(comments: Any) -> None:
    record = played().record | {"comments": comments}
    with pytest.raises(RecordError, match="comments"):
        fieldcraft.load(json.dumps(record))


def test_a_comment_of_a_seat_that_is_not_there_is_left_out() -> None:
    record = played().record | {"comments": [[0, 3, "Who am I?"], [0, 0, "I am here."]]}
    assert fieldcraft.load(json.dumps(record)).comments == [Comment(0, 0, "I am here.")]


def test_a_replay_in_the_terminal_tells_the_comments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played()
    game.comment(0, "Before anything.")
    game.comment(6, "After it all.")
    (tmp_path / "game.json").write_text(game.save(), encoding="utf-8")
    assert main(["replay", str(tmp_path / "game.json")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.startswith("  (")] == ["  (Before anything.)", "  (After it all.)"]
    assert told[-2] == "  (After it all.)"
    assert [line for line in told[:-1] if not line.startswith("  (")] == game.log


def test_among_several_the_seat_is_named() -> None:
    game = fieldcraft.new("nightlancer", seed=3)
    game.comment(0, "Mine.", seat=1)
    assert f"  ({game.seat_names[1]}: Mine.)" in game.annotated
