"""Papyrus on a page in the browser."""
