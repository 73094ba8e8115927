"""The server of the live explorer: on this machine only, for whoever has its address.

Other programs of the machine and pages of other sites can reach a port of the loopback interface too. So the address has a
random token that nobody can guess; a request whose ``Host`` is another name is refused, as a name that some site lets point
here would carry (DNS rebinding); and so is one whose ``Origin`` is another page. Nothing here changes anything, in a file or
in memory.
"""

from __future__ import annotations

import json
import secrets
import socketserver
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

from leasecheck.live.session import Session, WayError

__all__ = ["Server"]

HOST = "127.0.0.1"
PATIENCE = 30
"""Seconds after which a connection that says nothing is closed."""
HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Server(ThreadingHTTPServer):
    """A server that listens from its making on, and answers while `serve_forever` runs.

    Parameters
    ----------
    port
        0 lets the system choose one.
    page
        The HTML of the page.
    session
        Answers ``state``.
    found
        Answers ``found``: what was explored in the background, as plain JSON.

    Raises
    ------
    OSError
        If the port is taken.
    """

    daemon_threads = True

    def __init__(self, port: int, page: str, session: Session, found: Callable[[], dict[str, Any]]) -> None:
        self.token = secrets.token_urlsafe(24)
        self.page, self.session, self.found = page, session, found
        super().__init__((HOST, port), _Handler)

    def server_bind(self) -> None:
        """Take the port. Unlike in the base class, no name server is asked what this machine is called."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    @property
    def url(self) -> str:
        """The address, with its token."""
        return f"http://{HOST}:{self.server_port}/{self.token}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """What the server may be called in a request."""
        return f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server_version, sys_version = "explore", ""
    timeout = PATIENCE

    @property
    def own(self) -> Server:
        return cast(Server, self.server)

    def do_GET(self) -> None:
        """Answer, if whoever asks may ask."""
        address = urlsplit(self.path)
        _, token, *rest = [*address.path.split("/"), ""]
        refusal = self._refusal(token)
        if refusal is not None:
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", f"{refusal}\n")
        elif rest[:1] == [""] and len(rest) == 2:
            self._answer(HTTPStatus.OK, "text/html", self.own.page)
        elif rest[:1] == ["state"]:
            self._state(parse_qs(address.query).get("way", ["0"])[0])
        elif rest[:1] == ["found"]:
            self._json(HTTPStatus.OK, self.own.found())
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", "there is nothing here\n")

    def _refusal(self, token: str) -> str | None:
        if self.headers.get_all("Host") not in [[host] for host in self.own.hosts]:
            return "the request is for another host"
        if self.headers.get("Origin", f"http://{self.headers['Host']}") not in [f"http://{host}" for host in self.own.hosts]:
            return "the request comes from another page"
        if not secrets.compare_digest(token.encode(), self.own.token.encode()):
            return "the address lacks its token; open the one that explore serve printed"
        return None

    def _state(self, way: str) -> None:
        try:
            self._json(HTTPStatus.OK, self.own.session.at(way))
        except WayError as problem:
            self._json(HTTPStatus.BAD_REQUEST, {"problem": str(problem)})

    def _json(self, status: HTTPStatus, value: Any) -> None:
        self._answer(status, "application/json", json.dumps(value))

    def _answer(self, status: HTTPStatus, kind: str, content: str) -> None:
        body = content.encode()
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing: the terminal is its user's."""
