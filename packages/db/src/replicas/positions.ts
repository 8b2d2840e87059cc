import type { Database } from "../client.ts";
import { runPrepared } from "../prepared.ts";

/** A position in PostgreSQL's write-ahead log (WAL). Positions of different timelines can't be compared. */
export interface Position {
  timeline: number;
  /** Bytes from the beginning of the log. */
  lsn: number;
}

/** The position that a server has reached. */
export interface ServerPosition extends Position {
  /** The cluster's system identifier, the same for a primary and its replicas. */
  system: string;
}

/** The end of a page of the log may be in the middle of a record, which no replica can replay before it is complete. */
const PAGE_BYTES = 8_192;
export const isPageEnd = ({ lsn }: Position): boolean => lsn % PAGE_BYTES === 0;

/** Whether a server that has reached `reached` has replayed everything up to `wanted`. */
export const contains = (reached: Position | null, wanted: Position): boolean =>
  reached !== null && reached.timeline === wanted.timeline && reached.lsn >= wanted.lsn;

// A commit is flushed before others can see it, unless commits do not wait for the disk. Records that are inserted but
// not flushed may never be sent: reads on the primary write to the log, too.
const WRITTEN = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end`;

/** On a primary: everything that is already visible is at or before this position. */
const PRIMARY = `select system_identifier::text as system, ('x' || left(pg_walfile_name(at), 8))::bit(32)::integer as timeline,
    (at - '0/0')::float8 as lsn
  from pg_control_system(), (select ${WRITTEN} as at) as written`;

// After a failover this may be the old timeline for a while, so the replica is left out longer than necessary: the
// control file has the new one only from the next restart point, and only members of pg_read_all_stats see the
// receiver's.
const REPLICA = `select system_identifier::text as system,
    greatest(timeline_id, min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver)) as timeline,
    (pg_last_wal_replay_lsn() - '0/0')::float8 as lsn
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery() where pg_is_in_recovery()`;

/** How far a primary has written. Rejects when the server does not respond or is a standby. */
export async function readPrimaryPosition(db: Database): Promise<ServerPosition> {
  const [reached] = await runPrepared<ServerPosition>(db, PRIMARY, []);
  if (!reached) throw new Error("a statement without a table has one row");
  return reached;
}

/**
 * Makes the primary send its whole log: without a commit, a record that is only partly written to disk would wait for
 * up to 15 seconds.
 */
export async function flushWal(db: Database): Promise<void> {
  await runPrepared(db, "select pg_logical_emit_message(true, 'shop', '')", []);
}

/** How far a standby has replayed; null for a server that is not a standby, such as a promoted one. */
export async function readReplicaPosition(db: Database): Promise<ServerPosition | null> {
  const [reached] = await runPrepared<ServerPosition>(db, REPLICA, []);
  return reached ?? null;
}
