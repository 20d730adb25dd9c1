"""The arguments of every command, with their help. Nothing else is imported here: help must come at once."""

from typing import TYPE_CHECKING, Final

from cardenza import __version__
from cardenza.cli.house_arguments import add_house
from cardenza.cli.parsing import Parser, add, add_json, examples, number, positive, seed
from cardenza.cli.study_arguments import add_studies
from cardenza.cli.table_arguments import GAME_HELP, add_table

if TYPE_CHECKING:
    from cardenza.cli.parsing import Commands

LANGUAGES: Final = ("en", "fr")
LEVELS: Final = ("beginner", "pupil", "careful", "expert", "master")  # as in bots.levels
OCTAVES: Final = ("scientific", "french", "helmholtz")
NAMES: Final = ("en", "fr", "it", "es", "de", "nl", "sv", "degrees")


def parser() -> Parser:
    """The whole command line."""
    about = "Card games about music theory, played by their real rules."
    whole = Parser(
        "cardenza", about, examples("serve --open", "play the-distance --seats 3 --judge coach", "games --json")
    )
    whole.add_argument("--version", action="version", version=f"cardenza {__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    _add_games(commands)
    _add_rules(commands)
    _add_learn(commands)
    _add_play(commands)
    add_house(commands)
    _add_simulate(commands)
    add_studies(commands)
    _add_replay(commands)
    _add_piece(commands)
    _add_verify(commands)
    _add_cases(commands)
    _add_engine(commands)
    _add_theory(commands)
    return whole


# ---------------------------------------------------------------------------------------------------- the commands


def _add_games(commands: "Commands") -> None:
    games = add(commands, "games", "list the games", "games", "games --json")
    add_json(games, "a list of objects: key, title, seats [least, most], rules_version")


def _add_rules(commands: "Commands") -> None:
    rules = add(
        commands,
        "rules",
        "tell the rules of a game, each marked as printed or as ours",
        "rules the-distance",
        "rules metronome --language fr",
        "rules table",
    )
    rules.add_argument("game", metavar="GAME", help=f"{GAME_HELP}; table: what holds at every table")
    rules.add_argument("--language", default="en", metavar="LANGUAGE", help="en or fr (default: en)")
    _add_names(rules)


def _add_learn(commands: "Commands") -> None:
    learn = add(
        commands,
        "learn",
        "learn a game by playing a few positions, then a short game",
        "learn the-distance",
        "learn metronome --language fr --step 3",
    )
    learn.add_argument("game", metavar="GAME", help=GAME_HELP)
    learn.add_argument("--step", type=positive, metavar="N", help="the step to begin with (default: where it was left)")
    learn.add_argument("--seed", type=seed, metavar="S", help="the same seed deals the same cards at the end")
    _add_language(learn)


def _add_play(commands: "Commands") -> None:
    play = add(
        commands,
        "play",
        "play in the terminal against bots",
        "play",
        "play memory --option cards=24",
        "play the-distance --seats 3 --judge table --plain --record evening.jsonl",
        "play go-fish --names de",
    )
    play.add_argument("game", nargs="?", metavar="GAME", help=f"{GAME_HELP}; without it one chooses from a list")
    add_table(play)
    play.add_argument(
        "--judge",
        choices=("guard", "coach", "table"),
        default="coach",
        help="guard: every move is listed, and refusals explain; coach: think first, ask for moves and hints, "
        "mistakes are caught and explained step by step (the default); table: as on paper, mistakes happen and cost",
    )
    _add_level(play, 3)
    play.add_argument("--list", action="store_true", help="always list my moves, whoever judges")
    play.add_argument(
        "--no-aids",
        action="store_true",
        help="never show what can be worked out: the letter due, the scale, the beats; a Guard lists moves when asked",
    )
    _add_language(play)
    play.add_argument("--plain", action="store_true", help="numbered lines, for pipes and screen readers")
    play.add_argument(
        "--record",
        metavar="FILE",
        help="where to keep the record; a file of records is added to "
        "(default: a new file in ~/.local/share/cardenza/records)",
    )


def _add_simulate(commands: "Commands") -> None:
    simulate = add(
        commands,
        "simulate",
        "let bots play many games",
        "simulate the-distance --games 1000",
        "simulate memory --games 100 --seats 3 --seed 7 --json",
        "simulate the-distance --games 10 --option interval=3 --records games.jsonl",
    )
    simulate.add_argument("game", metavar="GAME", help=GAME_HELP)
    simulate.add_argument("--games", type=positive, default=1000, metavar="N", help="how many (default: 1000)")
    add_table(simulate)
    _add_level(simulate, 1)
    simulate.add_argument(
        "--records", metavar="FILE", help="write every game as JSON lines, into a new file; - is the standard output"
    )
    add_json(simulate, "one object instead of lines for people")


def _add_piece(commands: "Commands") -> None:
    piece = add(
        commands,
        "piece",
        "make music of a game: MusicXML, MIDI, or a score to print",
        "piece game.txt -o game.musicxml",
        "piece game.txt -o game.mid",
        'piece game.txt -o game.pdf --players "Clara, Ben" --date 2026-11-18 --language fr',
        "simulate memory --games 1 --records - | cardenza piece - -o memory.svg",
    )
    piece.add_argument("file", metavar="RECORD", help="a record as JSON lines or as text; - is the standard input")
    piece.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        help="what to write, by its ending: .musicxml, .mid, .pdf, or .svg (several pages: FILE-1.svg, FILE-2.svg …)",
    )
    piece.add_argument(
        "--players", metavar="NAMES", default="", help="who played, in the order of the seats: Clara, Ben"
    )
    piece.add_argument("--date", metavar="TEXT", default="", help="when it was played, as it stands above the score")
    piece.add_argument("--place", metavar="TEXT", default="", help="where it was played, as it stands below the score")
    _add_language(piece)


def _add_replay(commands: "Commands") -> None:
    replay = add(
        commands,
        "replay",
        "replay and verify records, and tell the games",
        "replay games.jsonl",
        "replay games.jsonl --brief",
        "simulate memory --games 1 --records - | cardenza replay -",
    )
    replay.add_argument("file", metavar="FILE", help="records as JSON lines or as text; - is the standard input")
    _add_language(replay)
    replay.add_argument("--brief", action="store_true", help="one line for each game")
    add_json(replay, "one object for each game, each on its line")


def _add_level(command: Parser, usual: int) -> None:
    named = ", ".join(f"{number} {key}" for number, key in enumerate(LEVELS, 1))
    command.add_argument(
        "--level", type=_level, default=usual, metavar="LEVEL", help=f"how well bots play: {named} (default: {usual})"
    )


def _add_language(command: Parser) -> None:
    command.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="the language of what is told; commands and moves are typed alike in all",
    )
    _add_names(command)


def _add_names(command: Parser) -> None:
    command.add_argument(
        "--names",
        choices=NAMES[:-1],
        default="",
        help="what notes are called, where they are told and typed (default: as in the language)",
    )
    command.add_argument(
        "--octaves",
        choices=OCTAVES,
        default="",
        help="how octaves are written: C4, Do3 or c' for middle C (default: as usual with the names)",
    )


def _add_verify(commands: "Commands") -> None:
    verify = add(
        commands,
        "verify",
        "check that the shuffles of records are those that were promised before the deal",
        "verify the-distance-soft-lute-river-1.jsonl",
    )
    verify.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="records of live tables, as JSON lines or as text; - is the standard input",
    )


def _add_cases(commands: "Commands") -> None:
    cases = add(commands, "cases", "hold case files against the rules", "cases tests/cases/the-distance.jsonl")
    cases.add_argument("files", nargs="+", metavar="FILE", help="cases, one JSON object a line (docs/rules/README.md)")


def _add_engine(commands: "Commands") -> None:
    engine = add(
        commands,
        "engine",
        "let a program in any language play, by lines of JSON (docs/manual/engine.md)",
        "engine",
        "engine --join http://127.0.0.1:8000/t/soft-lute-river --seat 1",
    )
    engine.add_argument("--join", metavar="URL", help="sit down at the live table with this address")
    engine.add_argument("--seat", type=_chair, metavar="N", help="the chair to take there (default: any free one)")
    engine.add_argument("--name", metavar="NAME", help="what the program is called there (default: Program)")


def _add_theory(commands: "Commands") -> None:
    theory = add(
        commands,
        "theory",
        "spell scales, chords, intervals and notes",
        'theory scale "D major"',
        "theory chord Cm7b5 --names de",
        "theory interval C4 E5",
        "theory notes F# Bb --names fr",
        'theory scale "H minor" --names de',
    )
    questions = theory.add_subparsers(title="questions", metavar="QUESTION", dest="question", required=True)
    for name, about, metavar, example in (
        ("scale", "the notes of a scale", "WORD", 'scale "F# harmonic minor"'),
        ("chord", "the notes of a chord", "SYMBOL", "chord D13"),
        ("interval", "the interval from one note up to another, or between two pitches", "NOTE", "interval C Eb"),
        ("notes", "what notes are called, and by which other names", "NOTE", "notes F# Cb"),
    ):
        question = add(questions, name, about, f"theory {example}", f"theory {example} --names fr")
        question.add_argument(
            "words", nargs="+", metavar=metavar, help="names of the chosen system, or neutral: C, F#, Bb; C4"
        )
        question.add_argument("--names", choices=NAMES, help="the names of notes, in what is asked and answered")
        add_json(question, "one object instead of lines for people")


# ---------------------------------------------------------------------------------------------------- what they share


def _level(text: str) -> int:
    """A level of bots, by its key or its number."""
    return LEVELS.index(text) + 1 if text in LEVELS else number(text, 1, len(LEVELS))


def _chair(text: str) -> int:
    return number(text, 0, 7)
