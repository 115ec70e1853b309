"""Read by Alembic, which is handed a connection in which a transaction is open already."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
