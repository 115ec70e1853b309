"""How the schema came to be: Alembic's folder."""
