"""The rules of Papyria, chapter by chapter as in the rulebook: what play and search run through. Compiled."""
