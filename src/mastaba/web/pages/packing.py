"""Text made smaller on its way, for browsers that can read it like that."""

import gzip
from typing import Any

from litestar import Request, Response

SMALL = 1_000  # bytes: not worth it


def packed(request: Request[Any, Any, Any], data: bytes, kind: str, status: int = 200) -> Response[bytes]:
    headers = {"Vary": "Accept-Encoding, Cookie"}
    if len(data) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        data = zip_text(data)
        headers["Content-Encoding"] = "gzip"
    return Response(data, media_type=kind, status_code=status, headers=headers)


def zip_text(data: bytes) -> bytes:
    return gzip.compress(data, 5, mtime=0)


def unpacked(request: Request[Any, Any, Any], zipped: bytes, kind: str) -> Response[bytes]:
    """What was made smaller before; for browsers that cannot read that, as it was."""
    headers = {"Vary": "Accept-Encoding, Cookie"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(zipped), media_type=kind, headers=headers)
    return Response(zipped, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
