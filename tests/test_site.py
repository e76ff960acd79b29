"""The documentation site: every page has a place, every link leads somewhere, every example runs."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
PROSE = [*PAGES, ROOT / "README.md", ROOT / "web" / "README.md"]
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^(```+)(?:\{?([\w-]*)\}?[^\n]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
NAMED_FILE = re.compile(r"^`[\w./]+`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def of_page(page: Path) -> str:
    return str(page.relative_to(ROOT))


each_page = pytest.mark.parametrize("page", PROSE, ids=of_page)


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """Return the code of a page in one language."""
    return [code for _, name, code in FENCE.findall(read(page)) if name == language]


def listed(page: Path) -> set[Path]:
    """Return the pages that a page's tables of contents list."""
    found: set[Path] = set()
    for table in TOCTREE.findall(read(page)):
        for entry in table.splitlines():
            if entry and not entry.startswith(":"):
                found |= set(page.parent.glob(f"{entry}.md")) or {page.parent / f"{entry}.md"}
    return found


def anchors(page: Path) -> set[str]:
    """Return the anchors that a page's headings have."""
    prose = FENCE.sub("", read(page))
    titles = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in HEADING.findall(prose)]
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in titles}


def test_every_page_is_in_a_table_of_contents() -> None:
    reached = {DOCS / "index.md"}
    waiting = list(reached)
    while waiting:
        new = listed(waiting.pop()) - reached
        reached |= new
        waiting += new
    assert sorted(reached) == PAGES


@each_page
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(FENCE.sub("", read(page))):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_module_of_the_reference_exists() -> None:
    named = [name for page in PAGES for name in re.findall(r"automodule:: ([\w.]+)", read(page))]
    assert len(named) > 30
    for name in named:
        source = ROOT / "src" / Path(*name.split("."))
        assert source.with_suffix(".py").exists() or (source / "__init__.py").exists(), name


@each_page
def test_examples_in_python_run(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A block is a session, a file of a game that tests/test_docs.py plays, or a passage of the sources."""
    if page.name == "README.md":
        return  # tests/test_readme.py runs its session in a folder of its own
    monkeypatch.chdir(tmp_path)
    sessions = [code for code in blocks(page, "python") if ">>>" in code]
    if sessions:
        test = doctest.DocTestParser().get_doctest("".join(sessions), {}, of_page(page), of_page(page), 0)
        said: list[str] = []
        assert doctest.DocTestRunner(verbose=False).run(test, out=said.append).failed == 0, "".join(said)
    files = NAMED_FILE.findall(read(page))
    sources = ""
    for code in blocks(page, "python"):
        if ">>>" in code or code in files:
            continue
        sources = sources or "".join(map(read, sorted((ROOT / "src").rglob("*.py"))))
        assert code in sources, code


@each_page
def test_examples_in_toml_can_be_read(page: Path) -> None:
    for code in blocks(page, "toml"):
        tomllib.loads(code)


def test_every_setting_of_the_server_is_described() -> None:
    from fieldcraft.server.settings import Settings

    rows = re.findall(r"^\| (`.*?) \|", read(DOCS / "settings.md"), re.MULTILINE)
    named = [name.removeprefix("FIELDCRAFT") for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(f"_{name.upper()}" for name in Settings.model_fields)


def test_the_schema_of_the_wire_shows_every_model() -> None:
    """Models within others have a section with them; Sphinx is not installed here, so its source is read."""
    from fieldcraft.server import wire

    shown = set(re.findall(r"\b(?:wire|messages)\.(\w+)", read(DOCS / "_ext" / "wire_schema.py")))
    within = {
        "SetupValue",
        "SetupOptionModel",
        "WayModel",
        "Score",
        "TallyModel",
        "ChapterModel",
        "BlockModel",
        "CardFigure",
        "FirstGameModel",
    }
    models = {model.__name__ for base in (wire.Sent, wire.Received) for model in base.__subclasses__()}
    assert models - within - shown == {"Asked"}
    assert {"Request", "Message"} <= shown


STATUS = r"- Status: (accepted(?:, amended [^\n]+)?|(?:superseded|amended) by \[\d{4}\]\(\S+\))\n"
DATE = r"- Date: \d{4}-\d\d-\d\d(?: \(last changed [\d-]+\))?\n"


@pytest.mark.parametrize("page", sorted((DOCS / "decisions").glob("0*.md")), ids=of_page)
def test_a_decision_has_all_its_parts(page: Path) -> None:
    text = read(page)
    number = int(page.name[:4])
    assert text.startswith(f"# {number}. ")
    assert re.search(STATUS + DATE, text)
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert titles == ["Context", "Decision", "Alternatives", "Consequences"]
