"""What all games share: contract, notation, randomness, records, errors. Pure and compiled."""
