"""Text made smaller on its way, for browsers that can read it like that."""

import gzip
from typing import Any

from litestar import Request, Response

SMALL = 1_000  # bytes: not worth it


def packed(request: Request[Any, Any, Any], data: bytes, kind: str, status: int = 200) -> Response[bytes]:
    headers = {"Vary": "Accept-Encoding, Cookie"}
    if len(data) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        data = gzip.compress(data, 5, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(data, media_type=kind, status_code=status, headers=headers)
