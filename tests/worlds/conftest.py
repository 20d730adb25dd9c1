"""The suites of other projects on our games: run by `make research`, in an environment that has these projects."""
