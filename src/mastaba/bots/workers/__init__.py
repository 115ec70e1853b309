"""Bots in processes of their own: one, or a pool of them for many tables."""
