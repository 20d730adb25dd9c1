"""How games for one ended is kept with their guests."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "solos",
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("is_won", sa.Boolean, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("words", "number"),
    )
    op.create_index("ix_solos_guest", "solos", ["guest", "game", "at"])
