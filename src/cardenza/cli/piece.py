"""`cardenza piece`: a game as music, written to a file whose ending says which."""

from argparse import Namespace
from pathlib import Path
from typing import Final

from cardenza import catalogue
from cardenza.cli.files import read_lines
from cardenza.cli.record_files import Entry, read_records
from cardenza.cli.trouble import Trouble
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.records import begins_record
from cardenza.pieces import Heading, Piece, compose
from cardenza.pieces.midi import midi_of
from cardenza.pieces.musicxml import musicxml_of
from cardenza.sheets import pages_of
from cardenza.sheets.pdf import pdf_of
from cardenza.words.book import words_of

ENDINGS: Final = (".musicxml", ".mid", ".svg", ".pdf")


def run(arguments: Namespace) -> int:
    """Write the piece, and tell where."""
    output = Path(arguments.output)
    if output.suffix.lower() not in ENDINGS:
        raise Trouble(f"{output}: a piece is written as {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    entry = _only_record(arguments.file)
    players = tuple([name.strip() for name in arguments.players.split(",") if name.strip()])
    try:
        assert entry.record is not None, "it was checked when it was read"
        piece = compose(entry.record, players)
        title = words_of(arguments.language, entry.record.game).title
    except catalogue.UnknownGame as error:
        raise Trouble(f"{arguments.file}: line {entry.line}: {error}") from None
    except CardenzaError as error:
        raise Trouble(f"{arguments.file}: {error}") from None
    for name, content in _files(piece, Heading(title, players, arguments.date, arguments.place), output):
        name.write_bytes(content)
        print(name)
    return 0


def _only_record(file: str) -> Entry:
    lines = read_lines(file)
    if not any(begins_record(line) for line in lines):
        raise Trouble(f'{file}: there is no record; one begins with {{"record": 1, "game": …}}')
    entries = read_records(lines)
    if len(entries) > 1:
        raise Trouble(f"{file}: there are {len(entries)} records; a piece is made of one")
    if entries[0].record is None:
        raise Trouble(f"{file}: {entries[0].fault}")
    return entries[0]


def _files(piece: Piece, heading: Heading, output: Path) -> list[tuple[Path, bytes]]:
    """What is written where. A score of several pages is one PDF, but an SVG for each page."""
    match output.suffix.lower():
        case ".musicxml":
            return [(output, musicxml_of(piece, heading).encode("utf-8"))]
        case ".mid":
            return [(output, midi_of(piece, heading))]
        case ".pdf":
            return [(output, pdf_of(piece, heading))]
    pages = [page.encode("utf-8") for page in pages_of(piece, heading)]
    if len(pages) == 1:
        return [(output, pages[0])]
    return [(output.with_stem(f"{output.stem}-{number}"), page) for number, page in enumerate(pages, 1)]
