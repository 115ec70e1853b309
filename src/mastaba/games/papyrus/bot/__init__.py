"""What bots know of Papyrus. Compiled."""
