"""A live table: who sits where, what was played, what each was told, and what can be taken back. No web, no SQL."""
