"""The loader that every game declares itself to, with a game of three fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar

import pytest

from fieldcraft.errors import CardError
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.state import Op, State
from fieldcraft.language.forms import Vocabulary, said_in, within
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.loader import Loader, number
from fieldcraft.rulebook.pack import Pack


class Pick(Op[State]):
    FORM = "pick {n:number} flower{n:s}"
    n: int


class Chase(Op[State]):
    FORM = "chase {card:card}"
    card: Flower


class Blooms(Ability[State]):
    FORM = "flower = bloom : {effect:step}"
    SLOT = "on_bloom"


class Wilts(Ability[State]):
    FORM = "flower = wilt : {effect:step}"
    SLOT = "on_wilt"


@dataclass(eq=False)
class Flower:
    id: str
    name: str
    index: int = -1
    on_bloom: Op[Any] | None = None
    on_wilt: list[Op[Any]] = field(default_factory=list)

    @property
    def back(self) -> Flower:
        return self


class GardenLoader(Loader[Flower, list[Flower]]):
    PARTS: ClassVar = {"garden": ("game", "numbers"), "beds": ("flower",)}
    STARTS = ("flower", "step")

    def declare(self) -> None:
        self.flowers: list[tuple[Entry, Flower]] = []
        for entry in self.entries("beds", "flower"):
            flower = Flower(entry.card, entry.string("name"))
            self.name(entry, flower, flower.name, flower.id)
            self.flowers.append((entry, flower))

    def vocabulary(self) -> Vocabulary:
        return Vocabulary((Pick, Chase, Blooms, Wilts), {}, self.named, {})

    def read(self) -> list[Flower]:
        self.size = self.numbers("garden", {"beds": (1, 4)})["beds"]
        for entry, flower in self.flowers:
            self.source(entry, "original")
            self.join(entry.string("bed", ""), flower, self.copies(entry))
            self.text(entry, "flower", flower)
            self.care = [op for _, found in self.texts(entry, "care", "step") for op in found]
            entry.close()
        number(self.named.values())
        return list(self.named.values())

    def declare_options(self, card_set: list[Flower]) -> None:
        self.declared = [flower.id for flower in card_set]

    def lies(self, state: Any) -> dict[str, str]:
        return {}


GARDEN = '[game]\nid = "garden"\ntitle = "Garden"\nversion = 3\n[numbers]\nbeds = 2\n'
ROSE = '[[flower]]\nid = "rose"\nname = "Rose"\ncopies = 2\nbed = "left"\n'
LILY = '[[flower]]\nid = "lily"\nname = "Lily"\nbed = "left"\n'


def loader(garden: str = GARDEN, beds: str = ROSE + LILY, pack: Pack | None = None) -> GardenLoader:
    files = {"garden": (garden, "garden.toml"), "beds": (beds, "beds.toml")}
    return GardenLoader(files, {"options": {}}, pack)


def told(read: GardenLoader) -> list[str]:
    """Return all problems in words."""
    with pytest.raises(CardError) as caught:
        read.card_set()
    return str(caught.value).splitlines()


def test_a_game_that_is_in_order() -> None:
    read = loader()
    rose, lily = read.card_set()
    assert (read.id, read.title, read.version, read.size) == ("garden", "Garden", 3, 2)
    assert read.sets == {"left": [rose, rose, lily]}
    assert [rose.index, lily.index] == [0, 1]
    assert read.declared == ["rose", "lily"]


def test_a_text_may_speak_of_a_card_that_stands_below_it() -> None:
    read = loader(beds=ROSE + "text = 'Bloom: chase \"Lily\".'\n" + LILY)
    rose, lily = read.card_set()
    assert isinstance(rose.on_bloom, Chase)
    assert rose.on_bloom.card is lily


def test_abilities_are_attached_where_their_moment_is() -> None:
    text = 'text = "Wilt: pick 1 flower. Bloom: pick 2 flowers. Wilt: pick 3 flowers."\n'
    rose, _ = loader(beds=ROSE + text + LILY).card_set()
    assert isinstance(rose.on_bloom, Pick)
    assert [op.n for op in rose.on_wilt if isinstance(op, Pick)] == [1, 3]


def test_two_abilities_at_one_moment_are_a_problem() -> None:
    text = 'text = "Bloom: pick 1 flower. Bloom: pick 2 flowers."\n'
    assert told(loader(beds=ROSE + text)) == [
        "beds.toml: card 'rose', text: two abilities work at the same moment; write them as one"
    ]


def test_a_text_left_empty_is_no_text_but_none_of_a_list_may_be() -> None:
    read = loader(beds=ROSE + 'text = ""\ncare = ["Pick 1 flower.", ""]\n')
    assert told(read) == ["beds.toml: card 'rose', care 2.text: is empty"]
    assert [op.n for op in read.care if isinstance(op, Pick)] == [1]


@pytest.mark.parametrize(
    ("beds", "problem"),
    [
        (ROSE + LILY.replace("Lily", "Rose"), "card 'lily', name: another card is called 'Rose'"),
        (ROSE + LILY.replace("lily", "rose"), "card 'rose', id: there is another flower with the id 'rose'"),
        (ROSE + "copies = 21\n", None),
        (ROSE.replace("2", "21"), "card 'rose', copies: must be from 1 to 20, not 21"),
        (ROSE + 'source = "mine"\n', "card 'rose', source: must be one of rulebook, original, not 'mine'"),
        (ROSE + "[tree]\n", "tree: is not a field here"),
        ("[flower]\n", "flower: must be written as [[flower]]"),
    ],
)
def test_a_slip_is_told_with_its_file(beds: str, problem: str | None) -> None:
    if problem is None:
        with pytest.raises(CardError, match=r"beds\.toml: is not valid TOML"):
            loader(beds=beds)
    else:
        assert f"beds.toml: {problem}" in told(loader(beds=beds))


def test_the_problems_of_all_files_are_told_at_once() -> None:
    read = loader(GARDEN.replace("beds = 2", "beds = 9") + "[shed]\n", ROSE + "thorns = 3\n")
    assert told(read) == [
        "garden.toml: shed: is not a field here",
        "garden.toml: card 'numbers', beds: must be from 1 to 4, not 9",
        "beds.toml: card 'rose', thorns: is not a field here",
    ]
    assert not hasattr(read, "declared")


def test_the_version_follows_every_file_and_the_pack() -> None:
    pack = Pack("more", (("more.toml", LILY),))
    versions = [
        loader().content(1),
        loader(beds=ROSE).content(1),
        loader(GARDEN + "\n").content(1),
        loader(beds=ROSE, pack=pack).content(1),
        loader().content(2),
    ]
    assert len(set(versions)) == 5
    assert versions[0].startswith("1.3.")
    assert [flower.id for flower in loader(beds=ROSE, pack=pack).card_set()] == ["rose", "lily"]


# -- which classes a vocabulary has --------------------------------------------------------------


def test_a_new_class_is_said_at_once() -> None:
    module = ModuleType("garden")

    class Water(Op[State]):
        __module__ = "garden"
        FORM = "water {n:number} flower{n:s}"

    class Dry(Op[State]):
        __module__ = "garden"

    assert said_in(module) == (Water,)
    assert said_in(ModuleType("orchard")) == ()
    assert not Dry.FORM


def test_what_a_sentence_holds() -> None:
    rose, _ = loader(beds=ROSE + 'text = "Bloom: pick 2 flowers."\n' + LILY).card_set()
    assert isinstance(rose.on_bloom, Pick)
    (sentence,) = loader().reader.parse("Bloom: pick 2 flowers.", "flower")
    assert [type(op) for op in within(sentence)] == [Blooms, Pick]
