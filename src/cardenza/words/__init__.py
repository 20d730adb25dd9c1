"""How games speak to people, language by language: one source for terminal, server and web.

`<language>/<key>.toml` holds the words of one game, `<language>/<faces>_deck.toml` the names of the cards of a deck
that several games share, `<language>/table.toml` what all games share. `book` puts them together, `saying` makes
sentences of what is said. English rules and options are the sentences of the games themselves. `rulebook` has the rules
as people learn them, of `<language>/rulebook` and `plans`; `lessons` has the sentences of lessons.
"""

from cardenza.words.book import Words, credits_of, known, languages, levels_of, own_words, say_card, say_value, words_of

__all__ = ["Words", "credits_of", "known", "languages", "levels_of", "own_words", "say_card", "say_value", "words_of"]
