"""The parts of compose.yaml as plain processes: Caddy with the deployment's configuration before a server."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest
import yaml  # type: ignore[import-untyped]
from effort import uncounted
from server.caddy import Proxy, proxy
from server.serving import GAME, ServerProcess, server_process
from server.waiting import PATIENCE_SECONDS, comes
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError
from websockets.sync.client import connect

from fieldcraft.errors import RequestError
from fieldcraft.server.settings import read_settings
from fieldcraft.server.store.database import engine_of
from fieldcraft.server.telemetry import is_public

ROOT = Path(__file__).parents[2]
ALLOWED = 5
"""Number of tables that one address may open here."""
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, ServerProcess]]:
    """A server that believes a proxy at 127.0.0.1 only, and that proxy."""
    home = tmp_path_factory.mktemp("behind")
    before = os.environ.get("FORWARDED_ALLOW_IPS")
    os.environ["FORWARDED_ALLOW_IPS"] = "127.0.0.1/32"
    try:
        server = ServerProcess(home, table_rate=1e-9, table_burst=ALLOWED, hosts="localhost")
        with proxy(home / "caddy", server.address) as running:
            yield running, server
        server.end()
    finally:
        if before is None:
            del os.environ["FORWARDED_ALLOW_IPS"]
        else:
            os.environ["FORWARDED_ALLOW_IPS"] = before


def from_address(running: Proxy, address: str) -> httpx2.Client:
    """A browser at another address."""
    transport = httpx2.HTTPTransport(local_address=address, verify=running.trust)
    return httpx2.Client(transport=transport, timeout=PATIENCE_SECONDS)


def opened(client: httpx2.Client, url: str) -> list[int]:
    """The codes of the answers to twelve requests for a table, each with a forged address."""
    return [
        client.post(url, json={"game": GAME}, headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code
        for n in range(12)
    ]


@uncounted
def test_no_forged_address_opens_more_tables(behind: tuple[Proxy, ServerProcess]) -> None:
    """Neither through the proxy, nor past it: only what the proxy says of addresses is believed."""
    running, server = behind
    for address in ("127.0.0.11", "127.0.0.12"):
        with from_address(running, address) as client:
            assert opened(client, f"https://{running.address}/api/tables").count(201) == ALLOWED
    with from_address(running, "127.0.0.13") as client:
        assert opened(client, f"http://{server.address}/api/tables").count(201) == ALLOWED


@uncounted
def test_the_proxy_ends_tls_and_lets_sockets_through(behind: tuple[Proxy, ServerProcess]) -> None:
    running, _ = behind
    with from_address(running, "127.0.0.14") as client:
        answer = client.post(f"https://{running.address}/api/tables", json={"game": GAME})
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
        link = answer.json()["play"]
    with connect(f"wss://{running.address}/ws/{link}", ssl=running.trust) as socket:
        assert json.loads(socket.recv())["seq"] == 0


@uncounted
@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "/%6detrics", "//metrics", "/x/../metrics", "/Metrics"]
)
def test_metrics_are_not_public(behind: tuple[Proxy, ServerProcess], path: str) -> None:
    running, server = behind
    with from_address(running, "127.0.0.15") as client:
        assert "fieldcraft_sockets" not in client.get(f"https://{running.address}{path}").text
        assert "fieldcraft_sockets" in client.get(f"http://{server.address}/metrics").text


@uncounted
def test_the_server_itself_shows_no_metrics_to_the_internet(behind: tuple[Proxy, ServerProcess]) -> None:
    _, server = behind
    url = f"http://{server.address}/metrics"
    for address, code in (("203.0.114.7", 404), ("2a00::7", 404), ("10.1.2.3", 200)):
        assert httpx2.get(url, headers={"X-Forwarded-For": address}).status_code == code, address


def test_public_addresses_are_told_from_others() -> None:
    assert [is_public(address) for address in ("8.8.8.8", "2a00::7", "::ffff:8.8.8.8")] == [True] * 3
    assert not any(map(is_public, ("127.0.0.1", "::1", "192.168.0.2", "fe80::1%eth0", "testclient", "")))


def test_the_password_is_read_from_a_file(tmp_path: Path, postgres_url: str) -> None:
    """The server gets in with the password of the file, and with no other."""
    role, home = "secretive", Path(postgres_url.partition("host=")[2])
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'long enough'".encode())
        connection.execute(f"GRANT ALL ON SCHEMA public TO {role}".encode())
        rules = home / "data" / "pg_hba.conf"
        rules.write_text(f"local all {role} scram-sha-256\n{rules.read_text()}")
        connection.execute("SELECT pg_reload_conf()")
    secret = tmp_path / "password"
    url = postgres_url.replace("fieldcraft@", f"{role}@")
    secret.write_text("something else\n")
    engine = engine_of(read_settings(database_url=url, database_password_file=secret).database, 5)
    assert comes(lambda: "authentication failed" in reason(engine)), "the rule counts once it has been read"
    secret.write_text("long enough\n")
    with server_process(tmp_path, database_url=url, database_password_file=secret) as server:
        answer = httpx2.get(f"http://{server.address}/healthz", timeout=PATIENCE_SECONDS)
        assert answer.json() == {"ok": True}
    assert "long enough" not in (tmp_path / "log.jsonl").read_text()


def reason(engine: Engine) -> str:
    """Return why a database cannot be reached, '' if it can."""
    try:
        engine.connect().close()
    except OperationalError as error:
        return str(error)
    return ""


def test_a_password_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    settings = read_settings(home=tmp_path, database_password_file=tmp_path / "none")
    with pytest.raises(RequestError, match=r"the password in .*none cannot be read: No such file"):
        settings.database  # noqa: B018 - it is read when it is needed


# -- the file itself --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_has_only_what_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["pids_limit"]
    assert service["mem_limit"]
    assert not [key for key in service.get("environment", {}) if key.endswith("PASSWORD")]


def test_the_internet_reaches_the_proxy_alone() -> None:
    networks = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert networks == {
        "proxy": {"front"},
        "table": {"front", "back"},
        "database": {"back"},
        "backup": {"back"},
    }
    assert COMPOSE["networks"]["back"]["internal"] is True
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    (subnet,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert SERVICES["table"]["environment"]["FORWARDED_ALLOW_IPS"] == subnet["subnet"]


def test_secrets_are_in_no_image_and_no_repository() -> None:
    (file,) = {secret["file"] for secret in COMPOSE["secrets"].values()}
    assert file == "./secrets/password"
    for ignored, line in ((".dockerignore", "secrets"), (".gitignore", "/secrets/")):
        assert line in (ROOT / ignored).read_text().splitlines()


def test_the_image_installs_nothing_without_a_hash() -> None:
    steps = (ROOT / "deploy" / "Dockerfile").read_text().replace("\\\n", " ")
    installs = re.findall(r"pip (?:install|wheel) [^\n&]+", steps)
    assert len(installs) == 5
    assert all("--require-hashes" in step or "--no-deps" in step for step in installs)
    closed = ("--no-build-isolation", "--no-index", "--only-binary :all:")
    assert all(any(flag in step for flag in closed) for step in installs), "no build fetches its own tools"
    assert "FIELDCRAFT_PAGE=1" in steps
