"""What teaches: over tables and bots, and without a page."""
