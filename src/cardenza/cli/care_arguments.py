"""The arguments of the commands that look after a house: it is tidied, copied, put back, checked, administered."""

from typing import TYPE_CHECKING, Final

from cardenza.cli.parsing import Parser, add, add_json, days, positive

if TYPE_CHECKING:
    from cardenza.cli.parsing import Commands

PLACE: Final = "a folder, or postgresql://..."
WHAT: Final = "the words of a table's address, or the number of a guest (its first letters, six at least)"


def add_care(commands: "Commands") -> None:
    """The commands that do not serve."""
    _add_tidy(commands)
    _add_backup(commands)
    _add_restore(commands)
    _add_check(commands)
    _add_admin(commands)


def add_retention(command: Parser) -> None:
    """How long what is kept."""
    command.add_argument(
        "--keep-tries",
        type=days,
        metavar="DAYS",
        help="how long it is kept what each guest has tried, right or wrong (default: 400)",
    )
    for name, default, help_text in (
        ("archive-after", 30, "compress a table that has been over for so long"),
        ("forget-names-after", 90, "take the names of people out of a table that has been over for so long"),
        ("delete-after", 365, "delete a table that has been over for so long"),
        ("delete-open-after", 180, "delete a table that is not over and has not been touched for so long"),
    ):
        command.add_argument(f"--{name}", type=days, metavar="DAYS", help=f"{help_text} (default: {default})")


def _add_tidy(commands: "Commands") -> None:
    tidy = add(
        commands,
        "tidy",
        "archive and delete what is old in a house, as its server does every day",
        "tidy --data /srv/cardenza --dry-run",
        "tidy --data /srv/cardenza --archive-after 7",
    )
    tidy.add_argument("--data", metavar="PLACE", required=True, help=PLACE)
    tidy.add_argument("--dry-run", action="store_true", help="tell what would be done, and change nothing")
    add_retention(tidy)


def _add_backup(commands: "Commands") -> None:
    backup = add(
        commands,
        "backup",
        "copy a house into one file, while it is played in",
        "backup /srv/cardenza -o monday.cardenza",
        "backup postgresql://cardenza@/cardenza -o monday.cardenza",
    )
    backup.add_argument("place", metavar="PLACE", help=PLACE)
    backup.add_argument("-o", "--output", metavar="FILE", required=True, help="a new file, for your eyes only")


def _add_restore(commands: "Commands") -> None:
    restore = add(
        commands,
        "restore",
        "put a house back from a file into a place that is empty, of either kind",
        "restore monday.cardenza /srv/again",
        "restore monday.cardenza postgresql://cardenza@/cardenza",
    )
    restore.add_argument("file", metavar="FILE", help="what `cardenza backup` has written")
    restore.add_argument("place", metavar="PLACE", help=f"{PLACE}; nothing may be there yet")


def _add_check(commands: "Commands") -> None:
    check = add(
        commands,
        "check",
        "follow every log of a house, and say what is damaged",
        "check /srv/cardenza",
        "check postgresql://cardenza@/cardenza",
    )
    check.add_argument("place", metavar="PLACE", help=PLACE)


def _add_admin(commands: "Commands") -> None:
    admin = add(
        commands,
        "admin",
        "look after the tables and guests of a house, while it is played in",
        "admin /srv/cardenza list",
        "admin /srv/cardenza show calm-harp-candle",
        "admin /srv/cardenza delete calm-harp-candle",
    )
    admin.add_argument("place", metavar="PLACE", help=PLACE)
    deeds = admin.add_subparsers(title="deeds", metavar="DEED", dest="deed", required=True)
    _add_looks(deeds)
    _add_deeds(deeds)


def _add_looks(deeds: "Commands") -> None:
    listed = add(deeds, "list", "list the tables, the latest first", "admin /srv/cardenza list --most 10")
    listed.add_argument("--most", type=positive, default=50, metavar="N", help="how many (default: 50)")
    add_json(listed, "a list of objects")
    show = add(deeds, "show", "tell of a table or a guest", "admin /srv/cardenza show calm-harp-candle")
    show.add_argument("what", metavar="TABLE|GUEST", help=WHAT)
    add_json(show, "one object")
    who = add(
        deeds,
        "who",
        "tell who is at which table just now, as the running server has it",
        "admin /srv/cardenza who",
        "admin /srv/cardenza who --server http://127.0.0.1:8080",
    )
    who.add_argument(
        "--server", metavar="URL", default="http://127.0.0.1:8000", help="where it is (default: http://127.0.0.1:8000)"
    )
    who.add_argument("--token", metavar="FILE", help="the token that the server has by --metrics-token")
    add(deeds, "reports", "list what was reported by people at tables", "admin /srv/cardenza reports")


def _add_deeds(deeds: "Commands") -> None:
    export = add(
        deeds,
        "export",
        "write the records of a table, or all that is kept of a guest",
        "admin /srv/cardenza export calm-harp-candle -o games.jsonl",
    )
    export.add_argument("what", metavar="TABLE|GUEST", help=WHAT)
    export.add_argument("-o", "--output", metavar="FILE", required=True, help="a new file; - is the standard output")
    close = add(
        deeds,
        "close",
        "have everybody leave a table, and nobody come or watch any more",
        "admin /srv/cardenza close calm-harp-candle",
    )
    close.add_argument("what", metavar="TABLE", help="the words of its address")
    delete = add(
        deeds,
        "delete",
        "delete a table, or all that is kept of a guest; the games they played stay, without them",
        "admin /srv/cardenza delete calm-harp-candle",
    )
    delete.add_argument("what", metavar="TABLE|GUEST", help=WHAT)
    forget = add(
        deeds,
        "forget",
        "take a name out of all tables, whoever has had it; a guest's, if their number is given",
        "admin /srv/cardenza forget Bigmouth",
    )
    forget.add_argument("what", metavar="NAME|GUEST", help="a name as it is shown, or the number of a guest")
