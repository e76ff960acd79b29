"""The built page: its files, and `index.html` for every address that the page itself knows."""

from __future__ import annotations

import mimetypes
from contextlib import suppress
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fieldcraft.rendering.refusals import Refused

CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
CACHE_REVALIDATED: Final = "no-cache"
ZIPPED: Final = {"br": ".br", "gzip": ".gz"}
"""Per encoding of HTTP the ending of the files that the build zipped so, the smallest first."""
TYPES: Final = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class PageFiles(StaticFiles):
    """Files below assets/ carry a hash in their names, so browsers keep them; all else they ask for again."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.folder = folder
        self.index = folder / "index.html"
        for ending, kind in TYPES.items():
            mimetypes.add_type(kind, ending)

    @property
    def is_built(self) -> bool:
        """True if the page has been built."""
        return self.index.is_file()

    @property
    def why_missing(self) -> str:
        """Return the reason why there is no page, as the installation wrote it down."""
        try:
            return (self.folder / "missing.txt").read_text(encoding="utf-8").strip()
        except OSError:
            return "The page has not been built."

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file of the page, or the page itself for any other path."""
        if not self.is_built:
            refused = Refused("no-page", why=self.why_missing)
            return PlainTextResponse(f"{refused}\n", refused.status)
        try:
            response = await self._file(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2]:
                raise
            response = await self._file("index.html", scope)
        is_hashed = path.startswith("assets/") and response.status_code < 400
        response.headers["Cache-Control"] = CACHE_FOREVER if is_hashed else CACHE_REVALIDATED
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        """A file, as it was zipped when the page was built where the browser takes it so."""
        kind = mimetypes.guess_type(path)[0]
        taken = Headers(scope=scope).get("accept-encoding", "")
        for encoding, ending in ZIPPED.items() if kind else ():
            if encoding in taken:
                with suppress(HTTPException):
                    response = await super().get_response(f"{path}{ending}", scope)
                    response.headers["Content-Type"] = f"{kind}; charset=utf-8"
                    response.headers["Content-Encoding"] = encoding
                    response.headers["Vary"] = "Accept-Encoding"
                    return response
        return await super().get_response(path, scope)
