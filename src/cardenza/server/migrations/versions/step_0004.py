"""Tables say when they are to be woken, and are kept as they were dealt; finished logs have an archive."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

DAY_MS = 86_400_000
RECENT_DAYS = 15  # the slowest clocks have two weeks for a move


def upgrade() -> None:
    op.add_column("tables", sa.Column("due_at", sa.BigInteger, nullable=True))
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.create_table(
        "snapshots",
        sa.Column("words", sa.String(80), sa.ForeignKey("tables.words"), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("layout", sa.String(40), nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
    )
    op.create_table(
        "archives",
        sa.Column("words", sa.String(80), sa.ForeignKey("tables.words"), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("log", sa.LargeBinary, nullable=False),
        sa.Column("is_nameless", sa.Boolean, nullable=False),
    )
    _wake_what_is_open()


def _wake_what_is_open() -> None:
    """Up to here every start has loaded the open tables. Now each of the last days is looked at once more."""
    tables = sa.table("tables", sa.column("words"), sa.column("is_live"), sa.column("due_at"))
    entries = sa.table("entries", sa.column("words"), sa.column("n"), sa.column("at"))
    last = sa.select(entries.c.at).where(entries.c.words == tables.c.words).order_by(entries.c.n.desc()).limit(1)
    found = sa.select(tables.c.words, last.scalar_subquery()).where(tables.c.is_live)
    ends = [(words, at) for words, at in op.get_bind().execute(found) if isinstance(at, int)]
    newest = max((at for _, at in ends), default=0)
    rows = [{"of": words, "at": at} for words, at in ends if at > newest - RECENT_DAYS * DAY_MS]
    if rows:
        change = sa.update(tables).where(tables.c.words == sa.bindparam("of")).values(due_at=sa.bindparam("at"))
        op.get_bind().execute(change, rows)
