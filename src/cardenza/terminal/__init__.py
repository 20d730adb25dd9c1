"""The table in the terminal: a person against simple bots, on a text screen or in plain lines."""
