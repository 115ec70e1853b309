"""What makes people better, and come back: over table and bots, without the web."""
