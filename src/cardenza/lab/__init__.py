"""Games on the bench: how long they are, how fair, how much there is to choose, and what an option changes."""
