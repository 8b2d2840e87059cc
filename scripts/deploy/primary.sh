#!/bin/bash
# Runs once, when the primary's database is created: allows the standby to replicate it.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$REPLICATION_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE standby REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
-- Limits the WAL kept for a disconnected standby, so that the disk does not fill. Beyond it, copy the standby again.
ALTER SYSTEM SET max_slot_wal_keep_size = '10GB';
SQL
echo "host replication standby all scram-sha-256" >>"$PGDATA/pg_hba.conf"
