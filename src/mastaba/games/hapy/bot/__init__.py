"""What bots know of Hâpy Families. Compiled."""
