"""Configuration of the documentation site: `make docs` builds it into build/docs."""

import sys
from pathlib import Path

import fieldcraft

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Fieldcraft"
author = "The Fieldcraft authors"
copyright = "The Fieldcraft authors, MIT licence"
version = release = fieldcraft.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "plain_docstrings",
    "rulebook",
    "wire_schema",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_ext"]
html_theme = "furo"
html_title = "Fieldcraft"
html_show_sphinx = False
html_copy_source = False
toc_object_entries = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # reports begin at the heading level that their place needs

# Docstrings mark code with single backticks, as Markdown does.
default_role = "code"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
