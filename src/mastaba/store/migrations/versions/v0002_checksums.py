"""Checksums of all that is kept.

What is there already gets none: they would only say that it is as it is now. So this takes no time, however much there
is. What is written anew (summaries, snapshots, people who take another name) has one from then on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table in ("tables", "entries", "snapshots", "things"):
        op.add_column(table, sa.Column("checksum", sa.Integer))
