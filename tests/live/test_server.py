"""Who is answered, and who is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest
from walks import FOUND, serving, session

from leasecheck.live.server import Server


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, str]:
    """Send a request as it is written here, whose headers need not be those of a browser."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    headers.setdefault("Host", f"127.0.0.1:{server.server_port}")
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        if value:
            connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer, body


def test_it_listens_on_the_loopback_interface_with_a_token_of_its_own(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"
    with serving() as other:
        assert other.token != server.token
        assert len(other.token) == 32
        assert other.url == f"http://127.0.0.1:{other.server_port}/{other.token}/"


def test_the_page_and_what_it_asks(server: Server) -> None:
    answer, body = ask(server, f"/{server.token}/")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "&lt;i&gt;stairs" in body
    answer, body = ask(server, f"/{server.token}/state?way=0,0.0")
    assert (answer.status, json.loads(body)) == (200, session().at("0,0.0"))
    answer, body = ask(server, f"/{server.token}/found", Origin=f"http://localhost:{server.server_port}")
    assert (answer.status, json.loads(body)) == (200, FOUND)
    answer, _ = ask(server, f"/{server.token}/", Host=f"localhost:{server.server_port}")
    assert answer.status == 200


def test_nothing_is_kept_or_passed_on(server: Server) -> None:
    answer, _ = ask(server, f"/{server.token}/")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    assert "Python" not in answer.headers["Server"]


@pytest.mark.parametrize(
    "path", ["/", "//", "/wrong/", "/wrong/state?way=0", "/found", "/favicon.ico", "/TOKEN0/", "/%54OKEN/"]
)
def test_without_its_token_nothing_is_told(server: Server, path: str) -> None:
    answer, body = ask(server, path.replace("TOKEN", server.token))
    assert (answer.status, body) == (403, "the address lacks its token; open the one that explore serve printed\n")


@pytest.mark.parametrize("host", ["", "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "localhost.evil:PORT"])
def test_another_host_is_refused(server: Server, host: str) -> None:
    answer, body = ask(server, f"/{server.token}/", Host=host.replace("PORT", str(server.server_port)))
    assert (answer.status, body) == (403, "the request is for another host\n")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:PORT", "http://127.0.0.1", "http://127.0.0.1:1"]
)
def test_another_origin_is_refused(server: Server, origin: str) -> None:
    answer, body = ask(server, f"/{server.token}/found", Origin=origin.replace("PORT", str(server.server_port)))
    assert (answer.status, body) == (403, "the request comes from another page\n")


def test_wrong_ways_and_addresses(server: Server) -> None:
    answer, body = ask(server, f"/{server.token}/state?way=0,1.0")
    assert (answer.status, answer.headers["Content-Type"]) == (400, "application/json; charset=utf-8")
    assert json.loads(body)["problem"].startswith("step 1, fall, is not enabled")
    for path in ("/../", "/nothing", "/page.css", ""):
        answer, _ = ask(server, f"/{server.token}{path}")
        assert answer.status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_there_is_nothing_to_send(server: Server, method: str) -> None:
    answer, _ = ask(server, f"/{server.token}/", method)
    assert answer.status == 501
