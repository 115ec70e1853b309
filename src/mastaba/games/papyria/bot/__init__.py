"""What bots know of Papyria. Compiled."""
