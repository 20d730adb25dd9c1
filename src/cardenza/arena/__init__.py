"""Players by machine against each other: many games, who is stronger, and how sure that is."""
