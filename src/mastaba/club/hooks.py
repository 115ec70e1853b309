"""Notices to an address that somebody has named: of a room in Discord or Matrix, or of a program of their own."""

import json
import re
from collections.abc import Mapping
from html import escape

from mastaba.club.outside import Outside
from mastaba.club.push import check_taken

DISCORD, MATRIX, PLAIN = "discord", "matrix", "plain"
KINDS = (DISCORD, MATRIX, PLAIN)
SIGNS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")  # that mean something there
LONGEST = 1_900  # characters: Discord takes 2,000


class Caller:
    def __init__(self, outside: Outside) -> None:
        self.outside = outside

    async def send(self, kind: str, address: str, title: str, text: str, facts: Mapping[str, object]) -> None:
        body = body_of(kind, title, text, facts)
        check_taken(await self.outside.post(address, body, {"Content-Type": "application/json"}))


def body_of(kind: str, title: str, text: str, facts: Mapping[str, object]) -> bytes:
    """`facts` has the links; a program gets all of it."""
    link, stop, stop_word = (str(facts.get(name, "")) for name in ("link", "stop", "stopWord"))
    if kind == DISCORD:  # nobody is called by a name that looks like a call, and no picture of the page is fetched
        end = f"\n<{link}>\n-# {_plainly(stop_word)}: <{stop}>"
        said = f"**{_plainly(title)}**\n{_plainly(text)}"[: LONGEST - len(end)] + end
        what: dict[str, object] = {"content": said, "allowed_mentions": {"parse": []}, "flags": 4}
    elif kind == MATRIX:  # as hookshot takes it
        end = f"{_anchor(link, link)}\n<sub>{_anchor(stop, stop_word)}</sub>"
        html = f"<strong>{escape(title)}</strong>\n{escape(text)}\n{end}"
        what = {
            "username": "Mastaba",
            "text": f"{title}\n{text}\n{link}\n{stop_word}: {stop}",
            "html": html.replace("\n", "<br>"),
        }
    else:
        what = {"title": title, "text": text, **facts}
    return json.dumps(what, ensure_ascii=False).encode()


def _plainly(text: str) -> str:
    """Signs as signs."""
    return SIGNS.sub(r"\\\1", text)


def _anchor(address: str, words: str) -> str:
    return f'<a href="{escape(address)}">{escape(words)}</a>'
