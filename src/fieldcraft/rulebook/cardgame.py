"""The ruleset of a game whose cards are read from data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook import worths
from fieldcraft.rulebook.files import Files, box_files, folder_texts, game_messages
from fieldcraft.rulebook.loader import Loader
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.rulebook.values import shipped

if TYPE_CHECKING:
    from fieldcraft.rulebook.scenario import Schema

SCHEMA: Final = 1
"""The format of records, with whose number each version begins."""


class CardGame(Ruleset):
    """The rules with one set of cards.

    Of the modules in the room `outward`, `scenario` has the functions `schema` and `lay_out`, `faces` and
    `statistics` those of their names; each is loaded when it is first needed, since a game begins without.
    """

    LOADER: ClassVar[type[Loader[Any, Any]]]
    """Reads the game's files."""
    APPRAISAL: ClassVar[type[Appraisal[Any]]]
    """The judgement of the game."""
    EDITIONS: ClassVar[Mapping[str, str]] = {}
    """The folder below `sets` with the files of each game that has these rules, if they are editions."""

    @classmethod
    def printed(cls, game: str = "") -> Files:
        """Return the data files of a game: those of its edition, and those that all editions share."""
        return box_files(cls.package, cls.EDITIONS.get(game, ""))

    @classmethod
    def load(cls, game: str, pack: Pack | None = None) -> Self:
        """The game with its own cards, and those of a pack laid over them; raises CardError."""
        return cls.of(game, cls.printed(game), pack)

    @classmethod
    def read(cls, game: str, path: Path) -> Self:
        """The game with the files of a folder, the others as printed; raises CardError."""
        return cls.of(game, folder_texts(path, cls.printed(game), cls.EDITIONS.get(game, "")))

    @classmethod
    def of(cls, game: str, files: Files, pack: Pack | None = None) -> Self:
        """The game with these files; rules with editions are given its id as well."""
        return cls(files, pack)

    def __init__(self, files: Mapping[str, tuple[str, str]], pack: Pack | None = None) -> None:
        """`files` has the text and the name of each part; raises CardError with every problem in them.

        The numbers of the bots are read with them; raises RequestError if those are wrong.
        """
        self.pack = pack
        self.messages = game_messages(self.package)
        loader = self.LOADER(files, self.messages, pack)
        self.card_set: Any = loader.card_set()
        """The printed cards and other printed data."""
        self.title = loader.title
        self.version = loader.content(SCHEMA)
        self.options = loader.options
        self.appraisal: Any = self.APPRAISAL()
        if self.APPRAISAL.WORTH:
            self.appraise(worths.shipped(self))
        value = shipped(self)
        if value is not None:
            self.appraisal.learned = value

    def worths(self) -> dict[str, tuple[int, int]]:
        worth = self.APPRAISAL.WORTH
        return worth.BOUNDS if worth else {}

    def appraise(self, worth: Mapping[str, int]) -> None:
        self.appraisal.worth = self.APPRAISAL.WORTH(**worth)

    def module(self, name: str) -> Any:
        """A module of the game's folder."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def schema(self) -> Schema:
        found: Schema = self.module("outward.scenario").schema(self.card_set)
        return found

    def lay_out(self, g: Any, scenario: dict[str, Any]) -> None:
        self.module("outward.scenario").lay_out(self.schema, g, scenario)

    def faces(self) -> dict[str, Any]:
        found: dict[str, Any] = self.module("outward.faces").faces(self.narrator)
        return found

    def statistics(self, games: Iterable[list[Fact]]) -> list[str]:
        lines: list[str] = self.module("outward.statistics").statistics(self.narrator, games)
        return lines
