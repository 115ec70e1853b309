"""Papyria explained and written down: why not, what is wrong with a position, positions as plain data, views."""
