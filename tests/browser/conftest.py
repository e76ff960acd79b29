"""One Chromium and one server for all; a clean browser profile for each person that a test speaks of."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from browser.folder import PYODIDE, SUBFOLDER, Guests, Host, hosted
from browser.looks import PICTURES
from browser.people import CHROMIUM, PATIENCE, Browsers, Person, Visitors
from playwright.sync_api import Browser, Error, expect, sync_playwright
from server.serving import ServerProcess, server_process

from fieldcraft.site.build import build

IS_WITHOUT_SERVER = os.environ.get("FIELDCRAFT_WITHOUT_SERVER") == "1"
"""True to run the tests at the page without a server, except those marked `needs_server`."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that need a server where the page has none."""
    if IS_WITHOUT_SERVER:
        left_out = [item for item in items if item.get_closest_marker("needs_server")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    assert CHROMIUM, "These tests need Debian's Chromium: apt-get install chromium-headless-shell."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process(tmp_path_factory.mktemp("server"), bot_pause=0) as running:
        yield running


@pytest.fixture(scope="session")
def browsers(chromium: Browser) -> Browsers:
    return Browsers(chromium)


@pytest.fixture
def visitors(request: pytest.FixtureRequest, browsers: Browsers) -> Iterator[Visitors]:
    """Lets people in; at the end nothing may have been complained of in their browsers."""
    if IS_WITHOUT_SERVER:
        people: Visitors = Guests(browsers, request.getfixturevalue("host"))
    else:
        people = Visitors(browsers, request.getfixturevalue("server").address)
    yield people
    people.leave()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server, in a subfolder."""
    made = tmp_path_factory.mktemp("host")
    build(made / SUBFOLDER, PYODIDE)
    return made


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    with hosted(folder) as serving:
        yield serving


@pytest.fixture
def guests(browsers: Browsers, host: Host) -> Iterator[Guests]:
    """Lets people in at the page without a server."""
    people = Guests(browsers, host)
    yield people
    people.leave()


@pytest.fixture
def somebody(request: pytest.FixtureRequest) -> Person:
    """One person, at the page of a server unless the test is about both."""
    people: Visitors = request.getfixturevalue(getattr(request, "param", "visitors"))
    return people.come()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what somebody saw when their test failed, if the browser still answers."""
    report = yield
    if report.when == "call" and report.failed and isinstance(item, pytest.Function):
        for fixture in item.funcargs.values():
            if isinstance(fixture, Visitors):
                for number, person in enumerate(fixture.people, 1):
                    with suppress(Error):
                        kept = PICTURES / "failed" / f"{item.name}-{number}.png"
                        person.page.screenshot(path=kept, timeout=10_000)
    return report
