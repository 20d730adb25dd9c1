"""The conformance suite: for our games, and for anybody's."""
