"""Learning a game at its own table: over tables and bots, without the web."""
