"""Find sentences that are not plain modern English: python tools/prose.py [PATH ...].

Reads docstrings and comments of Python, TypeScript and Svelte files, and the prose of Markdown files. Without
paths it checks every area below and fails if one has more findings than its budget; with paths it lists
every finding in them.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
NAME: Final = "tools/prose.py"

BUDGETS: Final = {
    "src": 0,
    "tests": 0,
    "tools": 0,
    "bench": 0,
    "examples": 0,
    "setup.py": 0,
    "web/src": 0,
    "docs": 0,
    "README.md": 0,
    "web/README.md": 0,
}
"""Maximum number of findings in each area. Lower a number when its area gets better; never raise one."""

PATTERNS: Final = {
    "so many: write 'maximum', 'number of' or 'at most'": r"\bso (?:many|much|often|long) (?!that\b|as\b)",
    "name the role: player, client, caller": r"\b(?:whoever|whomever|(?:he|those) who)\b",
    "who as a subject: name the role": r"(?:^|[.;] |, (?:and|or|but|for) )who (?!is\b)\w+s?\b(?![^.]*\?)",
    "again": r"\banew\b",
    "recently": r"\bof late\b(?=[,.;:)]|$| (?:that|by|and|he|she|it)\b)",
    "forever": r"\bfor ever\b",
    "also, in addition": r"\bbesides\b",
    "instead of": r"\bin (?:the place|place|the stead) of\b",
    "current, available": r"\bat hand\b",
    "automatically": r"\b(?:by itself|of itself|of its own accord)\b",
    "name the means: 'with which', or a second sentence": r"\b(?:(?<!one )(?<!some )(?<!each )of|by) which\b",
    "data contains, is, arrives": r"(?<!last )\b(?:lies|lie|lay|stands|stand|stood)\b(?! (?:out|low)\b)",
    "it says 'become' or 'result'": r"\b(?:comes?|came) to (?:be|nothing|pass|an end|stand)\b|\bcame of\b",
    "all the X, everything": r"\ball that\b",
    "say where: 'there' at the end": r"\bthat is there\b|\bas it stands\b",
    "as far as": r"\bin so far\b|\binsofar\b",
    "archaic word": r"\b(?:thereof|thereby|whereof|whereby|wherein|hitherto|nought|shall)\b",
    "such: write 'such a' or 'this'": r"\b(?:so it is with|is such that)\b",
    "parted: write 'separated'": r"\bparted by\b",
    "told: write 'reported', 'shown' or 'notified'": r"\b(?:is|are|was|were|be|been) told\b",
}
"""A remark on what to write, and the pattern that it is about."""

DOCSTRING_PATTERNS: Final = {
    "begin with a verb or a noun": r"\A(?:What|Who|Whom|Whose|Of|By|So|From where|How|Where|Which|As)\b",
    "let it be true alone": r"\A(?:The same|And|Those|Whether|Why|Also|Within|Out of|None|Up to|About)\b",
    "write 'True if ...'": r"\A(?:Is|Are|Was|Has|Have|Does|Do|Did|Can|May|Must|Would|Will|Shall)\b[^.]*\?",
    "write whole sentences": r"\A\.\.\.|\.\.\.\Z",
}
"""Patterns for a whole docstring."""

COMPILED: Final = {says: re.compile(pattern, re.IGNORECASE) for says, pattern in PATTERNS.items()}
WHOLE: Final = {says: re.compile(pattern) for says, pattern in DOCSTRING_PATTERNS.items()}
SENTENCE: Final = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n")
CODE: Final = re.compile(r"`[^`\n]*`|\]\([^)\s]*\)|https?://\S+")
SCRIPT_COMMENT: Final = re.compile(
    r"/\*(.*?)\*/|<!--(.*?)-->|(?:^|(?<=[\s;{}]))//(?!/?\s*(?:eslint|@ts|prettier))([^\n]*)", re.DOTALL
)
FENCE: Final = re.compile(r"^(\s*)(```+|~~~+).*?^\s*\2[^\n]*$|^(?: {4}|\t)[^\n]*$", re.MULTILINE | re.DOTALL)
GENERATED: Final = re.compile(r"^- `\w+`: [^\n]*$", re.MULTILINE)
"""A key of a declared position: the sentence after it is written by the program (docs/scenarios.md)."""


class Passage(NamedTuple):
    """Text of a file, the line on which it begins, and whether it is a whole docstring."""

    line: int
    text: str
    is_docstring: bool = False


class Finding(NamedTuple):
    """A sentence, where it is, and what to write instead."""

    file: Path
    line: int
    says: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.says}: {self.sentence}"


def docstrings(text: str) -> Iterator[Passage]:
    """Yield docstrings of modules, classes, functions, and of the names that they follow."""
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for at, statement in enumerate(body):
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not is_text or not isinstance(statement.value.value, str):
                continue
            if at == 0 or isinstance(body[at - 1], (ast.Assign, ast.AnnAssign)):
                yield Passage(statement.lineno, statement.value.value, True)


def comments(text: str) -> Iterator[Passage]:
    """Yield comments; those on consecutive lines are one passage."""
    lines: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT or token.string.startswith(("#!", "# type:", "# noqa")):
            continue
        is_alone = not token.line[: token.start[1]].strip()
        if lines and not (is_alone and token.start[0] == last + 1):
            yield Passage(first, "\n".join(lines))
            lines = []
        if not lines:
            first = token.start[0]
        lines.append(token.string.lstrip("# "))
        last = token.start[0]
    if lines:
        yield Passage(first, "\n".join(lines))


def blank(found: re.Match[str]) -> str:
    """Return as many line ends as the match has, so that line numbers stay the same."""
    return "\n" * found[0].count("\n")


def passages(file: Path) -> Iterator[Passage]:
    """Yield all prose of a file."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        yield from docstrings(text)
        yield from comments(text)
    elif file.suffix == ".md":
        yield Passage(1, GENERATED.sub(blank, FENCE.sub(blank, text)))
    else:
        for found in SCRIPT_COMMENT.finditer(text):
            inside = next(part for part in found.groups() if part is not None)
            yield Passage(
                text.count("\n", 0, found.start()) + 1, re.sub(r"^\s*\*", "", inside, flags=re.MULTILINE)
            )


def findings(file: Path) -> Iterator[Finding]:
    """Yield every sentence of a file that a pattern matches, once for each pattern."""
    shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    for passage in passages(file):
        text = CODE.sub("`code`", passage.text)
        if passage.is_docstring:
            for says, pattern in WHOLE.items():
                if pattern.search(text.strip()):
                    yield Finding(shown, passage.line, says, " ".join(text.split("\n\n")[0].split()))
        line, at = passage.line, 0
        for end in [*(found.start() for found in SENTENCE.finditer(text)), len(text)]:
            sentence = text[at:end]
            begins = line + len(sentence[: len(sentence) - len(sentence.lstrip())].splitlines()[1:])
            plain = " ".join(sentence.split())
            for says, pattern in COMPILED.items():
                if pattern.search(plain):
                    yield Finding(shown, begins, says, plain)
            line += sentence.count("\n")
            at = end


def files(path: Path) -> list[Path]:
    """Return the files of a folder that hold prose of ours, or the file itself."""
    if path.is_file():
        return [path]
    left_out = {"_build", "page", "texts", "node_modules", "archive", "assets"}
    return sorted(
        file
        for ending in ("py", "md", "ts", "svelte", "js")
        for file in path.rglob(f"*.{ending}")
        if not left_out & set(file.relative_to(path).parts[:-1]) and file.name != "wire.ts"
    )


def main(paths: list[str]) -> int:
    """List findings in the paths, or hold every area to its budget; return the exit code."""
    if paths:
        for path in paths:
            for file in files(Path(path).resolve()):
                for finding in findings(file):
                    print(finding)
        return 0
    failed = False
    for area, budget in BUDGETS.items():
        found = [finding for file in files(ROOT / area) for finding in findings(file)]
        if len(found) > budget:
            failed = True
            print(*found, f"{area}: {len(found)} sentences to rewrite, {budget} allowed.", sep="\n")
        elif len(found) < budget:
            print(f"{area}: {len(found)} sentences to rewrite; lower its budget in {NAME} from {budget}.")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
