"""What bots know of Mykerinos. Compiled."""
