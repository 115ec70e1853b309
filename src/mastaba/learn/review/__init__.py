"""Review: what was luck in a game, and what was skill. docs/review.md says how it is worked out."""
