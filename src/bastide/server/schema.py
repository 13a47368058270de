"""The database: a row for each match, and its log.

A match is a log. The key of an entry is (match, seq), and inserting it is the concurrency control: two workers, two
tabs or a double click cannot both write the same entry. Nothing in a log is ever changed: taking a move back is an
entry too.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("components", sa.String(80), nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("plan", sa.Text, nullable=False),  # JSON: the seats as the table was made
    sa.Column("seed", sa.String(20), nullable=False),  # 64 bits do not fit every database's integers
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("sealed", sa.Boolean, nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("turn_seconds", sa.Integer),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),  # open, playing, over: for lists; the log is the truth
    sa.Column("names", sa.Text, nullable=False),  # JSON: for lists
    sa.Column("ranking", sa.Text),  # JSON: for lists
    sa.Index("matches_in_lobby", "public", "state", "created"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.SmallInteger),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

holders = sa.Table(
    "holders",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("key", sa.String(80), nullable=False, unique=True),  # the name, folded: no look-alikes by case
    sa.Column("password", sa.String(200), nullable=False),  # argon2
    sa.Column("created", sa.BigInteger, nullable=False),
)

logins = sa.Table(
    "logins",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),  # SHA-256 of the cookie
    sa.Column("person", sa.String(32), sa.ForeignKey("accounts.person"), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("result", sa.Text, nullable=False),  # JSON
    sa.Column("at", sa.BigInteger, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.String(128), nullable=False),
)
