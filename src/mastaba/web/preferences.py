"""What somebody has chosen: of a person it is kept with them, on all devices; of who has no name, in cookies here."""

from mastaba.club.people import Person
from mastaba.club.preferences import counting
from mastaba.web.access import Asked

COOKIES = {"language": "lang", "light": "theme", "pace": "pace", "motion": "motion", "sound": "sound"}


def chosen_on_device(request: Asked) -> dict[str, str]:
    """By the names of a person's fields."""
    return counting({name: request.cookies.get(cookie, "") for name, cookie in COOKIES.items()})


def chosen(request: Asked, person: Person | None) -> dict[str, str]:
    """What somebody has said counts more than what was chosen on the device before."""
    here = dict.fromkeys(COOKIES, "") | chosen_on_device(request)
    return {name: (getattr(person, name) if person else "") or here[name] for name in COOKIES}
