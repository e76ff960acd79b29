"""Render a game for a page, a notebook or any other client, as plain JSON-able data.

This module offers what renders a position and what happened for one seat (see `client`), and how far it may
go back (`going_back`).  `messages` has the shapes, `games` describes games and tables, `thinking` gives hints
and looks back, and `refusals` has the sentences that refuse a request.  Nothing here knows of a network, a
database or a library.
"""

from fieldcraft.rendering.client import (
    Log,
    closed,
    commented,
    comments,
    facts,
    facts_read,
    feats,
    pages,
    past,
    position,
    state,
    watching_seat,
)
from fieldcraft.rendering.going_back import free_to, may_undo, undo_reach

__all__ = [
    "Log",
    "closed",
    "commented",
    "comments",
    "facts",
    "facts_read",
    "feats",
    "free_to",
    "may_undo",
    "pages",
    "past",
    "position",
    "state",
    "undo_reach",
    "watching_seat",
]
