"""Papyrus in words, for every language; and in the terminal."""
