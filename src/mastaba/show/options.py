"""The options of a new table: how a page offers them, in the words of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mastaba.kernel.contract import Option
from mastaba.locale import N_, Tongue


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    line: str = ""  # a few words more
    seats: int = 0  # makes sense only if so many sit down


@dataclass(frozen=True, kw_only=True)
class OptionField:
    """An option of a game: pictures (which the game draws), words in a row, a switch (on, off) or a number."""

    name: str
    label: str
    kind: str  # pictures, words, switch, number
    default: str
    usual: str  # what the form offers: the default, or the reader's own language
    said: bool = False  # at every table, even if it is as usual
    choices: list[Choice] = field(default_factory=list)
    line: str = ""
    low: int = 0
    high: int = 0
    only: str = ""  # `layout giza`: makes sense only if that option has that value


class OptionWords(NamedTuple):
    """What a game says of an option. Sentences are English here, and said later."""

    kind: str
    label: str
    line: str = ""
    only: str = ""
    choices: Mapping[str, tuple[str, str]] = {}  # by value: what it is called, and a few words more


FIRST = OptionWords("words", N_("Who begins"))
SWITCH = {"on": (N_("on"), ""), "off": (N_("off"), "")}


def fields(offered: Sequence[Option], said: Mapping[str, OptionWords], tongue: Tongue) -> list[OptionField]:
    """The options as a page offers them. One that nothing is said of goes by its plain name."""
    return [
        _field(option, said[option.name], tongue) if option.name in said else _plain(option, tongue)
        for option in offered
    ]


def _field(option: Option, words: OptionWords, tongue: Tongue) -> OptionField:
    return OptionField(
        name=option.name,
        label=tongue.text(words.label),
        kind=words.kind,
        default=str(option.default),
        usual=str(option.usual(tongue.code)),
        said=option.languages,
        choices=_by_seat(option, tongue) if words is FIRST else _choices(option, words, tongue),
        line=tongue.text(words.line) if words.line else "",
        low=option.low,
        high=option.high,
        only=words.only,
    )


def _choices(option: Option, words: OptionWords, tongue: Tongue) -> list[Choice]:
    if words.kind == "number":
        return []
    said = SWITCH if words.kind == "switch" else words.choices
    values = option.choices or tuple(str(number) for number in range(option.low, option.high + 1))
    return [_choice(value, *said.get(value, ("", "")), tongue) for value in values]


def _choice(value: str, label: str, line: str, tongue: Tongue) -> Choice:
    return Choice(value, tongue.text(label) if label else value, tongue.text(line) if line else "")


def _by_seat(option: Option, tongue: Tongue) -> list[Choice]:
    """Who begins: by lot, or a seat."""
    seats = [value for value in option.choices if value != option.default]
    lot = Choice(str(option.default), tongue.text("By lot"))
    return [lot, *(Choice(seat, tongue.text("Seat {number}", number=seat), seats=int(seat)) for seat in seats)]


def _plain(option: Option, tongue: Tongue) -> OptionField:
    return OptionField(
        name=option.name,
        label=option.name,
        kind="words" if option.choices else "number",
        default=str(option.default),
        usual=str(option.usual(tongue.code)),
        said=option.languages,
        choices=[Choice(value, value) for value in option.choices],
        low=option.low,
        high=option.high,
    )
