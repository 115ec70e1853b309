"""Papyria on a page in the browser."""
