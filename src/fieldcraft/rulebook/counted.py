"""Categories of statistics: the Spirits, characters, missions and levels of finished games.

A game declares them in `counted.toml`.  Each row has a `name`, a `title`, and one of three places: `view` is
a path in the final view of a seat, as `seen` reads it; `setup` is an option of the setup; `stages` is the
label of each stage that was begun, filled with the parts of its fact.  Where a view has a list for all seats,
`seats` is the path to the seat of each item.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import has_resource, resource
from fieldcraft.rulebook.first_game import seen
from fieldcraft.rulebook.reading import Reading
from fieldcraft.rulebook.setup import SetupOption

FILE: Final = "counted.toml"


class Counted(NamedTuple):
    """A category of statistics, and where a game has its values."""

    name: str
    title: str
    view: str = ""
    seats: str = ""
    setup: str = ""
    stages: str = ""


class Tally(NamedTuple):
    """One entry of a finished game in the statistics: that of a Spirit, for example."""

    by: str
    """Name of the category."""
    title: str
    value: str
    """Id of the Spirit, character, mission or level."""
    label: str
    won: bool
    """True if the game was won, or of a stage, if that was completed."""


def read_counted(package: str) -> tuple[Counted, ...]:
    """Return the categories of a package; none if it has no such file."""
    if not has_resource(package, FILE):
        return ()
    return tuple(Counted(**row) for row in read_toml(resource(package, FILE), FILE)["by"])


def of_stages(by: Counted, reading: Reading, facts: Sequence[Fact]) -> list[Tally]:
    """Return an entry for each stage that was begun; those completed are won."""
    won = {str(fact.parts[0]) for fact in facts if fact.kind == reading.over}
    begun = {str(fact.parts[0]): fact.parts for fact in facts if fact.kind == reading.stage}
    return [
        Tally(by.name, by.title, stage, by.stages.format(*parts), stage in won)
        for stage, parts in begun.items()
    ]


def of_view(by: Counted, view: Any, seat: int, name: Callable[[str], str], is_won: bool) -> list[Tally]:
    """Return an entry for each value that a view has for a seat."""
    values = seen(view, by.view.format(seat=seat))
    if by.seats:
        whose = seen(view, by.seats)
        values = [value for value, own in zip(values, whose, strict=True) if own == seat]
    ids = [str(value) for value in (values if isinstance(values, list) else [values])]
    return [Tally(by.name, by.title, id, name(id) or id, is_won) for id in ids]


def of_setup(
    by: Counted, options: Sequence[SetupOption], setup: Mapping[str, Any], is_won: bool
) -> list[Tally]:
    """Return the entry of an option, none where the option does not matter in this setup."""
    option = next((one for one in options if one.name == by.setup), None)
    if option is None or not matters(option, options, setup):
        return []
    value = setup[by.setup]
    return [
        Tally(by.name, by.title, str(value), option.values.get(value, str(value)).partition(":")[0], is_won)
    ]


def matters(option: SetupOption, options: Sequence[SetupOption], setup: Mapping[str, Any]) -> bool:
    """True if the option that this one needs, if any, is not what it is by default."""
    needed = next((one for one in options if one.name == option.needs), None)
    return needed is None or setup[needed.name] not in (needed.default, needed.usual)
