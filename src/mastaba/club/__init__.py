"""Around the tables: who is there, and who may be asked to let a bot play. No web."""
