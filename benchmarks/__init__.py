"""Our promises, measured beside our peers in the same run: `make bench`."""
