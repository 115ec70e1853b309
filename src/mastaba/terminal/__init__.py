"""Playing in a terminal: any game whose folder says how its table looks in text."""
