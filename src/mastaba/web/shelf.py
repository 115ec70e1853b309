"""Records that people have brought along, to be stepped through: in memory only, and not for long."""

from dataclasses import dataclass
from hashlib import sha256

from mastaba.kernel.errors import BadRecord
from mastaba.kernel.records import Record
from mastaba.locale import N_
from mastaba.show.memory import Kept
from mastaba.table.errors import UnknownTable
from mastaba.table.walks import Walk

LARGEST = 250_000  # bytes of one record
PER_BYTE = 130  # bytes of memory for one of a record: its moves, what was told of them, positions on the way
MOST_BYTES = 40_000_000  # of memory for all together
GONE = N_("This record is not here any more. Choose the file once more.")


@dataclass(frozen=True)
class Brought:
    record: Record
    walk: Walk
    key: str
    size: int  # bytes of memory, roughly

    @staticmethod
    def read(text: str) -> "Brought":
        """Played once from the first move to the last. Raises BadRecord, which says what is wrong and where."""
        if len(text) > LARGEST:
            raise BadRecord("This is too long for a record: {size} characters.", size=len(text))
        record = Record.read(text)
        walk = Walk.of_record(record)
        size = PER_BYTE * len(text) + walk.at(0).setting.weight
        return Brought(record, walk, sha256(text.encode()).hexdigest()[:24], size)


class Shelf:
    """By what is in them: the same record has the same address. The longest unused make room for others."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._brought: Kept[Brought] = Kept(most)

    def put(self, brought: Brought) -> None:
        self._brought.put(brought.key, brought, brought.size)

    def get(self, key: str) -> Brought:
        found = self._brought.get(key)
        if found is None:
            raise UnknownTable(GONE)
        return found
