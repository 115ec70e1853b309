"""How somebody likes it here: what there is to choose, and what of it counts. Empty: they have not said."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from zoneinfo import available_timezones

from mastaba.kernel.errors import BadOptions
from mastaba.locale import LANGUAGES

AVATARS = (
    *("jackal", "cat", "crocodile", "falcon", "hippo", "bull", "owl", "quail"),
    *("mummy", "shabti", "ibis", "wanderer", "pyramid", "ship", "sun", "pharaoh"),
)
LIGHTS = ("device", "light", "dark")
PACES = ("calm", "brisk", "once")  # of what others do, as it is shown
MOTIONS = ("device", "less")
SOUNDS = ("off", "on")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "avatar": ("", *AVATARS),
    "language": LANGUAGES,
    "light": LIGHTS,
    "pace": PACES,
    "motion": MOTIONS,
    "sound": SOUNDS,
}
AREAS = (
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
)


def check_choice(name: str, value: str) -> None:
    """Raises BadOptions, if this cannot be chosen."""
    if name == "zone":
        if not is_zone(value):
            raise BadOptions("There is no time zone called “{zone}”.", zone=value[:60])
    elif value not in CHOICES[name]:
        raise BadOptions("“{value}” cannot be chosen for “{option}”.", value=value[:60], option=name)


def counting(said: Mapping[str, str]) -> dict[str, str]:
    """Of what a device says, which may be anything, what can be chosen."""
    found = {name: value for name, value in said.items() if name in CHOICES and value and value in CHOICES[name]}
    return found | ({"zone": said["zone"]} if is_zone(said.get("zone", "")) else {})


# ---- Time zones -----------------------------------------------------------------------------------------


def is_zone(name: str) -> bool:
    return name == "UTC" or (name.partition("/")[0] in AREAS and name in _all_zones())


@cache
def _all_zones() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def zones() -> dict[str, tuple[str, ...]]:
    """To choose from: one for each clock that there is, by the part of the world."""
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    named = sorted(line.split("\t")[2] for line in table.splitlines() if line and not line.startswith("#"))
    return {area: found for area in AREAS if (found := tuple(name for name in named if name.startswith(f"{area}/")))}
