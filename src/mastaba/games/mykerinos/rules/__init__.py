"""The rules of Mykerinos, chapter by chapter as in the rulebook: what play and search run through. Compiled."""
