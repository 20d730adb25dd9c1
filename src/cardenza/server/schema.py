"""The tables of the database: a log for each table of players, when it is due and how it was dealt, who has which
chair and who has ever been where, what each guest has tried and played alone, what was reported, and the secret of the
house. Logs of old games are in an archive."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("words", String(80), primary_key=True),  # its address
    Column("opened_at", BigInteger, nullable=False),
    Column("is_live", Boolean, nullable=False, index=True),  # False once its last game is over
    Column("due_at", BigInteger, index=True),  # when something is to happen there, or earlier; NULL if nothing is
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("words", String(80), ForeignKey("tables.words"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),  # as JSON
    PrimaryKeyConstraint("words", "n"),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("words", String(80), ForeignKey("tables.words"), primary_key=True),
    Column("n", Integer, nullable=False),  # the entry of the deal
    Column("layout", String(40), nullable=False),
    Column("kept", Text, nullable=False),  # the table after it (`match.snapshots`)
)

ARCHIVES: Final = Table(
    "archives",
    METADATA,
    Column("words", String(80), ForeignKey("tables.words"), primary_key=True),
    Column("n", Integer, nullable=False),  # up to this entry the log is here
    Column("log", LargeBinary, nullable=False),  # its lines, compressed
    Column("is_nameless", Boolean, nullable=False),
)

PLACES: Final = Table(
    "places",
    METADATA,
    Column("words", String(80), ForeignKey("tables.words"), nullable=False),
    Column("chair", Integer, nullable=False),
    Column("guest", String(40), nullable=False, index=True),
    PrimaryKeyConstraint("words", "chair"),
)

VISITS: Final = (
    Table(  # who has ever had a chair at a table or asked for one: all that there is of a guest can be found
        "visits",
        METADATA,
        Column("guest", String(40), nullable=False),
        Column("words", String(80), ForeignKey("tables.words"), nullable=False, index=True),
        PrimaryKeyConstraint("guest", "words"),
    )
)

TRIES: Final = Table(
    "tries",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("words", String(80), nullable=False),  # no foreign key: a log may go before the tries, and they before it
    Column("n", Integer, nullable=False),  # the entry of the log after which it was made
    Column("at", BigInteger, nullable=False, index=True),
    Column("is_wrong", Boolean, nullable=False),
    Column("tried", Text, nullable=False),  # all of it, as JSON
    Index("ix_tries_place", "guest", "words", "n"),
)

SOLOS: Final = Table(
    "solos",
    METADATA,
    Column("words", String(80), nullable=False),
    Column("number", Integer, nullable=False),  # of the game at its table
    Column("guest", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("words", "number"),
    Index("ix_solos_guest", "guest", "game", "at"),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("words", String(80), ForeignKey("tables.words"), nullable=False),
    Column("guest", String(40), nullable=False),  # who reports
    Column("reason", String(20), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    PrimaryKeyConstraint("words", "guest", "reason"),
)

CHANGES: Final = Table(  # what others than a server have done to tables: servers let go of these and read them again
    "changes",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("words", String(80), nullable=False),  # no foreign key: the table may be gone
    Column("at", BigInteger, nullable=False, index=True),
)

HOUSE: Final = Table(
    "house",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
