"""What a game is, whatever its cards: rules and states, verdicts, zones and views, positions, records, chance."""
