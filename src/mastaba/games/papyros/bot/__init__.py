"""What bots know of PaPyRoS. Compiled."""
