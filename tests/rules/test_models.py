"""Views and printed cards are what their models say, and the page's types are written from those models."""

from __future__ import annotations

import importlib
import runpy
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.rendering.games import faces as faces_of

ROOT = Path(__file__).parents[2]
VIEWS = {
    "agent-decker": "AgentView",
    "blight-chronicles": "BlightView",
    "island": "IslandView",
    "nightlancer": "NightView",
}
"""The model of each game's view."""
STEP = 7
"""Number of choices between two views that are checked."""


def models(game: str) -> Any:
    return importlib.import_module(f"fieldcraft.games.{game.replace('-', '_')}.outward.models")


def faults(value: Any, hint: Any, where: str, extra: dict[str, Any]) -> list[str]:
    """List where a value is not what an annotation says."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return faults(value, inner[0], where, extra)
    if origin is Literal:
        return [] if value in inner else [f"{where}: {value!r}"]
    if origin in (Union, UnionType):
        fits = any(not faults(value, one, where, extra) for one in inner)
        return [] if fits else [f"{where}: {value!r} is none of {inner}"]
    if origin is list:
        if not isinstance(value, list):
            return [f"{where}: {value!r} is no list"]
        return [one for i, item in enumerate(value) for one in faults(item, inner[0], f"{where}[{i}]", extra)]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no dict"]
        return [one for key, item in value.items() for one in faults(item, inner[1], f"{where}.{key}", extra)]
    if not is_typeddict(hint):
        return [] if type(value) is (NoneType if hint is None else hint) else [f"{where}: {value!r}"]
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is no {hint.__name__}"]
    hints = get_type_hints(hint, include_extras=True)
    # Annotations are strings, so `__required_keys__` knows nothing of NotRequired.
    required = [name for name, one in hints.items() if hint.__total__ and get_origin(one) is not NotRequired]
    found = [f"{where}: no {name}" for name in required if name not in value]
    for name, item in value.items():
        wanted = hints.get(name, extra.get(hint.__name__))
        at = f"{where}.{name}"
        found += [f"{at} is not declared"] if wanted is None else faults(item, wanted, at, extra)
    return found


@pytest.mark.parametrize("game", VIEWS)
def test_views_are_what_their_model_says(game: str) -> None:
    module = models(game)
    model, extra = getattr(module, VIEWS[game]), getattr(module, "OPEN", {})
    for setup in [None] if game != "nightlancer" else [None, {"mode": "together", "seats": 2}]:
        played = fieldcraft.new(game, seed=5, setup=setup)
        while not played.over and played.made < 40 * STEP:
            if played.made % STEP == 0:
                assert faults(played.view(), model, "view", extra) == []
            played.choose(len(played.options) * (played.made % 5) // 5)
        assert faults(played.view(), model, "view", extra) == []


@pytest.mark.parametrize("game", VIEWS)
def test_printed_cards_are_what_a_model_says(game: str) -> None:
    module = models(game)
    cards = [model for model in vars(module).values() if is_typeddict(model)]
    for id, card in faces_of(ruleset(game))["cards"].items():
        kind = card.get("kind")
        of_kind = [
            model
            for model in cards
            if kind is None or kind in get_args(get_type_hints(model).get("kind", Literal[None]))
        ]
        told = [faults(card, model, id, getattr(module, "OPEN", {})) for model in of_kind]
        assert [] in told, min(told, key=len)


@pytest.mark.parametrize("game", VIEWS)
def test_the_types_of_the_page_are_written_from_the_models(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    writer = runpy.run_path(str(ROOT / "tools" / "view_types.py"))
    name = game.replace("-", "_")
    written = writer["file_of"](name).read_text(encoding="utf-8")
    assert written == writer["text"](name), "run: python tools/view_types.py"
    said = writer["remarks"](models(game))
    assert [
        model.__name__ for model in writer["models_of"](models(game)) if not said[model.__name__][""]
    ] == []
