"""The one error of music theory."""


class TheoryError(ValueError):
    """A name that is no music: the sentence says what was wrong and what was expected."""
