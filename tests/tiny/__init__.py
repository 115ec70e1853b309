"""Little games that pull at the contract, each in one place. Good to read before writing a game."""
