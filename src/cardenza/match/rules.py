"""The rules of a table, numbered like those of a game, so that a refusal at the table reads like one in the game."""

from typing import Final

from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.verdict import objection

MATCH: Final = {
    "MATCH-1": "There is no such chair at this table.",
    "MATCH-2": "Somebody has that chair already; take a free one.",
    "MATCH-3": "Everybody has one chair, and you sit at this table already.",
    "MATCH-4": "Only those who sit at the table do that; take a chair first.",
    "MATCH-5": "Only the host does that.",
    "MATCH-6": "Bots come and go, another judge is named, and games begin, only while no game is played.",
    "MATCH-7": "A game begins when every chair is taken.",
    "MATCH-8": "No game is being played.",
    "MATCH-9": "Only a bot can be removed from its chair.",
    "MATCH-10": "The next game is for those who have finished this one.",
    "MATCH-11": "Your time has run out, so a bot goes on with your cards.",
    "MATCH-12": "There is no move of yours to take back.",
    "MATCH-13": "Your turn is over, or somebody has moved since, so the move stands; only the Coach lets it be undone.",
    "MATCH-14": "An answer, or a card that the others have seen, stands; only the Coach lets it be undone.",
    "MATCH-15": "Nobody is waiting for your answer about taking back.",
    "MATCH-16": "The others have been asked to take back already; wait for their answers.",
    "MATCH-17": "The bot has thought about a moment that is past.",
    "MATCH-18": "No bot is asked to play for that seat now.",
    "MATCH-19": "Only the chair of a person can be taken over with a code.",
    "MATCH-20": "Whoever has no time left has lost; the last player with time left wins.",
    "MATCH-21": "Whoever has run out of time wins nothing; where nobody else would win, all the others share the win.",
    "MATCH-22": "What is said at the table has 1 to 40 letters.",
    "MATCH-23": "A name has 1 to 24 letters.",
    "MATCH-24": "A table is opened once, before anything else.",
    "MATCH-25": "The table has changed since you looked; look again, then choose.",
    "MATCH-26": "A strict table says whether a move is right only to somebody who plays against bots alone.",
    "MATCH-27": "Hints come from the Coach, or where you play alone or against bots alone, when it is your turn.",
    "MATCH-28": "You have answered, and an answer that was handed in stands.",
    "MATCH-29": "At this table no move is taken back.",
    "MATCH-30": "The table finishes a game only when it is surely won, and if it was opened to do so.",
    "MATCH-31": "Nobody sees two hands: whoever has had a chair in this game takes no other in it.",
    "MATCH-32": "A chair that was left in mid-game is the host’s to give; ask for it.",
    "MATCH-33": "You have asked for a chair already; the host decides.",
    "MATCH-34": "The host has declined; free chairs are open to everybody when the game is over.",
    "MATCH-35": "Enough people have asked for a chair; wait until the host has decided.",
    "MATCH-36": "Nobody asks for that chair any more.",
    "MATCH-37": "A card was turned up or taken unseen; what was seen stays seen, so the move stands at every table.",
    "MATCH-38": "Hints come one at a time, and only a few in a row; wait a moment, then ask again.",
    "MATCH-39": "In this game who begins is drawn by lot.",
    "MATCH-40": "Only a game for one is dealt anew at any moment.",
    "MATCH-41": "During a game a strict table says what else was possible only to those who play bots alone.",
    "MATCH-42": "Only a move of this game that stands can be asked about.",
    "MATCH-43": "There is nothing more to tell about your last move.",
    "MATCH-44": "At a strict table moves are shown only to somebody who plays against bots alone.",
    "MATCH-45": "A strict table names its cards only for somebody who plays against bots alone.",
    "MATCH-46": "The host has locked the table: nobody new sits down or asks for a chair.",
    "MATCH-47": "The host has removed you; you may come back when another game has begun.",
    "MATCH-48": "The host does that with another person who sits at the table.",
    "MATCH-49": "While the host is away nobody is removed or renamed, and the table is not handed over.",
    "MATCH-50": "Whether a game can still be won is told in a game for one that has a solver, by a Guard or a Coach.",
    "MATCH-51": "What a player has to find out is not judged beforehand.",
}


def not_allowed(rule: str) -> NotAllowed:
    """The refusal that cites this rule, to be raised."""
    return NotAllowed(objection(MATCH, rule))
