"""Builds packages as setuptools does, with the page of the table in them.

A wheel or a source distribution is built with the page, by Node from PyPI where the machine has none. Where
it cannot be built, the build says so and goes on: the package then holds the reason, for `fieldcraft serve`
to tell. FIELDCRAFT_PAGE=0 does not try; FIELDCRAFT_PAGE=1 insists.
"""

from __future__ import annotations

import os
from typing import Any

import page
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

HAS_WHEELS = "sys_platform in 'linux darwin win32' and platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"
"""Elsewhere PyPI has no Node, and asking for it would end the installation."""


def node_wanted() -> list[str]:
    needs_none = os.environ.get("FIELDCRAFT_PAGE") == "0" or page.is_built() or page.node_of_machine()
    return [] if needs_none else [f"{page.NODE}; {HAS_WHEELS}"]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node_wanted()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node_wanted()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    page.build_or_say_why()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    page.build_or_say_why()
    return build_meta.build_sdist(sdist_directory, config_settings)
