"""Who looks at a page, and how they want it: language, light, name."""

import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from litestar import Response

from mastaba.club.people import Known
from mastaba.kernel.registry import playable_games
from mastaba.locale import Tongue, code_of
from mastaba.show.speech import tongue
from mastaba.web.access import Asked as Asked
from mastaba.web.access import known_to
from mastaba.web.errors import tongue_of
from mastaba.web.house import House
from mastaba.web.pages import rendering
from mastaba.web.pages.contexts import Page
from mastaba.web.pages.packing import packed, unpacked, zip_text

HTML = "text/html; charset=utf-8"
ANY_THEME = "any-theme"  # in a page that is kept, in the place of who looks at it
ANY_GUEST = "-any-guest-"
ENTRY = 1_000  # bytes that it takes to keep a page, besides the page
THEMES = ("light", "dark")
PACES = ("calm", "brisk", "once")  # of what others do, as it is shown
GUESTS = ("Ahmose", "Baketra", "Djehuti", "Hapuseneb", "Iset", "Khaemwaset", "Nebet", "Rekhmire", "Sitre", "Tamit")


@dataclass(frozen=True)
class Visitor:
    tongue: Tongue
    known: Known | None
    theme: str
    sound: bool = False
    pace: str = PACES[0]
    tutor: bool = False
    guest: str = ""  # a name that is offered to somebody who has none

    @property
    def person(self) -> str:
        return self.known.person.id if self.known else ""

    def facts(self) -> dict[str, Any]:
        """What every page needs."""
        name = self.known.person.name if self.known else ""
        csrf = self.known.csrf if self.known else ""
        guest = name or self.guest
        return {
            "me": name,
            "csrf": csrf,
            "theme": self.theme,
            "sound": self.sound,
            "pace": self.pace,
            "tutor": self.tutor,
            "guest": guest,
        }


def tongue_asked(request: Asked) -> Tongue:
    """What the address says counts more than the switch on the page, and that more than what the browser says."""
    code = code_of(request.query_params.get("lang", "")) or code_of(request.cookies.get("lang", ""))
    return tongue(code, *playable_games()) if code else tongue_of(request.headers.get("accept-language", ""))


def visitor(request: Asked) -> Visitor:
    speaking = tongue_asked(request)
    theme = request.cookies.get("theme", "")
    sound = request.cookies.get("sound") == "on"
    known = known_to(request)
    pace = (known.person.pace if known else "") or request.cookies.get("pace", "")
    pace = pace if pace in PACES else PACES[0]
    tutor = known is not None and known.person.tutor
    return Visitor(speaking, known, theme if theme in THEMES else "", sound, pace, tutor, random.choice(GUESTS))


def rendered(request: Asked, page: Page, who: Visitor, status: int = 200) -> Response[bytes]:
    return packed(request, rendering.show(page, who.tongue).encode(), HTML, status)


def kept(
    request: Asked, house: House, who: Visitor, name: Hashable, page: Callable[[Visitor], Page]
) -> Response[bytes]:
    """A page on which nothing changes: for those who have no name here it is made once, and kept under this one."""
    if who.known or rendering.reloading:
        return rendered(request, page(who), who)

    def personal() -> str:
        made = house.pages.get((name, who.tongue))
        if made is None:
            anybody = Visitor(who.tongue, None, ANY_THEME, guest=ANY_GUEST)  # sound and pace matter at tables only
            made = rendering.show(page(anybody), who.tongue).encode()
            house.pages.put((name, who.tongue), made, len(made) + ENTRY)
        theme = f' data-theme="{who.theme}"' if who.theme else ""
        return made.decode().replace(f' data-theme="{ANY_THEME}"', theme, 1).replace(ANY_GUEST, who.guest)

    return kept_as(request, house, (name, who.tongue, who.theme, who.guest), personal)


def kept_as(request: Asked, house: House, key: Hashable, html: Callable[[], str]) -> Response[bytes]:
    """HTML that is the same for everybody who asks for it by this key."""
    zipped = None if rendering.reloading else house.pages.get(key)
    if zipped is None:
        zipped = zip_text(html().encode())
        house.pages.put(key, zipped, len(zipped) + ENTRY)
    return unpacked(request, zipped, HTML)
