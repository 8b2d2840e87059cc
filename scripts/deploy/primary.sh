#!/bin/bash
# Run once, when the primary's database is created: the standby may follow it.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$REPLICATION_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE standby REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
-- The standby may be away for so long; then it is copied again, and the primary's disk does not fill.
ALTER SYSTEM SET max_slot_wal_keep_size = '10GB';
SQL
echo "host replication standby all scram-sha-256" >>"$PGDATA/pg_hba.conf"
