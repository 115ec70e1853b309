"""Learning: what teaches people, over tables and bots, without the web."""
