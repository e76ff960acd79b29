"""Names of players: what may be one, and which of them look alike."""

from __future__ import annotations

import unicodedata
from typing import Final

from fieldcraft.rendering.refusals import Refused

NAME_CHARACTERS: Final = 24
INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, whatever sort they are of."""
LOOKALIKES: Final = {
    "a": "\u0430\u03b1\u0251",
    "b": "\u0432\u03b2\u0184\u13cf",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u03b5\u0454",
    "g": "\u0261",
    "h": "\u043d\u04bb\u03b7",
    "i": "l1|!\u0456\u03b9\u0131\u04cf\u0406",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "m": "\u043c\u03bc",
    "n": "\u03bd\u0578",
    "o": "0\u043e\u03bf\u0585\u03c3",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "5$\u0455",
    "t": "\u0442\u03c4",
    "u": "\u03c5\u057d",
    "v": "\u0475",
    "w": "\u051d\u0461\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u04af",
    "z": "2\u03b6",
}
"""Letters and signs that look like a Latin letter, by that letter."""
LETTERS: Final = str.maketrans({other: letter for letter, others in LOOKALIKES.items() for other in others})


def fit_name(name: str) -> str:
    """A name as it is shown; raises Refused for one that is too long, or has what cannot be seen."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(name) <= NAME_CHARACTERS:
        raise Refused("name-length", most=NAME_CHARACTERS)
    sorts = [unicodedata.category(letter) for letter in name]
    if any(sort[0] == "C" for sort in sorts) or INVISIBLE & set(name) or any(map(is_selector, name)):
        raise Refused("name-unseen")
    if not any(sort[0] in "LN" for sort in sorts):
        raise Refused("name-letters")
    return name


def is_selector(letter: str) -> bool:
    """True if it only changes how the letter before it is drawn."""
    return (
        "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
        or "\u180b" <= letter <= "\u180f"
    )


def skeleton(name: str) -> str:
    """Return the visual form of a name: equal for names that a reader takes for each other."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(LETTERS)
    letters = "".join(letter for letter in plain if letter.isalnum())
    return letters.replace("rn", "m").replace("vv", "w")[:64] or plain[:64]
