"""A push service of our own, and one browser that it knows."""

from __future__ import annotations

import base64
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from server.waiting import PATIENCE_SECONDS


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService:
    """A push service for browsers, and one browser that it knows."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes !!"
        self.came: list[dict[str, Any]] = []
        """The messages to the browser, decrypted, with their headers."""
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                text = http_ece.decrypt(
                    body, private_key=service.key, auth_secret=service.auth, version="aes128gcm"
                )
                service.came.append(json.loads(text) | {"headers": dict(self.headers)})
                self.send_response(service.status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Log nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def browser(self, name: str = "browser") -> dict[str, str]:
        """Return a browser as its page subscribes it."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.origin}/{name}", "p256dh": encoded(point), "auth": encoded(self.auth)}

    def next(self) -> dict[str, Any]:
        """Return the next message that comes."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not self.came:
            assert time.monotonic() < until, "nothing was sent"
            time.sleep(0.01)
        return self.came.pop(0)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
