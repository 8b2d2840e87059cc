#!/bin/bash
# Copies the primary when there is no complete copy yet, and then replicates it. To promote it: pg_ctl promote.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.part"
  # pg_basebackup stores the password in the standby's settings.
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --host="$PRIMARY" --username=standby --no-password --checkpoint=fast \
    --pgdata="$PGDATA.part" --wal-method=stream --slot=standby --write-recovery-conf
  mv -T "$PGDATA.part" "$PGDATA"
fi
exec postgres
