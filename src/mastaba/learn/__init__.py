"""What makes people better, and come back: over tables and bots, without the web."""
