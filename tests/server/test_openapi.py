"""The HTTP interface does what its own description says, whatever is asked, over a real connection."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from effort import uncounted
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from requests import Session
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from server.serving import GAME, ServerProcess, finished_game, server_process

from fieldcraft.server.http.app import router

BOUNDED = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
ROUTES = [route for route in router.routes if isinstance(route, APIRoute) and route.include_in_schema]
ASKED = [(route.path, min(route.methods or ()), GenerationMode.POSITIVE) for route in ROUTES]
ASKED += [
    (route.path, min(route.methods or ()), GenerationMode.NEGATIVE)
    for route in ROUTES
    if route.body_field or route.dependant.query_params  # else nothing of a request can be wrong
]
MAY_BE_REFUSED = [positive_data_acceptance]  # a code can have the form of one and lead nowhere


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process(tmp_path_factory.mktemp("home"), log_level="WARNING") as process:
        yield process
    assert process.log.read_text() == ""


@pytest.fixture(scope="module")
def description(running: ServerProcess) -> Any:
    return schemathesis.openapi.from_url(f"http://{running.address}/api/openapi.json")


@pytest.fixture(scope="module")
def tokens(running: ServerProcess) -> list[str]:
    """Links to tables that are new, under way and over."""
    record = finished_game(5).record
    bodies: list[dict[str, Any]] = [{}, {"seed": 7}]
    bodies += [{"record": record}, {"record": record, "upto": 9}]
    found: list[str] = []
    for body in bodies:
        data = json.dumps({"game": GAME, **body}).encode()
        request = urllib.request.Request(f"http://{running.address}/api/tables", data)
        request.add_header("content-type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as answer:
            found += json.load(answer).values()
    return found


@uncounted
@pytest.mark.parametrize(("path", "method", "mode"), ASKED)
def test_any_request(
    running: ServerProcess, description: Any, tokens: list[str], path: str, method: str, mode: GenerationMode
) -> None:
    operation = description[path][method]
    with Session() as session:

        @BOUNDED
        @given(
            case=operation.as_strategy(generation_mode=mode),
            token=st.sampled_from(tokens),
            known=st.booleans(),
        )
        def ask(case: Any, token: str, known: bool) -> None:
            """Call the operation; half of the time on an existing table or game."""
            parts = case.path_parameters or {}
            if known and mode is GenerationMode.POSITIVE:
                parts |= {name: value for name, value in (("token", token), ("game", GAME)) if name in parts}
            address = f"http://{running.address}"
            case.call_and_validate(base_url=address, session=session, excluded_checks=MAY_BE_REFUSED)

        ask()
