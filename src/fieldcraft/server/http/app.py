"""The application: what is answered over HTTP, and the socket at which a table is played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, date, datetime
from functools import partial
from hashlib import blake2b
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Path, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.websockets import WebSocketDisconnect

from fieldcraft.desk.confusables import fit_name
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.rendering.games import progress, result, rulebook
from fieldcraft.rendering.refusals import Refused, readable
from fieldcraft.rulebook.setup import SEATS
from fieldcraft.server.catalogue import encoded, encoded_faces, encoded_how_to_play, made_once
from fieldcraft.server.http.connection import Connection, close
from fieldcraft.server.http.context import AppContext, Outside
from fieldcraft.server.http.limits import (
    TOO_FAST,
    RequestLimits,
    SecurityHeaders,
    address_of,
    check_host,
    check_origin,
)
from fieldcraft.server.http.request_log import RequestLog
from fieldcraft.server.http.static import CACHE_REVALIDATED, PageFiles
from fieldcraft.server.live import costs
from fieldcraft.server.live.new_table import begin, new_links
from fieldcraft.server.live.tables import LiveTable
from fieldcraft.server.settings import Settings, read_settings
from fieldcraft.server.store import daily, repository, subscriptions
from fieldcraft.server.store.repository import Link
from fieldcraft.server.store.subscriptions import Browser
from fieldcraft.server.telemetry import is_public, log
from fieldcraft.server.think.offload import offload
from fieldcraft.server.wire import (
    AskedSeats,
    Catalogue,
    Code,
    Day,
    Endpoint,
    GameInfo,
    Health,
    HowToPlayModel,
    Links,
    NewLink,
    NewTable,
    OwnTables,
    PlayerModel,
    PushKey,
    Result,
    Revocation,
    RuleSectionModel,
    Score,
    ScoreEntry,
    Sitting,
    Standing,
    Subscription,
    TableInfo,
    Wrong,
)

TITLE: Final = "Fieldcraft"

# -- what all routes share ----------------------------------------------------------------------


async def context_of(request: Request) -> AppContext:
    """Return the server's context, for requests."""
    context: AppContext = request.app.state.context
    return context


Context = Annotated[AppContext, Depends(context_of)]
TableNumber = Annotated[int, Path(ge=1, lt=1 << 53)]
WRONG: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Wrong, "description": "Why not, in one sentence"} for status in ("4XX", 422, 503)
}
TAG_BYTES: Final = 8
"""Length of the digest with which a browser asks whether an answer has changed."""
router = APIRouter(responses=WRONG)


@router.get("/healthz", response_model=Health)
async def health(context: Context) -> Response:
    """Report whether the database stores what the server writes, and soon enough."""
    ok = await context.storage.is_up()
    return JSONResponse({"ok": ok}, 200 if ok else 503)


@router.get("/metrics", response_class=Response, include_in_schema=False)
def metrics(request: Request, context: Context) -> Response:
    """Show the metrics to clients that are not on the internet."""
    if request.client is not None and is_public(request.client.host):
        raise HTTPException(404)
    return Response(generate_latest(context.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/openapi.json", response_class=Response, include_in_schema=False)
def describe_interface(request: Request) -> Response:
    """This interface as OpenAPI, which is written once, off the event loop."""
    return prepared(request, *encoded_interface())


@made_once
def encoded_interface() -> tuple[bytes, bytes]:
    """Return the description of this interface as JSON, and zipped."""
    app = FastAPI(title=TITLE)
    app.include_router(router)
    return encoded(app.openapi())


# -- games ----------------------------------------------------------------------------------


@router.get("/api/games", response_model=list[GameInfo])
def list_games(request: Request, context: Context) -> Response:
    """The games that can be played."""
    return prepared(request, *context.games.listed())


@router.get("/api/games/{game}/cards", response_model=Catalogue)
def list_cards(game: str, request: Request, context: Context) -> Response:
    """Every card of a game."""
    return prepared(request, *encoded_faces(context.games.rules(game)))


@router.get("/api/games/{game}/how-to-play", response_model=HowToPlayModel)
def tell_how_to_play(game: str, request: Request, context: Context) -> Response:
    """The chapters of how to play, for a player who has never seen the game, and the glossary."""
    return prepared(request, *encoded_how_to_play(context.games.rules(game)))


def prepared(request: Request, text: bytes, zipped: bytes) -> Response:
    """Answer with JSON that a browser keeps and asks about again, zipped for a client that accepts it."""
    tag = f'W/"{blake2b(text, digest_size=TAG_BYTES).hexdigest()}"'
    headers = {"Vary": "Accept-Encoding", "Cache-Control": CACHE_REVALIDATED, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type="application/json", headers=headers)
    return Response(zipped, media_type="application/json", headers=headers | {"Content-Encoding": "gzip"})


@router.get("/api/games/{game}/rulebook")
def list_rule_sections(game: str, context: Context) -> list[RuleSectionModel]:
    """The rules of a game by subject, in the order in which a new player reads them."""
    return [RuleSectionModel(**section) for section in rulebook(context.games.rules(game))]


@router.get("/api/games/{game}/rules")
def list_rules(game: str, context: Context) -> dict[str, str]:
    """The rules of a game by number."""
    return context.games.rules(game).rules


# -- tables ---------------------------------------------------------------------------------


@router.post("/api/tables", status_code=201, response_model_exclude_none=True)
async def open_table(body: NewTable, request: Request, context: Context) -> Links:
    """Open a table; the holder of its links owns it."""
    address = address_of(request.scope)
    if not context.new_tables.take(address):
        raise Refused("too-fast")
    context.work.pay(address, costs.of_opening(body))
    stored, seat, game = await offload(costs.length_of_opening(body), begin, body, context.games)
    links = new_links(stored.seats)
    id = await context.storage.write(partial(repository.create, table=stored, new_links=links))
    if game is not None:
        context.tables.keep(stored.but(id=id), game)
    context.new_tables.pay(address, stored.borrowed / costs.RECORDED_CHOICES_PER_UNIT)
    context.metrics.opened.labels(stored.game).inc()
    log.info("table opened", table=id, game=stored.game, choices=stored.borrowed)
    *tokens, watch = (token for token, _, _ in links)
    play = tokens.pop(seat)
    return Links(play=play, watch=watch, seats=tokens or None, seat=seat if tokens else None)


@asynccontextmanager
async def table_of(
    token: str, request: Request, context: AppContext
) -> AsyncIterator[tuple[Link, LiveTable]]:
    """Yield the link of a token and its table; the client is charged for the work.  Raises Refused."""
    async with context.tables.at(token) as (link, table):
        try:
            yield link, table
        finally:
            context.work.pay(address_of(request.scope), table.cache.spent())


@router.get("/api/tables/{token}")
async def summarise(token: str, request: Request, context: Context) -> TableInfo:
    """Return the progress of a table."""
    async with table_of(token, request, context) as (link, table), table.lock:
        game = await table.game()
        stored = await table.stored()
        return TableInfo(
            **progress(game, link.seat),
            role=link.role,
            seat=link.seat,
            people=table.players.people(game),
            own=game.counts,
            day=daily.day_of(stored),
            created=datetime.fromtimestamp(stored.created, UTC),
            updated=datetime.fromtimestamp(stored.updated, UTC),
        )


@router.get("/api/tables/{token}/result")
async def get_result(token: str, request: Request, context: Context) -> Result:
    """The result of a finished game, for the statistics of the player of a link."""
    async with table_of(token, request, context) as (link, table), table.lock:
        if link.role != "play":
            raise Refused("watching")
        game, stored = await table.game(), await table.stored()
        if not game.over:
            raise Refused("not-over")
        hints = await context.storage.read(partial(repository.hints_of, table=table.id), is_brief=True)
        return Result(**result(game, link.seat), day=daily.day_of(stored), undone=stored.undone, hints=hints)


@router.post("/api/tables/{token}/revoke", response_model_exclude_none=True)
async def revoke(token: str, body: Revocation, request: Request, context: Context) -> NewLink:
    """Make a link worthless and get one in its place."""
    async with table_of(token, request, context) as (link, table):
        if link.role != "play":
            raise Refused("watching")
        fresh = await table.actions.revoke(link, body.which)
        log.info("link revoked", table=table.id, which=body.which)
        return NewLink(play=fresh) if body.which == "play" else NewLink(watch=fresh)


@router.post("/api/tables/{token}/sit")
async def sit(token: str, body: Sitting, request: Request, context: Context) -> NewLink:
    """Take a free seat, under a token that its player's browser has made up.

    The link that offered the seat is worthless from then on, so that it opens nothing for others.
    """
    async with table_of(token, request, context) as (link, table):
        if link.role != "play":
            raise Refused("watching")
        await table.actions.sit(link, body.play)
        log.info("seat taken", table=table.id, seat=link.seat)
        return NewLink(play=body.play)


@router.delete(
    "/api/tables/{token}",
    status_code=204,
    response_class=Response,
    responses={202: {"model": AskedSeats, "description": "The others have to agree"}},
)
async def delete(token: str, request: Request, context: Context) -> Response:
    """Delete a table for good: its record, its links and its score.  Others who play have to agree."""
    async with table_of(token, request, context) as (link, table):
        if link.role != "play":
            raise Refused("watching")
        asked = await table.actions.delete(link)
        if asked:
            return JSONResponse({"asked": asked}, 202)
        log.info("table deleted", table=table.id)
    return Response(status_code=204)


@router.post("/api/tables/{token}/go-on")
async def go_on(token: str, request: Request, context: Context) -> TableInfo:
    """Give up the choices that no longer lead to the same positions under the current rules."""
    async with table_of(token, request, context) as (link, table):
        if link.role != "play":
            raise Refused("watching")
        await table.actions.keep_agreeing()
        log.info("table cut", table=table.id)
    return await summarise(token, request, context)


@router.get("/api/tables/{token}/record")
async def get_record(token: str, request: Request, context: Context) -> dict[str, Any]:
    """The record: to keep, to report a problem, to open another table with."""
    async with table_of(token, request, context) as (link, table):
        record = await table.questions.record(link)
        context.work.pay(address_of(request.scope), len(record["choices"]) / costs.RECORDED_CHOICES_PER_UNIT)
        return record


@router.get("/api/tables/{token}/code")
async def get_code(token: str, request: Request, context: Context) -> Code:
    """The record as a share code."""
    async with table_of(token, request, context) as (link, table):
        code = await table.questions.code(link)
        context.work.pay(address_of(request.scope), 2 * table.cache.choices / costs.REPLAYED_CHOICES_PER_UNIT)
        return Code(code=code)


@router.post("/api/standings")
async def list_standings(body: OwnTables, request: Request, context: Context) -> list[Standing | None]:
    """For each of a browser's tables whose turn it is; None for one that is gone."""
    context.work.pay(address_of(request.scope), len(body.tokens) / costs.STANDINGS_PER_UNIT)
    found = await context.storage.read(partial(repository.turns, tokens=body.tokens))
    return [turn and standing(turn) for turn in found]


def standing(turn: repository.TurnOfSeat) -> Standing:
    """Return whose turn it is, in the form of the wire."""
    return Standing(**turn._asdict() | {"updated": datetime.fromtimestamp(turn.updated, UTC)})


# -- who is notified ------------------------------------------------------------------


@router.get("/api/push")
async def get_push_key(context: Context) -> PushKey:
    """The key with which a browser subscribes to notifications of turns."""
    return PushKey(key=None if context.pusher is None else await context.pusher.public_key())


@router.put("/api/tables/{token}/push", status_code=204, response_class=Response)
async def subscribe(token: str, body: Subscription, request: Request, context: Context) -> Response:
    """Have a browser notified when it is this seat's turn and nobody plays the seat."""
    if context.pusher is None:
        raise Refused("no-push")
    browser = context.pusher.checked(Browser(body.endpoint, body.p256dh, body.auth))
    link = await own_link(token, context)
    await context.storage.write(partial(subscriptions.subscribe, link=link, browser=browser), link.table)
    return Response(status_code=204)


@router.delete("/api/tables/{token}/push", status_code=204, response_class=Response)
async def unsubscribe(token: str, body: Endpoint, request: Request, context: Context) -> Response:
    """Tell a browser nothing more of this seat."""
    link = await own_link(token, context)
    job = partial(subscriptions.unsubscribe, link=link, endpoint=body.endpoint)
    await context.storage.write(job, link.table)
    return Response(status_code=204)


async def own_link(token: str, context: AppContext) -> Link:
    """Return the link of a seat that somebody plays; raises Refused."""
    found = await context.storage.read(partial(repository.find_link, token=token), is_brief=True)
    if found is None:
        raise Refused("unknown-link")
    if found[0].role != "play":
        raise Refused("watching")
    return found[0]


# -- the game of the day ----------------------------------------------------------------------


@router.get("/api/daily/{game}")
async def get_day(game: str, context: Context, day: date | None = None) -> Day:
    """The scores of a day, by default of today."""
    return await the_day(context, game, day or daily.today())


@router.post("/api/daily/{game}/table", status_code=201, response_model_exclude_none=True)
async def sit_down(game: str, body: PlayerModel, request: Request, context: Context) -> Links:
    """New links to a player's own table of today's game, which is opened when it is first asked for."""
    address = address_of(request.scope)
    if not context.new_tables.take(address):
        raise Refused("too-fast")
    rules = daily_rules(context, game)
    links = new_links(1)
    job = partial(daily.sit, rules=rules, player=body.player, address=address, new_links=links)
    id, is_new = await context.storage.write(job)
    if is_new:
        context.metrics.opened.labels(rules.id).inc()
        log.info("table opened", table=id, game=rules.id, choices=0)
    (play, _, _), (watch, _, _) = links
    return Links(play=play, watch=watch)


@router.get("/api/daily/{game}/{day}/{table}/record")
async def get_daily_record(game: str, day: date, table: TableNumber, context: Context) -> dict[str, Any]:
    """The record behind a score, when scores of that day are no longer taken."""
    rules = daily_rules(context, game)
    return await context.storage.read(partial(daily.record_of, game=rules.id, day=day, table=table))


@router.post("/api/daily/{game_id}")
async def enter_score(game_id: str, body: ScoreEntry, request: Request, context: Context) -> Day:
    """Put a finished game in the table of its day."""
    rules = context.games.rules(game_id)
    name = fit_name(body.name)
    async with table_of(body.token, request, context) as (link, table), table.lock:
        if link.role != "play":
            raise Refused("watching")
        game, stored = await table.game(), await table.stored()
        if game.rules.id != rules.id:
            raise Refused("daily-other")
        day = daily.counted_day(stored, game)
        most = context.settings.scores_per_address
        await context.storage.write(
            partial(daily.enter, table=stored, game=game, day=day, name=name, most=most)
        )
    return await the_day(context, rules.id, day)


async def the_day(context: AppContext, game: str, day: date) -> Day:
    """Return the game of a day with its scores; raises Refused for a day to come."""
    rules = daily_rules(context, game)
    if day > daily.today():
        raise Refused("daily-future")
    scores = await context.storage.read(partial(daily.best, rules=rules, day=day))
    found = [Score(**score) for score in scores]
    setup = daily.setup_of(rules, day)
    how = rules.told_setup({name: value for name, value in setup.items() if name != SEATS})
    return Day(day=day, open=daily.is_open(day), setup=setup, how=how, scores=found)


def daily_rules(context: AppContext, game: str) -> Ruleset:
    """The rules of a game that has a game of the day; raises Refused."""
    rules = ruleset(context.games.rules(game).id)  # with its own cards, whatever the current pack is
    if rules.solo is None:
        raise Refused("daily-none")
    return rules


# -- the page ---------------------------------------------------------------------------------


async def show_page(path: str, request: Request) -> Response:
    """A file of the page, or the page itself."""
    first = path.partition("/")[0]
    if first in ("api", "ws"):
        if methods_at(request.url.path):
            raise HTTPException(405)
        raise Refused("not-found")
    page: PageFiles = request.app.state.page
    return await page.get_response(path or "index.html", request.scope)


def methods_at(path: str) -> set[str]:
    """The methods of all routes at a path."""
    routes = [route for route in router.routes if isinstance(route, APIRoute)]
    return {how for route in routes if route.path_regex.match(path) for how in route.methods or ()}


# -- the socket -------------------------------------------------------------------------------


@router.websocket("/ws/{token}")
async def connect(socket: WebSocket, token: str) -> None:
    """Play or watch a table, as the token says; see docs/wire.md."""
    context: AppContext = socket.app.state.context
    try:
        check_host(socket.scope, context.settings.allowed_hosts)
        check_origin(socket.scope, context.settings.allowed_origins)
    except Refused as refused:
        await socket.close(refused.close_code)
        return
    await socket.accept()
    await attend(socket, token, context)


async def attend(socket: WebSocket, token: str, context: AppContext) -> None:
    """Serve a browser that has connected, until it goes or is refused."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # the browser has gone
        try:
            await stay(socket, token, context)
        except Refused as refused:
            context.metrics.refused.labels(refused.kind).inc()
            address = address_of(socket.scope)
            if refused.kind == TOO_FAST or not context.work.is_modest(address):
                await context.work.hold(address)  # so that it does not come again at once
            await close(socket, refused)


async def stay(socket: WebSocket, token: str, context: AppContext) -> None:
    """The whole of a browser's stay; raises Refused where it cannot stay."""
    address = address_of(socket.scope)
    if not context.work.take(address, costs.of_joining(0)):
        raise Refused(TOO_FAST)
    context.connections.acquire(address)
    context.metrics.sockets.inc()
    try:
        async with context.tables.at(token) as (link, table):
            log.info("connected", table=table.id, role=link.role)
            await Connection(socket, link, table, context).run()
            log.info("disconnected", table=table.id, role=link.role)
    finally:
        context.connections.release(address)
        context.metrics.sockets.dec()


# -- making it ----------------------------------------------------------------------------------


async def refuse(_: Request, error: Exception) -> Response:
    """Answer with a refusal's sentence, kind and status."""
    assert isinstance(error, Refused)
    body: dict[str, Any] = wrong(str(error), error.kind)
    if error.agreeing is not None:
        body["agreeing"] = error.agreeing
    return JSONResponse(body, error.status)


async def refuse_form(_: Request, error: Exception) -> Response:
    """A body or a parameter of the wrong form: the first thing wrong with it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = readable(".".join(str(part) for part in first["loc"] if part != "body"), 60)
    said = f"{where}: {first['msg']}" if where else str(first["msg"])
    return JSONResponse(wrong(said[:1].upper() + said[1:] + ".", "form"), 422)


async def refuse_plainly(request: Request, error: Exception) -> Response:
    """Answer a request that the web framework itself refuses."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await refuse(request, Refused("not-found"))
    allowed = methods_at(request.url.path) if error.status_code == 405 else set()
    headers = {"Allow": ", ".join(sorted(allowed))} if allowed else error.headers
    return JSONResponse(wrong(f"{error.detail}.", "http"), error.status_code, headers=headers)


def wrong(said: str, kind: str) -> dict[str, str]:
    """Return the body of a refusal."""
    return {"error": said, "kind": kind}


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the server's context while the app runs."""
    context: AppContext = app.state.context
    context.open()
    yield
    await context.close()


def create_app(settings: Settings | None = None, outside: Outside | None = None) -> FastAPI:
    """The server as an ASGI application; without settings, with those of the environment."""
    settings = settings or read_settings()
    app = FastAPI(
        title=TITLE,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    context = AppContext(settings, outside)
    context.prepared.append(encoded_interface)
    app.state.context = context
    app.include_router(router)
    app.state.page = PageFiles(settings.page)
    app.add_api_route("/{path:path}", show_page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(Refused, refuse)
    app.add_exception_handler(RequestValidationError, refuse_form)
    app.add_exception_handler(HTTPException, refuse_plainly)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(RequestLimits, settings=settings, work=context.work)
    app.add_middleware(RequestLog, metrics=context.metrics)
    app.add_middleware(SecurityHeaders)
    return app
