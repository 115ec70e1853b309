"""Reading plain JSON data with errors that name the place: positions come from people, too."""

import json

from mastaba.kernel.errors import BadPosition

LARGEST = 1_000_000  # bytes of a dump


class Reader:
    """A JSON object, and where in the whole it stands."""

    def __init__(self, data: dict[str, object], path: str = "") -> None:
        self.data = data
        self.path = path

    @staticmethod
    def of(dump: bytes | str | dict[str, object]) -> "Reader":
        """The object in these bytes or this text, or the object itself."""
        if isinstance(dump, dict):
            return Reader(dump)
        if len(dump) > LARGEST:
            raise BadPosition("This is too long for a position: {size} bytes.", size=len(dump))
        try:
            data = json.loads(dump)
        except (ValueError, RecursionError) as error:
            raise BadPosition("This is not JSON: {reason}", reason=str(error)) from None
        if not isinstance(data, dict):
            raise BadPosition("This is not a JSON object.")
        return Reader(data)

    def has(self, name: str) -> bool:
        return name in self.data

    def at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def _get(self, name: str) -> object:
        if name not in self.data:
            raise BadPosition("“{name}” is missing.", self.path, name=name)
        return self.data[name]

    def text(self, name: str, default: str | None = None) -> str:
        value = default if default is not None and not self.has(name) else self._get(name)
        if not isinstance(value, str):
            raise BadPosition("This must be a text.", self.at(name))
        return value

    def one_of(self, name: str, allowed: tuple[str, ...], default: str | None = None) -> int:
        """The place of the word in `allowed`."""
        value = self.text(name, default)
        if value not in allowed:
            raise BadPosition(
                "“{value}” is unknown here. Known are: {allowed}.",
                self.at(name),
                value=value[:40],
                allowed=", ".join(allowed),
            )
        return allowed.index(value)

    def number(self, name: str, default: int | None = None, low: int = 0, high: int = 1 << 40) -> int:
        value = default if default is not None and not self.has(name) else self._get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadPosition("This must be a whole number from {low} to {high}.", self.at(name), low=low, high=high)
        return value

    def flag(self, name: str) -> bool:
        """True or False; False if it is missing."""
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            raise BadPosition("This must be true or false.", self.at(name))
        return value

    def inner(self, name: str) -> "Reader":
        value = self._get(name)
        if not isinstance(value, dict):
            raise BadPosition("This must be an object.", self.at(name))
        return Reader(value, self.at(name))

    def inners(self, name: str, size: int) -> list["Reader"]:
        """A list of `size` objects."""
        value = self._get(name)
        if not isinstance(value, list) or len(value) != size or not all(isinstance(item, dict) for item in value):
            raise BadPosition("This must be a list of {size} objects.", self.at(name), size=size)
        return [Reader(item, f"{self.at(name)}[{i}]") for i, item in enumerate(value)]

    def texts(self, name: str) -> list[str]:
        """A list of texts; empty if it is missing."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadPosition("This must be a list of texts.", self.at(name))
        return value
