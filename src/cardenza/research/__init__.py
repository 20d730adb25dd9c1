"""Every game as an environment for programs that learn: one adapter for each outside world, and none for a game.

`pettingzoo`, `open_spiel` and `gymnasium` need what the extra `cardenza[research]` installs; `engine`, which speaks
lines of JSON to programs in any language, needs nothing more. Each is imported by itself.
"""
