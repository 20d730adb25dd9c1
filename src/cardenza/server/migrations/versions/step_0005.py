"""All that there is of a guest can be found; tables may be reported, and changed from outside."""

import sqlalchemy as sa
from alembic import op
from msgspec import DecodeError, json

revision = "0005"
down_revision = "0004"

SOMEBODY = ('%"t":"sat"%', '%"t":"asked_chair"%')


def upgrade() -> None:
    op.create_table(
        "visits",
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("words", sa.String(80), sa.ForeignKey("tables.words"), nullable=False),
        sa.PrimaryKeyConstraint("guest", "words"),
    )
    op.create_index("ix_visits_words", "visits", ["words"])
    op.create_table(
        "reports",
        sa.Column("words", sa.String(80), sa.ForeignKey("tables.words"), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("words", "guest", "reason"),
    )
    op.create_index("ix_reports_at", "reports", ["at"])
    op.create_table(
        "changes",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_changes_at", "changes", ["at"])
    _note_visits()


def _note_visits() -> None:
    entries = sa.table("entries", sa.column("words"), sa.column("event"))
    found = sa.select(entries).where(sa.or_(*[entries.c.event.like(each) for each in SOMEBODY]))
    who = {(guest, words) for words, event in op.get_bind().execute(found) if (guest := _guest(event))}
    if who:
        visits = sa.table("visits", sa.column("guest"), sa.column("words"))
        op.get_bind().execute(sa.insert(visits), [{"guest": guest, "words": words} for guest, words in sorted(who)])


def _guest(event: object) -> str:
    """Whom an entry seats, or who asks for a chair; nobody if it is a bot, or damaged."""
    try:
        told = json.decode(event if isinstance(event, str) else "")
    except DecodeError:
        return ""
    person = told.get("player") or told.get("guest") if isinstance(told, dict) else None
    return str(person["id"]) if isinstance(person, dict) and person.get("t") == "guest" and "id" in person else ""
