"""What is wrong with a question, in one sentence."""


class Trouble(Exception):
    """A question that cannot be answered; its text is shown as it is."""
