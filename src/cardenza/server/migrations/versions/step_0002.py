"""Tries are kept with their guests."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("is_wrong", sa.Boolean, nullable=False),
        sa.Column("tried", sa.Text, nullable=False),
    )
    op.create_index("ix_tries_at", "tries", ["at"])
    op.create_index("ix_tries_place", "tries", ["guest", "words", "n"])
