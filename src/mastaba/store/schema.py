"""What is in the file. Changed here *and* by a migration; a test holds the two together."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

APPLICATION = int.from_bytes(b"Mast", "big")  # in the file's header, so that we touch nobody else's database
VERSIONS = ("0001", "0002")  # of the schema, oldest first: known without asking Alembic, which takes long to import

schema = MetaData()

tables = Table(
    "tables",
    schema,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("changed", Float, nullable=False),  # seconds since 1970
    Column("summary", LargeBinary),
    Column("checksum", Integer),  # of the summary; null: written before there were any, as everywhere
)

# Only ever longer, but that the name of a forgotten person is taken out; until the whole table goes.
# Without row ids an append touches one tree instead of two.
entries = Table(
    "entries",
    schema,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
    Column("checksum", Integer),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    schema,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last entry that is in it
    Column("snapshot", LargeBinary, nullable=False),
    Column("checksum", Integer),
)

things = Table(
    "things",
    schema,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("expires", Float),  # seconds since 1970; null: never
    Column("checksum", Integer),
    Index("things_by_expiry", "expires"),
)
