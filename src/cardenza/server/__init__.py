"""The server of live tables: it stores what happens at a table, and then tells it. Thin: `match` decides."""
