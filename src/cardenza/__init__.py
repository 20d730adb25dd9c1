"""Cardenza: music-theory card games with rules that explain themselves."""

__version__ = "0.1.0"
