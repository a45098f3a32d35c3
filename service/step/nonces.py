"""What tells one message from another when it is sent again, and when it is looked for."""

from __future__ import annotations

from hashlib import blake2b

from storage.outbox import OutboxRow
from storage.tables import TableRow


def nonce(row: TableRow, outbox_id: int) -> str:
    """Stable for resends, 24 characters. It reaches every client, so it must not be a number that counts:
    the console of a human host makes post at hidden acts too.
    """
    return blake2b(b"%d" % outbox_id, key=row.seed or b"", digest_size=12).hexdigest()


def mark(row: TableRow, owed: OutboxRow, first: int) -> str:
    """By what a message is known again for as long as it stands, 20 characters: the same when it is sent
    anew and when it is edited. `first` is the first event it tells of. It counts nothing, like the nonce.
    """
    what = "" if owed.kind in ("say", "panel") else f"{owed.kind}.{owed.about}.{owed.faction}"
    about = f"{owed.place}|{owed.phase}|{what}|{first}".encode()
    return blake2b(about, key=row.seed or b"", person=b"mark", digest_size=10).hexdigest()
