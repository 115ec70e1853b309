"""Hâpy Families on a page in the browser."""
