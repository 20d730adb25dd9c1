"""Players for any game, by kernel verbs alone."""
