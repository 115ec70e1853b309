"""Who looks at a page, and how they want it: language, light, name."""

import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from litestar import Response

from mastaba.club.people import Known
from mastaba.club.preferences import PACES
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
from mastaba.web.preferences import chosen

HTML = "text/html; charset=utf-8"
ANY_THEME = "any-theme"  # in a page that is kept, in the place of who looks at it
ANY_GUEST = "-any-guest-"
ENTRY = 1_000  # bytes that it takes to keep a page, besides the page
THEMES = ("light", "dark")
GUESTS = ("Ahmose", "Baketra", "Djehuti", "Hapuseneb", "Iset", "Khaemwaset", "Nebet", "Rekhmire", "Sitre", "Tamit")


@dataclass(frozen=True)
class Visitor:
    tongue: Tongue
    known: Known | None
    theme: str
    sound: bool = False
    pace: str = PACES[0]
    tutor: bool = False
    motion: str = ""
    guest: str = ""  # a name that is offered to somebody who has none

    @property
    def person(self) -> str:
        return self.known.person.id if self.known else ""

    def facts(self) -> dict[str, Any]:
        """What every page needs."""
        person = self.known.person if self.known else None
        name = person.name if person else ""
        return {
            "me": name,
            "avatar": person.avatar if person else "",
            "member": person is not None and bool(person.member),
            "zoneless": person is not None and not person.zone and not person.program,
            "csrf": self.known.csrf if self.known else "",
            "theme": self.theme,
            "sound": self.sound,
            "pace": self.pace,
            "tutor": self.tutor,
            "motion": self.motion,
            "guest": name or self.guest,
        }


def visitor(request: Asked) -> Visitor:
    """What the address says counts more than what somebody has chosen, and that more than what the browser says."""
    known = known_to(request)
    said = chosen(request, known.person if known else None)
    code = code_of(request.query_params.get("lang", "")) or said["language"]
    return Visitor(
        tongue(code, *playable_games()) if code else tongue_of(request.headers.get("accept-language", "")),
        known,
        said["light"] if said["light"] in THEMES else "",
        said["sound"] == "on",
        said["pace"] or PACES[0],
        known is not None and known.person.tutor,
        "less" if said["motion"] == "less" else "",
        random.choice(GUESTS),
    )


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
        looks = f' data-theme="{who.theme}"' if who.theme else ""
        looks += f' data-motion="{who.motion}"' if who.motion else ""
        return made.decode().replace(f' data-theme="{ANY_THEME}"', looks, 1).replace(ANY_GUEST, who.guest)

    return kept_as(request, house, (name, who.tongue, who.theme, who.motion, who.guest), personal)


def kept_as(request: Asked, house: House, key: Hashable, html: Callable[[], str]) -> Response[bytes]:
    """HTML that is the same for everybody who asks for it by this key."""
    zipped = None if rendering.reloading else house.pages.get(key)
    if zipped is None:
        zipped = zip_text(html().encode())
        house.pages.put(key, zipped, len(zipped) + ENTRY)
    return unpacked(request, zipped, HTML)
