"""Mykerinos on a page in the browser."""
