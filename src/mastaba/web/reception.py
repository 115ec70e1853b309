"""In front of everything: which requests are being answered, and, if wanted, a line in the log about each."""

import logging
import time
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mastaba.web.house import House
from mastaba.web.logs import asked_for, number_of, requests


class Reception:
    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.connections = house.connections
        self.writing = requests.isEnabledFor(logging.INFO)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return  # there are no sockets here
        client: Any = scope.get("client")
        since = self.connections.begin(client)
        try:
            if self.writing:
                await self._written(scope, receive, send)
            else:
                await self.app(scope, receive, send)
        finally:
            self.connections.end(client, since)

    async def _written(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            took = (time.perf_counter() - began) * 1e3
            requests.info("%s %s %d %.1f ms", number_of(scope), asked_for(scope), status, took)
