"""Records that people have brought along, to be stepped through: in memory only, and not for long."""

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256

from mastaba.kernel.errors import BadRecord
from mastaba.kernel.records import Record
from mastaba.locale import N_
from mastaba.table.errors import UnknownTable
from mastaba.table.walks import Walk

LARGEST = 400_000  # bytes of one record
MOST_RECORDS = 40
MOST_BYTES = 6_000_000  # of all together
GONE = N_("This record is not here any more. Choose the file once more.")


@dataclass(frozen=True)
class Brought:
    record: Record
    walk: Walk
    key: str
    size: int

    @staticmethod
    def read(text: str) -> "Brought":
        """Played once from the first move to the last. Raises BadRecord, which says what is wrong and where."""
        if len(text) > LARGEST:
            raise BadRecord("This is too long for a record: {size} characters.", size=len(text))
        record = Record.read(text)
        return Brought(record, Walk.of_record(record), sha256(text.encode()).hexdigest()[:24], len(text))


class Shelf:
    """By what is in them: the same record has the same address. The longest unused make room for others."""

    def __init__(self) -> None:
        self._brought: OrderedDict[str, Brought] = OrderedDict()

    def put(self, brought: Brought) -> None:
        self._brought[brought.key] = brought
        self._brought.move_to_end(brought.key)
        while len(self._brought) > MOST_RECORDS or sum(each.size for each in self._brought.values()) > MOST_BYTES:
            self._brought.popitem(last=False)

    def get(self, key: str) -> Brought:
        if key not in self._brought:
            raise UnknownTable(GONE)
        self._brought.move_to_end(key)
        return self._brought[key]
