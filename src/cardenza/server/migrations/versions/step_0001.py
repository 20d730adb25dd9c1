"""The first layout: tables and their entries, places, the house."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("words", sa.String(80), primary_key=True),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("is_live", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tables_is_live", "tables", ["is_live"])
    op.create_table(
        "entries",
        sa.Column("words", sa.String(80), sa.ForeignKey("tables.words"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("words", "n"),
    )
    op.create_table(
        "places",
        sa.Column("words", sa.String(80), sa.ForeignKey("tables.words"), nullable=False),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("words", "chair"),
    )
    op.create_index("ix_places_guest", "places", ["guest"])
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
