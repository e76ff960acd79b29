"""Comments on a game: what its players write beside its choices; they travel with the record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from fieldcraft.errors import RecordError, RequestError

COMMENT_CHARACTERS: Final = 200
"""Maximum length of a comment."""
MOST_COMMENTS: Final = 300
"""Maximum number of comments on a game, so that a record stays small."""


class Comment(NamedTuple):
    """A comment by the player of a seat on the position after a number of choices."""

    at: int
    seat: int
    text: str


def commented(comments: Iterable[Comment], comment: Comment) -> list[Comment]:
    """Return the comments with one more, which replaces that of its seat there; without it if it is empty.

    Raises RequestError for a text that is too long or cannot be seen, and if there are too many.
    """
    text = comment.text.strip()
    if len(text) > COMMENT_CHARACTERS or not text.isprintable():
        raise RequestError(f"a comment has at most {COMMENT_CHARACTERS} characters, all of which can be seen")
    place = comment[:2]
    others = [other for other in comments if other[:2] != place]
    if text and len(others) >= MOST_COMMENTS:
        raise RequestError(f"a game has at most {MOST_COMMENTS} comments")
    return sorted([*others, comment._replace(text=text)]) if text else others


def upto(comments: Iterable[Comment], made: int) -> list[Comment]:
    """Return the comments on positions after at most `made` choices."""
    return [comment for comment in comments if comment.at <= made]


def read_comments(record: dict[str, Any]) -> list[Comment]:
    """Return the comments of a record; raises RecordError."""
    found: list[Comment] = []
    for part in record.get("comments", []):
        if not is_comment(part, len(record["choices"])):
            raise RecordError("the record's comments must be lists of a number of choices, a seat and a text")
        try:
            found = commented(found, Comment(*part))
        except RequestError as error:
            raise RecordError(f"in the record's comments, {error}") from None
    return found


def is_comment(part: object, choices: int) -> bool:
    """True for [at, seat, text], where `at` is a number of the game's choices."""
    if not (isinstance(part, list) and [type(one) for one in part] == [int, int, str]):
        return False
    return 0 <= int(part[0]) <= choices and int(part[1]) >= 0
