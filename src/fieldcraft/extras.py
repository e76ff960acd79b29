"""Libraries that not everybody needs: what is missing is named with the command that installs it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from fieldcraft.errors import RequestError

EXTRAS: Final = {
    "polars": "lab",
    "altair": "lab",
    "vl_convert": "lab",
    "distributed": "cluster",
    "gymnasium": "envs",
    "pettingzoo": "envs",
    "pyspiel": "openspiel",
}
"""The extra of the package that brings each library."""


def library(name: str) -> Any:
    """A library of an extra; raises RequestError where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        extra = EXTRAS[name]
        raise RequestError(
            f"{name} is not installed; this installs it: pip install 'fieldcraft[{extra}]'"
        ) from None
